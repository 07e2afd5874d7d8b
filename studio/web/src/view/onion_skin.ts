import { Vector3 } from 'three';
import type { MotionState } from '../protocol/messages';
import type { Studio } from '../studio';

/** Of a motion without keys: so far before and after. */
const STEP_SECONDS = 0.15;
const EACH_WAY = 2;

interface Ghost {
  time: number;
  /** Lines from head to tail; points have one place. */
  bones: Vector3[][];
}

/** The skeleton as it is before and after the time that is shown: at the nearest keys, or in even steps. Only while time stands still. */
export function onion_skin(studio: Studio): void {
  const { scene, options, viewport, connection } = studio;
  let ghosts: Ghost[] = [];
  let made_for = '';
  let asking = false;
  const wanted_times = (motion: MotionState): number[] => {
    const at = motion.time;
    if (motion.keyed) {
      const times = (motion.keys ?? []).map((key) => key.time);
      return [...times.filter((time) => time < at - 1e-3).slice(-EACH_WAY), ...times.filter((time) => time > at + 1e-3).slice(0, EACH_WAY)];
    }
    const steps = Array.from({ length: EACH_WAY }, (_, i) => (i + 1) * STEP_SECONDS);
    return [...steps.map((step) => at - step).reverse(), ...steps.map((step) => at + step)].filter((time) => time >= 0 && time <= motion.seconds);
  };
  const update = async (): Promise<void> => {
    const motion = scene.state?.motion;
    const shown = options.get('onion') && motion && !motion.playing;
    const key = shown ? `${scene.state!.revision} ${motion.time}` : '';
    if (key === made_for || asking) return;
    made_for = key;
    if (!shown) {
      ghosts = [];
      viewport.redraw();
      return;
    }
    asking = true;
    try {
      const reply = await connection.request({ do: 'poses', times: wanted_times(motion) });
      ghosts = (reply.poses as { time: number; handles: Record<string, number[][]> }[]).map(({ time, handles }) => ({
        time, bones: Object.values(handles).map((ends) => ends.map((at) => new Vector3(at[0], at[1], at[2]))),
      }));
    } catch {
      // The motion went meanwhile: there is nothing to show.
      ghosts = [];
    }
    asking = false;
    viewport.redraw();
    void update();
  };
  options.events.on('change', (name) => { if (name === 'onion') void update(); });
  scene.events.on('state', () => void update());
  viewport.painters.push((context, side) => {
    const now = scene.state?.motion?.time ?? 0;
    if (side !== 'main' || ghosts.length === 0 || scene.state?.motion?.playing) return;
    const farthest = Math.max(...ghosts.map(({ time }) => Math.abs(time - now)), 1e-3);
    for (const { time, bones } of ghosts) {
      context.globalAlpha = 0.65 - 0.4 * (Math.abs(time - now) / farthest);
      context.strokeStyle = context.fillStyle = time < now ? '#3d7fe0' : '#f2962f';
      context.lineWidth = 2.5;
      context.lineCap = 'round';
      for (const ends of bones) {
        const [from, to] = ends.map((at) => viewport.camera.project(at));
        context.beginPath();
        if (to) {
          context.moveTo(from.x, from.y);
          context.lineTo(to.x, to.y);
          context.stroke();
        } else {
          context.arc(from.x, from.y, 4, 0, 2 * Math.PI);
          context.fill();
        }
      }
    }
    context.globalAlpha = 1;
  });
}
