// Bundles examples/web into pages of the site, as a project that installed the package would: node tools/examples.mjs --out FOLDER
import { build } from 'esbuild';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const at = process.argv.indexOf('--out');
const out = at > 0 ? process.argv[at + 1] : join(root, '../build/web/site/examples');
const dist = (name) => join(root, 'dist', `${name}.js`);
const pages = {
  three: `import { show } from '../../examples/web/three/main.js';
const canvas = document.body.appendChild(document.createElement('canvas'));
canvas.style.cssText = 'width: 600px; height: 400px';
show(canvas, '../../bounded.limber', new URL('../../limber-runtime.wasm', document.baseURI)).then((shown) => (window.shown = shown));`,
  react: `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '../../examples/web/react/App.jsx';
const place = document.body.appendChild(document.createElement('div'));
createRoot(place).render(createElement(App, { src: '../../bounded.limber', wasm: '../../limber-runtime.wasm' }));`,
};
for (const [name, contents] of Object.entries(pages)) {
  const folder = join(out, name);
  mkdirSync(folder, { recursive: true });
  await build({
    stdin: { contents, resolveDir: join(root, 'tools'), loader: 'js' },
    outfile: join(folder, 'main.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    target: ['es2022'],
    external: ['node:fs/promises'],
    nodePaths: [join(root, 'node_modules')],
    alias: { 'limber/three': dist('three'), 'limber/view': dist('view'), 'limber/setup': dist('setup'), limber: dist('runtime') },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  const source = `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Limber with ${name}</title>\n<link rel="icon" href="../../icon.svg" type="image/svg+xml">\n<body>\n<script type="module" src="main.js"></script>\n</body>\n</html>\n`;
  writeFileSync(join(folder, 'index.html'), source);
}
