import type { Vector3 } from 'three';
import type { Studio } from './studio';
import { DragSender } from './tools/drag_sender';
import { rest_anchor } from './view/handle_places';

const PERIOD_MS = 5200;
const SEND_EVERY_MS = 33;

/**
 * Gentle motion of a sample that nobody has touched yet: a few pinned handles sway. All pages send the same motion, by the clock of the
 * machine, and the engine ignores it as soon as somebody has done something.
 */
export function start_idle(studio: Studio): void {
  let last = 0;
  const step = (now: number): void => {
    requestAnimationFrame(step);
    if (now - last < SEND_EVERY_MS || document.hidden) return;
    last = now;
    const { scene, connection } = studio;
    const state = scene.state;
    if (!state || state.document?.touched !== false || state.motion || scene.crowd || !scene.frames.main || connection.state !== 'open') return;
    const size = state.shape?.size ?? 1;
    for (const [i, handle] of swaying(studio).entries()) {
      const phase = ((Date.now() % PERIOD_MS) / PERIOD_MS) * 2 * Math.PI + i * 2.1;
      const at: Vector3 = rest_anchor(handle);
      at.x += 0.022 * size * Math.sin(phase);
      at.y += 0.03 * size * Math.sin(2 * phase + 0.6) * 0.6 + 0.03 * size * Math.sin(phase * 1 + 1.1);
      if (!scene.planar) at.z += 0.03 * size * Math.cos(phase);
      connection.send({ do: 'drag', handle: handle.name, number: DragSender.next_number(), position: scene.planar ? [at.x, at.y] : at.toArray(), idle: true });
    }
  };
  requestAnimationFrame(step);
}

/** Two held handles, far from the ground and from the middle: hands rather than feet; of regions the uppermost. */
function swaying(studio: Studio) {
  const state = studio.scene.state!;
  const center = state.shape?.center ?? [0, 0, 0];
  const reach = (numbers: Vector3): number => Math.abs(numbers.x - center[0]) + 0.6 * (numbers.y - center[1]);
  const held = state.handles.filter((handle) => handle.type !== 'extra').sort((a, b) => reach(rest_anchor(b)) - reach(rest_anchor(a)));
  const pinned = held.filter((handle) => handle.constraint === 'position');
  return pinned.length > 0 ? pinned.slice(0, 2) : held.filter((handle) => handle.constraint === 'transform').slice(0, 1);
}
