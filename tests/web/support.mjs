// What the tests of the web package share. They find the program, the reference and the package by their environment.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const program = process.env.LIMBER_PROGRAM;
export const reference = process.env.LIMBER_WEB_REFERENCE;
const packageFolder = process.env.LIMBER_WEB_PACKAGE;
if (!program || !reference || !packageFolder) throw new Error('LIMBER_PROGRAM, LIMBER_WEB_REFERENCE and LIMBER_WEB_PACKAGE are not set: run `./test web`.');

export const imported = (name) => import(pathToFileURL(join(packageFolder, 'dist', name)).href);

/** Calls `use` with a folder that is gone afterwards. */
export function inFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), 'limber-web-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the native program as Setup.run does: files in, files out. */
export function runNative(words, files = {}) {
  return inFolder((folder) => {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const done = spawnSync(program, words, { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' }, maxBuffer: 1 << 28 });
    const made = {};
    for (const name of readdirSync(folder)) if (!(name in files)) made[name] = new Uint8Array(readFileSync(join(folder, name)));
    return { status: done.status, output: done.stdout, messages: done.stderr, files: made };
  });
}

/** The numbers of a text, where they stand; and the text without them. */
export function numbersOf(text) {
  const numbers = [];
  const rest = text.replace(/[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g, (word) => {
    numbers.push(Number(word));
    return '#';
  });
  return { numbers, rest };
}

/** The largest difference of two lists of numbers. */
export function largestDifference(a, b) {
  if (a.length !== b.length) return Infinity;
  let largest = 0;
  for (let i = 0; i < a.length; ++i) largest = Math.max(largest, Math.abs(a[i] - b[i]));
  return Number.isNaN(largest) ? Infinity : largest;
}

/** The length of the diagonal of the box around points. */
export function sizeOf(positions) {
  let sum = 0;
  for (let c = 0; c < 3; ++c) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = c; i < positions.length; i += 3) {
      low = Math.min(low, positions[i]);
      high = Math.max(high, positions[i]);
    }
    sum += (high - low) ** 2;
  }
  return Math.sqrt(sum);
}

/** The positions of an OBJ file. */
export function positionsOf(obj) {
  const values = [];
  for (const line of new TextDecoder().decode(obj).split('\n')) {
    if (line.startsWith('v ')) values.push(...line.split(/\s+/).slice(1, 4).map(Number));
  }
  return values;
}

/** A .glb: its JSON, and its accessors as lists of numbers. */
export function readGlb(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length)));
  const start = 20 + length + 8;
  const widths = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 };
  const readers = {
    5120: [1, 'getInt8'], 5121: [1, 'getUint8'], 5122: [2, 'getInt16'], 5123: [2, 'getUint16'], 5125: [4, 'getUint32'], 5126: [4, 'getFloat32'],
  };
  const accessors = (json.accessors ?? []).map((accessor) => {
    const part = json.bufferViews[accessor.bufferView];
    const width = widths[accessor.type];
    const [size, read] = readers[accessor.componentType];
    const values = [];
    for (let i = 0; i < accessor.count; ++i) {
      const at = start + (part.byteOffset ?? 0) + (accessor.byteOffset ?? 0) + i * (part.byteStride ?? size * width);
      for (let c = 0; c < width; ++c) values.push(view[read](at + c * size, true));
    }
    return values;
  });
  return { json, accessors };
}
