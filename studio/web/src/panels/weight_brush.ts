import type { BrushAction } from '../model/view_options';
import type { Studio } from '../studio';
import { fill, h, set_text, show } from '../ui/dom';
import { short } from '../ui/format';

const ACTIONS: { action: BrushAction; title: string; help: string }[] = [
  { action: 'add', title: 'Add', help: 'The selected handle gets more; the others lose as much' },
  { action: 'subtract', title: 'Subtract', help: 'The selected handle gets less; the others share it' },
  { action: 'smooth', title: 'Smooth', help: 'Evens out what lies side by side' },
  { action: 'replace', title: 'Replace', help: 'Goes to a value' },
];

/** What the weight brush does. */
export function weight_brush(studio: Studio): { element: HTMLElement; update(): void } {
  const { options, scene } = studio;
  const toggle = h('button', { 'data-action': 'paint-weights', title: 'Paint the weights of the selected handle (6)', onclick: () => options.set('tool', options.get('tool') === 'weight' ? 'pose' : 'weight') }, 'Paint');
  const mirror_all = h('button', { 'data-action': 'mirror-weights', title: 'Copies the weights of the side that the selected handle is on to the other side', onclick: () => void studio.intend({ do: 'mirror_weights', from: options.get('selected') }) }, 'Copy to the other side');
  const actions = h('div', { class: 'segments two', role: 'radiogroup', 'aria-label': 'What the brush does' }, ...ACTIONS.map(({ action, title, help }) =>
    h('button', { role: 'radio', 'data-brush': action, title: help, onclick: () => options.set('paint_action', action) }, title)));
  const slider = (name: 'brush' | 'paint_strength' | 'paint_value', title: string, help: string, low: number, high: number): { element: HTMLElement; update(): void } => {
    const input = h('input', { type: 'range', min: low, max: high, step: 0.01, 'aria-label': title, 'data-field': name });
    const value = h('output', { class: 'value' });
    input.addEventListener('input', () => options.set(name, Number(input.value)));
    return { element: h('label', { class: 'field slider', title: help }, h('span', {}, title), value, input), update: () => { input.value = String(options.get(name)); set_text(value, short(options.get(name))); } };
  };
  const radius = slider('brush', 'Radius', 'As a part of the shape\'s size; [ and ] change it', 0.01, 0.5);
  const strength = slider('paint_strength', 'Strength', 'How much of it one touch does', 0.01, 1);
  const target = slider('paint_value', 'Value', 'What Replace goes to', 0, 1);
  const mirror = h('input', { type: 'checkbox', 'data-field': 'paint-mirror' });
  mirror.addEventListener('change', () => options.set('mirror', mirror.checked));
  const lock = h('input', { type: 'checkbox', 'data-field': 'lock-handle' });
  lock.addEventListener('change', () => {
    const locked = new Set(options.get('locked'));
    const selected = options.get('selected');
    if (!selected) return;
    if (lock.checked) locked.add(selected);
    else locked.delete(selected);
    options.set('locked', locked);
  });
  const locked_list = h('p', { class: 'fine' });
  const settings = h('div', { class: 'options' }, actions, radius.element, strength.element, target.element,
    h('label', { class: 'field check', title: 'The same on the other side, for the handle there' }, h('span', {}, 'Mirror left and right'), mirror),
    h('label', { class: 'field check', title: 'The brush leaves the weights of this handle alone' }, h('span', {}, 'Lock the selected'), lock), locked_list);
  const of = h('p', { class: 'fine' });
  const element = h('div', { class: 'options brush' }, h('div', { class: 'row' }, toggle, mirror_all), of, settings);
  const update = (): void => {
    const on = options.get('tool') === 'weight';
    const handle = scene.handle(options.get('selected'));
    toggle.setAttribute('aria-pressed', String(on));
    toggle.disabled = !scene.state?.binding;
    mirror_all.disabled = !handle;
    show(settings, on);
    show(of, on);
    set_text(of, handle ? `Paints the weights of ${handle.name}.` : 'Select a bone: its weights are painted.');
    for (const button of actions.querySelectorAll('button')) button.setAttribute('aria-checked', String(button.dataset.brush === options.get('paint_action')));
    for (const field of [radius, strength, target]) field.update();
    show(target.element, options.get('paint_action') === 'replace');
    mirror.checked = options.get('mirror');
    lock.checked = handle !== null && options.get('locked').has(handle.name);
    lock.disabled = handle === null;
    const locked = [...options.get('locked')].filter((name) => scene.handle(name));
    show(locked_list, locked.length > 0);
    fill(locked_list, `Locked: ${locked.join(', ')}`);
  };
  options.events.on('change', (name) => { if (['tool', 'selected', 'brush', 'paint_action', 'paint_strength', 'paint_value', 'mirror', 'locked'].includes(name)) update(); });
  return { element, update };
}
