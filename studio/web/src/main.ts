import { EngineError } from './protocol/connection';
import { build_page } from './page';
import { h } from './ui/dom';

const root = document.getElementById('studio')!;
try {
  build_page(root, new URLSearchParams(location.search).get('token') ?? '');
} catch (error) {
  // Without WebGL 2 there is nothing to draw with: say so instead of a blank page.
  const reason = error instanceof EngineError || error instanceof Error ? error.message : String(error);
  root.replaceChildren(h('div', { class: 'fatal', role: 'alert' }, h('h1', {}, 'The studio cannot draw here'), h('p', {}, reason),
    h('p', {}, 'It needs a browser with WebGL 2 and float textures. The command line does the same work: limber --help.')));
}
