import type { GizmoMode } from '../model/view_options';
import type { Studio } from '../studio';
import type { Tool } from '../tools/tool';
import { h, icon } from './dom';
import { ICONS, type IconName } from './icons';

const GIZMOS: { mode: GizmoMode; key: string; title: string; icon: IconName }[] = [
  { mode: 'translate', key: 'W', title: 'Move the selected handle by a gizmo', icon: 'move' },
  { mode: 'rotate', key: 'E', title: 'Rotate the selected handle', icon: 'rotate' },
  { mode: 'scale', key: 'R', title: 'Scale the selected handle', icon: 'scale' },
];

/** The tools at the left: which one is active, and the gizmo. */
export function tool_column(studio: Studio, tools: Tool[]): HTMLElement {
  const { options } = studio;
  const buttons = tools.map((tool) => h('button', {
    class: 'tool', 'data-tool': tool.name, title: `${tool.title} (${tool.key})\n${tool.hint}`, 'aria-label': tool.title, 'aria-pressed': 'false',
    onclick: () => {
      options.set('gizmo', 'off');
      options.set('tool', tool.name);
    },
  }, icon(ICONS[tool.icon])));
  const gizmos = GIZMOS.map((gizmo) => h('button', {
    class: 'tool', 'data-gizmo': gizmo.mode, title: `${gizmo.title} (${gizmo.key})`, 'aria-label': gizmo.title, 'aria-pressed': 'false',
    onclick: () => toggle_gizmo(studio, gizmo.mode),
  }, icon(ICONS[gizmo.icon])));
  const frame = h('button', { class: 'tool', 'data-action': 'frame', title: 'Look at the whole shape (F)', 'aria-label': 'Look at the whole shape', onclick: () => studio.viewport.frame_shape() }, icon(ICONS.frame));
  const update = (): void => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.tool === options.get('tool') && options.get('gizmo') === 'off'));
    for (const button of gizmos) button.setAttribute('aria-pressed', String(button.dataset.gizmo === options.get('gizmo')));
  };
  options.events.on('change', update);
  update();
  return h('nav', { class: 'tools', 'aria-label': 'Tools' }, ...buttons, h('span', { class: 'divider' }), ...gizmos, h('span', { class: 'spring' }), frame);
}

/** Shows a gizmo, or puts it away if it is that one. */
export function toggle_gizmo(studio: Studio, mode: GizmoMode): void {
  const { options } = studio;
  options.set('tool', 'pose');
  options.set('gizmo', options.get('gizmo') === mode ? 'off' : mode);
  if (options.get('gizmo') !== 'off' && !options.get('selected')) studio.messages.say('Select a handle first: the gizmo appears on it.');
}
