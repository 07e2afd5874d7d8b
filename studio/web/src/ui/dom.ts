// The few helpers with which the page is built.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | ((event: never) => void) | undefined | null>;

/** Makes an element: attributes by name, listeners as `onclick` and so on, `class` for classes. */
export function h<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name.slice(2), value as unknown as EventListener);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/** Sets text only if it differs, so that selections and screen readers are left alone. */
export function set_text(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

export function show(element: HTMLElement, visible: boolean): void {
  if (element.hidden === visible) element.hidden = !visible;
}

/** Replaces the children. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...(children.filter(Boolean) as Node[]));
}

const SVG = 'http://www.w3.org/2000/svg';

/** An icon of strokes on a 20 x 20 grid. */
export function icon(paths: string, filled = false): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('class', filled ? 'icon filled' : 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', paths);
  svg.append(path);
  return svg;
}
