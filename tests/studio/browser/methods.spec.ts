import { changed_pixels, distance, drag_handle, expect, open_studio, ready, settle, test, touch } from './studio';

test('every method poses the shape, and switching keeps the pose', async ({ page, studio }) => {
  await open_studio(page, studio);
  await drag_handle(page, 'hand.L', 20, -60);
  const hand = (await page.evaluate(() => window.limber.handle_position('hand.L')))!;
  const modes: string[] = await page.evaluate(() => window.limber.catalogue.modes.map((mode: any) => mode.name));
  expect(modes.length).toBeGreaterThanOrEqual(3);
  for (const mode of [...modes.slice(1), modes[0]]) {
    await page.click(`[data-mode="${mode}"]`);
    await page.waitForFunction((name) => window.limber.state.mode === name && window.limber.frame()?.mode === name, mode);
    await settle(page);
    const now = (await page.evaluate(() => window.limber.handle_position('hand.L')))!;
    expect(distance(now, hand), mode).toBeLessThan(0.03);
    const moved = await page.evaluate(() => {
      const count = window.limber.mesh!.vertices;
      const list = Array.from({ length: 200 }, (_, i) => Math.floor((i * count) / 200));
      const drawn = window.limber.positions(list);
      const rest = window.limber.rest(list);
      return Math.max(...drawn.map((p, i) => Math.hypot(p[0] - rest[i][0], p[1] - rest[i][1], p[2] - rest[i][2])));
    });
    expect(moved, mode).toBeGreaterThan(0.1);
    expect(moved, mode).toBeLessThan(1.5);
  }
});

test('weights are made anew by another method while the shape stays usable', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  const rows = () => page.evaluate(() => Array.from({ length: 60 }, (_, i) => window.limber.weights(Math.floor((i * window.limber.mesh!.vertices) / 60))));
  const before = await rows();
  await page.selectOption('[data-option="weights.method"]', 'heat');
  await page.waitForFunction(() => window.limber.state.options['weights.method'] === 'heat' && window.limber.state.binding?.method === 'heat');
  await ready(page);
  const after = await rows();
  expect(Math.max(...after.flatMap((row, i) => row.map((value, j) => Math.abs(value - (before[i][j] ?? 0)))))).toBeGreaterThan(0.05);
  for (const row of after) expect(row.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 3);
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => window.limber.state.options['weights.method'] !== 'heat');
  await ready(page);
});

test('a slider returns to its default on a double click', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  const entry = await page.evaluate(() => window.limber.catalogue.options.find((option: any) => option.name === 'solve.iterations'));
  const slider = page.locator('[data-option="solve.iterations"]');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction((value) => window.limber.state.options['solve.iterations'] === value, entry.default + 1);
  await slider.dblclick();
  await page.waitForFunction((value) => window.limber.state.options['solve.iterations'] === value, entry.default);
});

test('two methods are compared side by side', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  await page.selectOption('[data-field=compare]', 'full');
  await page.waitForFunction(() => window.limber.state.compare === 'full' && window.limber.frame('compare') !== null);
  await drag_handle(page, 'hand.L', 10, -50);
  await expect.poll(async () => {
    const [left, right] = await page.evaluate(() => [window.limber.positions([0, 50, 100]), window.limber.positions([0, 50, 100], 'compare')]);
    return Math.max(...left.map((p, i) => distance(p, right[i])));
  }).toBeLessThan(0.3);
  await expect(page.locator('.side-name.right')).toBeVisible();
  await page.selectOption('[data-field=compare]', '');
  await expect(page.locator('.side-name.right')).toBeHidden();
});

test('weights of the selected handle colour the shape', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  await page.click('[data-handle="chest"] .handle-name');
  const plain = await page.locator('.viewport').screenshot();
  await page.keyboard.press('v');
  await expect(page.locator('.legend:not(.error-legend)')).toContainText('Weight of chest');
  await expect.poll(async () => changed_pixels(page, plain, await page.locator('.viewport').screenshot())).toBeGreaterThan(1000);
  await page.keyboard.press('v');
  await expect(page.locator('.legend:not(.error-legend)')).toBeHidden();
});
