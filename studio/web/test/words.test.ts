import assert from 'node:assert/strict';
import test from 'node:test';
import type { OptionEntry } from '../src/protocol/messages';
import { inside_outline } from '../src/tools/lasso_tool';
import { Neighbourhood } from '../src/tools/neighbourhood';
import { kind_of_file } from '../src/ui/choose_file';
import { clock, count, duration, short } from '../src/ui/format';
import { matters } from '../src/ui/option_group';
import { handle_places } from '../src/view/handle_places';

test('numbers read well', () => {
  assert.equal(count(20114), '20,114');
  assert.equal(short(0), '0');
  assert.equal(short(0.012345), '0.0123');
  assert.equal(short(1.2e-7), '1.2e-7');
  assert.equal(duration(3.14), '3.1 µs');
  assert.equal(duration(845.2), '845 µs');
  assert.equal(duration(8400), '8.40 ms');
  assert.equal(clock(1.44), '0:01.4');
  assert.equal(clock(59.97), '1:00.0');
  assert.equal(clock(75), '1:15.0');
});

test('a dropped file is taken for what it is', () => {
  assert.equal(kind_of_file('walk.BVH', true), 'motion');
  assert.equal(kind_of_file('figure.rig.json', true), 'rig');
  assert.equal(kind_of_file('my-pose.json', true), 'pose');
  assert.equal(kind_of_file('arm.tgf', true), 'rig');
  assert.equal(kind_of_file('figure.obj', true), 'shape');
  assert.equal(kind_of_file('drawing.png', false), 'shape');
});

test('an option matters only where the catalogue says so', () => {
  const entry = { name: 'weights.extra', when: { 'weights.method': ['bounded', 'heat'] } } as unknown as OptionEntry;
  assert.equal(matters(entry, { 'weights.method': 'heat' }), true);
  assert.equal(matters(entry, { 'weights.method': 'biharmonic' }), false);
  assert.equal(matters({ ...entry, when: undefined }, {}), true);
});

test('a lasso knows its inside', () => {
  const outline = [{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 10, y: 10 }, { x: 5, y: 3 }, { x: 0, y: 10 }];
  assert.equal(inside_outline(outline, 2, 2), true);
  assert.equal(inside_outline(outline, 5, 8), false);
  assert.equal(inside_outline(outline, 11, 5), false);
});

test('a brush stays on the connected part', () => {
  // A strip of two triangles, and a third triangle close to it but apart.
  const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 0.1, 1, 0, 0.1, 0, 1, 0.1]);
  const near = new Neighbourhood(positions, new Uint32Array([0, 1, 2, 1, 3, 2, 4, 5, 6]));
  assert.deepEqual(near.within(0, 1.1).sort(), [0, 1, 2]);
  assert.deepEqual(near.within(0, 2).sort(), [0, 1, 2, 3]);
  assert.deepEqual(near.within(4, 0.5), [4]);
});

test('handles are where their transforms take them, extra ones are not shown', () => {
  const rest = { position: [1, 2, 3] };
  const handles = [
    { name: 'a', type: 'point', parent: null, rest, constraint: 'free', bound: true },
    { name: 'x', type: 'extra', parent: null, rest: {}, constraint: 'free', bound: true },
    { name: 'b', type: 'bone', parent: null, rest: { head: [0, 0, 0], tail: [0, 1, 0] }, constraint: 'free', bound: true },
  ] as Parameters<typeof handle_places>[0];
  const turn = [0, -1, 0, 5, 1, 0, 0, 0, 0, 0, 1, 0];
  const transforms = new Float32Array([1, 0, 0, 10, 0, 1, 0, 0, 0, 0, 1, 0, ...new Array(12).fill(0), ...turn]);
  const row_of = (name: string): number => ['a', 'x', 'b'].indexOf(name);
  const places = handle_places(handles, transforms, row_of);
  assert.deepEqual(places.map((place) => place.handle.name), ['a', 'b']);
  assert.deepEqual(places[0].anchor.toArray(), [11, 2, 3]);
  assert.deepEqual(places[1].anchor.toArray(), [5, 0, 0]);
  assert.deepEqual(places[1].tail!.toArray(), [4, 0, 0]);
  assert.deepEqual(handle_places(handles, null, row_of)[0].anchor.toArray(), [1, 2, 3]);
});
