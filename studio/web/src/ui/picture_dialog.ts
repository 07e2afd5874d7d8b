import { is_opaque, without_background } from '../model/background';
import type { Studio } from '../studio';
import { h, set_text } from './dom';
import { modal } from './modal';

const LARGEST = 4096;
const TOLERANCE = 36;
/** What is traced must be more than a speck. */
const LEAST_SHARE = 0.002;

/** Whether a file is a picture that the engine cannot take as it is: another format, or perhaps one with a background. */
export const may_need_cutting = (file: File): boolean => /\.(png|jpe?g|webp|bmp)$/i.test(file.name);

/** Opens a picture; one without transparency is asked about first: what is background, and goes? */
export async function open_picture(studio: Studio, file: File, open: (file: File) => Promise<boolean>): Promise<boolean> {
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file);
  } catch {
    // The engine says what is wrong with it.
    return open(file);
  }
  const scale = Math.min(1, LARGEST / Math.max(image.width, image.height));
  const [width, height] = [Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale))];
  const canvas = h('canvas', { class: 'cutting', width, height, role: 'img', 'aria-label': 'The picture without its background' });
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(image, 0, 0, width, height);
  image.close();
  const whole = context.getImageData(0, 0, width, height);
  if (!is_opaque(whole.data)) return file.name.toLowerCase().endsWith('.png') ? open(file) : open(await as_png(canvas, file));
  return cut_out(studio, file, canvas, whole, open);
}

function cut_out(studio: Studio, file: File, canvas: HTMLCanvasElement, whole: ImageData, open: (file: File) => Promise<boolean>): Promise<boolean> {
  const { width, height } = whole;
  const context = canvas.getContext('2d')!;
  const clicked: { x: number; y: number }[] = [];
  const slider = h('input', { type: 'range', min: 0, max: 120, step: 1, value: TOLERANCE, 'data-field': 'tolerance' });
  const cut = h('button', { class: 'primary', 'data-action': 'cut-background' }, 'Open without the background');
  const told = h('p', { class: 'fine', role: 'status' });
  const show_cut = (): void => {
    const alpha = without_background(whole.data, width, height, clicked, Number(slider.value));
    const picture = new ImageData(new Uint8ClampedArray(whole.data), width, height);
    let left = 0;
    for (let i = 0; i < alpha.length; ++i) {
      picture.data[4 * i + 3] = alpha[i];
      if (alpha[i] > 127) ++left;
    }
    context.putImageData(picture, 0, 0);
    const share = left / alpha.length;
    set_text(told, share < LEAST_SHARE ? 'Nothing is left: take a lower tolerance.' : `${Math.round(100 * share)} % of the picture is left. Click on what should go too.`);
    cut.disabled = share < LEAST_SHARE;
  };
  return new Promise((resolve) => {
    const take = (make: () => Promise<File>): void => {
      done = true;
      dialog.close();
      void make().then(open).then(resolve);
    };
    let done = false;
    cut.addEventListener('click', () => take(() => as_png(canvas, file)));
    const keep = h('button', { 'data-action': 'keep-background', onclick: () => take(async () => {
      context.putImageData(whole, 0, 0);
      return as_png(canvas, file);
    }) }, 'Keep the whole picture');
    canvas.addEventListener('click', (event) => {
      const box = canvas.getBoundingClientRect();
      clicked.push({ x: Math.floor(((event.clientX - box.left) / box.width) * width), y: Math.floor(((event.clientY - box.top) / box.height) * height) });
      show_cut();
    });
    slider.addEventListener('input', show_cut);
    const dialog = modal('Take the background off', `${file.name} has no transparent part: what is connected with its rim and has its colour goes.`,
      h('div', { class: 'export-detail wide' }, canvas, told, h('label', { class: 'field slider', title: 'How far colours may be from that of the background' }, h('span', {}, 'Tolerance'), slider),
        h('div', { class: 'row' }, cut, keep)));
    dialog.addEventListener('close', () => { if (!done) { resolve(false); studio.messages.say(`${file.name} was not opened.`); } });
    show_cut();
    cut.focus();
  });
}

/** The canvas as a PNG of the file's name. */
async function as_png(canvas: HTMLCanvasElement, file: File): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => { canvas.toBlob(resolve, 'image/png'); });
  return new File([blob!], file.name.replace(/\.[^.]*$/, '.png'), { type: 'image/png' });
}
