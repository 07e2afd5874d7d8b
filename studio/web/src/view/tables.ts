// Tables that shaders read, made on the CPU: pure functions over arrays, tested without a graphics card.
import { ROW, TABLE_ROW } from './shaders/common';

export interface Table<Data extends Float32Array | Uint32Array> {
  data: Data;
  width: number;
  height: number;
}

/** Room for `count` texels of `channels` in rows of `row`. */
function floats(count: number, channels: number, row: number): Table<Float32Array> {
  const height = Math.max(1, Math.ceil(count / row));
  return { data: new Float32Array(row * height * channels), width: row, height };
}

function words(count: number, channels: number, row: number): Table<Uint32Array> {
  const height = Math.max(1, Math.ceil(count / row));
  return { data: new Uint32Array(row * height * channels), width: row, height };
}

/** Vertices x 3 to a texel each. */
export function vertex_table(positions: Float32Array, into?: Float32Array): Table<Float32Array> {
  const count = positions.length / 3;
  const table = floats(into ? 0 : count, 4, ROW);
  if (into) {
    table.data = into;
    table.height = into.length / (4 * ROW);
  }
  for (let v = 0; v < count; ++v) {
    table.data[4 * v] = positions[3 * v];
    table.data[4 * v + 1] = positions[3 * v + 1];
    table.data[4 * v + 2] = positions[3 * v + 2];
    table.data[4 * v + 3] = 1;
  }
  return table;
}

/** A dense matrix, four entries of a row per texel, rows padded with zeros. */
export function matrix_table(matrix: Float32Array, rows: number, columns: number): Table<Float32Array> & { groups: number } {
  const groups = Math.max(1, Math.ceil(columns / 4));
  const table = floats(rows * groups, 4, TABLE_ROW);
  for (let row = 0; row < rows; ++row) {
    table.data.set(matrix.subarray(row * columns, (row + 1) * columns), row * groups * 4);
  }
  return { ...table, groups };
}

/** Influences as pairs of bone and share, two pairs per texel, rows padded with shares of 0. */
export function share_table(bones: Uint16Array, shares: Float32Array, rows: number, width: number): Table<Float32Array> & { groups: number } {
  const groups = Math.max(1, Math.ceil(width / 2));
  const table = floats(rows * groups, 4, TABLE_ROW);
  for (let row = 0; row < rows; ++row) {
    for (let i = 0; i < width; ++i) {
      table.data[4 * groups * row + 2 * i] = bones[row * width + i];
      table.data[4 * groups * row + 2 * i + 1] = shares[row * width + i];
    }
  }
  return { ...table, groups };
}

/** Numbers as they are, four per texel. */
export function texel_table(numbers: Float32Array): Table<Float32Array> {
  const table = floats(Math.ceil(numbers.length / 4), 4, TABLE_ROW);
  table.data.set(numbers);
  return table;
}

/** The greatest number of non-zero entries in a row. */
export function most_influences(matrix: Float32Array, rows: number, columns: number): number {
  let most = 0;
  for (let row = 0; row < rows; ++row) {
    let count = 0;
    for (let column = 0; column < columns; ++column) if (matrix[row * columns + column] !== 0) ++count;
    if (count > most) most = count;
  }
  return most;
}

/**
 * The `keep` (a multiple of 4) largest entries of each row: index texel, weight texel, index texel, ...
 * Rows that had more are scaled to keep their sum.
 */
export function influence_table(matrix: Float32Array, rows: number, columns: number, keep: number): Table<Float32Array> {
  const table = floats((rows * keep) / 2, 4, TABLE_ROW);
  const order: number[] = [];
  for (let row = 0; row < rows; ++row) {
    const base = row * columns;
    order.length = 0;
    let sum = 0;
    for (let column = 0; column < columns; ++column) {
      if (matrix[base + column] !== 0) order.push(column);
      sum += matrix[base + column];
    }
    order.sort((a, b) => Math.abs(matrix[base + b]) - Math.abs(matrix[base + a]));
    const kept = order.slice(0, keep);
    const kept_sum = kept.reduce((total, column) => total + matrix[base + column], 0);
    const scale = kept.length < order.length && Math.abs(kept_sum) > 1e-6 ? sum / kept_sum : 1;
    kept.forEach((column, i) => {
      const texel = row * (keep / 2) + 2 * (i >> 2);
      table.data[4 * texel + (i & 3)] = column;
      table.data[4 * (texel + 1) + (i & 3)] = matrix[base + column] * scale;
    });
  }
  return table;
}

