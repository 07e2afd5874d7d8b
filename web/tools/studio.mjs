// Builds the studio as a folder of static files: the page of studio/page, the engine in a worker, and a service worker.
//   node tools/studio.mjs --out FOLDER [--modules FOLDER]
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const option = (name, otherwise) => {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : otherwise;
};
const out = option('--out', join(root, '../build/web/site/studio'));
const modules = option('--modules', join(root, '../build/web/modules'));

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
cpSync(join(root, '../studio/page'), out, { recursive: true });
cpSync(join(modules, 'limber-studio.wasm'), join(out, 'limber-studio.wasm'));
const index = readFileSync(join(out, 'index.html'), 'utf8');
const script = '<script src="studio.js"></script>';
if (!index.includes(script)) throw new Error('studio/page/index.html loads its script in another way than expected.');
writeFileSync(join(out, 'index.html'), index.replace(script, '<script src="boot.js"></script>'));

const common = { bundle: true, minify: true, format: 'iife', target: ['es2022'], legalComments: 'none', logLevel: 'warning' };
const alias = { name: 'modules', setup: (b) => b.onResolve({ filter: /limber-studio\.mjs$/ }, () => ({ path: join(modules, 'limber-studio.mjs') })) };
await build({
  ...common,
  entryPoints: [join(root, 'studio/boot.ts'), join(root, 'studio/engine_worker.ts')],
  outdir: out,
  plugins: [alias],
  define: { 'import.meta.url': 'self.location.href' },
});
const files = readdirSync(out).sort();
const hash = createHash('sha256');
for (const name of files) hash.update(readFileSync(join(out, name)));
await build({
  ...common,
  entryPoints: [join(root, 'studio/service_worker.ts')],
  outdir: out,
  define: { VERSION: JSON.stringify(`limber-${hash.digest('hex').slice(0, 16)}`), FILES: JSON.stringify(['./', ...files]) },
});
