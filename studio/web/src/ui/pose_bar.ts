import type { ViewOptions } from '../model/view_options';
import type { Studio } from '../studio';
import { h, show } from './dom';

/** How drags and the gizmo work, over the view: pull or turn; axes; steps. */
export function pose_bar(studio: Studio): HTMLElement {
  const { options, scene, viewport } = studio;
  const choice = <Name extends 'posing' | 'axes'>(name: Name, label: string, entries: [ReturnType<ViewOptions['get']> & string, string, string][]): HTMLElement => {
    const buttons = entries.map(([value, title, help]) => h('button', { class: 'quiet', role: 'radio', [`data-${name}`]: value, title: help, onclick: () => options.set(name, value as never) }, title));
    const element = h('span', { class: 'pair', role: 'radiogroup', 'aria-label': label }, ...buttons);
    const update = (): void => { for (const button of buttons) button.setAttribute('aria-checked', String(button.getAttribute(`data-${name}`) === options.get(name))); };
    options.events.on('change', (changed) => { if (changed === name) update(); });
    update();
    return element;
  };
  const posing = choice('posing', 'What a drag of a bone does', [
    ['pull', 'Pull', 'A drag pulls the bone, and the solver brings the rest along (G)'],
    ['turn', 'Turn', 'A drag turns the bone above the joint, and what hangs on it; nothing else moves: forward kinematics (G)'],
  ]);
  const axes = choice('axes', 'Axes of the gizmo', [['world', 'World', 'The gizmo has the axes of the world'], ['local', 'Local', 'The gizmo has the axes of the handle: y along a bone']]);
  const snap = h('button', { class: 'quiet', 'data-action': 'snap', title: 'The gizmo moves in even steps, turns by 15 degrees and scales by tenths', onclick: () => options.set('snap', !options.get('snap')) }, 'Snap');
  const element = h('div', { class: 'corner pose-bar', role: 'group', 'aria-label': 'Posing' }, posing, axes, snap);
  for (const name of ['pointerdown', 'dblclick']) element.addEventListener(name, (event) => event.stopPropagation());
  const update = (): void => {
    const bones = scene.state?.handles.some((handle) => handle.type === 'bone') ?? false;
    const gizmo = options.get('gizmo') !== 'off';
    show(posing, bones && !gizmo);
    show(axes, gizmo);
    show(snap, gizmo);
    snap.setAttribute('aria-pressed', String(options.get('snap')));
    show(element, options.get('tool') === 'pose' && (bones || gizmo) && !viewport.two_sides && !scene.crowd);
  };
  options.events.on('change', (name) => { if (name === 'tool' || name === 'gizmo' || name === 'snap') update(); });
  scene.events.on('state', update);
  scene.events.on('crowd', update);
  update();
  return element;
}
