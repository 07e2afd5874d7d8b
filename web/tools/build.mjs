// Builds the package into dist/: compiles src/ (JavaScript and types), and takes the modules from a build of the engine.
//   node tools/build.mjs [--modules FOLDER]   FOLDER: where limber.wasm and the others are; ../build/web/modules
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const argument = process.argv.indexOf('--modules');
const modules = argument > 0 ? process.argv[argument + 1] : join(root, '../build/web/modules');
const out = join(root, 'dist');

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const tsc = join(root, 'node_modules/typescript/bin/tsc');
const compiled = spawnSync(process.execPath, [tsc, '-p', root], { stdio: 'inherit' });
if (compiled.status !== 0) process.exit(compiled.status ?? 1);
for (const name of ['limber-runtime', 'limber']) {
  for (const ending of ['mjs', 'wasm']) {
    const file = join(modules, `${name}.${ending}`);
    if (!existsSync(file)) {
      console.error(`${file} is missing: cmake --preset web && ninja -C build/web`);
      process.exit(1);
    }
    cpSync(file, join(out, `${name}.${ending}`));
  }
  cpSync(join(root, 'src', `${name}.d.mts`), join(out, `${name}.d.mts`));
}
cpSync(join(root, '../LICENSE'), join(root, 'LICENSE'));
