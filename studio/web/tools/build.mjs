// Builds the page into dist/, or the folder after --out: index.html, studio.js, studio.css, icon.svg, and licences.txt for what is
// bundled. Nothing in there is loaded from elsewhere. The same sources give the same bytes, whoever builds them: ../page holds them.
import { build } from 'esbuild';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const argument = process.argv.indexOf('--out');
const out = argument > 0 ? process.argv[argument + 1] : join(root, 'dist');

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const { metafile } = await build({
  entryPoints: { studio: join(root, 'src/main.ts') },
  outdir: out,
  bundle: true,
  minify: true,
  format: 'iife',
  target: ['es2022'],
  legalComments: 'eof',
  logLevel: 'warning',
  absWorkingDir: root,
  metafile: true,
});
await build({
  entryPoints: { studio: join(root, 'src/style/studio.css') },
  outdir: out,
  bundle: true,
  minify: true,
  logLevel: 'warning',
});
for (const file of ['index.html', 'icon.svg']) cpSync(join(root, 'src', file), join(out, file));

// Every package of which a part is in the bundle, with its licence in full.
const packages = new Set();
for (const input of Object.keys(metafile.inputs)) {
  const match = input.match(/node_modules\/((@[^/]+\/)?[^/]+)\//);
  if (match) packages.add(match[1]);
}
const licences = [...packages].sort().map((name) => {
  const folder = join(root, 'node_modules', name);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `${name} ${version}\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8').trim()}\n`;
});
writeFileSync(join(out, 'licences.txt'), `studio.js contains parts of:\n\n${licences.join('\n')}`);
