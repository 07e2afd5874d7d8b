import { readFileSync } from 'node:fs';
import { expect, open_studio, test, touch } from './studio';

type Page = import('@playwright/test').Page;

test.use({ sample: ['mannequin', '--resolution', '30'], viewport: { width: 900, height: 440 } });

async function film(page: Page, format: string): Promise<Buffer> {
  await page.click('[data-action=export]');
  await page.click(`[data-format="${format}"]`);
  const download = page.waitForEvent('download', { timeout: 600_000 });
  await page.click('[data-action=do-export]');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.webm$/);
  return readFileSync(await file.path());
}

/** What a browser makes of a film: how long it is, and its pictures at some times, small. */
async function watched(page: Page, bytes: Buffer, times: number[]): Promise<{ seconds: number; pictures: number[][] }> {
  // On a page of its own: the studio's forbids films.
  const cinema = await page.context().newPage();
  await cinema.route('http://cinema.test/', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await cinema.goto('http://cinema.test/');
  return cinema.evaluate(async ({ data, times }) => {
    const video = document.createElement('video');
    video.muted = true;
    const came = (event: string): Promise<void> => new Promise((resolve, reject) => {
      video.addEventListener(event, () => resolve(), { once: true });
      video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
    });
    const loaded = came('loadeddata');
    video.src = URL.createObjectURL(new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], { type: 'video/webm' }));
    await loaded;
    const context = new OffscreenCanvas(40, 24).getContext('2d', { willReadFrequently: true })!;
    const pictures: number[][] = [];
    for (const time of times) {
      const sought = came('seeked');
      video.currentTime = time;
      await sought;
      context.drawImage(video, 0, 0, 40, 24);
      pictures.push(Array.from(context.getImageData(0, 0, 40, 24).data));
    }
    return { seconds: video.duration, pictures };
  }, { data: bytes.toString('base64'), times });
}

const apart = (a: number[], b: number[]): number => a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / a.length;

test('a motion becomes a film that is as long as it, however long filming takes', async ({ page, studio }) => {
  test.setTimeout(900_000);
  await open_studio(page, studio);
  await touch(page);
  await page.click('[data-motion=run]');
  await page.waitForFunction(() => window.limber.state.motion?.playing);
  const motion = await page.evaluate(() => window.limber.state.motion);
  const bytes = await film(page, 'view-film');
  const { seconds, pictures } = await watched(page, bytes, [0.05, motion.seconds / 2, motion.seconds - 0.08]);
  expect(Math.abs(seconds - motion.seconds)).toBeLessThan(0.06);
  // Something moves in it.
  expect(apart(pictures[0], pictures[1])).toBeGreaterThan(0.2);
  // And the studio goes on as before.
  await page.waitForFunction(() => window.limber.state.motion.playing && window.limber.state.motion.loop);
});

test('filming can be stopped', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  await page.click('[data-action=export]');
  await page.click('[data-format="view-turntable"]');
  await page.click('[data-action=do-export]');
  await page.click('.message button:has-text("Stop")');
  await expect(page.locator('.message')).toContainText('stopped');
});
