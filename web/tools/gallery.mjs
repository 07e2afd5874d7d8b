// Builds the gallery, the front page of the site: eight live examples, one per method. Their files are made by the package itself.
//   node tools/gallery.mjs --out FOLDER
import { build } from 'esbuild';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Setup } from '../dist/setup.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const at = process.argv.indexOf('--out');
const out = at > 0 ? process.argv[at + 1] : join(root, '../build/web/site');
mkdirSync(out, { recursive: true });

const examples = JSON.parse(readFileSync(join(root, 'gallery/examples.json'), 'utf8'));
const setup = await Setup.load();
for (const { file, sample, resolution, options } of examples) {
  const { shape, rig } = setup.sample(sample, { resolution });
  const { file: bytes } = setup.bind({ [`${sample}.obj`]: shape }, rig, options);
  writeFileSync(join(out, file), bytes);
}
const card = ({ title, text, file, view = 'limber-view', attributes = '' }) => `<section>
<${view} src="${file}" ${attributes} alt="${title}"></${view}>
<h2>${title}</h2>
<p>${text}</p>
</section>`;
const page = readFileSync(join(root, 'gallery/index.html'), 'utf8');
writeFileSync(join(out, 'index.html'), page.replace('<!-- examples -->', examples.map(card).join('\n')));
await build({
  entryPoints: [join(root, 'gallery/gallery.ts')],
  outdir: out,
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['es2022'],
  legalComments: 'eof',
  logLevel: 'warning',
  external: ['node:fs/promises'],
  alias: { 'limber/view': join(root, 'dist/view.js'), limber: join(root, 'dist/runtime.js') },
});
cpSync(join(root, 'dist/limber-runtime.wasm'), join(out, 'limber-runtime.wasm'));
cpSync(join(root, '../studio/page/icon.svg'), join(out, 'icon.svg'));
