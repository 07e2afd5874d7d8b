import { distance, expect, intend, open_studio, ready, settle, test, touch } from './studio';

type Page = import('@playwright/test').Page;

const names = (page: Page): Promise<string[]> => page.evaluate(() => window.limber.state.handles.filter((h: any) => h.type !== 'extra').map((h: any) => h.name));

/** A vertex on the side of the shape that can be seen, near a share of its height. */
async function seen_vertex(page: Page, height: number): Promise<{ vertex: number; x: number; y: number }> {
  return page.evaluate((share) => {
    const count = window.limber.mesh!.vertices;
    const rest = window.limber.rest(Array.from({ length: count }, (_, i) => i));
    const ys = rest.map((p) => p[1]);
    const [low, high] = [Math.min(...ys), Math.max(...ys)];
    const wanted = low + share * (high - low);
    let best = -1;
    let score = -Infinity;
    rest.forEach((p, i) => {
      if (Math.abs(p[1] - wanted) > 0.04 * (high - low)) return;
      // The camera stands in front, a little to the right.
      const towards = p[2] + 0.45 * p[0] - 0.2 * Math.abs(p[0]);
      if (towards > score) [best, score] = [i, towards];
    });
    return { vertex: best, ...window.limber.vertex_pixel(best) };
  }, height);
}

test.use({ sample: ['cactus', '--resolution', '48'] });

test('a point is added, moved and deleted, and the weights change each time', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  const before = await names(page);
  const at = await seen_vertex(page, 0.75);
  const others_before = await page.evaluate((v) => window.limber.weights(v), at.vertex);

  await page.keyboard.press('2');
  await page.mouse.move(at.x, at.y);
  await page.mouse.click(at.x, at.y);
  await page.waitForFunction((count) => window.limber.state.handles.filter((h: any) => h.type !== 'extra').length === count, before.length + 1);
  await ready(page);
  const added = (await names(page)).find((name) => !before.includes(name))!;
  await page.waitForFunction((name) => window.limber.rows.includes(name), added);
  const weight = (vertex: number) => page.evaluate(([v, name]) => window.limber.weights(v as number)[window.limber.rows.indexOf(name as string)], [vertex, added]);
  // Where it was placed, the point has most of the say.
  expect(await weight(at.vertex)).toBeGreaterThan(0.5);
  expect((await page.evaluate((v) => window.limber.weights(v), at.vertex)).length).toBeGreaterThan(others_before.length);

  // Moved over the shape by the same tool.
  const there = await seen_vertex(page, 0.45);
  const from = (await page.evaluate((name) => window.limber.handle_pixel(name), added))!;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + there.x) / 2, (from.y + there.y) / 2);
  await page.mouse.move(there.x, there.y);
  await page.mouse.up();
  await page.waitForFunction(([name, vertex]) => {
    const rest = window.limber.state.handles.find((h: any) => h.name === name)?.rest.position;
    const p = window.limber.rest([vertex as number])[0];
    return rest && Math.hypot(rest[0] - p[0], rest[1] - p[1], rest[2] - p[2]) < 0.1 * window.limber.state.shape.size;
  }, [added, there.vertex]);
  await ready(page);
  await expect.poll(() => weight(there.vertex)).toBeGreaterThan(0.5);

  // Deleted, and back by undo.
  await page.click(`[data-handle="${added}"] .handle-name`);
  await page.keyboard.press('Delete');
  await page.waitForFunction((name) => !window.limber.state.handles.some((h: any) => h.name === name), added);
  await ready(page);
  await page.waitForFunction((name) => !window.limber.rows.includes(name), added);
  await page.click('[data-action=undo]');
  await page.waitForFunction((name) => window.limber.state.handles.some((h: any) => h.name === name), added);
  await ready(page);
  await expect.poll(() => weight(there.vertex)).toBeGreaterThan(0.5);
});

