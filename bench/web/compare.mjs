// node compare.mjs PROGRAM NATIVE MODULE [MODULES]: what WebAssembly costs beside the native build, on one thread, and how large the
// modules are. PROGRAM is limber; NATIVE and MODULE are measure.c compiled by `ninja -C build/release limber_web_measure` and by
// `ninja -C build/web limber_web_measure`. Both run in turns, three times; the least times count. Prints a line
// of JSON per result.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const [program, native, module, modules] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'limber-bench-web-'));

function run(command, words) {
  const done = spawnSync(command, words, { cwd: folder, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${command} ${words.join(' ')}: ${done.stderr}`);
  return done.stdout;
}

try {
  run(program, ['make', 'mannequin', '-o', 'small.obj', '--quiet']);
  run(program, ['make', 'mannequin', '-o', 'large.obj', '--resolution', '275', '--quiet']);
  const rig = JSON.parse(readFileSync(join(folder, 'small.rig.json'), 'utf8'));
  // Seventeen handles: ends of limbs go first.
  while (rig.handles.length > 17) {
    const leaf = rig.handles.findLastIndex((handle) => !rig.handles.some((other) => other.parent === handle.name));
    rig.handles.splice(leaf, 1);
  }
  writeFileSync(join(folder, 'small.rig.json'), JSON.stringify(rig));
  run(program, ['bind', 'small.obj', 'small.rig.json', '-o', 'sweep.limber', '--weights', 'bounded', '--clusters', '34', '--quiet']);
  run(program, ['bind', 'large.obj', 'large.rig.json', '-o', 'skin.limber', '--weights', 'heat', '--quiet']);
  const least = { native: {}, web: {} };
  const flags = spawnSync(process.execPath, ['--no-experimental-fetch', '-e', '0']).status === 0 ? ['--no-experimental-fetch'] : [];
  for (let round = 0; round < 3; ++round) {
    for (const [name, command, words] of [['native', native, []], ['web', process.execPath, [...flags, module]]]) {
      const times = JSON.parse(run(command, [...words, 'sweep.limber', 'skin.limber']));
      for (const [key, value] of Object.entries(times)) least[name][key] = Math.min(least[name][key] ?? Infinity, value);
    }
  }
  const row = (name, key) => ({ name, value: least.web[key], unit: 's', ratio: least.web[key] / least.native[key], against: 'native, one thread' });
  const results = [row('sweep_17_34', 'sweep'), row('skin_50k', 'skin'), row('mls_165k', 'mls')];
  for (const file of modules ? readdirSync(modules).filter((name) => name.endsWith('.wasm')).sort() : []) {
    const bytes = readFileSync(join(modules, file));
    const size = (name, value) => results.push({ name: `${file}: ${name}`, value, unit: 'bytes' });
    size('raw', bytes.length);
    size('gzip', gzipSync(bytes, { level: 9 }).length);
    size('brotli', brotliCompressSync(bytes).length);
  }
  for (const result of results) console.log(JSON.stringify(result));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
