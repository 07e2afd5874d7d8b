import { expect, open_studio, ready, test } from './studio';

test('the first load shows a solid shape whose handles move', async ({ page, studio }) => {
  await open_studio(page, studio);
  await expect(page).toHaveTitle(/mannequin/);
  // Nobody has touched it: it moves by itself.
  const before = await page.evaluate(() => window.limber.frame()!.transforms);
  await page.waitForFunction((old) => {
    const now = window.limber.frame()!.transforms;
    return now.some((value, i) => Math.abs(value - old[i]) > 1e-3);
  }, before);
  // The picture is not blank: behind the middle of the view there is more than one tone, and another one than in its corner.
  const tones = await page.evaluate(() => new Promise<number[]>((resolve) => requestAnimationFrame(() => {
    const source = document.querySelector<HTMLCanvasElement>('canvas.picture')!;
    const copy = document.createElement('canvas');
    [copy.width, copy.height] = [64, 64];
    const context = copy.getContext('2d')!;
    const seen: number[] = [];
    const look = (): void => {
      context.clearRect(0, 0, 64, 64);
      context.drawImage(source, 0, 0, 64, 64);
      const data = context.getImageData(0, 0, 64, 64).data;
      for (let i = 0; i < data.length; i += 4) if (data[i + 3] > 250) seen.push(data[i]);
      // The drawing buffer is only there in the task that drew it: try until a frame was caught.
      if (seen.length > 0) resolve(seen);
      else requestAnimationFrame(look);
    };
    look();
  })));
  expect(new Set(tones).size).toBeGreaterThan(20);
  await expect(page.locator('[data-handle]')).toHaveCount(await page.evaluate(() => window.limber.state.handles.filter((h: any) => h.type !== 'extra').length));
});

test('nothing is loaded from elsewhere, and the page stays small', async ({ page, studio }) => {
  const origin = new URL(studio.address).origin;
  const foreign: string[] = [];
  let bytes = 0;
  page.on('request', (request) => { if (!request.url().startsWith(origin) && !request.url().startsWith('data:') && !request.url().startsWith('blob:')) foreign.push(request.url()); });
  page.on('response', async (response) => { bytes += (await response.body().catch(() => Buffer.alloc(0))).length; });
  await open_studio(page, studio);
  expect(foreign).toEqual([]);
  expect(bytes).toBeLessThan(2_000_000);
});

test.describe('with a wrong token', () => {
  test.use({ expected_errors: /403/ });
  test('the page says so and does not try again', async ({ page, studio }) => {
    const address = new URL(studio.address);
    address.searchParams.set('token', 'wrong');
    await page.goto(address.toString());
    await expect(page.locator('.message')).toContainText('another run of the studio');
    expect(await page.evaluate(() => window.limber.link)).toBe('refused');
  });
});

test('keyboard reaches tools, panels and help', async ({ page, studio }) => {
  await open_studio(page, studio);
  await page.keyboard.press('?');
  await expect(page.locator('dialog')).toContainText('Ctrl+Shift+Z');
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog')).toHaveCount(0);
  await page.keyboard.press('2');
  await expect(page.locator('[data-tool=point]')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-tool=pose]')).toHaveAttribute('aria-pressed', 'true');
  for (let i = 0; i < 6; ++i) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toMatch(/BUTTON|SUMMARY|DIV/);
  await ready(page);
});
