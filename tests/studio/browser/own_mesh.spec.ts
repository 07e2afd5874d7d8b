import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
// @ts-expect-error: it comes without types
import validator from 'gltf-validator';
import { distance, expect, open_studio, ready, test } from './studio';

type Page = import('@playwright/test').Page;

/** A figure without a skeleton, as somebody would bring it. */
function figure(folder: string): string {
  const file = join(folder, 'hero.obj');
  execFileSync(process.env.LIMBER_PROGRAM!, ['make', 'mannequin', '--resolution', '40', '-o', file, '-q']);
  return file;
}

/** Clicks, and counts. */
class Hand {
  clicks = 0;
  constructor(private readonly page: Page) {}

  async click(selector: string): Promise<void> {
    ++this.clicks;
    await this.page.click(selector);
  }
}

test('a mesh of one\'s own walks out as a .glb in six clicks or fewer', async ({ page, studio }) => {
  await open_studio(page, studio);
  const hand = new Hand(page);
  const chooser = page.waitForEvent('filechooser');
  await hand.click('[data-action=open]');
  await (await chooser).setFiles(figure(studio.folder));
  await expect(page.locator('.document-name')).toHaveText('hero');
  await expect(page.locator('[data-panel=skeleton]')).toContainText('no skeleton yet');

  await hand.click('[data-action=fit-skeleton]');
  await page.waitForFunction(() => window.limber.state.fitting?.kind === 'humanoid', null, { timeout: 120_000 });
  await expect(page.locator('[data-panel=skeleton] .facts')).toContainText('Humanoid');
  await expect(page.locator('[data-panel=skeleton] .facts')).toContainText('% sure');
  await ready(page);

  await hand.click('[data-motion=walk]');
  await expect(page.locator('.timeline')).toBeVisible();
  const foot = await page.evaluate(() => window.limber.handle_position('foot.L')!);
  await expect.poll(async () => distance(await page.evaluate(() => window.limber.handle_position('foot.L')!), foot)).toBeGreaterThan(0.02);

  await hand.click('[data-action=export]');
  await expect(page.locator('[data-format=glb]')).toHaveAttribute('aria-selected', 'true');
  const download = page.waitForEvent('download');
  await hand.click('[data-action=do-export]');
  const bytes = readFileSync((await (await download).path())!);
  expect(hand.clicks).toBeLessThanOrEqual(6);

  const report = await validator.validateBytes(new Uint8Array(bytes));
  expect(report.issues.numErrors).toBe(0);
  const content = JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString());
  expect(content.animations.map((animation: { name: string }) => animation.name)).toEqual(['walk']);
  expect(content.skins).toHaveLength(1);
});

test('a joint is dragged, and the one on the other side follows', async ({ page, studio }) => {
  await open_studio(page, studio);
  const chooser = page.waitForEvent('filechooser');
  await page.click('[data-action=open]');
  await (await chooser).setFiles(figure(studio.folder));
  await page.click('[data-action=fit-skeleton]');
  await page.waitForFunction(() => window.limber.state.fitting !== null, null, { timeout: 120_000 });
  await ready(page);
  const heads = (): Promise<number[][]> => page.evaluate(() => ['lower_arm.L', 'lower_arm.R'].map((name) => window.limber.state.handles.find((handle: any) => handle.name === name).rest.head));
  const before = await heads();
  await page.click('[data-action=move-joints]');
  const at = (await page.evaluate(() => window.limber.handle_pixel('lower_arm.L')))!;
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 6, at.y - 6);
  await page.mouse.move(at.x + 12, at.y - 12);
  await page.mouse.up();
  await page.waitForFunction(() => window.limber.state.fitting.edited);
  const after = await heads();
  const moves = [0, 1].map((i) => after[i].map((value, k) => value - before[i][k]));
  expect(moves[0][1]).toBeGreaterThan(0.005);
  expect(moves[1][1]).toBeCloseTo(moves[0][1], 3);
  expect(moves[1][0]).toBeCloseTo(-moves[0][0], 2);
});
