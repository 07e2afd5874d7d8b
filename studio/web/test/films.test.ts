import assert from 'node:assert/strict';
import test from 'node:test';
import { rim_colour, without_background } from '../src/model/background';
import { ViewOptions } from '../src/model/view_options';
import { even_step } from '../src/tools/even_step';
import { webm } from '../src/view/webm';

/** The elements of a WebM from a place on, by their ids; sizes take eight bytes. */
function elements(bytes: Uint8Array, from: number, to: number): { id: number; start: number; end: number }[] {
  const list: { id: number; start: number; end: number }[] = [];
  for (let at = from; at < to;) {
    const length = Math.clz32(bytes[at]) - 23;
    let id = 0;
    for (let i = 0; i < length; ++i) id = id * 256 + bytes[at + i];
    let size = bytes[at + length] & 0;
    for (let i = 1; i < 8; ++i) size = size * 256 + bytes[at + length + i];
    list.push({ id, start: at + length + 8, end: at + length + 8 + size });
    at = list[list.length - 1].end;
  }
  return list;
}

test('a WebM holds its pictures in clusters that begin with whole ones, and cues that find them', () => {
  const pictures = Array.from({ length: 70 }, (_, i) => ({ time: (1000 * i) / 30, key: i % 30 === 0, bytes: Uint8Array.of(i, 1, 2) }));
  const bytes = webm('V_VP8', 640, 360, 70 / 30, pictures);
  const [head, segment] = elements(bytes, 0, bytes.length);
  assert.equal(head.id, 0x1a45dfa3);
  assert.equal(segment.id, 0x18538067);
  assert.equal(segment.end, bytes.length);
  const parts = elements(bytes, segment.start, segment.end);
  const clusters = parts.filter(({ id }) => id === 0x1f43b675);
  assert.equal(clusters.length, 3);
  let found = 0;
  for (const cluster of clusters) {
    const [time, ...blocks] = elements(bytes, cluster.start, cluster.end);
    assert.equal(time.id, 0xe7);
    assert.ok(blocks.every(({ id }) => id === 0xa3));
    assert.equal(bytes[blocks[0].start + 3], 0x80);
    for (const block of blocks) assert.equal(bytes[block.start + 4], found++);
  }
  assert.equal(found, 70);
  const cues = elements(bytes, parts[parts.length - 1].start, parts[parts.length - 1].end);
  assert.equal(cues.length, 3);
  const number = (part: { start: number; end: number }): number => bytes.subarray(part.start, part.end).reduce((sum, byte) => sum * 256 + byte, 0);
  cues.forEach((cue, i) => {
    const [, positions] = elements(bytes, cue.start, cue.end);
    const [, place] = elements(bytes, positions.start, positions.end);
    // Where the name of the cluster begins, its size and its name before what it holds.
    assert.equal(segment.start + number(place), clusters[i].start - 12);
  });
});

/** White, with a blue ring that has white in it. */
function ring(size: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(4 * size * size).fill(255);
  for (let y = 0; y < size; ++y) {
    for (let x = 0; x < size; ++x) {
      const away = Math.hypot(x - size / 2, y - size / 2) / size;
      if (away > 0.2 && away < 0.4) pixels.set([30, 60, 200, 255], 4 * (y * size + x));
    }
  }
  return pixels;
}

test('the background is what the rim is connected with; what is clicked goes too', () => {
  const size = 40;
  const pixels = ring(size);
  assert.deepEqual(rim_colour(pixels, size, size), [255, 255, 255]);
  const at = (x: number, y: number): number => y * size + x;
  const once = without_background(pixels, size, size, [], 30);
  assert.equal(once[at(0, 0)], 0);
  assert.equal(once[at(20, 20)], 255, 'the middle is not connected with the rim');
  assert.equal(once[at(20, 8)], 255);
  const twice = without_background(pixels, size, size, [{ x: 20, y: 20 }], 30);
  assert.equal(twice[at(20, 20)], 0);
  assert.equal(twice[at(20, 8)], 255);
});

test('a group of handles stays selected until something else is', () => {
  const options = new ViewOptions();
  options.select(['a', 'b', 'c']);
  assert.equal(options.get('selected'), 'a');
  options.set('selected', 'b');
  assert.deepEqual(options.selection, ['a', 'b', 'c']);
  options.toggle_selected('c');
  assert.deepEqual(options.selection, ['a', 'b']);
  options.set('selected', 'z');
  assert.deepEqual(options.selection, ['z']);
  options.toggle_selected('z');
  assert.deepEqual(options.selection, []);
  assert.equal(options.get('selected'), null);
});

test('steps of the gizmo are even numbers of the shape\'s own size', () => {
  assert.equal(even_step(1.8), 0.05);
  assert.equal(even_step(100), 2);
  assert.ok(Math.abs(even_step(0.011) - 0.0002) < 1e-12);
});
