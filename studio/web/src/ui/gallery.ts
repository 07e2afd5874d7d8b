import type { Studio } from '../studio';
import { choose_file } from './choose_file';
import { h } from './dom';
import { modal } from './modal';

/** Samples with pictures. */
export function open_gallery(studio: Studio): void {
  const grid = h('div', { class: 'gallery' });
  const dialog = modal('Samples', 'Begin with one of these, or with a file of yours.', grid);
  for (const sample of studio.scene.catalogue.samples) {
    const picture = h('img', { src: studio.connection.address(`thumbnail/${encodeURIComponent(sample.name)}.png`), alt: '', loading: 'lazy', width: 320, height: 240 });
    picture.addEventListener('error', () => picture.classList.add('missing'));
    grid.append(h('button', {
      class: 'sample', 'data-sample': sample.name, title: sample.help,
      onclick: () => {
        dialog.close();
        void open_sample(studio, sample.name, sample.title);
      },
    }, picture, h('strong', {}, sample.title), h('span', { class: 'fine' }, sample.help ?? '')));
  }
  grid.append(h('button', { class: 'sample own', onclick: () => { dialog.close(); choose_file(studio, 'shape'); } },
    h('span', { class: 'own-mark' }, '+'), h('strong', {}, 'A file of yours'), h('span', { class: 'fine' }, 'Mesh, character or PNG. Dropping it on the page works too.')));
}

async function open_sample(studio: Studio, name: string, title: string): Promise<void> {
  studio.messages.say(`Opening ${title}`);
  if (!(await studio.intend({ do: 'open_sample', sample: name }))) return;
  studio.messages.clear();
  studio.cards.clear();
  studio.look_at_shape();
}
