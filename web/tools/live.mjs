// Builds python/limber/live.html, the page that a notebook shows: <limber-view> with the engine in one file. Python puts a binding in.
import { build } from 'esbuild';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bundled = await build({
  entryPoints: [join(root, 'gallery/live.ts')],
  bundle: true,
  minify: true,
  write: false,
  format: 'esm',
  target: ['es2022'],
  legalComments: 'eof',
  logLevel: 'warning',
  external: ['node:fs/promises'],
  alias: { 'limber/view': join(root, 'dist/view.js') },
  // The module is told where its engine is; a page without an address of its own has none to derive it from.
  define: { 'import.meta.url': '"https://localhost/"' },
});
const script = bundled.outputFiles[0].text.replaceAll('</script', '<\\/script');
const engine = gzipSync(readFileSync(join(root, 'dist/limber-runtime.wasm')), { level: 9 }).toString('base64');
const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Limber</title>
<style>html, body, limber-view { height: 100%; margin: 0; }</style>
<body>
<limber-view {{attributes}} alt="A shape with handles that can be dragged"></limber-view>
<script type="text/plain" id="engine">${engine}</script>
<script type="text/plain" id="binding">{{binding}}</script>
<script type="module">${script}</script>
</body>
</html>
`;
const folder = join(root, '../python/limber');
writeFileSync(join(folder, 'live.html'), page);
const built = join(root, '../build/release/python/limber');
if (existsSync(built)) cpSync(join(folder, 'live.html'), join(built, 'live.html'));