test('the brush makes a region, and the region moves what was painted', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  const before = await names(page);
  const at = await seen_vertex(page, 0.85);
  await page.keyboard.press('4');
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 6, at.y + 4);
  await page.mouse.up();
  await page.waitForFunction((count) => window.limber.state.handles.filter((h: any) => h.type !== 'extra').length === count, before.length + 1);
  const region = (await names(page)).find((name) => !before.includes(name))!;
  expect(await page.evaluate((name) => window.limber.state.handles.find((h: any) => h.name === name).type, region)).toBe('region');
  expect(await page.evaluate((name) => window.limber.state.handles.find((h: any) => h.name === name).rest.vertices, region)).toBeGreaterThan(3);
  await ready(page);
  await page.waitForFunction((name) => window.limber.rows.includes(name), region);
  const vertex_before = (await page.evaluate((v) => window.limber.positions([v]), at.vertex))[0];
  const center = (await page.evaluate((name) => window.limber.handle_position(name), region))!;
  await intend(page, { do: 'drag', handle: region, number: 1e6, position: [center[0] + 0.1, center[1] + 0.15, center[2]] });
  await intend(page, { do: 'drag_end', handle: region });
  await settle(page);
  const vertex_after = (await page.evaluate((v) => window.limber.positions([v]), at.vertex))[0];
  expect(distance(vertex_before, vertex_after)).toBeGreaterThan(0.08);
});

test('the lasso makes a region of what can be seen inside it', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  const before = await names(page);
  const at = await seen_vertex(page, 0.8);
  await page.keyboard.press('5');
  await page.mouse.move(at.x - 25, at.y - 25);
  await page.mouse.down();
  for (const [dx, dy] of [[25, -25], [25, 25], [-25, 25], [-25, -20]]) await page.mouse.move(at.x + dx, at.y + dy, { steps: 3 });
  await page.mouse.up();
  await page.waitForFunction((count) => window.limber.state.handles.filter((h: any) => h.type !== 'extra').length === count, before.length + 1);
  const region = (await names(page)).find((name) => !before.includes(name))!;
  expect(await page.evaluate((name) => window.limber.state.handles.find((h: any) => h.name === name).rest.vertices, region)).toBeGreaterThan(3);
});

test('clicks draw a chain of bones inside the shape', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  const before = await names(page);
  const joints = [await seen_vertex(page, 0.3), await seen_vertex(page, 0.5), await seen_vertex(page, 0.7)];
  await page.keyboard.press('3');
  for (const [i, joint] of joints.entries()) {
    await page.mouse.move(joint.x, joint.y);
    await page.mouse.click(joint.x, joint.y);
    if (i > 0) await page.waitForFunction((count) => window.limber.state.handles.filter((h: any) => h.type !== 'extra').length === count, before.length + i);
    await page.waitForTimeout(700);
  }
  await page.keyboard.press('Enter');
  const added = (await names(page)).filter((name) => !before.includes(name));
  expect(added.length).toBe(2);
  const bones = await page.evaluate((list) => window.limber.state.handles.filter((h: any) => list.includes(h.name)), added);
  const child = bones.find((bone: any) => bone.parent === added[0]);
  expect(child).toBeTruthy();
  const parent = bones.find((bone: any) => bone.name === added[0]);
  expect(distance(parent.rest.tail, child.rest.head)).toBeLessThan(1e-3);
  // Snapped inside: deeper than the surface point that was clicked.
  const clicked = (await page.evaluate((v) => window.limber.rest([v]), joints[0].vertex))[0];
  expect(distance(parent.rest.head, clicked)).toBeGreaterThan(0.01);
  await ready(page);
});

test('a handle is renamed in the list', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  const [first] = await names(page);
  await page.dblclick(`[data-handle="${first}"] .handle-name`);
  await page.fill('input.rename', 'stem');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => window.limber.state.handles.some((h: any) => h.name === 'stem'));
  await expect(page.locator('[data-handle="stem"]')).toHaveCount(1);
});
