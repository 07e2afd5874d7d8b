// Every command of the setup in WebAssembly against the native program, on the same files.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { imported, largestDifference, numbersOf, positionsOf, readGlb, runNative, sizeOf } from './support.mjs';

const { Setup, LimberError } = await imported('setup.js');
let setup;
const samples = {};

before(async () => {
  setup = await Setup.load();
  for (const name of ['bar', 'mannequin', 'octopus', 'gingerbread']) {
    const made = runNative(['make', name, '-o', `${name}.obj`, '--resolution', name === 'bar' ? '16' : '30', '--quiet']);
    assert.equal(made.status, 0, made.messages);
    samples[name] = made.files;
  }
});

/** Runs both. */
function both(words, files) {
  const native = runNative(words, files);
  const web = setup.run(words, files);
  assert.equal(native.status, 0, native.messages);
  assert.equal(web.status, native.status, web.messages);
  assert.deepEqual(Object.keys(web.files).sort(), Object.keys(native.files).sort());
  return { native, web };
}

function assertSameMesh(a, b, tolerance = 1e-5) {
  const [first, second] = [positionsOf(a), positionsOf(b)];
  assert.ok(first.length > 0);
  const difference = largestDifference(first, second) / sizeOf(second);
  assert.ok(difference <= tolerance, `differs by ${difference} of the size`);
}

/** Files of the same structure whose numbers agree; `size` is that of the shape. */
function assertSameGlb(a, b, size, tolerance = 1e-5) {
  const [first, second] = [readGlb(a), readGlb(b)];
  const parts = ({ json }) => ({
    nodes: json.nodes.map((node) => node.name), meshes: json.meshes?.length, skins: json.skins?.map((skin) => skin.joints),
    accessors: json.accessors.map((accessor) => [accessor.type, accessor.componentType, accessor.count]), animations: json.animations?.length,
  });
  assert.deepEqual(parts(first), parts(second));
  let worst = 0;
  first.accessors.forEach((values, i) => (worst = Math.max(worst, largestDifference(values, second.accessors[i]))));
  assert.ok(worst <= tolerance * Math.max(size, 1), `numbers differ by ${worst}`);
}

test('make gives the same shapes and rigs', () => {
  // The last two are meshed anew: which edge goes first is a matter of rounding, the surface is not.
  for (const name of ['bar', 'cylinder', 'cactus', 'gingerbread', 'mannequin', 'octopus']) {
    const { native, web } = both(['make', name, '-o', 'shape.obj', '--resolution', '24', '--quiet']);
    if (name === 'mannequin' || name === 'octopus') {
      const areas = [web, native].map((run) => JSON.parse(runNative(['info', 'shape.obj', '--json'], { 'shape.obj': run.files['shape.obj'] }).output).area);
      assert.ok(Math.abs(areas[0] / areas[1] - 1) < 0.02, `${name}: areas ${areas}`);
    } else {
      assertSameMesh(web.files['shape.obj'], native.files['shape.obj'], 1e-6);
    }
    const [a, b] = [web, native].map((run) => numbersOf(new TextDecoder().decode(run.files['shape.rig.json'])));
    assert.equal(a.rest, b.rest);
    assert.ok(largestDifference(a.numbers, b.numbers) < 1e-6);
  }
});

const POSE = JSON.stringify({ limber: 1, handles: { 'hand.L': { position: [0.6, 1.7, 0.2] }, 'shin.L': { transform: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0] } } });
for (const method of ['biharmonic', 'bounded', 'heat', 'lattice', 'geodesic']) {
  test(`bind with ${method} weights moves a pose as natively`, () => {
    const files = samples.mannequin;
    const { native, web } = both(['bind', 'mannequin.obj', 'mannequin.rig.json', '-o', 'bound.limber', '--weights', method, '--quiet'], files);
    const posed = [native, web].map((run) => {
      const done = runNative(['pose', 'bound.limber', 'pose.json', '-o', 'posed.obj', '--quiet'], { 'bound.limber': run.files['bound.limber'], 'pose.json': POSE });
      assert.ok(done.status === 0 || done.status === 4, done.messages);
      return done.files['posed.obj'];
    });
    assertSameMesh(posed[1], posed[0]);
  });
}

test('pose gives the same mesh', () => {
  const bound = runNative(['bind', 'mannequin.obj', 'mannequin.rig.json', '-o', 'bound.limber', '--weights', 'bounded', '--quiet'], samples.mannequin);
  // Of as many iterations: when the energy stops falling is a matter of its last digits.
  const { native, web } = both(['pose', 'bound.limber', 'pose.json', '-o', 'posed.obj', '--iterations', '40', '--quiet'], { 'bound.limber': bound.files['bound.limber'], 'pose.json': POSE });
  assertSameMesh(web.files['posed.obj'], native.files['posed.obj']);
});

