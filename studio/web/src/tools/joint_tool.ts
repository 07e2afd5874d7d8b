import { Vector3 } from 'three';
import type { HandleState } from '../protocol/messages';
import type { Studio } from '../studio';
import type { Tool, ViewPointer } from './tool';

/** An end of a bone, at rest. */
interface RestJoint {
  handle: string;
  end: 'head' | 'tail';
  at: Vector3;
}

const REACH = 14;

/** Drags joints of the skeleton at rest, in the plane that faces the camera. The one on the other side follows in the mirror. */
export function joint_tool(studio: Studio): Tool {
  const { viewport, scene, options } = studio;
  let held: RestJoint | null = null;
  let grabbed: Vector3 | null = null;
  let target: Vector3 | null = null;
  let over: RestJoint | null = null;
  const pick = (at: ViewPointer): RestJoint | null => {
    let best: RestJoint | null = null;
    let nearest = REACH;
    for (const joint of rest_joints(scene.state?.handles ?? [])) {
      const pixel = viewport.camera.project(joint.at);
      const apart = Math.hypot(pixel.x - at.x, pixel.y - at.y);
      if (apart >= nearest) continue;
      nearest = apart;
      best = joint;
    }
    return best;
  };
  const let_go = (): void => {
    held = grabbed = target = null;
    viewport.redraw();
  };
  return {
    name: 'joint', title: 'Move joints', key: 'J', icon: 'joint', cursor: 'default',
    hint: 'Drag a joint of the skeleton at rest to where it belongs.',
    hover(at): void {
      over = pick(at);
      options.set('hovered', over?.handle ?? null);
      viewport.redraw();
    },
    press(at): boolean {
      held = pick(at);
      if (!held) return false;
      options.set('selected', held.handle);
      grabbed = viewport.camera.on_plane(at.x, at.y, held.at);
      return true;
    },
    drag(at): void {
      const now = held && viewport.camera.on_plane(at.x, at.y, held.at);
      if (!held || !grabbed || !now) return;
      target = held.at.clone().add(now).sub(grabbed);
      viewport.redraw();
    },
    release(): void {
      const joint = held;
      const to = target;
      let_go();
      if (!joint || !to) return;
      void studio.intend({ do: 'move_joint', handle: joint.handle, end: joint.end, position: scene.planar ? [to.x, to.y] : to.toArray(), mirror: options.get('mirror') });
    },
    preview: (handle) => `Drag to move the joint of ${handle} at rest.`,
    cancel(): boolean {
      const dragging = held !== null;
      let_go();
      return dragging;
    },
    paint(context, side): void {
      if (side !== 'main') return;
      const handles = scene.state?.handles ?? [];
      const moved = (at: Vector3): Vector3 => (held && target && at.distanceTo(held.at) < 1e-6 * (scene.state?.shape?.size ?? 1) ? target : at);
      context.lineWidth = 1.5;
      context.strokeStyle = '#f2c230';
      for (const handle of handles) {
        if (handle.type !== 'bone') continue;
        const from = viewport.camera.project(moved(vector(handle.rest.head)));
        const to = viewport.camera.project(moved(vector(handle.rest.tail)));
        context.beginPath();
        context.moveTo(from.x, from.y);
        context.lineTo(to.x, to.y);
        context.stroke();
      }
      for (const joint of rest_joints(handles)) {
        const at = viewport.camera.project(moved(joint.at));
        const marked = (held ?? over)?.handle === joint.handle && (held ?? over)?.end === joint.end;
        context.fillStyle = marked ? '#ffffff' : '#f2c230';
        context.beginPath();
        context.arc(at.x, at.y, marked ? 6 : 4, 0, 2 * Math.PI);
        context.fill();
        context.stroke();
      }
    },
  };
}

const vector = (numbers: number[] | undefined): Vector3 => new Vector3(numbers?.[0] ?? 0, numbers?.[1] ?? 0, numbers?.[2] ?? 0);

/** Joints of the bones at rest: heads, and tails that no other bone goes on from. Each place once. */
export function rest_joints(handles: HandleState[]): RestJoint[] {
  const bones = handles.filter((handle) => handle.type === 'bone');
  const joints: RestJoint[] = bones.map((handle) => ({ handle: handle.name, end: 'head' as const, at: vector(handle.rest.head) }));
  const known = (at: Vector3): boolean => joints.some((joint) => joint.at.distanceTo(at) < 1e-9 + 1e-6 * at.length());
  for (const handle of bones) {
    const tail = vector(handle.rest.tail);
    if (!known(tail)) joints.push({ handle: handle.name, end: 'tail', at: tail });
  }
  return joints;
}
