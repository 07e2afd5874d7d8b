import type { Studio } from '../studio';
import { add_region } from './brush_tool';
import type { Tool } from './tool';

/** Whether a point lies inside a closed outline (even-odd). */
export function inside_outline(outline: { x: number; y: number }[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const a = outline[i];
    const b = outline[j];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

/** Draws around a part of the shape: the vertices that can be seen there become a region; with Alt also those behind. */
export function lasso_tool(studio: Studio): Tool {
  const { viewport, scene } = studio;
  let outline: { x: number; y: number }[] = [];
  const through = (side: 'main' | 'compare'): number[] => {
    const count = (scene.mesh?.positions.length ?? 0) / 3;
    const positions = viewport.read_positions(side, 0, count);
    const vertices: number[] = [];
    const at = viewport.camera.target.clone();
    for (let v = 0; v < count; ++v) {
      const p = viewport.camera.project(at.set(positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]));
      if (inside_outline(outline, p.x, p.y)) vertices.push(v);
    }
    return vertices;
  };
  const visible = (side: 'main' | 'compare'): number[] => {
    const corners = new Set<number>();
    for (const t of viewport.visible_triangles(side, (x, y) => inside_outline(outline, x, y))) {
      for (let i = 0; i < 3; ++i) corners.add(scene.mesh!.triangles[3 * t + i]);
    }
    return [...corners].sort((a, b) => a - b);
  };
  return {
    name: 'lasso', title: 'Region lasso', key: '5', icon: 'lasso', cursor: 'crosshair',
    hint: 'Draw around a part of the shape to make it a region. With Alt, also what is behind.',
    press(at): boolean {
      outline = [{ x: at.x, y: at.y }];
      return true;
    },
    drag(at): void {
      outline.push({ x: at.x, y: at.y });
      viewport.redraw();
    },
    release(at): void {
      const vertices = outline.length < 3 || !scene.mesh ? [] : at.alt ? through(at.side) : visible(at.side);
      outline = [];
      viewport.redraw();
      if (vertices.length > 0) void add_region(studio, vertices);
      else studio.messages.say('Nothing of the shape is inside the lasso.');
    },
    cancel(): void {
      outline = [];
      viewport.redraw();
    },
    paint(context, side): void {
      if (outline.length < 2 || side !== 'main') return;
      context.beginPath();
      outline.forEach((at, i) => (i === 0 ? context.moveTo(at.x, at.y) : context.lineTo(at.x, at.y)));
      context.closePath();
      context.fillStyle = 'rgb(61 127 224 / 0.15)';
      context.fill();
      context.strokeStyle = '#3d7fe0';
      context.lineWidth = 1.5;
      context.stroke();
    },
  };
}
