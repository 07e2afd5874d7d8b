/** Walks over a mesh from a vertex: who is within a distance along the edges. */
export class Neighbourhood {
  private readonly starts: Uint32Array;
  private readonly others: Uint32Array;

  constructor(private readonly positions: Float32Array, triangles: Uint32Array) {
    const count = positions.length / 3;
    const sizes = new Uint32Array(count + 1);
    for (const corner of triangles) sizes[corner + 1] += 2;
    for (let v = 0; v < count; ++v) sizes[v + 1] += sizes[v];
    this.starts = sizes.slice();
    this.others = new Uint32Array(2 * triangles.length);
    const next = sizes;
    for (let t = 0; t < triangles.length; t += 3) {
      for (let corner = 0; corner < 3; ++corner) {
        const v = triangles[t + corner];
        this.others[next[v]++] = triangles[t + ((corner + 1) % 3)];
        this.others[next[v]++] = triangles[t + ((corner + 2) % 3)];
      }
    }
  }

  /** Vertices connected to `from` that lie within `radius` of it. */
  within(from: number, radius: number): number[] {
    const { positions, starts, others } = this;
    const near = (v: number): boolean =>
      Math.hypot(positions[3 * v] - positions[3 * from], positions[3 * v + 1] - positions[3 * from + 1], positions[3 * v + 2] - positions[3 * from + 2]) <= radius;
    const found = [from];
    const seen = new Set(found);
    for (let i = 0; i < found.length; ++i) {
      const v = found[i];
      for (let k = starts[v]; k < starts[v + 1]; ++k) {
        if (seen.has(others[k])) continue;
        seen.add(others[k]);
        if (near(others[k])) found.push(others[k]);
      }
    }
    return found;
  }
}
