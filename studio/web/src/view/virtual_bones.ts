import { Vector3 } from 'three';
import type { FrameArrays, Scene, WeightArrays } from '../model/scene';
import type { Side } from '../protocol/messages';
import type { Painter, Viewport } from './viewport';
import { influences_of } from './paths/two_layer';

/** Where virtual bones are in a frame: the centres of their vertices, moved by their matrices. */
export function virtual_bone_places(weights: WeightArrays | null, frame: FrameArrays | null): Vector3[] {
  const centers = weights?.arrays.get('compressed.centers');
  if (!centers || !frame || frame.facts.mode !== 'compressed') return [];
  const rest = centers.data as Float32Array;
  const places: Vector3[] = [];
  for (let bone = 0; bone < centers.shape[0]; ++bone) {
    const matrix = matrix_of(weights!, frame, bone);
    const [x, y, z] = rest.subarray(3 * bone, 3 * bone + 3);
    const row = (r: number): number => matrix[4 * r] * x + matrix[4 * r + 1] * y + matrix[4 * r + 2] * z + matrix[4 * r + 3];
    places.push(new Vector3(row(0), row(1), row(2)));
  }
  return places;
}

/** The matrix of a virtual bone, 3 x 4 row by row: what the first pass on the graphics card makes. */
function matrix_of(weights: WeightArrays, frame: FrameArrays, bone: number): Float32Array {
  const matrix = new Float32Array(12);
  const virtual = influences_of(weights, 'virtual');
  if (virtual) {
    for (let i = bone * virtual.width; i < (bone + 1) * virtual.width; ++i) {
      for (let k = 0; k < 12; ++k) matrix[k] += virtual.shares[i] * (frame.transforms[12 * virtual.bones[i] + k] ?? 0);
    }
    return matrix;
  }
  const maps = weights.arrays.get('compressed.maps');
  const dofs = frame.arrays.get('compressed.dofs')?.data;
  if (!maps || !dofs) return matrix;
  for (let dof = 0; dof < maps.shape[1]; ++dof) {
    const at = 4 * (bone * maps.shape[1] + dof);
    for (let k = 0; k < 12; ++k) matrix[k] += dofs[3 * dof + (k >> 2)] * maps.data[at + (k & 3)];
  }
  return matrix;
}

/** Marks virtual bones over the picture: small diamonds, the nearer the stronger. */
export function paint_virtual_bones(scene: Scene, viewport: Viewport, shown: () => boolean): Painter {
  return (context, side: Side) => {
    if (!shown()) return;
    const spots = virtual_bone_places(scene.weights, scene.frames[side] ?? null).map((place) => viewport.camera.project(place));
    const depths = spots.map((spot) => spot.z);
    const near = Math.min(...depths);
    const far = Math.max(...depths, near + 1e-9);
    context.lineWidth = 1.25;
    context.strokeStyle = 'rgb(20 20 28 / 0.85)';
    for (const spot of [...spots].sort((a, b) => b.z - a.z)) {
      const share = (far - spot.z) / (far - near);
      context.globalAlpha = 0.45 + 0.55 * share;
      const radius = 3 + 1.4 * share;
      context.beginPath();
      context.moveTo(spot.x, spot.y - radius);
      context.lineTo(spot.x + radius, spot.y);
      context.lineTo(spot.x, spot.y + radius);
      context.lineTo(spot.x - radius, spot.y);
      context.closePath();
      context.fillStyle = '#35d0c2';
      context.fill();
      context.stroke();
    }
    context.globalAlpha = 1;
  };
}
