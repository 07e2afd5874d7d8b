import type { Studio } from '../studio';
import { delete_handle } from '../tools/delete_tool';
import { fill, h, show } from '../ui/dom';

/**
 * The selected bone: its name, what it hangs on, and what can be done with it.
 * It stands below the list of handles: a click in the list that shows it must not move the list under the second click.
 */
export function bone_editor(studio: Studio): { element: HTMLElement; update(): void } {
  const { scene, options } = studio;
  const name = h('input', { type: 'text', 'aria-label': 'Name of the bone', 'data-field': 'bone-name' });
  const parent = h('select', { 'aria-label': 'What the bone hangs on', 'data-field': 'bone-parent' });
  const grow = h('button', { 'data-action': 'grow-bone', title: 'The next click on the shape places a bone at the end of this one', onclick: () => options.set('tool', 'bone') }, 'Add a bone');
  const remove = h('button', { 'data-action': 'delete-bone', title: 'What hangs on it hangs on its parent then', onclick: () => { const bone = options.get('selected'); if (bone) void delete_handle(studio, bone); } }, 'Delete');
  const element = h('div', { class: 'bone-editor' }, h('h3', {}, 'Selected bone'),
    h('label', { class: 'field' }, h('span', {}, 'Name'), name), h('label', { class: 'field', title: 'Moves along with this one' }, h('span', {}, 'Hangs on'), parent),
    h('div', { class: 'row' }, grow, remove));
  name.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Enter') name.blur();
  });
  name.addEventListener('change', () => {
    const old = options.get('selected');
    const wanted = name.value.trim();
    if (!old || !wanted || wanted === old) return;
    void studio.intend({ do: 'rename', handle: old, name: wanted }).then((reply) => { if (reply) options.set('selected', wanted); });
  });
  parent.addEventListener('change', () => void studio.intend({ do: 'reparent', handle: options.get('selected'), parent: parent.value || null }));
  const update = (): void => {
    const bone = scene.handle(options.get('selected'));
    show(element, bone?.type === 'bone');
    if (bone?.type !== 'bone') return;
    if (document.activeElement !== name) name.value = bone.name;
    const handles = scene.state?.handles ?? [];
    // Not on itself, nor on what hangs on it.
    const below = (other: string | null): boolean => { for (let up = other; up; up = handles.find((entry) => entry.name === up)?.parent ?? null) if (up === bone.name) return true; return false; };
    const choices = handles.filter((other) => other.type !== 'extra' && !below(other.name)).map((other) => other.name);
    const key = choices.join('\n');
    if (parent.dataset.key !== key) {
      parent.dataset.key = key;
      fill(parent, h('option', { value: '' }, 'nothing'), ...choices.map((other) => h('option', { value: other }, other)));
    }
    if (document.activeElement !== parent) parent.value = bone.parent ?? '';
  };
  return { element, update };
}
