import type { Studio } from '../studio';
import { choose_theme, theme_choice, type ThemeChoice } from '../view/theme';
import { h, show } from './dom';

/** Where the camera stands: azimuth and elevation. */
export const VIEWS = { front: [0, 0], side: [Math.PI / 2, 0], top: [0, 1.55] };
export type ViewName = keyof typeof VIEWS;

export function look_from(studio: Studio, view: ViewName): void {
  const [azimuth, elevation] = VIEWS[view];
  studio.viewport.look_from(azimuth, elevation);
}

/** Front, side, top: over the view, out of the way. */
export function view_buttons(studio: Studio): HTMLElement {
  const button = (view: ViewName, title: string, key: string): HTMLElement =>
    h('button', { class: 'quiet', 'data-view-from': view, title: `From the ${view} (${key})`, onclick: () => look_from(studio, view) }, title);
  const element = h('div', { class: 'corner view-buttons', role: 'group', 'aria-label': 'Look from' },
    button('front', 'Front', 'numpad 1'), button('side', 'Side', 'numpad 3'), button('top', 'Top', 'numpad 7'));
  // A press here is no press on the shape.
  for (const name of ['pointerdown', 'dblclick']) element.addEventListener(name, (event) => event.stopPropagation());
  // What is flat is looked at from the front.
  studio.scene.events.on('state', () => show(element, !studio.scene.planar));
  return element;
}

/** Light, dark, or as the system has it. */
export function theme_select(): HTMLElement {
  const select = h('select', { 'aria-label': 'Theme', title: 'Light, dark, or as the system has it', 'data-field': 'theme', class: 'theme' },
    ...(['system', 'light', 'dark'] as ThemeChoice[]).map((choice) => h('option', { value: choice }, { system: 'System', light: 'Light', dark: 'Dark' }[choice])));
  select.value = theme_choice();
  select.addEventListener('change', () => choose_theme(select.value as ThemeChoice));
  return select;
}
