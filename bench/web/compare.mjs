// node compare.mjs PROGRAM NATIVE MODULES WEB [--quick]: what WebAssembly costs beside the native build and beside plain
// JavaScript, on one thread, and how large the modules are. PROGRAM is limber; NATIVE and MODULES/limber_web_measure.js are
// measure.c, compiled by `ninja -C build/release limber_web_measure` and by `ninja -C build/web limber_web_measure`; WEB is
// the folder of the package, built. Both run in turns; the least times count. Prints a line of JSON per result.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const quick = process.argv.includes('--quick');
const [program, native, modules, web] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'limber-bench-web-'));
const NATIVE = 'native, one thread';

function run(command, words) {
  const done = spawnSync(command, words, { cwd: folder, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${command} ${words.join(' ')}: ${done.stderr}`);
  return done.stdout;
}

function secondsOf(work) {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000;
}

function leastSeconds(rounds, work) {
  let least = Infinity;
  for (let round = 0; round < rounds; ++round) least = Math.min(least, secondsOf(work));
  return least;
}

// ---------------------------------------------------------------- textbook code of ours, as one would write it in a page

/** The rotation nearest to a 3x3 matrix, in place, by turning a quaternion until nothing is left to turn. */
function nearestRotation(a, at, q, qAt, out, outAt) {
  let [x, y, z, w] = [q[qAt], q[qAt + 1], q[qAt + 2], q[qAt + 3]];
  for (let step = 0; step < 20; ++step) {
    const r0 = 1 - 2 * (y * y + z * z), r1 = 2 * (x * y - z * w), r2 = 2 * (x * z + y * w);
    const r3 = 2 * (x * y + z * w), r4 = 1 - 2 * (x * x + z * z), r5 = 2 * (y * z - x * w);
    const r6 = 2 * (x * z - y * w), r7 = 2 * (y * z + x * w), r8 = 1 - 2 * (x * x + y * y);
    const [a0, a1, a2, a3, a4, a5, a6, a7, a8] = [a[at], a[at + 1], a[at + 2], a[at + 3], a[at + 4], a[at + 5], a[at + 6], a[at + 7], a[at + 8]];
    let ox = r3 * a6 - r6 * a3 + (r4 * a7 - r7 * a4) + (r5 * a8 - r8 * a5);
    let oy = r6 * a0 - r0 * a6 + (r7 * a1 - r1 * a7) + (r8 * a2 - r2 * a8);
    let oz = r0 * a3 - r3 * a0 + (r1 * a4 - r4 * a1) + (r2 * a5 - r5 * a2);
    const scale = 1 / (Math.abs(r0 * a0 + r3 * a3 + r6 * a6 + r1 * a1 + r4 * a4 + r7 * a7 + r2 * a2 + r5 * a5 + r8 * a8) + 1e-9);
    ox *= scale, oy *= scale, oz *= scale;
    const angle = Math.hypot(ox, oy, oz);
    if (angle < 1e-6) break;
    const s = Math.sin(angle / 2) / angle, c = Math.cos(angle / 2);
    const [dx, dy, dz] = [ox * s, oy * s, oz * s];
    [x, y, z, w] = [c * x + dx * w + dy * z - dz * y, c * y + dy * w + dz * x - dx * z, c * z + dz * w + dx * y - dy * x, c * w - dx * x - dy * y - dz * z];
  }
  q[qAt] = x, q[qAt + 1] = y, q[qAt + 2] = z, q[qAt + 3] = w;
  out[outAt] = 1 - 2 * (y * y + z * z), out[outAt + 1] = 2 * (x * y - z * w), out[outAt + 2] = 2 * (x * z + y * w);
  out[outAt + 3] = 2 * (x * y + z * w), out[outAt + 4] = 1 - 2 * (x * x + z * z), out[outAt + 5] = 2 * (y * z - x * w);
  out[outAt + 6] = 2 * (x * z - y * w), out[outAt + 7] = 2 * (y * z + x * w), out[outAt + 8] = 1 - 2 * (x * x + y * y);
}

/** out (rows x 3) = matrix (rows x columns) * vectors (columns x 3). */
function product(matrix, rows, columns, vectors, out) {
  for (let i = 0; i < rows; ++i) {
    let x = 0, y = 0, z = 0;
    for (let j = 0, m = i * columns, v = 0; j < columns; ++j, ++m, v += 3) {
      x += matrix[m] * vectors[v];
      y += matrix[m] * vectors[v + 1];
      z += matrix[m] * vectors[v + 2];
    }
    out[3 * i] = x, out[3 * i + 1] = y, out[3 * i + 2] = z;
  }
}

/** Seconds of a sweep of as-rigid-as-possible posing with matrices of these sizes: covariances, rotations, right side, solution. */
function javascriptSweep(handles, clusters) {
  const dofs = 4 * handles, rows = 3 * clusters;
  let seed = 1;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647 - 0.5;
  const filled = (count) => Float64Array.from({ length: count }, random);
  const toCovariances = filled(rows * dofs), toRight = filled(dofs * rows), inverse = filled(dofs * dofs);
  const state = new Float64Array(3 * dofs), covariances = new Float64Array(3 * rows), rotations = new Float64Array(3 * rows);
  const right = new Float64Array(3 * dofs), quaternions = new Float64Array(4 * clusters);
  for (let c = 0; c < clusters; ++c) quaternions[4 * c + 3] = 1;
  const targets = filled(3 * dofs);
  state.set(targets);
  const sweeps = 200;
  return leastSeconds(20, () => {
    for (let sweep = 0; sweep < sweeps; ++sweep) {
      product(toCovariances, rows, dofs, state, covariances);
      for (let c = 0; c < clusters; ++c) nearestRotation(covariances, 9 * c, quaternions, 4 * c, rotations, 9 * c);
      product(toRight, dofs, rows, rotations, right);
      for (let i = 0; i < right.length; ++i) right[i] += targets[i];
      product(inverse, dofs, dofs, right, state);
    }
  }) / sweeps;
}

/** Seconds of skinning that many vertices, four bones each, by three.js on the processor. */
async function threeSkin(vertices, bones) {
  const three = await import(pathToFileURL(join(web, 'node_modules/three/build/three.module.js')).href);
  const geometry = new three.BufferGeometry();
  const position = Float32Array.from({ length: 3 * vertices }, (_, i) => Math.sin(i));
  geometry.setAttribute('position', new three.BufferAttribute(position, 3));
  geometry.setAttribute('skinIndex', new three.BufferAttribute(Uint16Array.from({ length: 4 * vertices }, (_, i) => (7 * i) % bones), 4));
  geometry.setAttribute('skinWeight', new three.BufferAttribute(new Float32Array(4 * vertices).fill(0.25), 4));
  const mesh = new three.SkinnedMesh(geometry);
  const joints = Array.from({ length: bones }, () => new three.Bone());
  mesh.add(joints[0]);
  for (let i = 1; i < bones; ++i) joints[i - 1].add(joints[i]);
  mesh.bind(new three.Skeleton(joints));
  joints[1].rotation.x = 0.3;
  mesh.updateMatrixWorld(true);
  const out = new Float32Array(3 * vertices);
  const vertex = new three.Vector3();
  return leastSeconds(10, () => {
    for (let i = 0; i < vertices; ++i) mesh.applyBoneTransform(i, vertex.fromArray(position, 3 * i)).toArray(out, 3 * i);
  });
}

// ----------------------------------------------------------------

const tell = (name, value, unit, ratio = 0, against = '') => console.log(JSON.stringify({ name, value, unit, ratio, against }));

try {
  run(program, ['make', 'mannequin', '-o', 'small.obj', '--quiet']);
  run(program, ['make', 'mannequin', '-o', 'large.obj', '--resolution', '275', '--quiet']);
  const rig = JSON.parse(readFileSync(join(folder, 'small.rig.json'), 'utf8'));
  const rigText = JSON.stringify(rig);
  // Seventeen handles: ends of limbs go first.
  while (rig.handles.length > 17) {
    const leaf = rig.handles.findLastIndex((handle) => !rig.handles.some((other) => other.parent === handle.name));
    rig.handles.splice(leaf, 1);
  }
  writeFileSync(join(folder, 'few.rig.json'), JSON.stringify(rig));
  run(program, ['bind', 'small.obj', 'few.rig.json', '-o', 'sweep.limber', '--weights', 'bounded', '--clusters', '34', '--quiet']);
  run(program, ['bind', 'large.obj', 'large.rig.json', '-o', 'skin.limber', '--weights', 'heat', '--quiet']);
  const least = { native: {}, web: {} };
  const flags = spawnSync(process.execPath, ['--no-experimental-fetch', '-e', '0']).status === 0 ? ['--no-experimental-fetch'] : [];
  const module = join(modules, 'limber_web_measure.js');
  for (let round = 0; round < (quick ? 2 : 5); ++round) {
    for (const [name, command, words] of [['native', native, []], ['web', process.execPath, [...flags, module]]]) {
      const times = JSON.parse(run(command, [...words, 'sweep.limber', 'skin.limber']));
      for (const [key, value] of Object.entries(times)) least[name][key] = Math.min(least[name][key] ?? Infinity, value);
    }
  }
  for (const [name, key] of [['sweep_17_34', 'sweep'], ['skin_50k', 'skin'], ['mls_165k', 'mls']]) {
    tell(name, least.web[key], 's', least.web[key] / least.native[key], NATIVE);
  }

  const { Setup } = await import(pathToFileURL(join(web, 'dist/setup.js')).href);
  const setup = await Setup.load();
  const files = { 'small.obj': readFileSync(join(folder, 'small.obj'), 'utf8'), 'small.rig.json': rigText };
  const words = ['bind', 'small.obj', 'small.rig.json', '-o', 'bound.limber', '--weights', 'bounded', '--threads', '1', '--quiet'];
  const bind = { native: Infinity, web: Infinity };
  for (let round = 0; round < (quick ? 1 : 3); ++round) {
    bind.native = Math.min(bind.native, secondsOf(() => run(program, words)));
    bind.web = Math.min(bind.web, secondsOf(() => {
      const done = setup.run(words, files);
      if (done.status !== 0) throw new Error(done.messages);
    }));
  }
  tell('bind_mannequin', bind.web, 's', bind.web / bind.native, NATIVE);

  const sweep = javascriptSweep(17, 34);
  tell('a sweep in plain JavaScript', sweep, 's', sweep / least.web.sweep, 'WebAssembly');
  const skin = await threeSkin(least.web.skin_vertices, 20);
  tell('skinning by three.js', skin, 's', skin / least.web.skin, 'WebAssembly');

  // From nothing to the first posed shape: the module is compiled, the file read, a handle moved.
  const { Runtime } = await import(pathToFileURL(join(web, 'dist/runtime.js')).href);
  const bytes = readFileSync(join(folder, 'sweep.limber'));
  const start = performance.now();
  const runtime = await Runtime.load();
  const pose = runtime.readBinding(bytes).createPose();
  pose.setTransform(0, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]).setPosition(5, [0.3, 1, 0.2]).solve().positions();
  tell('first_drag', (performance.now() - start) / 1000, 's');
  tell('first_drag_memory', runtime.module.HEAPU8.length / 1e6, 'MB');

  for (const file of readdirSync(modules).filter((name) => /^limber(-[a-z]+)?\.wasm$/.test(name)).sort()) {
    const content = readFileSync(join(modules, file));
    tell(`${file}: raw`, content.length / 1e6, 'MB');
    tell(`${file}: gzip`, gzipSync(content, { level: 9 }).length / 1e6, 'MB');
    tell(`${file}: brotli`, brotliCompressSync(content).length / 1e6, 'MB');
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
