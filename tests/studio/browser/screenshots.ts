// Takes the pictures of docs/studio.md; run by docs/make-screenshots.sh.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { choose_file, drag_handle, expect, intend, open_studio, ready, settle, shared_file, test, touch } from './studio';

type Page = import('@playwright/test').Page;

const out = process.env.LIMBER_PICTURES!;

/** Waits until the shading is complete and takes the picture. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() => window.limber.shaded);
  await page.waitForTimeout(1000);
  await page.screenshot({ path: join(out, `studio-${name}.png`) });
}

/** A figure of one's own: opened, fitted and, if wanted, walking. */
async function own_figure(page: Page, folder: string, walk: boolean): Promise<void> {
  const file = join(folder, 'hero.obj');
  execFileSync(process.env.LIMBER_PROGRAM!, ['make', 'mannequin', '--resolution', '80', '-o', file, '-q']);
  await choose_file(page, '[data-action=open]', file);
  await expect(page.locator('.document-name')).toHaveText('hero');
  if (!walk) return;
  await page.click('[data-action=fit-skeleton]');
  await page.waitForFunction(() => window.limber.state.fitting !== null, null, { timeout: 120_000 });
  await ready(page);
}

test.describe('a mesh of one\'s own', () => {
  test('no skeleton', async ({ page, studio }) => {
    await open_studio(page, studio);
    await own_figure(page, studio.folder, false);
    await take(page, 'no-skeleton');
  });
  test('fitted', async ({ page, studio }) => {
    await open_studio(page, studio);
    await own_figure(page, studio.folder, true);
    await page.click('[data-action=move-joints]');
    await take(page, 'fitted');
  });
  test('walking, dark', async ({ page, studio }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open_studio(page, studio);
    await own_figure(page, studio.folder, true);
    await page.click('[data-motion=walk]');
    await page.waitForFunction(() => (window.limber.frame()?.time ?? 0) > 0.2);
    await page.click('[data-action=play]');
    await take(page, 'walking');
  });
});

test.describe('the mannequin', () => {
  test.use({ sample: ['mannequin'] });
  test('first load', async ({ page, studio }) => {
    await open_studio(page, studio);
    await take(page, 'first');
  });
  test('drag, dark', async ({ page, studio }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open_studio(page, studio);
    await drag_handle(page, 'hand.L', 30, -170);
    await drag_handle(page, 'hand.R', 60, -110);
    await drag_handle(page, 'foot.L', 60, -70);
    await take(page, 'drag');
  });
  test('weights', async ({ page, studio }) => {
    await open_studio(page, studio);
    await touch(page);
    await page.click('[data-handle="upper_arm.L"] .handle-name');
    await page.keyboard.press('v');
    await take(page, 'weights');
  });
  test('gallery', async ({ page, studio }) => {
    await open_studio(page, studio);
    await page.click('[data-action=samples]');
    await page.waitForFunction(() => [...document.querySelectorAll<HTMLImageElement>('.sample img')].slice(0, 10).every((image) => image.complete));
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(out, 'studio-gallery.png') });
  });
  test('export', async ({ page, studio }) => {
    await open_studio(page, studio);
    await touch(page);
    await page.click('[data-action=export]');
    await take(page, 'export');
  });
  test('crowd', async ({ page, studio }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open_studio(page, studio);
    await page.click('[data-action=samples]');
    await page.click('[data-sample="crowd"]');
    await page.waitForFunction(() => (window.limber.crowd?.count ?? 0) >= 100, null, { timeout: 120_000 });
    await page.mouse.move(560, 250);
    await page.waitForTimeout(12000);
    await page.screenshot({ path: join(out, 'studio-crowd.png') });
  });
  test('compare', async ({ page, studio }) => {
    await open_studio(page, studio);
    await touch(page);
    await page.selectOption('[data-field=compare]', 'full');
    await page.waitForFunction(() => window.limber.frame('compare') !== null);
    await drag_handle(page, 'hand.L', -10, -130);
    await take(page, 'compare');
  });
  test('jiggle', async ({ page, studio }) => {
    const jump = shared_file('motion/cmu/13_11.bvh');
    test.skip(jump === null, 'the jump is not beside the checkout');
    await open_studio(page, studio);
    await touch(page);
    await page.click('[data-mode="jiggle"]');
    await page.waitForFunction(() => window.limber.drawing === 'lattice', null, { timeout: 120_000 });
    await choose_file(page, '[data-panel=motion] button:has-text("Open a motion")', jump!);
    await page.waitForFunction(() => window.limber.state.motion);
    await intend(page, { do: 'set', options: { 'jiggle.softness': 1, 'jiggle.even': true, 'jiggle.frequency': 2, 'jiggle_parts.softness': 'head=0,hand.L=0.5,hand.R=0.5' } });
    await page.check('[data-field=show-lattice]');
    await page.uncheck('[data-view=handles]');
    // Slowly, so that the picture is of this moment on any machine.
    await intend(page, { do: 'motion', speed: 0.1 });
    await intend(page, { do: 'seek', time: 0.95 });
    await page.waitForFunction(() => window.limber.frame()!.time! > 1.15);
    await intend(page, { do: 'play', playing: false });
    await intend(page, { do: 'motion', speed: 1 });
    await page.evaluate(() => document.querySelector('[data-panel=jiggle]')?.scrollIntoView());
    await take(page, 'jiggle');
  });
  test('a broken file', async ({ page, studio }) => {
    await open_studio(page, studio);
    await touch(page);
    await choose_file(page, '[data-action=open]', { name: 'figure.obj', mimeType: 'model/obj', buffer: Buffer.from('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n') });
    await expect(page.locator('.card.error')).toBeVisible();
    await take(page, 'error');
  });
});

