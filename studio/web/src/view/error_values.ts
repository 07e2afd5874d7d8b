import type { Scene } from '../model/scene';
import type { ViewOptions } from '../model/view_options';
import type { Side } from '../protocol/messages';
import type { ShapeTables } from './shape_tables';

/** The error of the compressed skin per vertex, and the one that gets the brightest colour; null if there is none. */
export function error_shown(scene: Scene, options: ViewOptions): { errors: Float32Array; brightest: number } | null {
  const errors = scene.weights?.arrays.get('compressed.error')?.data;
  const compression = scene.state?.compression;
  if (!options.get('error') || !(errors instanceof Float32Array) || !compression?.positions) return null;
  const beside = options.get('error_scale') === 'largest' ? compression.largest?.positions.brightest : undefined;
  return { errors, brightest: Math.max(beside ?? compression.positions.brightest, 1e-30) };
}

/** Whether a side is coloured by the error. */
export function side_shows_error(scene: Scene, options: ViewOptions, side: Side): boolean {
  return scene.frames[side]?.facts.mode === 'compressed' && error_shown(scene, options) !== null;
}

/** Fills the fourth number of each vertex: its error, 1 being the brightest. */
export function paint_errors(shape: ShapeTables, scene: Scene, options: ViewOptions): void {
  const shown = error_shown(scene, options);
  if (!shown || shown.errors.length !== shape.vertices) return;
  const data = shape.value_data;
  for (let v = 0; v < shape.vertices; ++v) data[4 * v + 3] = shown.errors[v] / shown.brightest;
  shape.values.needsUpdate = true;
}
