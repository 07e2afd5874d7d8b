import type { FrameArrays } from '../../model/scene';
import { float_texture } from '../gpu';
import { TABLE_ROW } from '../shaders/common';
import { lattice_table } from '../tables';
import { PassPath } from './pass_path';
import type { PathKind } from './path';

// Trilinear: the eight corners of a vertex's cell in two texels, its place in the cell in a third. Bit 0, 1, 2 of a corner: upper x, y, z.
const MOVED = /* glsl */ `
uniform sampler2D table;
uniform sampler2D moves;
vec3 particle(float number) { return texelFetch(moves, table_texel(int(number)), 0).xyz; }
vec3 moved(int vertex, vec3 rest) {
  vec4 lower = texelFetch(table, table_texel(3 * vertex), 0);
  vec4 upper = texelFetch(table, table_texel(3 * vertex + 1), 0);
  vec3 at = texelFetch(table, table_texel(3 * vertex + 2), 0).xyz;
  vec3 front = mix(mix(particle(lower.x), particle(lower.y), at.x), mix(particle(lower.z), particle(lower.w), at.x), at.y);
  vec3 back = mix(mix(particle(upper.x), particle(upper.y), at.x), mix(particle(upper.z), particle(upper.w), at.x), at.y);
  return mix(front, back, at.z);
}`;

export const PARTICLES = 'jiggle.particles';

/** Copies particles x 3 to a texel each; false if there is no room. */
export function write_particles(frame: FrameArrays, moves: Float32Array): boolean {
  const particles = frame.arrays.get(PARTICLES)?.data;
  if (!(particles instanceof Float32Array) || (particles.length / 3) * 4 > moves.length) return false;
  for (let p = 0; 3 * p < particles.length; ++p) {
    moves[4 * p] = particles[3 * p];
    moves[4 * p + 1] = particles[3 * p + 1];
    moves[4 * p + 2] = particles[3 * p + 2];
  }
  return true;
}

/** Flesh in a lattice: only its particles are sent, and the graphics card finds every vertex between eight of them. */
export const lattice: PathKind = {
  name: 'lattice',
  suits: (frame, weights, shape) => frame.arrays.has(PARTICLES) && weights?.arrays.get('jiggle.corners')?.data.length === 8 * shape.vertices,
  make: (shape, weights) => {
    const corners = weights!.arrays.get('jiggle.corners')!.data as Uint32Array;
    const coordinates = weights!.arrays.get('jiggle.coordinates')!.data as Float32Array;
    const particles = weights!.arrays.get('jiggle.owners')!.data.length;
    return new PassPath(shape, {
      moved: MOVED, uniforms: { table: { value: float_texture(lattice_table(corners, coordinates)) } },
      moves: { width: TABLE_ROW, height: Math.max(1, Math.ceil(particles / TABLE_ROW)) }, write: write_particles,
    });
  },
};
