// The reference of the faces of the library, as pages for docs.mjs: JavaScript from the types that the package carries, Python from its types
// and docstrings, C++ and C from the comments of the headers, by Doxygen.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const source = join(root, '..');

const MODULES = [
  ['runtime.d.ts', 'limber', 'The run time.'],
  ['setup.d.ts', 'limber/setup', 'All of the above, and setup.'],
  ['three.d.ts', 'limber/three', 'Helpers for three.js.'],
  ['view.d.ts', 'limber/view', 'The web component.'],
  ['loader.d.ts', 'limber', 'What loads the engine; the other modules hand it on.'],
];
const INTERNAL = /@internal/;
const HIDDEN = /^\s*(private|protected|import|#private|static readonly observedAttributes|export\s*(\*|type)?\s*\{)/;

const code = (text) => `\`\`\`ts\n${text}\n\`\`\`\n`;

/** What a comment says, in the words of a page. */
function said(comment) {
  return comment
    .replace(/^\s*\/\*\*|\*\/\s*$/g, '')
    .replace(/^\s*\* ?/gm, '')
    .replace(/@param (\w+)\s+/g, '\n- `$1`: ')
    .replace(/@(throws|returns?) +/g, (_, word) => (word === 'throws' ? '\n- Throws ' : '\n- Gives '))
    .trim();
}

/** Declarations of a .d.ts with the comments above them: of a file, or of what stands between the braces of a type. */
function declarations(text) {
  const found = [];
  let comment = '';
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const blank = rest.match(/^\s+/);
    if (blank) {
      at += blank[0].length;
      continue;
    }
    const noted = rest.match(/^\/\*\*[\s\S]*?\*\//);
    if (noted) {
      comment = noted[0];
      at += noted[0].length;
      continue;
    }
    // As far as its semicolon, or its closing brace.
    let depth = 0;
    let end = at;
    for (; end < text.length; ++end) {
      const sign = text[end];
      if ('{(['.includes(sign)) ++depth;
      else if ('})]'.includes(sign) && --depth === 0 && sign === '}' && /^(export )?(declare )?(abstract )?(class|interface|enum)/.test(rest)) break;
      else if (sign === ';' && depth === 0) break;
    }
    found.push({ text: text.slice(at, end + 1).trim(), comment });
    comment = '';
    at = end + 1;
  }
  return found.filter((each) => !INTERNAL.test(each.comment) && !HIDDEN.test(each.text) && each.text !== ';');
}

function javascript() {
  const folder = join(root, 'dist');
  if (!existsSync(join(folder, 'runtime.d.ts'))) return null;
  let page = '# JavaScript\n\nWhat the [package](../docs/web.md) exports.\n';
  for (const [file, name, what] of MODULES) {
    page += `\n## ${name}\n\n${what}\n`;
    for (const each of declarations(readFileSync(join(folder, file), 'utf8'))) {
      const type = each.text.match(/^export (?:declare )?((?:abstract )?(?:class|interface) (\w+)[^{]*)\{([\s\S]*)\}$/);
      const name = type?.[2] ?? each.text.match(/^export (?:declare )?(?:type|function|const) (\w+)/)?.[1];
      if (!name) continue;
      page += `\n### ${name}\n\n${said(each.comment)}\n\n`;
      if (!type) {
        page += code(each.text.replace(/^export (declare )?/, ''));
        continue;
      }
      page += code(type[1].trim());
      for (const member of declarations(type[3])) page += `\n${code(member.text)}${member.comment ? `\n${said(member.comment)}\n` : ''}`;
    }
  }
  return page;
}

function python() {
  const build = join(source, 'build/release/python');
  const folder = join(build, 'limber');
  if (!existsSync(folder) || !readdirSync(folder).some((name) => name.startsWith('_limber.') && name.endsWith('.so'))) return null;
  const done = spawnSync('/usr/bin/python3', [join(root, 'tools/python_reference.py'), join(source, 'python/limber/_limber.pyi')], {
    encoding: 'utf8', env: { ...process.env, PYTHONPATH: build }, maxBuffer: 1 << 26,
  });
  if (done.status !== 0) throw new Error(done.stderr);
  return done.stdout;
}

/** Pages by their paths, as docs.mjs takes them; what cannot be made here is left out, and said. Doxygen writes to `out`/cpp. */
export function referencePages(out) {
  const pages = new Map();
  const rows = [];
  const add = (name, title, what, text, needs) => {
    if (text) {
      pages.set(`reference/${name}.md`, text);
      rows.push(`| [${title}](${name}.md) | ${what} |`);
    } else {
      console.warn(`no reference of ${title}: ${needs}`);
    }
  };
  add('javascript', 'JavaScript', 'the package for web pages and node', javascript(), 'build the package first');
  add('python', 'Python', '`import limber`', python(), 'ninja -C build/release limber_python');
  const cpp = spawnSync(join(source, 'docs/api/run.sh'), [join(out, 'cpp')], { encoding: 'utf8' });
  if (cpp.status === 0) rows.push('| <a href="cpp/index.html">C++ and C</a> | the library, and its interface for C |');
  else if (cpp.status === 77) console.warn('no reference of C++: apt-get install doxygen');
  else throw new Error(cpp.stderr);
  pages.set('reference/README.md', `# Reference\n\n| | |\n| --- | --- |\n${rows.join('\n')}\n`);
  return pages;
}
