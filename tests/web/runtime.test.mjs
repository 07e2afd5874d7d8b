// Every function of the run time in WebAssembly against the native build, by the same script on the same file.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { imported, inFolder, largestDifference, reference, runNative, sizeOf } from './support.mjs';

const { Runtime, LimberError, isSupported } = await imported('runtime.js');
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
const MAPS = ['rigid', 'similarity', 'affine'];
let runtime;
const bound = {};

before(async () => {
  runtime = await Runtime.load();
  for (const [name, method] of [['mannequin', 'bounded'], ['octopus', 'biharmonic'], ['gingerbread', 'biharmonic']]) {
    const made = runNative(['make', name, '-o', 'shape.obj', '--resolution', '30', '--quiet']);
    assert.equal(made.status, 0, made.messages);
    const done = runNative(['bind', 'shape.obj', 'shape.rig.json', '-o', 'bound.limber', '--weights', method, '--quiet'], made.files);
    assert.equal(done.status, 0, done.messages);
    bound[name] = done.files['bound.limber'];
  }
});

/** Plays a script as reference.c does. */
function play(bytes, script) {
  const binding = runtime.readBinding(bytes);
  const rest = binding.restPositions();
  const results = [];
  let pose, flesh, mls, matrices;
  let targets = [];
  for (const line of script) {
    const [word, ...texts] = line.split(' ');
    const n = texts.map(Number);
    if (word === 'pose') pose = binding.createPose(n[0]);
    else if (word === 'hold') pose.setTransform(n[1], IDENTITY, n[0]);
    else if (word === 'position') pose.setPosition(n[1], n.slice(2), n[0]);
    else if (word === 'free') pose.setFree(n[0]);
    else if (word === 'solve') pose.solve(n[0]);
    else if (word === 'reset') pose.reset();
    else if (word === 'positions') results.push(pose.positions(undefined, n[0]));
    else if (word === 'normals') results.push(pose.normals(undefined, n[0]));
    else if (word === 'transforms') results.push((matrices = pose.transforms(undefined, n[0])));
    else if (word === 'flesh') flesh = binding.createFlesh({ cells: n[0], softness: n[1] });
    else if (word === 'restart') flesh.restart(matrices);
    else if (word === 'step') flesh.step(matrices);
    else if (word === 'flesh_positions') results.push(flesh.positions());
    else if (word === 'mls') {
      const count = n[4] + 2 * n[5];
      targets = [];
      for (let i = 0; i < count; ++i) {
        const vertex = Math.floor((i * (binding.vertexCount - 1)) / Math.max(count - 1, 1));
        targets.push(...rest.subarray(3 * vertex, 3 * vertex + 3));
      }
      mls = runtime.createMls(rest, { points: targets.slice(0, 3 * n[4]), bones: targets.slice(3 * n[4]) }, { dimension: n[0], alpha: n[1], map: MAPS[n[2]], fast: n[3] === 1 });
    } else if (word === 'move') {
      targets = targets.map((value, i) => Math.fround(value + (Math.floor(i / 3) % 2 ? Math.fround(n[i % 3]) : 0)));
      results.push(mls.move(targets));
    } else throw new Error(line);
  }
  const size = sizeOf(rest);
  binding.dispose();
  return { results, size };
}

function compare(bytes, script, tolerance = 1e-5) {
  const { results, size } = play(bytes, script);
  const expected = inFolder((folder) => {
    const [file, text, out] = ['bound.limber', 'script.txt', 'out.bin'].map((name) => join(folder, name));
    writeFileSync(file, bytes);
    writeFileSync(text, script.join('\n') + '\n');
    const done = spawnSync(reference, [file, text, out], { encoding: 'utf8' });
    assert.equal(done.status, 0, done.stderr);
    const raw = readFileSync(out);
    return new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength));
  });
  const found = Float32Array.from(results.flatMap((list) => Array.from(list)));
  assert.ok(found.length > 0);
  const difference = largestDifference(found, expected);
  assert.ok(difference <= tolerance * Math.max(size, 1), `differs by ${difference}, size ${size}`);
}

/** Holds some handles and drags another along, for some frames. */
function drag(handles, dragged, held, place, frames = 12) {
  const script = ['pose 1', ...held.map((handle) => `hold 0 ${handle}`)];
  for (let frame = 1; frame <= frames; ++frame) {
    script.push(`position 0 ${dragged} ${place.map((x, i) => (x + [0.03, 0.05, 0.02][i] * (i < 2 || handles > 0 ? frame : 0)).toFixed(4)).join(' ')}`, 'solve 4', 'positions 0');
  }
  return [...script, 'normals 0', 'transforms 0'];
}

function placed(bytes, name) {
  const binding = runtime.readBinding(bytes);
  const index = binding.handle(name);
  const { place } = binding.handles[index];
  binding.dispose();
  return { index, place: [...place] };
}

test('this node can run it', () => assert.ok(isSupported()));

test('a dragged bone takes the body along as in the native build', () => {
  const hand = placed(bound.mannequin, 'hand.L');
  const held = ['shin.L', 'shin.R'].map((name) => placed(bound.mannequin, name).index);
  compare(bound.mannequin, drag(1, hand.index, held, hand.place));
});