test('deform gives the same mesh by every method', () => {
  const pins = JSON.stringify({ limber: 1, pins: [{ position: [0, 0, 0] }, { position: [0.7, 1.4, 0], target: [0.7, 1.8, 0.3] }, { position: [0, 1.7, 0], target: [0.1, 1.7, 0.1] }] });
  for (const method of ['mls', 'mls-fast']) {
    const { native, web } = both(['deform', 'mannequin.obj', 'pins.json', '-o', 'moved.obj', '--method', method, '--quiet'], { ...samples.mannequin, 'pins.json': pins });
    assertSameMesh(web.files['moved.obj'], native.files['moved.obj']);
  }
});

test('rig fits the same skeleton, and skins and moves it the same way', () => {
  const { native, web } = both(['rig', 'mannequin.obj', '--motion', 'walk', '-o', 'rigged.glb', '--quiet'], samples.mannequin);
  assertSameGlb(web.files['rigged.glb'], native.files['rigged.glb'], 1.8, 1e-4);
  const joints = setup.fitSkeleton({ 'mannequin.obj': samples.mannequin['mannequin.obj'] });
  const expected = runNative(['rig', 'mannequin.obj', '--joints', 'joints.json', '--quiet'], samples.mannequin);
  const found = JSON.parse(new TextDecoder().decode(expected.files['joints.json']));
  assert.deepEqual(Object.keys(joints.joints), Object.keys(found.joints));
  assert.ok(largestDifference(Object.values(joints.joints).flat(), Object.values(found.joints).flat()) < 1e-5 * 1.8);
});

test('compress brings the same influences', () => {
  const rigged = runNative(['rig', 'mannequin.obj', '-o', 'rigged.glb', '--all-influences', '--quiet'], samples.mannequin).files['rigged.glb'];
  const { native, web } = both(['compress', 'rigged.glb', '-o', 'small.glb', '--influences', '2', '--method', 'smooth', '--quiet'], { 'rigged.glb': rigged });
  assertSameGlb(web.files['small.glb'], native.files['small.glb'], 1.8, 1e-4);
});

test('convert, check, info and completion say the same', () => {
  const file = { 'mannequin.obj': samples.mannequin['mannequin.obj'] };
  for (const words of [['info', 'mannequin.obj', '--json'], ['check', 'mannequin.obj', '--json']]) {
    const { native, web } = both(words, file);
    const [a, b] = [web, native].map((run) => numbersOf(run.output.trim()));
    assert.equal(a.rest, b.rest);
    assert.ok(largestDifference(a.numbers, b.numbers) < 1e-5);
  }
  for (const name of ['mesh.ply', 'mesh.off', 'mesh.stl', 'mesh.glb']) {
    const { native, web } = both(['convert', 'mannequin.obj', name, '--quiet'], file);
    assert.deepEqual(web.files[name], native.files[name], name);
  }
});

test('render draws the same picture, but for rounding', () => {
  const file = { 'bar.obj': samples.bar['bar.obj'] };
  const made = setup.render(file, { size: '160x120' });
  assert.deepEqual([...made.file.slice(0, 4)], [137, 80, 78, 71]);
  // The native program reads what the module wrote.
  const pins = JSON.stringify({ limber: 1, pins: [{ position: [0, 0] }, { position: [100, 50] }] });
  const read = runNative(['deform', 'picture.png', 'pins.json', '-o', 'same.png', '--quiet'], { 'picture.png': made.file, 'pins.json': pins });
  assert.equal(read.status, 0, read.messages);
  const again = setup.run(['deform', 'same.png', 'pins.json', '-o', 'again.png', '--quiet'], { 'same.png': read.files['same.png'], 'pins.json': pins });
  assert.equal(again.status, 0, again.messages);
});

test('typed functions make what their commands make', () => {
  const { shape, rig } = setup.sample('bar', { resolution: 16 });
  const bound = setup.bind({ 'bar.obj': shape }, rig, { weights: 'bounded' });
  const binding = setup.readBinding(bound.file);
  assert.ok(binding.vertexCount > 0);
  assert.equal(binding.handles.length, rig.handles.length);
  assert.equal(positionsOf(shape).length, 3 * binding.vertexCount);
  binding.dispose();
});

test('errors have code, sentence, remedy and place', () => {
  assert.throws(
    () => setup.convert({ 'broken.obj': 'v 0 0 0\nf 1 2 3\n' }, 'mesh.ply'),
    (error) => error instanceof LimberError && error.code === 'IndexOutOfRange' && error.place.line === 2,
  );
  assert.throws(() => setup.rig({ 'mesh.fbx': 'x' }), (error) => error.code === 'UnknownFormat' && /limber convert/.test(error.remedy));
  assert.throws(() => setup.rig({ 'mesh.obj': 'v 0 0 0\n' }, { 'no-such-option': 1 }), (error) => error.code === 'WrongUsage');
  assert.throws(() => setup.run(['info', 'a/b'], { 'a/b': '' }), /no name of a file/);
  // Nothing of it is left behind.
  assert.equal(setup.run(['info', 'broken.obj', '--json']).status !== 0, true);
});

test('commands that start other programs are not there', () => {
  for (const command of ['studio', 'batch', 'bench', 'demo']) assert.equal(setup.run([command]).status, 2, command);
});
