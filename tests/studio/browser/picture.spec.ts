import { disc } from './png';
import { choose_file, expect, open_studio, ready, test } from './studio';

test('a picture becomes a flat shape that shows it', async ({ page, studio }) => {
  await open_studio(page, studio);
  await choose_file(page, '[data-action=open]', { name: 'disc.png', mimeType: 'image/png', buffer: disc(96) });
  await page.waitForFunction(() => window.limber.state.document?.dimension === 2 && window.limber.mesh?.textured);
  expect(await page.evaluate(() => window.limber.state.picture)).toEqual({ width: 96, height: 96 });
  const viewport = async () => (await page.locator('.viewport').boundingBox())!;
  // The colour of a pixel, counted from the middle of the view.
  const colour = async (dx: number, dy: number): Promise<number[]> => {
    const { x, y, width, height } = await viewport();
    const bytes = await page.screenshot({ clip: { x: x + width / 2 + dx - 4, y: y + height / 2 + dy, width: 8, height: 8 } });
    return page.evaluate(async (data) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(data)], { type: 'image/png' }));
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      return Array.from(context.getImageData(4, 4, 1, 1).data);
    }, Array.from(bytes));
  };
  const topmost = () => page.evaluate(() => Math.min(...Array.from({ length: window.limber.mesh!.vertices }, (_, i) => window.limber.vertex_pixel(i).y)));
  // A drawing may be a moment behind the page: it has to look so in the end.
  await expect(async () => {
    const left = await colour(-60, 30);
    const right = await colour(60, 30);
    expect(left[0]).toBeGreaterThan(left[2] + 80);
    expect(right[2]).toBeGreaterThan(right[0] + 80);
    // Its cap is above, as in the file; a bone of the shape before lay there, and is gone.
    const { y, height } = await viewport();
    const cap = await colour(0, 0.85 * ((await topmost()) - y - height / 2));
    expect(cap[1]).toBeGreaterThan(Math.max(cap[0], cap[2]) + 60);
  }).toPass({ timeout: 30_000 });

  // Three points and it can be bent.
  await page.keyboard.press('2');
  const box = await viewport();
  for (const [dx, dy] of [[-80, 0], [80, 10], [0, -80]]) {
    await page.mouse.move(box.x + box.width / 2 + dx, box.y + box.height / 2 + dy);
    await page.mouse.click(box.x + box.width / 2 + dx, box.y + box.height / 2 + dy);
    await page.waitForTimeout(600);
  }
  await page.waitForFunction(() => window.limber.state.handles.filter((h: any) => h.type === 'point').length === 3);
  await ready(page);
});

test('a JPG is cut out of its background first', async ({ page, studio }) => {
  await open_studio(page, studio);
  // A green ring on white, as a camera would give it: a JPG, without transparency.
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(120, 100);
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, 120, 100);
    context.lineWidth = 16;
    context.strokeStyle = '#1c8a3c';
    context.beginPath();
    context.arc(60, 50, 32, 0, 2 * Math.PI);
    context.stroke();
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    return Array.from(new Uint8Array(await blob.arrayBuffer()));
  });
  await choose_file(page, '[data-action=open]', { name: 'ring.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) });
  const cut = page.locator('[data-action=cut-background]');
  await expect(cut).toBeEnabled();
  const left = async (): Promise<number> => Number((await page.locator('dialog [role=status]').innerText()).match(/(\d+) %/)![1]);
  const with_middle = await left();
  // What is seen through the ring is not connected with the rim: it goes when it is clicked.
  const canvas = (await page.locator('canvas.cutting').boundingBox())!;
  await page.mouse.click(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2);
  await expect.poll(left).toBeLessThan(with_middle - 5);
  await cut.click();
  await page.waitForFunction(() => window.limber.state.document?.dimension === 2 && window.limber.mesh?.textured);
  await expect(page.locator('.document-name')).toHaveText('ring');
  expect(await page.evaluate(() => window.limber.state.picture)).toEqual({ width: 120, height: 100 });
  expect(await page.evaluate(() => window.limber.state.shape.components)).toBe(1);
  // A hole in the middle: no triangle is there.
  const nearest = await page.evaluate(() => {
    const rest = window.limber.rest(Array.from({ length: window.limber.mesh!.vertices }, (_, i) => i));
    const [x, y] = window.limber.state.shape.center;
    return Math.min(...rest.map((at) => Math.hypot(at[0] - x, at[1] - y))) / window.limber.state.shape.size;
  });
  expect(nearest).toBeGreaterThan(0.15);
});

test.describe('a flat sample', () => {
  test.use({ sample: ['gingerbread', '--resolution', '50'] });
  test('is posed in its plane', async ({ page, studio }) => {
    await open_studio(page, studio);
    const vertices = await page.evaluate(() => Array.from({ length: 20 }, (_, i) => Math.floor((i * window.limber.mesh!.vertices) / 20)));
    await page.waitForTimeout(1500);
    const drawn = await page.evaluate((list) => window.limber.positions(list), vertices);
    const rest = await page.evaluate((list) => window.limber.rest(list), vertices);
    drawn.forEach((p, i) => expect(Math.abs(p[2] - rest[i][2])).toBeLessThan(1e-6));
  });
});
