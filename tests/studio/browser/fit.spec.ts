// Motions of one's own: which joint drives which, in place, a part of it; poses before and after; meshes that lie on their backs.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { choose_file, distance, expect, intend, mannequin_clip, open_studio, settle, test, touch } from './studio';

type Page = import('@playwright/test').Page;

test.use({ sample: ['mannequin', '--resolution', '30'] });

/** A walk whose joints are called by numbers: names say nothing. */
async function nameless_walk(page: Page): Promise<Buffer> {
  await intend(page, { do: 'play_motion', name: 'walk' });
  const reply = await intend(page, { do: 'export', format: 'bvh' });
  const text = await page.evaluate(async (id) => (await fetch(`/download/${id}${location.search}`)).text(), String(reply.download));
  await intend(page, { do: 'close_motion' });
  await page.waitForFunction(() => window.limber.state.motion === null);
  let count = 0;
  return Buffer.from(text.replace(/^(\s*(?:ROOT|JOINT)) .*$/gm, (_, word: string) => `${word} Bone${++count}`));
}

const opened = (page: Page): Promise<unknown> => page.waitForFunction(() => window.limber.state.motion !== null);

test('joints whose names say nothing are found by where they are, and can be chosen', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  await choose_file(page, '[data-panel=motion] button:has-text("Open a motion")', { name: 'walk.bvh', mimeType: 'text/plain', buffer: await nameless_walk(page) });
  await opened(page);
  await expect(page.locator('.motion-fit')).toContainText('No names match');
  await page.click('[data-action=map-joints]');
  const select = page.locator('[data-drives="upper_arm.L"]');
  const driver = await select.inputValue();
  expect(driver).toMatch(/^Bone/);
  await select.selectOption('');
  await page.click('[data-action=apply-map]');
  await page.waitForFunction(() => window.limber.state.motion.fit.guessed === false);
  await page.click('[data-action=map-joints]');
  await expect(page.locator('[data-drives="upper_arm.L"]')).toHaveValue('');
  await expect(page.locator('[data-suggested="upper_arm.L"]')).toContainText(driver);
  await page.click('[data-action=take-suggestions]');
  await expect(page.locator('[data-drives="upper_arm.L"]')).toHaveValue(driver);
  await page.click('[data-action=apply-map]');
  await page.waitForFunction(() => window.limber.state.motion.joints.includes('upper_arm.L'));
});

test('a motion stays in place, plays a part, and is followed by the camera', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  await choose_file(page, '[data-panel=motion] button:has-text("Open a motion")', { name: 'go.bvh', mimeType: 'text/plain', buffer: mannequin_clip(61, (share) => ({ hips: 120 * share, arm: 20 * share })) });
  await opened(page);
  if (await page.evaluate(() => window.limber.state.motion.playing)) await page.click('[data-action=play]');
  await page.waitForFunction(() => !window.limber.state.motion.playing);
  const seek = async (time: number): Promise<void> => {
    await page.locator('[data-field=time]').evaluate((element: HTMLInputElement, value) => {
      element.value = String(value);
      element.dispatchEvent(new Event('input', { bubbles: true }));
      element.dispatchEvent(new Event('change', { bubbles: true }));
    }, time);
    await page.waitForFunction((value) => Math.abs((window.limber.frame()?.time ?? -1) - value) < 1e-3, time);
    await settle(page);
  };
  const hips = (): Promise<number[]> => page.evaluate(() => window.limber.handle_position('hips')!);
  const shown_at = async (): Promise<number> => (await page.evaluate(() => window.limber.handle_pixel('hips')!)).x;
  await seek(0);
  const start = await hips();
  const pixel = await shown_at();
  await seek(1);
  const away = distance(start, await hips());
  expect(away).toBeGreaterThan(0.2);
  expect(Math.abs((await shown_at()) - pixel)).toBeGreaterThan(15);
  await page.check('[data-panel=motion] [data-view=follow]');
  await seek(0.5);
  const followed = await shown_at();
  await seek(1);
  expect(Math.abs((await shown_at()) - followed)).toBeLessThan(6);
  await page.uncheck('[data-panel=motion] [data-view=follow]');

  await page.fill('[data-fit=start]', '0.5');
  await page.locator('[data-fit=start]').blur();
  await page.waitForFunction(() => Math.abs(window.limber.state.motion.seconds - 1.5) < 0.05);
  await page.check('[data-fit=in-place]');
  await page.waitForFunction(() => window.limber.state.motion.fit.in_place);
  await seek(0);
  const still = await hips();
  await seek(0.5);
  expect(distance(still, await hips())).toBeLessThan(0.4 * away);
});

test('poses before and after are drawn while time stands still', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  await page.click('[data-motion=walk]');
  await page.waitForFunction(() => window.limber.state.motion?.playing);
  await page.click('[data-action=play]');
  await page.waitForFunction(() => !window.limber.state.motion.playing);
  await settle(page);
  /** How many pixels over the picture have the colour of a pose before, and of one after. */
  const ghosts = (): Promise<number[]> => page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas.overlay')!;
    const data = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data;
    let [before, after] = [0, 0];
    for (let i = 0; i < data.length; i += 4) {
      if (data[i + 3] < 40) continue;
      if (data[i + 2] > data[i] + 70 && data[i + 2] > 150) ++before;
      if (data[i] > data[i + 2] + 120 && data[i] > 180) ++after;
    }
    return [before, after];
  });
  const none = await ghosts();
  await page.check('[data-panel=motion] [data-view=onion]');
  await expect.poll(async () => (await ghosts()).map((count, i) => count - none[i] > 200)).toEqual([true, true]);
  await page.uncheck('[data-panel=motion] [data-view=onion]');
  await expect.poll(async () => (await ghosts()).map((count, i) => Math.abs(count - none[i]) < 100)).toEqual([true, true]);
});

test('a mesh with z up is noticed and turned', async ({ page, studio }) => {
  const file = join(studio.folder, 'lying.obj');
  execFileSync(process.env.LIMBER_PROGRAM!, ['make', 'mannequin', '--resolution', '40', '-o', join(studio.folder, 'standing.obj'), '-q']);
  execFileSync(process.env.LIMBER_PROGRAM!, ['convert', join(studio.folder, 'standing.obj'), file, '--up', 'y-to-z', '-q']);
  await open_studio(page, studio);
  await choose_file(page, '[data-action=open]', file);
  await page.waitForFunction(() => window.limber.state.document?.name === 'lying');
  await page.click('[data-action=fit-skeleton]');
  await page.waitForFunction(() => window.limber.state.fitting !== null, null, { timeout: 120_000 });
  expect(await page.evaluate(() => window.limber.state.fitting.up)).toBe('+z');
  await page.click('[data-step=skeleton]');
  await page.click('[data-action=turn-upright]');
  await page.waitForFunction(() => window.limber.state.fitting.up === '+y');
  await expect(page.locator('[data-action=turn-upright]')).toBeHidden();
  const head = await page.evaluate(() => window.limber.state.handles.find((h: any) => h.name === 'head').rest.head);
  const foot = await page.evaluate(() => window.limber.state.handles.find((h: any) => h.name === 'foot.L').rest.head);
  expect(head[1] - foot[1]).toBeGreaterThan(0.8);
});
