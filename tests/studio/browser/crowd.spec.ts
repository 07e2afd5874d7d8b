import { changed_pixels, expect, open_studio, test } from './studio';

test('a crowd reaches for the pointer, each in a pose of its own', async ({ page, studio }) => {
  await open_studio(page, studio);
  const sample: string = await page.evaluate(() => window.limber.catalogue.samples.find((entry: any) => entry.crowd).name);
  await page.click('[data-action=samples]');
  await page.click(`[data-sample="${sample}"]`);
  await page.waitForFunction(() => (window.limber.crowd?.count ?? 0) >= 100, null, { timeout: 120_000 });
  await expect(page.locator('[data-panel=crowd]')).toBeVisible();
  await expect(page.locator('[data-figure=crowd-count]')).toHaveText(/\d{3}/);
  await expect(page.locator('[data-figure=crowd-each]')).toHaveText(/µs|ms/);
  const box = (await page.locator('.viewport').boundingBox())!;
  await page.mouse.move(box.x + 0.3 * box.width, box.y + 0.5 * box.height);
  await page.waitForTimeout(1500);
  const one = await page.locator('.viewport').screenshot();
  await page.mouse.move(box.x + 0.7 * box.width, box.y + 0.4 * box.height);
  await expect.poll(async () => changed_pixels(page, one, await page.locator('.viewport').screenshot())).toBeGreaterThan(1000);
  await page.click('text=Back to one');
  await page.waitForFunction(() => window.limber.crowd === null);
  await expect(page.locator('[data-panel=crowd]')).toBeHidden();
});
