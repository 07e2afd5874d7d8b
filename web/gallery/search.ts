// The search of the documentation: its index is fetched when somebody types.
import MiniSearch from 'minisearch';

const MOST = 12;
const root = document.querySelector<HTMLScriptElement>('script[data-root]')!.dataset.root!;
const field = document.getElementById('search') as HTMLInputElement;
const found = document.getElementById('found')!;
let index: Promise<MiniSearch> | null = null;

async function load(): Promise<MiniSearch> {
  const response = await fetch(`${root}/search.json`);
  return MiniSearch.loadJSON(await response.text(), { fields: ['title', 'page', 'text'], storeFields: ['title', 'page'] });
}

field.addEventListener('input', async () => {
  const words = field.value.trim();
  if (!words) return found.replaceChildren();
  const hits = (await (index ??= load())).search(words, { prefix: true, fuzzy: 0.2, boost: { title: 3, page: 2 }, combineWith: 'AND' });
  if (field.value.trim() !== words) return undefined;
  const links = hits.slice(0, MOST).map((hit) => {
    const link = document.createElement('a');
    link.href = `${root}/${String(hit.id)}`;
    link.textContent = hit['title'] === hit['page'] ? String(hit['title']) : `${String(hit['page'])}: ${String(hit['title'])}`;
    return link;
  });
  return found.replaceChildren(...(links.length ? links : ['Nothing is found.']));
});