test('points, and a handle that is let go', () => {
  const binding = runtime.readBinding(bound.octopus);
  const [first, second, third] = binding.handles.map((handle, i) => ({ ...handle, i })).filter((handle) => handle.place);
  binding.dispose();
  const script = drag(1, second.i, [first.i], [...second.place]);
  compare(bound.octopus, [...script, `free ${second.i}`, `position 0 ${third.i} ${third.place.map((x) => x + 0.1).join(' ')}`, 'solve 6', 'positions 0', 'reset', 'solve 4', 'positions 0']);
});

test('a shape in the plane', () => {
  const binding = runtime.readBinding(bound.gingerbread);
  const [first, second] = binding.handles.map((handle, i) => ({ ...handle, i })).filter((handle) => handle.place);
  binding.dispose();
  compare(bound.gingerbread, drag(0, second.i, [first.i], [...second.place]));
});

test('a crowd', () => {
  const hand = placed(bound.mannequin, 'hand.R');
  const foot = placed(bound.mannequin, 'shin.L');
  const script = ['pose 5', `hold 0 ${foot.index}`];
  for (let c = 0; c < 5; ++c) script.push(`position ${c} ${hand.index} ${hand.place.map((x) => x + 0.07 * c).join(' ')}`);
  for (let frame = 0; frame < 4; ++frame) script.push('solve 4');
  for (let c = 0; c < 5; ++c) script.push(`positions ${c}`, `transforms ${c}`);
  compare(bound.mannequin, script);
});

test('flesh that wobbles', () => {
  const hand = placed(bound.mannequin, 'hand.L');
  const script = ['pose 1', 'solve 1', 'transforms 0', 'flesh 16 0.6', 'restart', 'flesh_positions', `hold 0 0`];
  for (let frame = 1; frame <= 8; ++frame) {
    script.push(`position 0 ${hand.index} ${hand.place.map((x) => x + 0.04 * frame).join(' ')}`, 'solve 4', 'transforms 0', 'step', 'flesh_positions');
  }
  compare(bound.mannequin, script, 1e-5);
});

test('moving least squares of every kind', () => {
  for (const [dimension, bytes] of [[3, bound.mannequin], [2, bound.gingerbread]]) {
    for (const map of [0, 1, 2]) {
      for (const [points, bones] of [[7, 0], [4, 2]]) {
        const move = dimension === 3 ? 'move 0.05 0.08 -0.03' : 'move 0.05 0.08 0';
        compare(bytes, [`mls ${dimension} 1 ${map} 0 ${points} ${bones}`, move, move]);
      }
    }
  }
  compare(bound.mannequin, ['mls 3 1 0 1 7 0', 'move 0.02 0.03 -0.01', 'move 0.02 0.03 -0.01', 'move 0.02 0.03 -0.01'], 1e-4);
});

test('what goes wrong is told in a sentence', () => {
  assert.throws(() => runtime.readBinding(new Uint8Array([1, 2, 3])), (error) => error instanceof LimberError && error.code === 'BadFile');
  assert.throws(() => runtime.readBinding(bound.octopus.slice(0, 5000)), (error) => error instanceof LimberError && /end|short|trunc|bytes/i.test(error.message));
  const binding = runtime.readBinding(bound.octopus);
  const pose = binding.createPose();
  assert.throws(() => pose.setPosition('nobody', [0, 0, 0]), /no handle 'nobody'/);
  assert.throws(() => pose.setPosition(0, [NaN, 0, 0]), /not finite/);
  assert.throws(() => pose.setTransform(0, [1, 2]), /twelve/);
  assert.throws(() => pose.positions(new Float32Array(3)), /are due/);
  assert.throws(() => runtime.createMls([0, 0, 0], {}), (error) => error.code === 'Unsuitable');
  binding.dispose();
  assert.ok(pose.isDisposed, 'a pose ends with its binding');
  assert.throws(() => pose.solve(), /disposed/);
  binding.dispose();
});

test('what is disposed of gives its memory back', () => {
  const use = () => {
    const binding = runtime.readBinding(bound.mannequin);
    binding.createPose().solve(1).positions();
    runtime.createMls(binding.restPositions(), { points: [0, 0, 0, 1, 0, 0] }).dispose();
    binding.dispose();
  };
  for (let i = 0; i < 3; ++i) use();
  const before = runtime.module.HEAPU8.length;
  for (let i = 0; i < 40; ++i) use();
  assert.equal(runtime.module.HEAPU8.length, before);
});

test('what is forgotten gives its memory back', { skip: typeof globalThis.gc !== 'function' }, async () => {
  const collect = async () => {
    for (let i = 0; i < 4; ++i) {
      globalThis.gc();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const use = () => void runtime.readBinding(bound.mannequin).createPose(4).solve(1);
  for (let i = 0; i < 4; ++i) (use(), await collect());
  const before = runtime.module.HEAPU8.length;
  for (let i = 0; i < 20; ++i) (use(), await collect());
  assert.equal(runtime.module.HEAPU8.length, before);
});
