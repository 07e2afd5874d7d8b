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
