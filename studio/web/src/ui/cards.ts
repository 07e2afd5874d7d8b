import type { EngineError, Reply } from '../protocol/connection';
import { h, icon } from './dom';
import { ICONS } from './icons';

/** Cards at the top of the inspector: what is wrong with a file, and what was done about it. */
export class Cards {
  readonly element = h('div', { class: 'cards', 'aria-live': 'polite' });

  /** A file could not be opened; the scene is as it was. */
  failed(file: string, error: EngineError): void {
    this.add('error', `${file} was not opened`, [
      error.message, error.place ? `Where: ${error.place}` : '', error.remedy ?? '', 'The scene is as it was.',
    ]);
  }

  /** A file was opened; the reply may tell what was done about it. What is wrong with the shape stands in its panel. */
  opened(file: string, reply: Reply): void {
    const notes = list(reply.notes);
    this.clear();
    if (notes.length > 0) this.add('note', `${file}: opened, with remarks`, notes).dataset.since = String(reply.revision ?? 0);
  }

  /** Something was done, and there is more to say about it than fits into a line. */
  note(title: string, lines: string[]): void {
    if (lines.length > 0) this.add('note', title, lines);
  }

  clear(): void {
    this.element.replaceChildren();
  }

  /** Another document is open: cards about the one before go. Questions stay until they are answered. */
  leave_document(revision: number): void {
    for (const card of this.element.querySelectorAll<HTMLElement>('.card')) {
      if (!card.dataset.question && Number(card.dataset.since ?? -1) < revision - 3) card.remove();
    }
  }

  ask(title: string, text: string, answers: { label: string; run: () => void }[]): void {
    const card = this.add('note', title, [text]);
    card.dataset.question = 'yes';
    const row = h('div', { class: 'row' });
    for (const { label, run } of answers) {
      row.append(h('button', { onclick: () => { card.remove(); run(); } }, label));
    }
    card.append(row);
  }

  private add(kind: 'error' | 'note', title: string, lines: string[]): HTMLElement {
    for (const old of this.element.querySelectorAll(`.card.${kind}`)) old.remove();
    const card = h('section', { class: `card ${kind}`, role: kind === 'error' ? 'alert' : 'note' },
      h('header', {}, icon(ICONS.warning), h('strong', {}, title),
        h('button', { class: 'quiet bare', 'aria-label': 'Dismiss', onclick: () => card.remove() }, icon(ICONS.close))),
      ...lines.filter(Boolean).map((line) => h('p', {}, line)));
    this.element.append(card);
    return card;
  }
}

function list(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