test.describe('a bar', () => {
  test.use({ sample: ['bar'] });
  test('regions', async ({ page, studio }) => {
    await open_studio(page, studio);
    await touch(page);
    const c = Math.cos(1.2);
    const s = Math.sin(1.2);
    await intend(page, { do: 'drag', handle: 'top', number: 1, transform: [c, 0, s, 0.5, 0, 1, 0, -0.3, -s, 0, c, 0] });
    await intend(page, { do: 'drag_end', handle: 'top' });
    await settle(page);
    await page.click('[data-handle="top"] .handle-name');
    await page.keyboard.press('e');
    await take(page, 'regions');
  });
});

test.describe('gingerbread', () => {
  test.use({ sample: ['gingerbread'] });
  test('flat', async ({ page, studio }) => {
    await open_studio(page, studio);
    await drag_handle(page, 'hand.L', -20, -90);
    await drag_handle(page, 'head', 50, 10);
    await take(page, 'flat');
  });
});

test.describe('an octopus', () => {
  test.use({ sample: ['octopus'] });
  test('compression', async ({ page, studio }) => {
    test.setTimeout(600_000);
    await open_studio(page, studio);
    await touch(page);
    await intend(page, { do: 'set', options: { 'weights.method': 'heat', 'compress.influences': 3 } });
    await page.waitForFunction(() => window.limber.state.binding.method === 'heat' && !window.limber.state.work, null, { timeout: 300_000 });
    for (const panel of ['shape', 'handles', 'weights', 'solver', 'motion']) {
      await page.evaluate((name) => { document.querySelector<HTMLDetailsElement>(`[data-panel=${name}]`)!.open = false; }, panel);
    }
    await page.click('[data-action=compress]');
    await page.waitForFunction(() => window.limber.state.compression?.stale === false && window.limber.frame('compare') !== null, null, { timeout: 300_000 });
    await page.check('[data-view=virtual_bones]');
    await page.selectOption('[data-field=error-scale]', 'own');
    await page.locator('.viewport').focus();
    await page.keyboard.press('f');
    await take(page, 'compression');
  });
});

test.describe('pins', () => {
  test.use({ sample: ['fish'] });
  /** Pins at places of the rest shape, then moved by some pixels. */
  const pin = async (page: Page, pins: { at: number[]; by?: [number, number] }[]): Promise<void> => {
    await touch(page);
    await intend(page, { do: 'mode', name: 'mls' });
    const names: string[] = await page.evaluate(() => window.limber.state.handles.map((handle: any) => handle.name));
    if (names.length > 0) await intend(page, { do: 'delete', handles: names });
    for (const { at } of pins) await intend(page, { do: 'add_point', position: at });
    await page.waitForFunction((count) => window.limber.rows.length === count && window.limber.frame() !== null, pins.length);
    const made: string[] = await page.evaluate(() => window.limber.rows);
    for (const [i, { by }] of pins.entries()) if (by) await drag_handle(page, made[i], ...by);
  };
  test('pins', async ({ page, studio }) => {
    await open_studio(page, studio);
    const box = await page.evaluate(() => {
      const all = window.limber.rest(Array.from({ length: window.limber.mesh!.vertices }, (_, i) => i));
      return [0, 1, 2].map((k) => [Math.min(...all.map((at) => at[k])), Math.max(...all.map((at) => at[k]))]);
    });
    const along = (share: number): number[] => {
      const longest = box.map(([low, high]) => high - low).reduce((best, size, k, sizes) => (size > sizes[best] ? k : best), 0);
      return box.map(([low, high], k) => (k === longest ? low + share * (high - low) : (low + high) / 2));
    };
    await pin(page, [{ at: along(0.08), by: [-10, -110] }, { at: along(0.4) }, { at: along(0.6) }, { at: along(0.92), by: [10, -70] }]);
    await page.locator('[data-panel=solver]').scrollIntoViewIfNeeded();
    await take(page, 'pins');
  });
  test('a picture on pins', async ({ page, studio }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open_studio(page, studio);
    await choose_file(page, '[data-action=open]', join(out, 'mls-picture.png'));
    await page.waitForFunction(() => window.limber.mesh?.textured && !window.limber.state.work);
    await pin(page, [{ at: [0, 0] }, { at: [0, 0.5], by: [-40, 5] }, { at: [-0.35, -0.65] }, { at: [0.35, -0.65] }, { at: [0.62, 0.13], by: [-10, -130] }, { at: [-0.62, 0.13], by: [20, 80] }]);
    await page.locator('[data-panel=solver]').scrollIntoViewIfNeeded();
    await take(page, 'pins-picture');
  });
});
