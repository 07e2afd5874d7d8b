import assert from 'node:assert/strict';
import test from 'node:test';
import { Scene } from '../src/model/scene';
import { decode_binary, encode_binary, type NamedArray } from '../src/protocol/binary';

const floats = (shape: number[], values: number[]): NamedArray => ({ shape, data: new Float32Array(values) });
const send = (scene: Scene, facts: { event: string } & Record<string, unknown>, arrays: Record<string, NamedArray>): void =>
  scene.receive_binary(decode_binary(encode_binary(facts, arrays)));

function bound_scene(): Scene {
  const scene = new Scene();
  send(scene, { event: 'mesh', revision: 1 }, { positions: floats([1, 3], [0, 0, 0]), triangles: { shape: [0, 3], data: new Uint32Array(0) } });
  send(scene, { event: 'weights', revision: 2, kind: 'blend', handles: ['b', 'a'] }, { weights: floats([1, 2], [0.25, 0.75]), display: floats([1, 2], [0.25, 0.75]) });
  return scene;
}

const frame = (weights: number): { event: string } & Record<string, unknown> => ({ event: 'frame', sequence: 1, revision: 3, weights, mode: 'reduced', side: 'main' });

test('rows of handles are those of the weights, not of the state', () => {
  const scene = bound_scene();
  scene.receive_state({ handles: [{ name: 'a' }, { name: 'b' }, { name: 'new' }] as never });
  assert.equal(scene.row_of('a'), 1);
  assert.equal(scene.row_of('b'), 0);
  assert.equal(scene.row_of('new'), -1);
  assert.equal(scene.row_of(null), -1);
});

test('a frame for other weights is ignored', () => {
  const scene = bound_scene();
  let frames = 0;
  scene.events.on('frame', () => ++frames);
  send(scene, frame(1), { transforms: floats([2, 12], new Array(24).fill(0)) });
  assert.equal(frames, 0);
  send(scene, frame(2), { transforms: floats([2, 12], new Array(24).fill(0)) });
  assert.equal(frames, 1);
});

test('new weights make old frames void, a new mesh makes both void', () => {
  const scene = bound_scene();
  send(scene, frame(2), { transforms: floats([2, 12], new Array(24).fill(0)) });
  send(scene, { event: 'weights', revision: 5, kind: 'columns', handles: [] }, { columns: floats([1, 3], [1, 2, 3]) });
  assert.equal(scene.frames.main, undefined);
  assert.equal(scene.weights?.kind, 'columns');
  send(scene, { event: 'mesh', revision: 6 }, { positions: floats([0, 3], []) });
  assert.equal(scene.weights, null);
});

test('weights come along with a method that sends positions', () => {
  const scene = bound_scene();
  send(scene, { event: 'weights', revision: 7, kind: 'positions', handles: ['a'] }, { weights: floats([1, 1], [1]), display: floats([1, 1], [1]) });
  assert.equal(scene.weights?.kind, 'blend');
  send(scene, { event: 'weights', revision: 8, kind: 'positions', handles: [] }, {});
  assert.equal(scene.weights?.kind, 'positions');
});

test('the state of an empty studio is complete', () => {
  const scene = new Scene();
  scene.receive_state({ document: null, work: null });
  assert.deepEqual(scene.state?.handles, []);
  assert.equal(scene.planar, false);
  assert.equal(scene.handle('x'), null);
});

test('a crowd keeps its places until it ends', () => {
  const scene = bound_scene();
  const transforms = floats([2, 1, 12], new Array(24).fill(1));
  send(scene, { event: 'crowd', count: 2, microseconds: 8 }, { transforms, places: floats([2, 4], [0, 0, 0, 0, 1, 0, 0, 3]) });
  send(scene, { event: 'crowd', count: 2, microseconds: 9 }, { transforms });
  assert.equal(scene.crowd?.places[4], 1);
  assert.equal(scene.crowd?.handles, 1);
  send(scene, { event: 'crowd', count: 0, microseconds: 0 }, {});
  assert.equal(scene.crowd, null);
});
