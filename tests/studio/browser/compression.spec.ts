import { readFileSync } from 'node:fs';
// @ts-expect-error: it comes without types
import validator from 'gltf-validator';
import { changed_pixels, distance, drag_handle, drop_files, expect, intend, open_studio, settle, test, touch } from './studio';

type Page = import('@playwright/test').Page;

/** Waits until what is shown is compressed as the panel says. */
async function compressed(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { state } = window.limber;
    return state.compression && !state.compression.stale && !state.work && window.limber.frame(state.compare === 'compressed' ? 'compare' : 'main')?.mode === 'compressed';
  }, null, { timeout: 120_000 });
  await settle(page);
}

/** The two halves of the view as they are on the screen, without handles. */
async function halves(page: Page): Promise<[Buffer, Buffer]> {
  await page.waitForFunction(() => window.limber.shaded);
  const box = (await page.locator('.viewport').boundingBox())!;
  await page.mouse.move(box.x + 8, box.y + box.height - 8);  // so that no handle is under the pointer
  await page.waitForTimeout(300);
  const half = { y: box.y + 60, width: box.width / 2 - 30, height: box.height - 160 };
  return [await page.screenshot({ clip: { ...half, x: box.x + 10 } }), await page.screenshot({ clip: { ...half, x: box.x + box.width / 2 + 20 } })];
}

test('dense and compressed stand side by side, with figures and the error as colours', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  await intend(page, { do: 'set', options: { 'compress.influences': 2, 'compress.virtual_bones': 60 } });
  await page.click('[data-action=compress]');
  await compressed(page);
  expect(await page.evaluate(() => [window.limber.state.compare, window.limber.drawing_of('main') !== 'two_layer', window.limber.drawing_of('compare')])).toEqual(['compressed', true, 'two_layer']);
  await drag_handle(page, 'hand.L', 10, -60);
  const [left, right] = await page.evaluate(() => [window.limber.positions([0, 50, 100, 400]), window.limber.positions([0, 50, 100, 400], 'compare')]);
  left.forEach((p, i) => expect(distance(p, right[i])).toBeLessThan(0.1));

  const figure = async (name: string) => Number(await page.locator(`[data-panel=compression] ${name}`).innerText());
  for (const name of ['rms', 'percentile_99', 'worst']) {
    expect(await figure(`[data-error=${name}]`), name).toBeLessThan(await figure(`[data-largest=${name}]`));
  }
  await expect(page.locator('[data-panel=compression] .note')).toContainText('times nearer');

  // The colours are on the right side alone, and go away with their switch.
  await page.selectOption('[data-field=error-scale]', 'own');
  await expect(page.locator('.error-legend')).toBeVisible();
  expect(await page.evaluate(() => [window.limber.shows_error('main'), window.limber.shows_error('compare')])).toEqual([false, true]);
  const coloured = await halves(page);
  await page.uncheck('[data-view=error]');
  await expect(page.locator('.error-legend')).toBeHidden();
  const plain = await halves(page);
  expect(await changed_pixels(page, coloured[0], plain[0]), 'the dense side').toBe(0);
  expect(await changed_pixels(page, coloured[1], plain[1]), 'the compressed side').toBeGreaterThan(1000);

  // Virtual bones are marked at the centres of what they move.
  await page.check('[data-view=virtual_bones]');
  const marked = await halves(page);
  expect(await changed_pixels(page, marked[1], plain[1])).toBeGreaterThan(100);
  expect(await changed_pixels(page, marked[0], plain[0])).toBe(0);
  const spots = await page.evaluate(() => window.limber.virtual_bones('compare'));
  expect(spots.length).toBe(await page.evaluate(() => window.limber.state.compression.virtual_bones));

  await page.click('[data-action=compress-end]');
  await page.waitForFunction(() => window.limber.state.compare === null && window.limber.state.compression === null);
  await page.keyboard.press('Control+z');
  await compressed(page);
});

test('the graphics card puts vertices where the run time on the processor has them', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  for (const method of ['bounded', 'biharmonic']) {
    await intend(page, { do: 'set', options: { 'weights.method': method, 'compress.virtual_bones': 70 } });
    await intend(page, { do: 'mode', name: 'compressed' });
    await compressed(page);
    await page.waitForFunction((name) => window.limber.state.binding.method === name && !window.limber.state.binding.stale, method);
    await compressed(page);
    await drag_handle(page, 'hand.L', method === 'bounded' ? 20 : -15, -50);
    expect(await page.evaluate(() => window.limber.drawing)).toBe('two_layer');
    const file = (await intend(page, { do: 'export', format: 'obj' })) as { download: string };
    const engine: number[][] = await page.evaluate(async (id) => {
      const text = await (await fetch(`/download/${id}${location.search}`)).text();
      return text.split('\n').filter((line) => line.startsWith('v ')).map((line) => line.split(/\s+/).slice(1, 4).map(Number));
    }, file.download);
    const vertices = Array.from({ length: 300 }, (_, i) => Math.floor((i * engine.length) / 300));
    const drawn = await page.evaluate((list) => window.limber.positions(list), vertices);
    const rest = await page.evaluate((list) => window.limber.rest(list), vertices);
    const apart = vertices.map((v, i) => distance(engine[v], drawn[i]));
    expect(Math.max(...apart), method).toBeLessThan(1e-4);
    expect(Math.max(...drawn.map((p, i) => distance(p, rest[i]))), method).toBeGreaterThan(0.05);
  }
});

