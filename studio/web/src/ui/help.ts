import type { Studio } from '../studio';
import type { Tool } from '../tools/tool';
import { h } from './dom';
import { modal } from './modal';

const VIEW: [string, string][] = [
  ['Drag beside a handle', 'look around'],
  ['Middle or Shift drag', 'pan'],
  ['Wheel', 'zoom to the pointer'],
  ['F', 'look at the whole shape, as it is posed'],
  ['Two fingers', 'pan and zoom'],
  ['Numpad 1  3  7', 'from the front, the side, the top'],
];

const EDIT: [string, string][] = [
  ['W  E  R', 'gizmo: move, rotate, scale'],
  ['Ctrl+click', 'select several handles; B selects by a box'],
  ['G', 'drags pull a bone, or turn the one above it (FK)'],
  ['P', 'pin or free what is selected'],
  ['F2', 'rename the selected handle'],
  ['Delete', 'delete what is selected'],
  ['V', 'show its weights'],
  ['Space', 'play and pause the motion'],
  ['K', 'key the pose at this time'],
  ['Ctrl+Z', 'undo'],
  ['Ctrl+Shift+Z', 'redo'],
  ['Ctrl+S', 'save'],
  ['Ctrl+Shift+S', 'save as'],
  ['Ctrl+O', 'open'],
  ['Ctrl+E', 'export'],
  ['Esc', 'give up a drag; put away the tool'],
  ['?', 'this help'],
];

const STATES: [string, string, string][] = [
  ['position', 'Pinned', 'its position is yours, the solver turns it'],
  ['transform', 'Full', 'position, rotation and scale are yours'],
  ['ends', 'Both ends', 'head and tail of a bone are yours'],
  ['free', 'Free', 'the solver moves it'],
];

/** What the keys do and what colours mean. */
export function open_help(studio: Studio, tools: Tool[]): void {
  const keys = (title: string, rows: [string, string][]): HTMLElement =>
    h('section', {}, h('h3', {}, title), h('dl', { class: 'keys' }, ...rows.flatMap(([key, what]) => [h('dt', {}, ...key.split('  ').map((part) => h('kbd', {}, part))), h('dd', {}, what)])));
  modal('Help', `Limber ${studio.scene.version}: give it a shape and a few handles, drag, and it works out the rest.`,
    h('div', { class: 'help' },
      keys('View', VIEW),
      keys('Tools', tools.map((tool) => [tool.key, `${tool.title.toLowerCase()}`])),
      keys('Edit', EDIT),
      h('section', {}, h('h3', {}, 'Handles'), h('dl', { class: 'keys' }, ...STATES.flatMap(([kind, name, what]) => [
        h('dt', {}, h('span', { class: `mark point ${kind}` }), name), h('dd', {}, what)]),
        h('dt', {}, h('span', { class: 'mark region free' }), 'Region'), h('dd', {}, 'a tinted part of the surface')))));
}
