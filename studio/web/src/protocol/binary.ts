// Binary messages: arrays with a JSON description in front (studio/protocol.md, Messages).

export type WireType = 'f32' | 'u32' | 'u16' | 'u8';
export type WireArray = Float32Array | Uint32Array | Uint16Array | Uint8Array;

export interface NamedArray {
  shape: number[];
  data: WireArray;
}

export interface BinaryMessage {
  facts: Record<string, unknown> & { event: string };
  arrays: Map<string, NamedArray>;
}

const MAGIC = 0x31424d4c; // "LMB1", little-endian
const BYTES: Record<WireType, number> = { f32: 4, u32: 4, u16: 2, u8: 1 };

function view(buffer: ArrayBuffer, type: WireType, offset: number, count: number): WireArray {
  switch (type) {
    case 'f32': return new Float32Array(buffer, offset, count);
    case 'u32': return new Uint32Array(buffer, offset, count);
    case 'u16': return new Uint16Array(buffer, offset, count);
    case 'u8': return new Uint8Array(buffer, offset, count);
  }
}

/**
 * Reads a binary message; its arrays are views of `buffer`, not copies.
 * Throws an Error that says what is wrong: not a message, truncated, an unknown type, an array out of bounds.
 */
export function decode_binary(buffer: ArrayBuffer): BinaryMessage {
  if (buffer.byteLength < 8) throw new Error('a binary message is at least 8 bytes long');
  const header = new DataView(buffer);
  if (header.getUint32(0, true) !== MAGIC) throw new Error('a binary message begins with LMB1');
  const length = header.getUint32(4, true);
  if (8 + length > buffer.byteLength) throw new Error('the description of a binary message is truncated');
  const facts = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, length)));
  if (typeof facts !== 'object' || facts === null || typeof facts.event !== 'string') {
    throw new Error('the description of a binary message names no event');
  }
  const arrays = new Map<string, NamedArray>();
  for (const [name, entry] of Object.entries(facts.arrays ?? {})) {
    const { type, shape, offset } = entry as { type: WireType; shape: number[]; offset: number };
    if (!(type in BYTES)) throw new Error(`array "${name}" has the unknown type "${type}"`);
    const count = shape.reduce((product, size) => product * size, 1);
    const fits = Number.isInteger(count) && count >= 0 && offset % 8 === 0 && offset >= 8 + length;
    if (!fits || offset + count * BYTES[type] > buffer.byteLength) throw new Error(`array "${name}" does not fit its message`);
    arrays.set(name, { shape, data: view(buffer, type, offset, count) });
  }
  return { facts, arrays };
}

function type_of(data: WireArray): WireType {
  if (data instanceof Float32Array) return 'f32';
  if (data instanceof Uint32Array) return 'u32';
  if (data instanceof Uint16Array) return 'u16';
  return 'u8';
}

const align = (offset: number): number => Math.ceil(offset / 8) * 8;

/** Writes a binary message; the inverse of decode_binary. */
export function encode_binary(facts: { event: string } & Record<string, unknown>, arrays: Record<string, NamedArray>): ArrayBuffer {
  // Offsets depend on the length of the description, which holds the offsets: room for the digits makes it settle.
  let length = 0;
  for (;;) {
    let offset = 8 + length;
    const entries: Record<string, unknown> = {};
    for (const [name, array] of Object.entries(arrays)) {
      entries[name] = { type: type_of(array.data), shape: array.shape, offset };
      offset = align(offset + array.data.byteLength);
    }
    const text = new TextEncoder().encode(JSON.stringify({ ...facts, arrays: entries }));
    if (text.length > length) {
      length = align(8 + text.length) - 8;
      continue;
    }
    const buffer = new ArrayBuffer(offset);
    const bytes = new Uint8Array(buffer);
    new DataView(buffer).setUint32(0, MAGIC, true);
    new DataView(buffer).setUint32(4, length, true);
    bytes.fill(0x20, 8, 8 + length);
    bytes.set(text, 8);
    for (const [name, array] of Object.entries(arrays)) {
      const at = (entries[name] as { offset: number }).offset;
      bytes.set(new Uint8Array(array.data.buffer, array.data.byteOffset, array.data.byteLength), at);
    }
    return buffer;
  }
}
