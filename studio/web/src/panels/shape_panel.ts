import type { Studio } from '../studio';
import { fill, h, set_text, show } from '../ui/dom';
import { count, short } from '../ui/format';
import { folding, type Panel } from './panel';

/** What the shape is, what is wrong with it, and how it is shown. */
export function shape_panel(studio: Studio): Panel {
  const facts = h('dl', { class: 'facts' });
  const problems = h('ul', { class: 'problems' });
  const toggles = h('div', { class: 'toggles' });
  const boxes = (['wire', 'handles', 'names', 'ground'] as const).map((name) => {
    const box = h('input', { type: 'checkbox', 'data-view': name });
    box.addEventListener('change', () => studio.options.set(name, box.checked));
    toggles.append(h('label', {}, box, { wire: 'Wire', handles: 'Handles', names: 'Names', ground: 'Ground' }[name]));
    return { name, box };
  });
  const { element, note } = folding('shape', 'Shape', facts, problems, toggles);
  const update = (): void => {
    const state = studio.scene.state;
    const shape = state?.shape;
    set_text(note, shape ? `${count(shape.vertices)} vertices` : 'none');
    const rows: [string, string][] = shape
      ? [
          ['Triangles', count(shape.triangles)],
          ...(shape.tets > 0 ? [['Tets', count(shape.tets)] as [string, string]] : []),
          ['Surface', `${state!.document?.dimension === 2 ? 'flat' : shape.closed ? 'closed' : 'open'}, ${shape.components} ${shape.components === 1 ? 'piece' : 'pieces'}`],
          ['Size', `${short(shape.size)} units`],
        ]
      : [];
    if (state?.picture) rows.push(['Picture', `${state.picture.width} × ${state.picture.height} px`]);
    fill(facts, ...rows.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]));
    fill(problems, ...(shape?.problems ?? []).map((problem) => h('li', {}, problem)));
    show(problems, (shape?.problems.length ?? 0) > 0);
    for (const { name, box } of boxes) box.checked = studio.options.get(name);
  };
  studio.options.events.on('change', update);
  return { element, update };
}