test.describe('a finer figure', () => {
  test.use({ sample: ['mannequin', '--resolution', '100'] });
  test('compressing shows its progress and can be cancelled', async ({ page, studio }) => {
    await open_studio(page, studio);
    await touch(page);
    await intend(page, { do: 'set', options: { 'compress.virtual_bones': 1000, 'compress.examples': true } });
    // In the page, not from outside: the work may be over before a slow browser is asked twice.
    await page.evaluate(() => new Promise<void>((resolve) => {
      const stage = document.querySelector('.work .stage')!;
      const observer = new MutationObserver(() => {
        if (!stage.textContent!.includes('compress')) return;
        observer.disconnect();
        document.querySelector<HTMLElement>('[data-action=cancel]')!.click();
        resolve();
      });
      observer.observe(stage, { childList: true, characterData: true, subtree: true });
      document.querySelector<HTMLElement>('[data-action=compress]')!.click();
    }));
    await expect(page.locator('[data-panel=compression] .note')).toHaveText('stopped');
    expect(await page.evaluate(() => window.limber.state.compression.error.code)).toBe('Cancelled');
  });
});

test('the compressed character passes the validator, and its command can be copied', async ({ page, context, studio }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open_studio(page, studio);
  await touch(page);
  await intend(page, { do: 'set', options: { 'compress.influences': 2, 'compress.virtual_bones': 40 } });
  await page.click('[data-action=compress]');
  await compressed(page);
  const download = page.waitForEvent('download');
  await page.click('[data-action=export-compressed]');
  const file = await download;
  expect(file.suggestedFilename()).toBe('mannequin-compressed.glb');
  const bytes = new Uint8Array(readFileSync((await file.path())!));
  const report = await validator.validateBytes(bytes);
  expect(report.issues.numErrors).toBe(0);
  expect(report.info.animationCount).toBe(1);
  await page.click('[data-action=copy-compress]');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('limber compress mannequin.limber -o mannequin-compressed.glb --influences 2 --virtual-bones 40');
});

const AROUND = 8;
const ALONG = 9;
const FRAMES = 6;

/** A tube along y whose upper half turns about its middle. */
function tube(angle: number): number[][] {
  return Array.from({ length: AROUND * ALONG }, (_, v) => {
    const turn = (2 * Math.PI * (v % AROUND)) / AROUND;
    const [x, y, z] = [0.2 * Math.cos(turn), (2 * Math.floor(v / AROUND)) / (ALONG - 1) - 1, 0.2 * Math.sin(turn)];
    return y > 0.01 ? [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle), z] : [x, y, z];
  });
}

function tube_file(angle: number): string {
  const lines = tube(angle).map((at) => `v ${at.join(' ')}`);
  for (let i = 0; i + 1 < ALONG; ++i) {
    for (let j = 0; j < AROUND; ++j) {
      const [a, b] = [i * AROUND + j + 1, i * AROUND + ((j + 1) % AROUND) + 1];
      lines.push(`f ${a} ${b} ${a + AROUND}`, `f ${b} ${b + AROUND} ${a + AROUND}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

test('a dropped mesh sequence becomes bones and weights that play it', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  const angle = (frame: number): number => (0.9 * frame) / (FRAMES - 1);
  const files = Array.from({ length: FRAMES }, (_, i) => ({ name: `tube.${i + 7}.obj`, text: tube_file(angle(i)) }));

  // Frames that do not correspond are refused with the frame and the count, and the scene stays.
  await drop_files(page, files.map((file, i) => (i === 2 ? { ...file, text: `v 0 0 0\n${file.text}` } : file)));
  await page.click('[data-action=decompose]');
  await expect(page.locator('.card.error')).toContainText('Frame 3 has 73 vertices, but the first frame has 72');
  expect(await page.evaluate(() => window.limber.state.document.name)).toBe('mannequin');

  await drop_files(page, files);
  await page.fill('[data-sequence=bones]', '2');
  await page.click('[data-action=decompose]');
  await page.waitForFunction((vertices) => window.limber.mesh?.vertices === vertices && window.limber.state.motion && !window.limber.state.work && window.limber.frame() !== null, AROUND * ALONG, { timeout: 60_000 });
  await expect(page.locator('[data-panel=motion]')).toContainText('6 frames became 2 bones');
  await expect(page.locator('[data-panel=motion]')).toContainText('error: RMS');
  await intend(page, { do: 'play', playing: false });
  await intend(page, { do: 'motion', loop: false });
  for (const frame of [0, 3, FRAMES - 1]) {
    await intend(page, { do: 'seek', time: frame / 24 });
    await page.waitForFunction((time) => Math.abs((window.limber.frame()?.time ?? -1) - time) < 1e-6, frame / 24);
    await settle(page);
    const list = Array.from({ length: AROUND * ALONG }, (_, v) => v);
    const drawn = await page.evaluate((vertices) => window.limber.positions(vertices), list);
    const expected = tube(angle(frame));
    expect(Math.max(...drawn.map((at, v) => distance(at, expected[v]))), `frame ${frame}`).toBeLessThan(0.03);
  }
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => window.limber.state.document.name === 'mannequin');
});
