// Several handles at once, bones that turn, and the gizmo's axes and steps.
import { distance, drag_handle, expect, open_studio, settle, test, touch } from './studio';

type Page = import('@playwright/test').Page;

test.use({ sample: ['mannequin', '--resolution', '30'] });

const place = (page: Page, name: string): Promise<number[]> => page.evaluate((handle) => window.limber.handle_position(handle)!, name);
const undo_label = (page: Page): Promise<string | null> => page.evaluate(() => window.limber.state.history.undo);
const selected = (page: Page): Promise<string[]> => page.locator('[data-handle][aria-selected=true]').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.handle!).sort());

test('a box selects handles, and they are dragged, freed and deleted together', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  const [left, right] = await Promise.all(['foot.L', 'foot.R'].map((name) => page.evaluate((handle) => window.limber.handle_pixel(handle)!, name)));
  await page.keyboard.press('b');
  await expect(page.locator('[data-tool=select]')).toHaveAttribute('aria-pressed', 'true');
  await page.mouse.move(Math.min(left.x, right.x) - 12, Math.min(left.y, right.y) - 12);
  await page.mouse.down();
  await page.mouse.move(Math.max(left.x, right.x) + 12, Math.max(left.y, right.y) + 12, { steps: 3 });
  await page.mouse.up();
  await expect(page.locator('[data-tool=pose]')).toHaveAttribute('aria-pressed', 'true');
  const feet = await selected(page);
  expect(feet).toEqual(expect.arrayContaining(['foot.L', 'foot.R']));
  // One drag, one step, the same way for all.
  const before = [await place(page, 'foot.L'), await place(page, 'foot.R')];
  const label = await undo_label(page);
  await drag_handle(page, 'foot.L', 20, -30);
  const after = [await place(page, 'foot.L'), await place(page, 'foot.R')];
  const moves = after.map((at, i) => at.map((value, k) => value - before[i][k]));
  expect(distance(moves[0], [0, 0, 0])).toBeGreaterThan(0.05);
  expect(distance(moves[0], moves[1])).toBeLessThan(0.01);
  await page.click('[data-action=undo]');
  await page.waitForFunction((text) => window.limber.state.history.undo === text, label);
  await settle(page);
  expect(distance(await place(page, 'foot.R'), before[1])).toBeLessThan(0.01);
  // Pinned and freed in one step, too.
  expect(await selected(page)).toEqual(feet);
  const kinds = (): Promise<string[]> => page.evaluate((names) => names.map((name: string) => window.limber.state.handles.find((h: any) => h.name === name).constraint), feet);
  const free = (await kinds())[feet.indexOf('foot.L')] === 'free';
  await page.keyboard.press('p');
  await expect.poll(async () => new Set(await kinds()).size).toBe(1);
  expect((await kinds())[0] === 'free').toBe(!free);
  // Ctrl+click in the tree takes one more; Delete takes all of them.
  await page.click('[data-handle="head"] .handle-name', { modifiers: ['Control'] });
  expect(await selected(page)).toEqual([...feet, 'head'].sort());
  const count = await page.evaluate(() => window.limber.state.handles.filter((h: any) => h.type !== 'extra').length);
  await page.locator('.viewport').focus();
  await page.keyboard.press('Delete');
  await page.waitForFunction((wanted) => window.limber.state.handles.filter((h: any) => h.type !== 'extra').length === wanted, count - feet.length - 1);
});

test('with Turn, a drag turns the bone above and nothing else', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  await page.click('[data-posing=turn]');
  await expect(page.locator('[data-posing=turn]')).toHaveAttribute('aria-checked', 'true');
  const names = ['upper_arm.L', 'lower_arm.L', 'hand.L', 'hand.R', 'foot.L'];
  const all = async (): Promise<number[][]> => Promise.all(names.map((name) => place(page, name)));
  const before = await all();
  await drag_handle(page, 'lower_arm.L', 5, -60);
  const after = await all();
  expect(distance(after[1], before[1])).toBeGreaterThan(0.05);
  expect(distance(after[1], after[0])).toBeCloseTo(distance(before[1], before[0]), 2);
  expect(distance(after[2], after[1])).toBeCloseTo(distance(before[2], before[1]), 2);
  for (const still of [0, 3, 4]) expect(distance(after[still], before[still]), names[still]).toBeLessThan(0.01);
  await page.locator('.viewport').focus();
  await page.keyboard.press('g');
  await expect(page.locator('[data-posing=pull]')).toHaveAttribute('aria-checked', 'true');
});

test('the gizmo has axes of the world or of the handle, and moves in steps', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  await page.click('[data-handle="hand.L"] .handle-name');
  await page.click('[data-gizmo=translate]');
  await expect(page.locator('[data-axes=world]')).toHaveAttribute('aria-checked', 'true');
  await page.click('[data-action=snap]');
  await expect(page.locator('[data-action=snap]')).toHaveAttribute('aria-pressed', 'true');
  // The arrow that points up: a little above the handle, and up from there.
  const at = (await page.evaluate(() => window.limber.handle_pixel('hand.L')))!;
  const before = await place(page, 'hand.L');
  await page.mouse.move(at.x, at.y - 40);
  await page.mouse.down();
  await page.mouse.move(at.x, at.y - 60);
  await page.mouse.move(at.x, at.y - 100);
  await page.waitForFunction((y) => window.limber.handle_position('hand.L')![1] > y + 0.02, before[1]);
  await page.mouse.up();
  await settle(page);
  const after = await place(page, 'hand.L');
  expect(after[0]).toBeCloseTo(before[0], 2);
  expect(after[2]).toBeCloseTo(before[2], 2);
  // Heights are whole numbers of steps: a fiftieth of the size, rounded to 1, 2 or 5.
  const step = 0.05;
  expect(Math.abs(after[1] / step - Math.round(after[1] / step))).toBeLessThan(0.1);
  await page.click('[data-axes=local]');
  await expect(page.locator('[data-axes=local]')).toHaveAttribute('aria-checked', 'true');
});