/** Where each vertex lies in a lattice, three texels each: four corners of its cell, the other four, and its place between them. */
export function lattice_table(corners: Uint32Array, coordinates: Float32Array): Table<Float32Array> {
  const vertices = coordinates.length / 3;
  const table = floats(3 * vertices, 4, TABLE_ROW);
  for (let v = 0; v < vertices; ++v) {
    for (let corner = 0; corner < 8; ++corner) table.data[12 * v + corner] = corners[8 * v + corner];
    for (let axis = 0; axis < 3; ++axis) table.data[12 * v + 8 + axis] = coordinates[3 * v + axis];
  }
  return table;
}

/** Which vertices lie in the same place, so that seams of the texture do not show: per vertex, the first one there. */
export function first_in_place(positions: Float32Array): Uint32Array {
  const bits = new Uint32Array(positions.buffer, positions.byteOffset, positions.length);
  const count = positions.length / 3;
  const first = new Uint32Array(count);
  const slots = 1 << Math.ceil(Math.log2(Math.max(2, 2 * count)));
  const heads = new Int32Array(slots).fill(-1);
  for (let v = 0; v < count; ++v) {
    const [x, y, z] = [bits[3 * v], bits[3 * v + 1], bits[3 * v + 2]];
    let slot = (Math.imul(x, 73856093) ^ Math.imul(y, 19349663) ^ Math.imul(z, 83492791)) & (slots - 1);
    for (;;) {
      const other = heads[slot];
      if (other < 0) {
        heads[slot] = v;
        first[v] = v;
        break;
      }
      if (bits[3 * other] === x && bits[3 * other + 1] === y && bits[3 * other + 2] === z) {
        first[v] = other;
        break;
      }
      slot = (slot + 1) & (slots - 1);
    }
  }
  return first;
}

export interface Rings {
  /** Per vertex: where its ring begins, and how many triangles it has. */
  ranges: Table<Uint32Array>;
  /** Per triangle of a ring, its other two corners in order. */
  pairs: Table<Uint32Array>;
}

/** The triangles around each vertex; vertices in the same place share one ring. */
export function vertex_rings(positions: Float32Array, triangles: Uint32Array): Rings {
  const count = positions.length / 3;
  const first = first_in_place(positions);
  const sizes = new Uint32Array(count);
  for (const corner of triangles) ++sizes[first[corner]];
  const ranges = words(count, 2, ROW);
  let start = 0;
  const next = new Uint32Array(count);
  for (let v = 0; v < count; ++v) {
    if (first[v] === v) {
      ranges.data[2 * v] = next[v] = start;
      ranges.data[2 * v + 1] = sizes[v];
      start += sizes[v];
    } else {
      ranges.data[2 * v] = ranges.data[2 * first[v]];
      ranges.data[2 * v + 1] = ranges.data[2 * first[v] + 1];
    }
  }
  const pairs = words(start, 2, TABLE_ROW);
  for (let t = 0; t < triangles.length; t += 3) {
    for (let corner = 0; corner < 3; ++corner) {
      const entry = next[first[triangles[t + corner]]]++;
      pairs.data[2 * entry] = triangles[t + ((corner + 1) % 3)];
      pairs.data[2 * entry + 1] = triangles[t + ((corner + 2) % 3)];
    }
  }
  return { ranges, pairs };
}

/** The corners of all triangles, a texel each. */
export function corner_table(triangles: Uint32Array): Table<Uint32Array> {
  const table = words(triangles.length, 1, TABLE_ROW);
  table.data.set(triangles);
  return table;
}

/** Edges of the triangles, each once: all of them, and those with one triangle only. */
export function edges_of(triangles: Uint32Array, vertices: number): { all: Uint32Array; border: Uint32Array } {
  const keys = new Float64Array(triangles.length);
  for (let t = 0; t < triangles.length; t += 3) {
    for (let corner = 0; corner < 3; ++corner) {
      const a = triangles[t + corner];
      const b = triangles[t + ((corner + 1) % 3)];
      keys[t + corner] = Math.min(a, b) * vertices + Math.max(a, b);
    }
  }
  keys.sort();
  const all: number[] = [];
  const border: number[] = [];
  for (let i = 0, next = 0; i < keys.length; i = next) {
    while (next < keys.length && keys[next] === keys[i]) ++next;
    const a = Math.floor(keys[i] / vertices);
    const b = keys[i] - a * vertices;
    all.push(a, b);
    if (next === i + 1) border.push(a, b);
  }
  return { all: Uint32Array.from(all), border: Uint32Array.from(border) };
}

/** The mean length of edges (pairs of vertices); 1 where there are none. */
export function mean_length(positions: Float32Array, edges: Uint32Array): number {
  let sum = 0;
  for (let e = 0; e < edges.length; e += 2) {
    const [a, b] = [3 * edges[e], 3 * edges[e + 1]];
    sum += Math.hypot(positions[a] - positions[b], positions[a + 1] - positions[b + 1], positions[a + 2] - positions[b + 2]);
  }
  return edges.length > 0 ? (2 * sum) / edges.length : 1;
}
