// What `limber.view` of Python shows: one <limber-view>, whose binding and engine are in the page itself, packed by gzip.
import 'limber/view';

async function unpacked(id: string): Promise<string> {
  const bytes = Uint8Array.from(atob(document.getElementById(id)!.textContent!.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return URL.createObjectURL(await new Response(stream).blob());
}

const view = document.querySelector('limber-view')!;
view.setAttribute('wasm', await unpacked('engine'));
view.setAttribute('src', await unpacked('binding'));
