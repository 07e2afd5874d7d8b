import assert from 'node:assert/strict';
import test from 'node:test';
import { edges_of, first_in_place, influence_table, lattice_table, matrix_table, most_influences, share_table, texel_table, vertex_rings, vertex_table } from '../src/view/tables';

// Two triangles that share an edge, the second with corners of its own: a seam.
const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]);
const triangles = new Uint32Array([0, 1, 2, 3, 4, 5]);

test('vertices in the same place are found', () => {
  assert.deepEqual(Array.from(first_in_place(positions)), [0, 1, 2, 1, 4, 2]);
});

test('the ring of a vertex has every triangle around its place, in order', () => {
  const { ranges, pairs } = vertex_rings(positions, triangles);
  const ring = (v: number): number[][] =>
    Array.from({ length: ranges.data[2 * v + 1] }, (_, i) => Array.from(pairs.data.subarray(2 * (ranges.data[2 * v] + i), 2 * (ranges.data[2 * v] + i) + 2)));
  assert.deepEqual(ring(0), [[1, 2]]);
  assert.deepEqual(ring(1), [[2, 0], [4, 5]]);
  assert.deepEqual(ring(3), ring(1));
  assert.deepEqual(ring(4), [[5, 3]]);
});

test('normals summed over rings point up on a flat shape', () => {
  const { ranges, pairs } = vertex_rings(positions, triangles);
  for (let v = 0; v < 6; ++v) {
    let z = 0;
    for (let i = 0; i < ranges.data[2 * v + 1]; ++i) {
      const entry = 2 * (ranges.data[2 * v] + i);
      const d = [pairs.data[entry], pairs.data[entry + 1]].map((w) => [0, 1].map((axis) => positions[3 * w + axis] - positions[3 * v + axis]));
      z += d[0][0] * d[1][1] - d[0][1] * d[1][0];
    }
    assert.ok(z > 0, `vertex ${v}`);
  }
});

test('a dense table keeps every entry, four per texel', () => {
  const table = matrix_table(new Float32Array([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), 2, 5);
  assert.equal(table.groups, 2);
  assert.deepEqual(Array.from(table.data.subarray(0, 16)), [1, 2, 3, 4, 5, 0, 0, 0, 6, 7, 8, 9, 10, 0, 0, 0]);
});

test('influences keep the largest entries and the sum of the row', () => {
  const matrix = new Float32Array([0, 0.5, 0, 0.25, 0.25, 0.4, 0.3, 0.1, 0.1, 0.1]);
  assert.equal(most_influences(matrix, 2, 5), 5);
  const table = influence_table(matrix, 2, 5, 4);
  assert.deepEqual(Array.from(table.data.subarray(0, 8)), [1, 3, 4, 0, 0.5, 0.25, 0.25, 0]);
  const second = Array.from(table.data.subarray(12, 16));
  assert.ok(Math.abs(second.reduce((sum, weight) => sum + weight, 0) - 1) < 1e-6);
  assert.ok(second[0] > second[1] && second[1] > second[2]);
});

test('a texel per vertex holds its position and one', () => {
  assert.deepEqual(Array.from(vertex_table(positions).data.subarray(4, 8)), [1, 0, 0, 1]);
});

test('edges are counted once, borders are those of one triangle', () => {
  const { all, border } = edges_of(new Uint32Array([0, 1, 2, 2, 1, 3]), 4);
  assert.equal(all.length, 2 * 5);
  assert.equal(border.length, 2 * 4);
});

test('influences are pairs of bone and share, two to a texel', () => {
  const table = share_table(new Uint16Array([7, 2, 9, 4, 4, 4]), new Float32Array([0.5, 0.25, 0.25, 1, 0, 0]), 2, 3);
  assert.equal(table.groups, 2);
  assert.deepEqual(Array.from(table.data.subarray(0, 16)), [7, 0.5, 2, 0.25, 9, 0.25, 0, 0, 4, 1, 4, 0, 4, 0, 0, 0]);
});

test('numbers fill texels as they are', () => {
  assert.deepEqual(Array.from(texel_table(new Float32Array([1, 2, 3, 4, 5, 6, 7, 8])).data.subarray(0, 9)), [1, 2, 3, 4, 5, 6, 7, 8, 0]);
});

test('a lattice table holds eight corners and a place per vertex, in three texels', () => {
  const corners = Uint32Array.from([0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16, 70000]);
  const table = lattice_table(corners, Float32Array.from([0.25, 0.5, 0.75, 0, 1, 0.125]));
  assert.deepEqual(Array.from(table.data.slice(0, 12)), [0, 1, 2, 3, 4, 5, 6, 7, 0.25, 0.5, 0.75, 0]);
  assert.deepEqual(Array.from(table.data.slice(12, 24)), [10, 11, 12, 13, 14, 15, 16, 70000, 0, 1, 0.125, 0]);
});
