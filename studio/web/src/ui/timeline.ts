import type { Studio } from '../studio';
import { h, icon, set_text, show } from './dom';
import { clock } from './format';
import { ICONS } from './icons';
import { key_pose, key_track } from './key_track';

/** Play, scrub, loop and speed; there only while there is a motion. */
export function timeline(studio: Studio): { element: HTMLElement; update(): void; tick(): void } {
  const play = h('button', { class: 'bare', 'data-action': 'play', onclick: () => toggle_play(studio) });
  const name = h('span', { class: 'motion-name' });
  const time = h('span', { class: 'time' });
  const slider = h('input', { type: 'range', min: 0, max: 1, step: 'any', 'aria-label': 'Time', 'data-field': 'time' });
  const loop = h('button', { class: 'bare', 'data-action': 'loop', title: 'Play again and again', 'aria-label': 'Loop' }, icon(ICONS.loop));
  const speed = h('select', { 'aria-label': 'Speed', title: 'Speed', 'data-field': 'speed' });
  for (const value of [0.25, 0.5, 1, 2]) speed.append(h('option', { value }, `${value}×`));
  let scrubbing = false;
  let wanted: number | null = null;
  let sending = false;
  const send = async (): Promise<void> => {
    if (sending) return;
    sending = true;
    while (wanted !== null) {
      const next = wanted;
      wanted = null;
      await studio.intend({ do: 'seek', time: next });
    }
    sending = false;
  };
  slider.addEventListener('input', () => { scrubbing = true; wanted = Number(slider.value); set_text(time, times(studio, wanted)); void send(); });
  slider.addEventListener('change', () => { scrubbing = false; });
  loop.addEventListener('click', () => void studio.intend({ do: 'motion', loop: !studio.scene.state?.motion?.loop }));
  speed.addEventListener('change', () => void studio.intend({ do: 'motion', speed: Number(speed.value) }));
  const keys = key_track(studio);
  const key = h('button', { class: 'key-pose', 'data-action': 'key-pose', title: 'Keys the pose that is shown, at this time (K)', onclick: () => void key_pose(studio) }, 'Key');
  const element = h('footer', { class: 'timeline', hidden: true }, play, name, time, h('div', { class: 'time-track' }, slider, keys.element), key, keys.buttons, loop, speed);
  const update = (): void => {
    const motion = studio.scene.state?.motion;
    show(element, Boolean(motion));
    if (!motion) return;
    const label = motion.playing ? 'Pause' : 'Play';
    if (play.title !== `${label} (Space)`) {
      play.title = `${label} (Space)`;
      play.setAttribute('aria-label', label);
      play.replaceChildren(icon(motion.playing ? ICONS.pause : ICONS.play, true));
    }
    set_text(name, motion.keyed ? 'Keys' : motion.name);
    show(key, Boolean(motion.keyed));
    keys.update();
    slider.max = String(motion.seconds);
    loop.setAttribute('aria-pressed', String(motion.loop));
    if (document.activeElement !== speed) speed.value = String(motion.speed);
    tick();
  };
  const tick = (): void => {
    const motion = studio.scene.state?.motion;
    if (!motion || scrubbing) return;
    const now = motion.playing ? (studio.scene.frames.main?.facts.time ?? motion.time) : motion.time;
    slider.value = String(now);
    set_text(time, times(studio, now));
  };
  return { element, update, tick };
}

function times(studio: Studio, now: number): string {
  return `${clock(now)} / ${clock(studio.scene.state?.motion?.seconds ?? 0)}`;
}

export function toggle_play(studio: Studio): void {
  const motion = studio.scene.state?.motion;
  if (motion) void studio.intend({ do: 'play', playing: !motion.playing });
}
