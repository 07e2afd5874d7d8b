import type { Scene } from '../model/scene';
import type { ShapeTables } from './shape_tables';

/** Fills what is shown on each vertex: the weight of a handle, and regions. Says whether there are weights to be shown. */
export function paint_values(shape: ShapeTables, scene: Scene, handle: string | null): boolean {
  const data = shape.value_data;
  const display = scene.weights?.display ?? null;
  const width = scene.weights?.display_width ?? 0;
  const column = scene.row_of(handle);
  const shown = display !== null && column >= 0 && column < width;
  const in_region = region_test(scene);
  for (let v = 0; v < shape.vertices; ++v) {
    data[4 * v] = shown ? display[v * width + column] : 0;
    data[4 * v + 1] = in_region(v) ? 1 : 0;
  }
  shape.values.needsUpdate = true;
  return shown;
}

/** Marks vertices that a tool is about to use, and no others. */
export function mark_values(shape: ShapeTables, vertices: Iterable<number>): void {
  const data = shape.value_data;
  for (let v = 0; v < shape.vertices; ++v) data[4 * v + 2] = 0;
  for (const v of vertices) data[4 * v + 2] = 1;
  shape.values.needsUpdate = true;
}

/** Whether a vertex belongs to a region: as the engine says, or, where it says nothing, because the region alone moves it. */
function region_test(scene: Scene): (vertex: number) => boolean {
  const { regions, weights, state } = scene;
  if (regions) return (vertex) => regions[vertex] > 0;
  const columns = (state?.handles ?? []).filter((handle) => handle.type === 'region').map((handle) => scene.row_of(handle.name)).filter((row) => row >= 0);
  if (!weights?.display || columns.length === 0) return () => false;
  const { display, display_width } = weights;
  return (vertex) => columns.some((column) => display[vertex * display_width + column] > 0.9999);
}
