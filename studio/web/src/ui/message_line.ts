import type { EngineError } from '../protocol/connection';
import { h, set_text, show } from './dom';

export interface MessageAction {
  label: string;
  run: () => void;
}

const STAYS_MS = 6000;

/** One line under the shape: what happened, what to do, and a button that does it. */
export class MessageLine {
  readonly element = h('div', { class: 'message', role: 'status', 'aria-live': 'polite' });
  private readonly text = h('span', { class: 'message-text' });
  private readonly button = h('button', { class: 'quiet', hidden: true });
  private hint = '';
  private cause = '';
  private timer = 0;
  private action: MessageAction | null = null;

  constructor() {
    this.element.append(this.text, this.button);
    this.button.addEventListener('click', () => this.action?.run());
  }

  /** What is said while there is nothing else to say. */
  set_hint(hint: string): void {
    this.hint = hint;
    if (!this.timer && this.element.dataset.kind !== 'lasting') this.clear();
  }

  say(text: string, action: MessageAction | null = null, lasting = false): void {
    this.put(text, lasting ? 'lasting' : 'info', action);
    if (!lasting) this.fade(STAYS_MS);
  }

  /** What was complained about is in order by now. */
  cured(cause: string): void {
    if (this.element.dataset.kind === 'error' && this.cause === cause) this.clear();
  }

  /** @param cause  What can cure it; see `cured`. */
  complain(error: EngineError, cause = ''): void {
    const place = error.place ? ` (${error.place})` : '';
    this.put(`${error.message}${place}${error.remedy ? ` ${error.remedy}` : ''}`, 'error', null);
    this.cause = cause;
    this.fade(2 * STAYS_MS);
  }

  clear(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.put(this.hint, 'hint', null);
  }

  private put(text: string, kind: string, action: MessageAction | null): void {
    clearTimeout(this.timer);
    this.timer = 0;
    set_text(this.text, text);
    this.element.title = text;
    this.element.dataset.kind = kind;
    this.action = action;
    show(this.button, action !== null);
    if (action) set_text(this.button, action.label);
  }

  private fade(after_ms: number): void {
    this.timer = window.setTimeout(() => this.clear(), after_ms);
  }
}
