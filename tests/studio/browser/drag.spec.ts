import { changed_pixels, distance, drag_handle, expect, open_studio, settle, test, touch } from './studio';

/** Where a vertex should be by what the engine sent: V = sum_j w_j T_j (v, 1), or V = B H. Written here a second time, in doubles. */
function expected(row: { kind: string; row: number[] }, rest: number[], frame: { transforms: number[]; dofs: number[] | null }): number[] {
  const sum = [0, 0, 0];
  if (row.kind === 'columns') {
    row.row.forEach((value, i) => [0, 1, 2].forEach((axis) => { sum[axis] += value * frame.dofs![3 * i + axis]; }));
    return sum;
  }
  row.row.forEach((weight, j) => [0, 1, 2].forEach((axis) => {
    const t = frame.transforms.slice(12 * j + 4 * axis, 12 * j + 4 * axis + 4);
    sum[axis] += weight * (t[0] * rest[0] + t[1] * rest[1] + t[2] * rest[2] + t[3]);
  }));
  return sum;
}

test('dragging a hand moves the surface to where the engine says', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  const pixel_size = await page.evaluate(() => window.limber.pixel_size);
  const before = (await page.evaluate(() => window.limber.handle_position('hand.L')))!;
  const picture_before = await page.locator('.viewport').screenshot();
  await drag_handle(page, 'hand.L', 40, -80);

  // The handle went with the pointer.
  const after = (await page.evaluate(() => window.limber.handle_position('hand.L')))!;
  const travelled = distance(before, after);
  expect(travelled).toBeGreaterThan(0.6 * pixel_size * Math.hypot(40, 80));
  expect(travelled).toBeLessThan(1.5 * pixel_size * Math.hypot(40, 80));

  // Vertices on the graphics card are where weights and transforms put them, all over the shape.
  const count = await page.evaluate(() => window.limber.mesh!.vertices);
  const vertices = Array.from({ length: 40 }, (_, i) => Math.floor((i * count) / 40));
  const facts = await page.evaluate((list) => ({
    drawn: window.limber.positions(list), rest: window.limber.rest(list), rows: list.map((v) => window.limber.blend_row(v)!), frame: window.limber.frame()!,
    size: window.limber.state.shape.size,
  }), vertices);
  vertices.forEach((_, i) => {
    expect(distance(facts.drawn[i], expected(facts.rows[i], facts.rest[i], facts.frame))).toBeLessThan(2e-5 * facts.size);
  });
  expect(Math.max(...vertices.map((_, i) => distance(facts.drawn[i], facts.rest[i])))).toBeGreaterThan(0.02 * facts.size);

  // And it shows.
  await page.mouse.move(5, 300);
  const picture_after = await page.locator('.viewport').screenshot();
  expect(await changed_pixels(page, picture_before, picture_after)).toBeGreaterThan(1000);
});

test('a drag is one step of undo, and redo brings it back', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  const hand = () => page.evaluate(() => window.limber.handle_position('hand.R')!);
  const before = await hand();
  await drag_handle(page, 'hand.R', -30, -60);
  const after = await hand();
  expect(distance(before, after)).toBeGreaterThan(0.05);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => distance(await hand(), before)).toBeLessThan(1e-3);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(async () => distance(await hand(), after)).toBeLessThan(1e-3);
  await page.click('[data-action=undo]');
  await expect.poll(async () => distance(await hand(), before)).toBeLessThan(1e-3);
});

test('a pinned handle stays, a freed one follows', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  const elbow = () => page.evaluate(() => window.limber.handle_position('lower_arm.L')!);
  // Pinned by the tool: a click on the handle.
  await page.keyboard.press('p');
  await expect(page.locator('[data-tool=pin]')).toHaveAttribute('aria-pressed', 'true');
  const at = (await page.evaluate(() => window.limber.handle_pixel('lower_arm.L')))!;
  await page.mouse.click(at.x, at.y);
  await page.waitForFunction(() => window.limber.state.handles.find((h: any) => h.name === 'lower_arm.L').constraint === 'position');
  await page.keyboard.press('1');
  await settle(page);
  const pinned = await elbow();
  await drag_handle(page, 'hand.L', 10, -50);
  expect(distance(await elbow(), pinned)).toBeLessThan(1e-3);
  // Freed by the list: now it goes with the hand.
  await page.selectOption('[data-handle="lower_arm.L"] select', 'free');
  await page.waitForFunction(() => window.limber.state.handles.find((h: any) => h.name === 'lower_arm.L').constraint === 'free');
  await settle(page);
  expect(distance(await elbow(), pinned)).toBeGreaterThan(5e-3);
});

test('the gizmo turns a handle by its whole transform', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  await page.click('[data-handle="head"] .handle-name');
  await page.keyboard.press('e');
  await expect(page.locator('[data-gizmo=rotate]')).toHaveAttribute('aria-pressed', 'true');
  await page.waitForTimeout(500);
  const at = (await page.evaluate(() => window.limber.handle_pixel('head')))!;
  // The outermost ring turns around the line of sight.
  const box = (await page.locator('.viewport').boundingBox())!;
  let turned = false;
  for (const radius of [0.105, 0.115, 0.095, 0.125, 0.085, 0.135]) {
    const r = radius * box.height;
    await page.mouse.move(at.x + r - 4, at.y);
    await page.mouse.move(at.x + r, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + r, at.y + 25);
    await page.mouse.move(at.x + r - 12, at.y + 50);
    await page.mouse.up();
    await settle(page);
    turned = await page.evaluate(() => window.limber.state.handles.find((h: any) => h.name === 'head').constraint === 'transform');
    if (turned) break;
  }
  expect(turned).toBe(true);
  const row = await page.evaluate(() => { const i = window.limber.rows.indexOf('head'); return window.limber.frame()!.transforms.slice(12 * i, 12 * i + 12); });
  expect(Math.abs(row[0] - 1) + Math.abs(row[1]) + Math.abs(row[2])).toBeGreaterThan(0.01);
});
