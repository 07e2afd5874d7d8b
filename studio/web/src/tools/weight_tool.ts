import type { MeshArrays } from '../model/scene';
import type { Studio } from '../studio';
import { Neighbourhood } from './neighbourhood';
import type { Tool, ViewPointer } from './tool';

let last_stroke = 0;

/** Paints the weights of the selected handle. The engine does it; a stroke is one step of undo. */
export function weight_tool(studio: Studio): Tool {
  const { viewport, scene, options } = studio;
  let near: Neighbourhood | null = null;
  let near_of: MeshArrays | null = null;
  let pointer: { x: number; y: number; pixels: number } | null = null;
  let stroke = 0;
  let touched: number[] = [];
  let sending = false;
  const radius = (): number => options.get('brush') * (viewport.shape?.radius ?? 1);
  const follow = (at: ViewPointer): void => {
    pointer = { x: at.x, y: at.y, pixels: radius() / viewport.camera.pixel_size(viewport.camera.target) };
    viewport.redraw();
  };
  const touch = (at: ViewPointer): boolean => {
    const hit = viewport.pick_surface(at.side, at.x, at.y);
    if (!hit || !scene.mesh) return false;
    if (touched[touched.length - 1] !== hit.vertex) touched.push(hit.vertex);
    if (near_of !== scene.mesh) near = new Neighbourhood(scene.mesh.positions, scene.mesh.triangles);
    near_of = scene.mesh;
    viewport.mark_vertices(near!.within(hit.vertex, radius()));
    void send();
    return true;
  };
  /** One message at a time: what is touched meanwhile goes with the next. */
  const send = async (): Promise<void> => {
    if (sending || touched.length === 0) return;
    sending = true;
    const number = stroke;
    while (touched.length > 0) {
      const vertices = touched.splice(0, 500);
      const locked = [...options.get('locked')].filter((name) => scene.handle(name));
      const reply = await studio.intend({
        do: 'paint', handle: options.get('selected'), action: options.get('paint_action'), vertices, radius: radius(), strength: options.get('paint_strength'),
        value: options.get('paint_value'), mirror: options.get('mirror') && mirrors(studio), stroke: number, ...(locked.length > 0 ? { locked } : {}),
      });
      if (!reply) touched = [];
    }
    sending = false;
  };
  return {
    name: 'weight', title: 'Paint weights', key: '6', icon: 'weight', cursor: 'crosshair',
    hint: 'Paint the weights of the selected handle. [ and ] change the brush; the Weights panel has the rest.',
    hover(at): void {
      follow(at);
      viewport.mark_vertices(null);
    },
    press(at): boolean {
      const handle = scene.handle(options.get('selected'));
      if (!handle) {
        studio.messages.say('Select a bone first, in the list or with the pose tool: its weights are painted.');
        return true;
      }
      if (!viewport.pick_surface(at.side, at.x, at.y)) return false;
      options.set('weights', true);
      stroke = ++last_stroke;
      follow(at);
      return touch(at);
    },
    drag(at): void {
      follow(at);
      if (stroke) touch(at);
    },
    release(): void {
      stroke = 0;
      viewport.mark_vertices(null);
    },
    cancel(): void {
      stroke = 0;
      pointer = null;
      viewport.mark_vertices(null);
    },
    paint(context, side): void {
      if (!pointer || side !== 'main') return;
      context.beginPath();
      context.arc(pointer.x, pointer.y, pointer.pixels, 0, 2 * Math.PI);
      context.strokeStyle = '#f2c230';
      context.lineWidth = 1.5;
      context.stroke();
    },
  };
}

/** Whether names tell the selected handle's other side. */
function mirrors(studio: Studio): boolean {
  const name = studio.options.get('selected') ?? '';
  return /(^|[._\- ])[lr]([._\- ]?\d*)?$/i.test(name) || /left|right/i.test(name);
}
