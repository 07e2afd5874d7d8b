// Pictures for tests, written by hand.
import { deflateSync } from 'node:zlib';

function crc(bytes: Buffer): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; ++bit) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const out = Buffer.alloc(8 + body.length);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc(body), 4 + body.length);
  return out;
}

/** A red disc with a blue half and a green cap on nothing: PNG with transparency. */
export function disc(size: number): Buffer {
  const rows = Buffer.alloc(size * (4 * size + 1));
  for (let y = 0; y < size; ++y) {
    for (let x = 0; x < size; ++x) {
      const at = y * (4 * size + 1) + 1 + 4 * x;
      const inside = Math.hypot(x - size / 2, y - size / 2) < 0.4 * size;
      if (inside) rows.set(y < 0.3 * size ? [40, 180, 60, 255] : x < size / 2 ? [220, 40, 40, 255] : [40, 60, 220, 255], at);
    }
  }
  return png(size, rows);
}

/** Checkers of two colours; the darker ones may be clear. */
export function checkers(size: number, clear: boolean): Buffer {
  const rows = Buffer.alloc(size * (4 * size + 1));
  for (let y = 0; y < size; ++y) {
    for (let x = 0; x < size; ++x) {
      const bright = (x < size / 2) === (y < size / 2);
      rows.set(bright ? [250, 210, 60, 255] : [30, 90, 200, clear ? 0 : 255], y * (4 * size + 1) + 1 + 4 * x);
    }
  }
  return png(size, rows);
}

/** A picture of rows of RGBA, each behind a byte for its filter. */
function png(size: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}
