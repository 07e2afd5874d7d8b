import { distance, drag_handle, expect, open_studio, settle, test, touch, watch } from './studio';

test('two tabs show the same document', async ({ page, context, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  const other = await context.newPage();
  const errors: string[] = [];
  watch(other, errors);
  await open_studio(other, studio);
  await page.bringToFront();
  await drag_handle(page, 'hand.L', 20, -60);
  const here = await page.evaluate(() => window.limber.handle_position('hand.L')!);
  await other.bringToFront();
  await settle(other);
  expect(distance(await other.evaluate(() => window.limber.handle_position('hand.L')!), here)).toBeLessThan(1e-5);
  // Undo in the other tab is undo here.
  await other.keyboard.press('Control+z');
  await page.bringToFront();
  await expect.poll(async () => distance(await page.evaluate(() => window.limber.handle_position('hand.L')!), here)).toBeGreaterThan(0.02);
  expect(errors).toEqual([]);
});
