import type { Step } from '../model/view_options';
import { fit_skeleton } from '../panels/skeleton_panel';
import { fold, unfold_as_left } from '../panels/panel';
import type { StudioState } from '../protocol/messages';
import type { Studio } from '../studio';
import { h, set_text, show } from './dom';

interface StepEntry {
  step: Step;
  title: string;
  help: string;
  /** Panels that belong to it, the most wanted first. */
  panels: string[];
  done(state: StudioState): boolean;
  ready(state: StudioState): boolean;
}

const has_bones = (state: StudioState): boolean => state.handles.some((handle) => handle.type === 'bone');
const bound = (state: StudioState): boolean => Boolean(state.binding && !state.binding.stale && !state.binding.error);

const STEPS: StepEntry[] = [
  { step: 'skeleton', title: 'Skeleton', help: 'Fit a skeleton, move its joints, add, delete and hang them elsewhere', panels: ['skeleton', 'handles'], done: (state) => state.handles.length > 0, ready: () => true },
  { step: 'weights', title: 'Weights', help: 'Look at weights, make them otherwise, paint them', panels: ['weights', 'handles'], done: bound, ready: (state) => state.handles.length > 0 },
  { step: 'motion', title: 'Motion', help: 'Walk, run, a motion of yours, or keys of poses', panels: ['motion', 'skeleton', 'handles'], done: (state) => state.motion !== null, ready: has_bones },
  { step: 'flesh', title: 'Flesh', help: 'Let flesh wobble, or choose another way to deform', panels: ['solver', 'jiggle'], done: (state) => state.mode !== 'reduced', ready: (state) => state.handles.length > 0 },
  { step: 'export', title: 'Export', help: 'A file for your engine', panels: [], done: () => false, ready: () => true },
];

/** The way from a mesh to a moving character: each step shows what it needs, and can be skipped. */
export function path_bar(studio: Studio, panels: HTMLElement[], export_: () => void): { element: HTMLElement; update(): void } {
  const { options, scene } = studio;
  const go_to = (step: Step): void => {
    if (step === 'export') return export_();
    options.set('step', options.get('step') === step ? null : step);
    options.set('sheet', true);
    look_at_weights(options.get('step') === 'weights');
  };
  /** Whoever comes for the weights sees some; whoever goes on sees the shape as it was. */
  let shown_here = false;
  const look_at_weights = (wanted: boolean): void => {
    if (wanted && !options.get('weights')) {
      const busiest = scene.heaviest_handle();
      if (!options.get('selected') && busiest) options.set('selected', busiest);
      options.set('weights', true);
      shown_here = true;
    } else if (!wanted && shown_here) {
      options.set('weights', false);
      shown_here = false;
    }
  };
  const buttons = STEPS.map((entry) => h('button', { class: 'step', 'data-step': entry.step, title: entry.help, onclick: () => go_to(entry.step) }, h('span', { class: 'tick', 'aria-hidden': 'true' }), h('span', {}, entry.title)));
  const next = h('button', { class: 'primary next-step', 'data-action': 'next-step', hidden: true });
  let run_next = (): void => {};
  next.addEventListener('click', () => run_next());
  const element = h('nav', { class: 'path-bar', 'aria-label': 'From mesh to character' }, ...buttons, h('span', { class: 'spring' }), next);

  /** What makes sense next, in one button. */
  const offer = (state: StudioState): { label: string; run: () => void } | null => {
    if (!state.document || !state.shape || state.document.dimension !== 3) return null;
    if (state.work?.name === 'fit') return null;
    if (state.handles.length === 0) return { label: 'Fit a skeleton', run: () => void fit_skeleton(studio, 'auto') };
    const walk = scene.catalogue.motions?.find((entry) => entry.body === (state.fitting?.kind ?? 'humanoid'));
    if (state.fitting && !state.motion && walk) return { label: `Play ${walk.title}`, run: () => void studio.intend({ do: 'play_motion', name: walk.name }) };
    return null;
  };
  const show_panels = (): void => {
    const entry = STEPS.find(({ step }) => step === options.get('step'));
    for (const panel of panels) {
      const place = entry?.panels.indexOf(panel.dataset.panel ?? '') ?? -1;
      panel.style.order = entry && place >= 0 ? String(place - 10) : '';
      if (!entry) unfold_as_left(panel as HTMLDetailsElement);
      else fold(panel as HTMLDetailsElement, place >= 0);
    }
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.step === options.get('step')));
  };
  options.events.on('change', (name) => { if (name === 'step') show_panels(); });
  let had: { document: string; handles: number } | null = null;
  const update = (): void => {
    const { state } = scene;
    show(element, Boolean(state?.document));
    if (!state?.document) return;
    STEPS.forEach((entry, i) => {
      buttons[i].classList.toggle('done', entry.done(state));
      buttons[i].disabled = !entry.ready(state);
    });
    const offered = offer(state);
    show(next, offered !== null);
    if (offered) {
      set_text(next, offered.label);
      run_next = offered.run;
    }
    // A mesh of one's own begins with its skeleton; once that is there, a motion is what makes it a character.
    const now = { document: `${state.document.name} ${state.document.origin ?? ''}`, handles: state.handles.length };
    const is_new = had?.document !== now.document;
    if (is_new) options.set('step', now.handles === 0 && state.document.dimension === 3 ? 'skeleton' : null);
    else if (had!.handles === 0 && now.handles > 0 && state.fitting && options.get('step') === 'skeleton') options.set('step', 'motion');
    had = now;
  };
  show_panels();
  return { element, update };
}
