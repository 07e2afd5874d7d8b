import type { OptionEntry, OptionValue } from '../protocol/messages';
import { h, set_text } from './dom';
import { short } from './format';

/** A labelled control for one option of the engine's catalogue. A double click returns it to its default. */
export interface OptionField {
  element: HTMLElement;
  /** @param unavailable  Values that cannot be chosen now. */
  show_value(value: OptionValue | undefined, unavailable?: OptionValue[]): void;
}

/** The tooltip: what it does, the paper's symbol, range and default. */
function option_help(entry: OptionEntry): string {
  const lines = [entry.help ?? entry.title];
  if (entry.symbol) lines.push(`In the paper: ${entry.symbol}`);
  if (entry.minimum !== undefined && entry.maximum !== undefined) lines.push(`${short(entry.minimum)} to ${short(entry.maximum)}${entry.unit ? ` ${entry.unit}` : ''}`);
  lines.push(`Default: ${label_of(entry, entry.default)}. Double click returns to it.`);
  return lines.join('\n');
}

/** Takes a value; all values of one gesture, such as the drag of a slider, are one step of undo. */
export type Commit = (value: OptionValue, gesture?: number) => void;

let last_gesture = 0;
/** Presses of arrow keys that follow each other so soon are one gesture. A drag is one, however slow it is. */
const GESTURE_MS = 900;

/** Numbers for gestures: the same as long as one goes on. */
export class Gesture {
  private number = 0;
  private last = -Infinity;
  private held = false;

  /** The pointer is down: all is one gesture until the end. */
  hold(): void {
    this.held = true;
    this.number = ++last_gesture;
  }

  now(): number {
    const time = performance.now();
    if (!this.held && time - this.last > GESTURE_MS) this.number = ++last_gesture;
    this.last = time;
    return this.number;
  }

  end(): void {
    this.held = false;
    this.last = -Infinity;
  }
}

export function option_field(entry: OptionEntry, commit: Commit, live = false): OptionField {
  switch (entry.type) {
    case 'choice': return choice_field(entry, commit);
    case 'boolean': return boolean_field(entry, commit);
    case 'text': return text_field(entry, commit);
    default: return entry.maximum === undefined || entry.minimum === undefined ? number_field(entry, commit) : slider_field(entry, commit, live);
  }
}

function label_of(entry: OptionEntry, value: OptionValue): string {
  if (entry.type === 'choice') return entry.choices?.find((choice) => choice.value === value)?.title ?? String(value);
  if (entry.type === 'boolean') return value ? 'on' : 'off';
  return `${typeof value === 'number' ? short(value) : value}${entry.unit ? ` ${entry.unit}` : ''}`;
}

function choice_field(entry: OptionEntry, commit: (value: OptionValue) => void): OptionField {
  const select = h('select', { 'aria-label': entry.title, 'data-option': entry.name });
  for (const choice of entry.choices ?? []) select.append(h('option', { value: choice.value, title: choice.help }, choice.title));
  select.addEventListener('change', () => commit(select.value));
  const help = h('p', { class: 'fine' });
  const element = h('label', { class: 'field', title: option_help(entry) }, h('span', {}, entry.title), select);
  const outer = h('div', {}, element, help);
  const field = {
    element: outer,
    show_value(value: OptionValue | undefined, unavailable: OptionValue[] = []): void {
      for (const choice of select.options) choice.hidden = choice.disabled = unavailable.includes(choice.value);
      select.value = String(value ?? entry.default);
      set_text(help, entry.choices?.find((choice) => choice.value === select.value)?.help ?? '');
    },
  };
  return field;
}

function boolean_field(entry: OptionEntry, commit: (value: OptionValue) => void): OptionField {
  const box = h('input', { type: 'checkbox', 'data-option': entry.name });
  box.addEventListener('change', () => commit(box.checked));
  const element = h('label', { class: 'field check', title: option_help(entry) }, h('span', {}, entry.title), box);
  return { element, show_value: (value) => { box.checked = Boolean(value ?? entry.default); } };
}

function text_field(entry: OptionEntry, commit: (value: OptionValue) => void): OptionField {
  const input = h('input', { type: 'text', 'data-option': entry.name });
  input.addEventListener('change', () => commit(input.value));
  const element = h('label', { class: 'field', title: option_help(entry) }, h('span', {}, entry.title), input);
  return { element, show_value: (value) => { if (document.activeElement !== input) input.value = String(value ?? entry.default); } };
}

function number_field(entry: OptionEntry, commit: (value: OptionValue) => void): OptionField {
  const input = h('input', { type: 'number', 'data-option': entry.name, min: entry.minimum, max: entry.maximum, step: entry.step ?? (entry.type === 'integer' ? 1 : 'any') });
  input.addEventListener('change', () => { if (input.value !== '' && input.checkValidity()) commit(Number(input.value)); });
  input.addEventListener('dblclick', () => commit(entry.default));
  const element = h('label', { class: 'field', title: option_help(entry) },
    h('span', {}, entry.title), h('span', { class: 'value' }, input, entry.unit ? ` ${entry.unit}` : ''));
  return { element, show_value: (value) => { if (document.activeElement !== input) input.value = String(value ?? entry.default); } };
}

function slider_field(entry: OptionEntry, commit: Commit, live: boolean): OptionField {
  const { minimum = 0, maximum = 1 } = entry;
  const step = entry.step ?? (entry.type === 'integer' ? 1 : (maximum - minimum) / 200);
  const slider = h('input', { type: 'range', 'data-option': entry.name, 'aria-label': entry.title, min: minimum, max: maximum, step });
  const value_text = h('output', { class: 'value' });
  const position = Math.min(1, Math.max(0, (Number(entry.default) - minimum) / (maximum - minimum || 1)));
  slider.style.setProperty('--default', `calc(${(100 * position).toFixed(2)}% + ${(7 - 14 * position).toFixed(2)}px)`);
  const element = h('label', { class: 'field slider', title: option_help(entry) }, h('span', {}, entry.title), value_text, slider);
  let held = false;
  let by_pointer = false;
  const gesture = new Gesture();
  // What is true is shown, not the step of the slider that is nearest to it.
  const show_number = (value: number): void => {
    set_text(value_text, label_of(entry, value));
    element.classList.toggle('changed', value !== Number(entry.default));
  };
  slider.addEventListener('pointerdown', () => {
    by_pointer = true;
    gesture.hold();
  });
  slider.addEventListener('input', () => {
    held = true;
    show_number(Number(slider.value));
    if (live) commit(Number(slider.value), gesture.now());
  });
  slider.addEventListener('change', () => {
    held = false;
    commit(Number(slider.value), gesture.now());
    if (by_pointer) gesture.end();
    by_pointer = false;
  });
  slider.addEventListener('dblclick', () => {
    held = false;
    slider.value = String(entry.default);
    show_number(Number(entry.default));
    commit(entry.default);
  });
  return {
    element,
    show_value(value): void {
      if (held) return;
      slider.value = String(value ?? entry.default);
      show_number(Number(value ?? entry.default));
    },
  };
}
