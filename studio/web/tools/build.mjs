// Builds the page into dist/: index.html, studio.js, studio.css, icon.svg. Nothing in there is loaded from elsewhere.
import { build } from 'esbuild';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const argument = process.argv.indexOf('--out');
const out = argument > 0 ? process.argv[argument + 1] : join(root, 'dist');

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await build({
  entryPoints: { studio: join(root, 'src/main.ts') },
  outdir: out,
  bundle: true,
  minify: true,
  format: 'iife',
  target: ['es2022'],
  legalComments: 'eof',
  logLevel: 'warning',
});
await build({
  entryPoints: { studio: join(root, 'src/style/studio.css') },
  outdir: out,
  bundle: true,
  minify: true,
  logLevel: 'warning',
});
for (const file of ['index.html', 'icon.svg']) cpSync(join(root, 'src', file), join(out, file));
