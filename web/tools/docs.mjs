// Builds the documentation as static pages with search, from docs/, what it links to, and the reference: marked makes the pages, MiniSearch finds
// in them.   node tools/docs.mjs --out FOLDER
import { build } from 'esbuild';
import { Marked } from 'marked';
import MiniSearch from 'minisearch';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { referencePages } from './reference.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const source = join(root, '..');
const at = process.argv.indexOf('--out');
const out = at > 0 ? process.argv[at + 1] : join(source, 'build/web/site/docs');
const REPOSITORY_FILES = /\.(cpp|h|c|py|js|jsx|ts|sh|json|txt)$/;

const escape = (text) => text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]);
const plain = (html) => html.replace(/<[^>]+>/g, ' ').replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&quot;/g, '"').replace(/&#39;/g, "'").replace(/&amp;/g, '&');
/** As GitHub makes them, so that links within pages lead on. */
const anchor = (text) => plain(text).trim().toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').replace(/ /g, '-');

function pagesBelow(folder) {
  return readdirSync(join(source, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return pagesBelow(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

/** Where a page of the repository is on the site. */
const placeOf = (path) => posix.join(posix.dirname(path), posix.basename(path, '.md') === 'README' ? 'index.html' : `${posix.basename(path, '.md')}.html`);

const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'examples/README.md', ...pagesBelow('docs')].filter((path) => existsSync(join(source, path)));
rmSync(out, { recursive: true, force: true });
const made = referencePages(join(out, 'reference'));
pages.push(...made.keys());
const known = new Set(pages);
const copied = new Set();
const index = [];

/** A link of a page: to another page, to a picture, or to a file, which is copied along. */
function target(page, href) {
  if (/^([a-z]+:|#)/i.test(href)) return href;
  const [path, hash = ''] = href.split('#');
  const absolute = posix.normalize(posix.join(posix.dirname(page), decodeURI(path)));
  const suffix = hash ? `#${hash}` : '';
  const from = posix.dirname(placeOf(page));
  const folder = posix.join(absolute, 'README.md');
  if (known.has(absolute)) return posix.relative(from, placeOf(absolute)) + suffix;
  if (known.has(folder)) return posix.relative(from, placeOf(folder)) + suffix;
  const file = join(source, absolute);
  if (absolute.startsWith('..') || !existsSync(file) || statSync(file).isDirectory()) return href;
  copied.add(absolute);
  return posix.relative(from, REPOSITORY_FILES.test(absolute) ? `${absolute}.txt` : absolute) + suffix;
}

const style = readFileSync(join(root, 'gallery/docs.css'), 'utf8');
function frame(page, title, body) {
  const up = posix.relative(posix.dirname(placeOf(page)), '.') || '.';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} - Limber</title>
<link rel="icon" href="${up}/../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${up}/docs.css">
<script type="module" src="${up}/search.js" data-root="${up}"></script>
</head>
<body>
<header><a href="${up}/../">Limber</a> <a href="${up}/docs/index.html">Documentation</a> <a href="${up}/reference/index.html">Reference</a> <a href="${up}/../studio/">Studio</a>
<label>Search <input type="search" id="search" autocomplete="off" placeholder="weights, pose, glTF"></label></header>
<div id="found" role="status"></div>
<main>
${body}
</main>
</body>
</html>
`;
}

for (const page of pages) {
  const used = new Map();
  let section = { id: `${placeOf(page)}#`, title: '', text: '' };
  const sections = [section];
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens);
        const name = anchor(text);
        const count = used.get(name) ?? 0;
        used.set(name, count + 1);
        const id = count ? `${name}-${count}` : name;
        section = { id: `${placeOf(page)}#${id}`, title: plain(text), text: '' };
        sections.push(section);
        return `<h${depth} id="${id}">${text}</h${depth}>\n`;
      },
      link({ href, title, tokens }) {
        return `<a href="${escape(target(page, href))}"${title ? ` title="${escape(title)}"` : ''}>${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        return `<img src="${escape(target(page, href))}" alt="${escape(text)}" loading="lazy">`;
      },
    },
  });
  const text = (made.get(page) ?? readFileSync(join(source, page), 'utf8')).replace(/<!--[\s\S]*?-->/g, '').replace(/(src|srcset)="([^"]+)"/g, (_, name, href) => `${name}="${target(page, href)}"`);
  const body = marked.parse(text);
  // What stands below each heading, for the search.
  const parts = body.split(/(?=<h[1-6] id=)/);
  const ids = new Map(sections.map((each) => [each.id.split('#')[1], each]));
  for (const part of parts) {
    const id = part.match(/^<h[1-6] id="([^"]*)"/)?.[1] ?? '';
    const found = ids.get(id);
    if (found) found.text = plain(part.replace(/<h[1-6][^>]*>.*?<\/h[1-6]>/, ''));
  }
  const title = sections.find((each) => each.title)?.title ?? page;
  for (const each of sections) if (each.title || each.text.trim()) index.push({ ...each, title: each.title || title, page: title });
  const file = join(out, placeOf(page));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, frame(page, title, body));
}
for (const path of copied) {
  const file = join(out, REPOSITORY_FILES.test(path) ? `${path}.txt` : path);
  mkdirSync(dirname(file), { recursive: true });
  cpSync(join(source, path), file);
}
writeFileSync(join(out, 'docs.css'), style);
const search = new MiniSearch({ fields: ['title', 'page', 'text'], storeFields: ['title', 'page'] });
search.addAll(index);
writeFileSync(join(out, 'search.json'), JSON.stringify(search));
await build({ entryPoints: [join(root, 'gallery/search.ts')], outdir: out, bundle: true, minify: true, format: 'esm', target: ['es2022'], logLevel: 'warning' });
console.log(`${pages.length} pages, ${index.length} sections, ${relative(process.cwd(), out)}`);
