import { h, icon } from './dom';
import { ICONS } from './icons';

/** A dialog over the page: Escape, the cross and a click beside it close it. */
export function modal(title: string, subtitle: string, ...content: Node[]): HTMLDialogElement {
  for (const other of document.querySelectorAll('dialog')) other.close();
  const dialog = h('dialog', { 'aria-label': title },
    h('header', {}, h('div', {}, h('h2', {}, title), h('p', { class: 'fine' }, subtitle)),
      h('button', { class: 'quiet bare', 'aria-label': 'Close', onclick: () => dialog.close() }, icon(ICONS.close))),
    ...content);
  dialog.addEventListener('click', (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener('close', () => {
    dialog.remove();
    // Not back to the button that opened it: the next press of Space would open it again.
    if (!document.querySelector('dialog[open]')) document.querySelector<HTMLElement>('.viewport')?.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
