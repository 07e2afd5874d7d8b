import type { Reply } from '../protocol/connection';
import type { Studio } from '../studio';
import { fill, h, set_text, show } from '../ui/dom';
import { modal } from '../ui/modal';

/** How a motion from a file is fitted: in place, which part of it, which pose is rest, what drives what. */
export function motion_fit(studio: Studio): { element: HTMLElement; update(): void } {
  const send = (fields: Record<string, unknown>): void => void studio.intend({ do: 'fit_motion', ...fields });
  const box = (name: string, title: string, help: string, field: string): { input: HTMLInputElement; element: HTMLElement } => {
    const input = h('input', { type: 'checkbox', 'data-fit': name });
    input.addEventListener('change', () => send({ [field]: input.checked }));
    return { input, element: h('label', { class: 'field check', title: help }, h('span', {}, title), input) };
  };
  const in_place = box('in-place', 'In place', 'What the motion travels is left out: the character stays where it is', 'in_place');
  const rest = box('rest-frame', 'First frame is a T-pose', 'A T-pose in the first frame counts as the rest pose, and is left out. Without: the file\'s own rest pose', 'rest_frame');
  const time = (name: string, title: string): HTMLInputElement => h('input', { type: 'number', min: 0, step: 0.05, 'aria-label': title, title, 'data-fit': name });
  const start = time('start', 'From, in seconds of the file');
  const end = time('end', 'To, in seconds of the file');
  for (const input of [start, end]) {
    input.addEventListener('keydown', (event) => event.stopPropagation());
    input.addEventListener('change', () => { if (start.checkValidity() && end.checkValidity()) send({ start: Number(start.value), end: Number(end.value) }); });
  }
  const part = h('div', { class: 'field', title: 'Which part of the clip plays, in seconds of the file' }, h('span', {}, 'Part'), h('span', { class: 'row' }, start, 'to', end, 's'));
  const told = h('p', { class: 'fine' });
  const map = h('button', { 'data-action': 'map-joints', title: 'Which joint of the motion drives which of the character', onclick: () => void open_map(studio) }, 'What drives what');
  const element = h('div', { class: 'motion-fit' }, told, in_place.element, rest.element, part, h('div', { class: 'row' }, map));
  const update = (): void => {
    const motion = studio.scene.state?.motion;
    const fit = motion?.fit;
    show(element, Boolean(fit));
    if (!motion || !fit) return;
    in_place.input.checked = fit.in_place;
    rest.input.checked = fit.rest_frame;
    show(rest.element, !fit.own);
    show(map, !fit.own);
    show(told, !fit.own);
    set_text(told, fit.guessed ? `No names match: ${fit.driven} of ${fit.joints} joints are driven by what lies where they do.` : `${fit.driven} of ${fit.joints} joints are driven.`);
    map.classList.toggle('primary', fit.guessed || 2 * fit.driven < fit.joints);
    if (document.activeElement !== start) start.value = String(round(fit.start));
    if (document.activeElement !== end) end.value = String(round(fit.end ?? fit.start + motion.seconds));
  };
  return { element, update };
}

const round = (seconds: number): number => Math.round(1000 * seconds) / 1000;

interface MapRow {
  joint: string;
  source: string | null;
  suggested: string | null;
}

/** Every joint of the character with what drives it; where names say nothing, what lies there is suggested. */
async function open_map(studio: Studio): Promise<void> {
  const reply: Reply | null = await studio.intend({ do: 'fit_motion' });
  if (!reply) return;
  const rows = reply.map as MapRow[];
  const sources = reply.sources as string[];
  const choices = new Map<string, HTMLSelectElement>();
  const list = h('div', { class: 'joint-map', role: 'group', 'aria-label': 'What drives what' });
  const count = h('p', { class: 'fine' });
  const tell = (): void => set_text(count, `${[...choices.values()].filter((select) => select.value).length} of ${rows.length} joints of the character are driven.`);
  const suggestions: (() => void)[] = [];
  for (const { joint, source, suggested } of rows) {
    const select = h('select', { 'aria-label': `What drives ${joint}`, 'data-drives': joint }, h('option', { value: '' }, 'nothing'), ...sources.map((name) => h('option', { value: name }, name)));
    select.value = source ?? '';
    choices.set(joint, select);
    const take = suggested ? h('button', { class: 'quiet', 'data-suggested': joint, title: `${suggested} lies where ${joint} does` }, `Take ${suggested}`) : null;
    const use = (): void => {
      select.value = suggested ?? '';
      take?.remove();
      tell();
    };
    take?.addEventListener('click', use);
    if (suggested) suggestions.push(use);
    select.addEventListener('change', tell);
    list.append(h('label', { class: 'field' }, h('span', {}, joint), h('span', { class: 'row' }, take, select)));
  }
  const all = h('button', { 'data-action': 'take-suggestions', onclick: () => { suggestions.forEach((use) => use()); all.hidden = true; }, hidden: suggestions.length === 0 }, `Take all ${suggestions.length} suggestions`);
  const apply = h('button', { class: 'primary', 'data-action': 'apply-map', onclick: () => {
    const map: Record<string, string> = {};
    for (const [joint, select] of choices) if (select.value) map[joint] = select.value;
    dialog.close();
    void studio.intend({ do: 'fit_motion', map });
  } }, 'Use this');
  const dialog = modal('What drives what', 'The character\'s joints, each with the joint of the motion that moves it.', h('div', { class: 'export-detail wide' }, list, count, h('div', { class: 'row' }, apply, all)));
  fill(count, '');
  tell();
}
