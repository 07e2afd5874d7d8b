import { choose_file, distance, expect, mannequin_clip, open_studio, settle, test, touch } from './studio';

type Page = import('@playwright/test').Page;

/** A short clip for the mannequin's own joints: hips stay, one arm swings up and down. */
const clip = (): Buffer => mannequin_clip(31, (share) => ({ hips: 0, arm: 60 * share }));

const positions = (page: Page): Promise<number[][]> => page.evaluate(() => {
  const count = window.limber.mesh!.vertices;
  return window.limber.positions(Array.from({ length: 60 }, (_, i) => Math.floor((i * count) / 60)));
});

async function seek(page: Page, time: number): Promise<void> {
  await page.locator('[data-field=time]').evaluate((element: HTMLInputElement, value) => {
    element.value = String(value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }, time);
  await page.waitForFunction((value) => Math.abs(window.limber.state.motion.time - value) < 0.02, time);
  await settle(page);
}

test('a motion plays, and the same time gives the same shape', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  await expect(page.locator('.timeline')).toBeHidden();
  await choose_file(page, '[data-panel=motion] button:has-text("Open a motion")', { name: 'swing.bvh', mimeType: 'text/plain', buffer: clip() });
  await expect(page.locator('.timeline')).toBeVisible();
  if (await page.evaluate(() => window.limber.state.motion.playing)) await page.click('[data-action=play]');
  await page.waitForFunction(() => window.limber.state.motion && !window.limber.state.motion.playing);

  await seek(page, 0.5);
  const up = await positions(page);
  await seek(page, 0);
  const down = await positions(page);
  expect(Math.max(...up.map((p, i) => distance(p, down[i])))).toBeGreaterThan(0.02);
  await seek(page, 0.5);
  const again = await positions(page);
  again.forEach((p, i) => expect(distance(p, up[i])).toBeLessThan(1e-4));

  await page.click('[data-action=play]');
  await page.waitForFunction(() => window.limber.state.motion.playing);
  const first = await page.evaluate(() => window.limber.frame()!.time);
  await page.waitForFunction((time) => window.limber.frame()!.time !== time, first);
  await page.click('[data-action=play]');
  await page.waitForFunction(() => !window.limber.state.motion.playing);
});

test('with only some joints driven the solver supplies the rest', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  await choose_file(page, '[data-panel=motion] button:has-text("Open a motion")', { name: 'swing.bvh', mimeType: 'text/plain', buffer: clip() });
  await page.waitForFunction(() => window.limber.state.motion !== null);
  await page.uncheck('[data-field=drive-all]');
  await page.waitForFunction(() => window.limber.state.motion.driven !== 'all');
  const box = page.locator('.joints input').first();
  await expect(box).toBeVisible();
  await page.click('text=Close motion');
  await expect(page.locator('.timeline')).toBeHidden();
});

test('a broken motion is told', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  await choose_file(page, '[data-panel=motion] button:has-text("Open a motion")', { name: 'broken.bvh', mimeType: 'text/plain', buffer: clip().subarray(0, 300) });
  await expect(page.locator('.card.error')).toContainText('broken.bvh');
  await expect(page.locator('.timeline')).toBeHidden();
});
