import { h } from '../ui/dom';

/** A part of the inspector. `update` is called whenever the state has changed; `tick` a few times a second, for figures. */
export interface Panel {
  element: HTMLElement;
  update(): void;
  tick?(): void;
}

/** A panel that folds: its title, a note at the right of it, and content. It stays as the user left it. */
export function folding(name: string, title: string, ...content: (Node | string)[]): { element: HTMLDetailsElement; note: HTMLElement } {
  const note = h('span', { class: 'note' });
  const element = h('details', { class: 'panel', 'data-panel': name },
    h('summary', {}, h('span', { class: 'panel-title' }, title), note), h('div', { class: 'panel-body' }, ...content));
  const key = `limber.panel.${name}`;
  element.open = read(key) !== 'closed';
  element.addEventListener('toggle', () => {
    // What a step of the way folds, the user has not folded.
    if (element.dataset.folded === String(element.open)) return;
    delete element.dataset.folded;
    write(key, element.open ? 'open' : 'closed');
  });
  return { element, note };
}

/** Opens or folds a panel for a while; it is remembered as the user left it. */
export function fold(element: HTMLDetailsElement, open: boolean): void {
  if (element.open === open) return;
  element.dataset.folded = String(open);
  element.open = open;
}

/** Opens or folds it as the user left it. */
export function unfold_as_left(element: HTMLDetailsElement): void {
  fold(element, read(`limber.panel.${element.dataset.panel}`) !== 'closed');
}

// Storage may be forbidden: then panels only forget how they were.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}
