import type { Studio } from '../studio';
import { h, set_text, show } from './dom';

/** Long work: its stage, how far it is, and a button to stop it. The shape stays usable meanwhile. */
export function work_bar(studio: Studio): { element: HTMLElement; update(): void } {
  const stage = h('span', { class: 'stage' });
  const bar = h('progress', { max: 1, 'aria-label': 'Progress' });
  const cancel = h('button', { class: 'quiet', 'data-action': 'cancel', onclick: () => void studio.intend({ do: 'cancel' }) }, 'Cancel');
  const element = h('div', { class: 'work', hidden: true }, stage, bar, cancel);
  return {
    element,
    update(): void {
      const work = studio.scene.state?.work;
      show(element, Boolean(work));
      if (!work) return;
      set_text(stage, work.stage ? `${work.name}: ${work.stage}` : work.name);
      if (work.progress > 0) bar.value = work.progress;
      else bar.removeAttribute('value');
    },
  };
}
