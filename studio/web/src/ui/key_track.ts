import type { Studio } from '../studio';
import { fill, h, set_text, show } from './dom';

const EASES = [['smooth', 'Smooth'], ['linear', 'Even'], ['hold', 'Hold']] as const;
/** A press that moves less is a click. */
const CLICK_PIXELS = 4;
const FPS = 30;

interface Mark {
  time: number;
  ease: string;
  title: string;
}

/** Keys over the time: click, drag, copy, delete, ease. Of a motion that came from elsewhere: what was changed in it. */
export function key_track(studio: Studio): { element: HTMLElement; buttons: HTMLElement; update(): void } {
  const { scene } = studio;
  const track = h('div', { class: 'keys', role: 'listbox', 'aria-label': 'Keys', 'aria-multiselectable': 'true', tabindex: 0 });
  const ease = h('select', { 'aria-label': 'How the key goes over to the next one', title: 'How the key goes over to the next one', 'data-field': 'ease' }, ...EASES.map(([value, title]) => h('option', { value }, title)));
  const copy = h('button', { 'data-action': 'copy-key', title: 'Copies the chosen keys to the current time' }, 'Copy here');
  const remove = h('button', { 'data-action': 'delete-key', title: 'Deletes the chosen keys (Delete)' }, 'Delete');
  const length = h('input', { type: 'number', min: 0.1, max: 3600, step: 0.1, 'aria-label': 'Length in seconds', title: 'Length in seconds', 'data-field': 'key-length' });
  const length_field = h('label', { class: 'key-length' }, length, ' s');
  const chosen_only = h('span', { class: 'row' }, ease, copy, remove);
  const buttons = h('div', { class: 'row key-buttons' }, chosen_only, length_field);
  let chosen = new Set<number>();
  let dragged: { from: number; by: number } | null = null;

  const seconds = (): number => scene.state?.motion?.seconds || 1;
  const marks = (): Mark[] => {
    const motion = scene.state?.motion;
    if (!motion) return [];
    if (motion.keyed) return (motion.keys ?? []).map(({ time, ease: how }) => ({ time, ease: how, title: `Key at ${time.toFixed(2)} s` }));
    return (motion.layer ?? []).map(({ time, joints }) => ({ time, ease: 'layer', title: `Changed at ${time.toFixed(2)} s: ${joints.join(', ')}` }));
  };
  const is_chosen = (time: number): boolean => [...chosen].some((other) => Math.abs(other - time) < 1e-3);
  const at_pointer = (event: PointerEvent, box = track.getBoundingClientRect()): number => {
    return Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)) * seconds();
  };
  const times = (): number[] => marks().map(({ time }) => time).filter(is_chosen);

  const press = (event: PointerEvent, time: number): void => {
    event.stopPropagation();
    if (!is_chosen(time)) chosen = event.shiftKey || event.ctrlKey ? new Set([...chosen, time]) : new Set([time]);
    const box = track.getBoundingClientRect();
    const start = { x: event.clientX, at: at_pointer(event, box) };
    dragged = null;
    const move = (other: PointerEvent): void => {
      if (!dragged && Math.abs(other.clientX - start.x) < CLICK_PIXELS) return;
      const by = Math.round((at_pointer(other, box) - start.at) * FPS) / FPS;
      dragged = { from: time, by: Math.max(-Math.min(...times()), by) };
      update();
    };
    const release = (): void => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', release);
      const moved = dragged;
      dragged = null;
      if (moved && moved.by !== 0) {
        const list = times();
        chosen = new Set(list.map((other) => other + moved.by));
        void studio.intend({ do: 'move_keys', times: list, by: moved.by });
      } else if (!moved) void studio.intend({ do: 'seek', time });
      update();
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', release);
    update();
  };
  const delete_chosen = (): void => {
    const list = times();
    chosen = new Set();
    if (list.length > 0) void studio.intend({ do: 'delete_keys', times: list });
  };
  remove.addEventListener('click', delete_chosen);
  copy.addEventListener('click', () => {
    const list = times();
    const by = (scene.state?.motion?.time ?? 0) - Math.min(...list);
    if (list.length > 0 && by !== 0) void studio.intend({ do: 'copy_keys', times: list, by });
    else studio.messages.say('Go to another time first: keys are copied to where the time is.');
  });
  ease.addEventListener('change', () => { if (times().length > 0) void studio.intend({ do: 'ease_keys', times: times(), ease: ease.value }); });
  length.addEventListener('change', () => { if (length.checkValidity()) void studio.intend({ do: 'key_length', seconds: Number(length.value) }); });
  length.addEventListener('keydown', (event) => event.stopPropagation());
  track.addEventListener('pointerdown', () => { chosen = new Set(); update(); });
  track.addEventListener('keydown', (event) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.stopPropagation();
    delete_chosen();
  });

  const update = (): void => {
    const motion = scene.state?.motion;
    const list = marks();
    show(track, list.length > 0);
    show(buttons, list.length > 0);
    if (!motion || list.length === 0) return;
    fill(track, ...list.map((mark) => {
      const shown = mark.time + (dragged && is_chosen(mark.time) ? dragged.by : 0);
      const element = h('button', {
        class: `key ${mark.ease}`, role: 'option', 'aria-selected': String(is_chosen(mark.time)), title: mark.title, 'aria-label': mark.title, 'data-key': mark.time.toFixed(3), tabindex: -1,
        onpointerdown: (event: PointerEvent) => press(event, mark.time),
      });
      element.style.left = `${(100 * shown) / seconds()}%`;
      return element;
    }));
    const first = list.find((mark) => is_chosen(mark.time));
    // Its place stays, so that nothing moves under the pointer.
    chosen_only.style.visibility = first ? 'visible' : 'hidden';
    show(ease, Boolean(motion.keyed));
    show(copy, Boolean(motion.keyed));
    if (first && motion.keyed && document.activeElement !== ease) ease.value = first.ease;
    show(length_field, Boolean(motion.keyed));
    if (document.activeElement !== length) length.value = String(Number(motion.seconds.toFixed(2)));
    set_text(remove, motion.keyed ? 'Delete' : 'Undo change');
  };
  return { element: track, buttons, update };
}

/** Keys the pose that is shown, at the time that is shown. */
export async function key_pose(studio: Studio): Promise<void> {
  const reply = await studio.intend({ do: 'key' });
  if (reply) studio.messages.say(`Keyed at ${Number(reply.time).toFixed(2)} s. Go to another time and drag: what you change becomes a key there.`);
}
