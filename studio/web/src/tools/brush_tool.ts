import type { MeshArrays } from '../model/scene';
import type { Studio } from '../studio';
import { Neighbourhood } from './neighbourhood';
import type { Tool, ViewPointer } from './tool';

/** Paints vertices; they become a region when the button is released. [ and ] change the size of the brush. */
export function brush_tool(studio: Studio): Tool {
  const { viewport, scene, options } = studio;
  let near: Neighbourhood | null = null;
  let near_of: MeshArrays | null = null;
  const painted = new Set<number>();
  let pointer: { x: number; y: number; pixels: number } | null = null;
  const radius = (): number => options.get('brush') * (viewport.shape?.radius ?? 1);
  const paint_at = (at: ViewPointer): boolean => {
    const hit = viewport.pick_surface(at.side, at.x, at.y);
    if (!hit || !scene.mesh) return false;
    if (near_of !== scene.mesh) near = new Neighbourhood(scene.mesh.positions, scene.mesh.triangles);
    near_of = scene.mesh;
    for (const v of near!.within(hit.vertex, radius())) painted.add(v);
    viewport.mark_vertices(painted);
    return true;
  };
  const clear = (): void => {
    painted.clear();
    viewport.mark_vertices(null);
  };
  return {
    name: 'brush', title: 'Region brush', key: '4', icon: 'brush', cursor: 'crosshair',
    hint: 'Paint over the shape: what you paint becomes a region. [ and ] change the brush.',
    hover(at): void {
      pointer = { x: at.x, y: at.y, pixels: radius() / viewport.camera.pixel_size(viewport.camera.target) };
      viewport.redraw();
    },
    press: paint_at,
    drag(at): void {
      pointer = { x: at.x, y: at.y, pixels: radius() / viewport.camera.pixel_size(viewport.camera.target) };
      paint_at(at);
    },
    release(): void {
      const vertices = [...painted].sort((a, b) => a - b);
      clear();
      if (vertices.length > 0) void add_region(studio, vertices);
    },
    cancel(): void {
      pointer = null;
      clear();
    },
    paint(context, side): void {
      if (!pointer || side !== 'main') return;
      context.beginPath();
      context.arc(pointer.x, pointer.y, pointer.pixels, 0, 2 * Math.PI);
      context.strokeStyle = '#3d7fe0';
      context.lineWidth = 1.5;
      context.stroke();
    },
  };
}

export async function add_region(studio: Studio, vertices: number[]): Promise<void> {
  const reply = await studio.intend({ do: 'add_region', vertices });
  if (typeof reply?.handle === 'string') studio.options.set('selected', reply.handle);
}
