import assert from 'node:assert/strict';
import test from 'node:test';
import { decode_binary, encode_binary } from '../src/protocol/binary';

const message = (): ArrayBuffer => encode_binary({ event: 'mesh', revision: 3 }, {
  positions: { shape: [2, 3], data: new Float32Array([1, 2, 3, 4, 5, 6.5]) },
  triangles: { shape: [1, 3], data: new Uint32Array([0, 1, 0]) },
  regions: { shape: [2], data: new Uint16Array([0, 7]) },
  picture: { shape: [1, 1, 4], data: new Uint8Array([1, 2, 3, 4]) },
});

test('a binary message comes back as it was', () => {
  const { facts, arrays } = decode_binary(message());
  assert.equal(facts.event, 'mesh');
  assert.equal(facts.revision, 3);
  assert.deepEqual(Array.from(arrays.get('positions')!.data), [1, 2, 3, 4, 5, 6.5]);
  assert.deepEqual(arrays.get('positions')!.shape, [2, 3]);
  assert.deepEqual(Array.from(arrays.get('triangles')!.data), [0, 1, 0]);
  assert.deepEqual(Array.from(arrays.get('regions')!.data), [0, 7]);
  assert.deepEqual(Array.from(arrays.get('picture')!.data), [1, 2, 3, 4]);
});

test('a message laid out by hand as the protocol says is read', () => {
  let text = '{"event": "frame", "arrays": {"dofs": {"type": "f32", "shape": [1, 3], "offset": 96}}}';
  text = text.padEnd(88, ' ');
  const buffer = new ArrayBuffer(96 + 12);
  const bytes = new Uint8Array(buffer);
  bytes.set([0x4c, 0x4d, 0x42, 0x31, 88, 0, 0, 0]);
  bytes.set(new TextEncoder().encode(text), 8);
  new DataView(buffer).setFloat32(100, -2.5, true);
  assert.deepEqual(Array.from(decode_binary(buffer).arrays.get('dofs')!.data), [0, -2.5, 0]);
});

test('arrays begin at multiples of eight', () => {
  const bytes = new Uint8Array(message());
  const length = new DataView(bytes.buffer).getUint32(4, true);
  assert.equal((8 + length) % 8, 0);
  const facts = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length)));
  for (const { offset } of Object.values(facts.arrays) as { offset: number }[]) assert.equal(offset % 8, 0);
});

test('a message cut anywhere is refused or has all its arrays', () => {
  const whole = message();
  for (let size = 0; size < whole.byteLength - 8; ++size) assert.throws(() => decode_binary(whole.slice(0, size)), Error, `cut at ${size}`);
});

test('wrong magic, unknown types and arrays out of bounds are refused', () => {
  const wrong = message();
  new Uint8Array(wrong)[0] = 0;
  assert.throws(() => decode_binary(wrong), /LMB1/);
  const text = (entry: string): ArrayBuffer => {
    const body = `{"event":"x","arrays":{"a":${entry}}}`.padEnd(120, ' ');
    const buffer = new ArrayBuffer(160);
    new Uint8Array(buffer).set([0x4c, 0x4d, 0x42, 0x31, 120, 0, 0, 0]);
    new Uint8Array(buffer).set(new TextEncoder().encode(body), 8);
    return buffer;
  };
  assert.throws(() => decode_binary(text('{"type":"f64","shape":[1],"offset":128}')), /unknown type/);
  assert.throws(() => decode_binary(text('{"type":"f32","shape":[9],"offset":128}')), /does not fit/);
  assert.throws(() => decode_binary(text('{"type":"f32","shape":[1],"offset":129}')), /does not fit/);
  assert.throws(() => decode_binary(text('{"type":"f32","shape":[-1],"offset":128}')), /does not fit/);
});
