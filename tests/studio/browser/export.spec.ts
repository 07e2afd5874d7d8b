import { readFileSync } from 'node:fs';
// @ts-expect-error: it comes without types
import validator from 'gltf-validator';
import { drag_handle, expect, open_studio, test, touch } from './studio';

type Page = import('@playwright/test').Page;

async function export_as(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  await page.click('[data-action=export]');
  await page.click(`[data-format="${format}"]`);
  const download = page.waitForEvent('download', { timeout: 600_000 });
  await page.click('[data-action=do-export]');
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync((await file.path())!) };
}

test('an exported glTF passes the validator', async ({ page, studio }) => {
  await open_studio(page, studio);
  await drag_handle(page, 'hand.L', 10, -40);
  const { name, bytes } = await export_as(page, 'glb');
  expect(name).toMatch(/\.glb$/);
  const report = await validator.validateBytes(new Uint8Array(bytes));
  expect(report.issues.messages.filter((message: { severity: number }) => message.severity === 0)).toEqual([]);
  expect(report.info.totalVertexCount).toBeGreaterThan(100);
  await expect(page.locator('.message')).toContainText('exported');
});

test('every other format comes out too', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  const formats: string[] = await page.evaluate(() => window.limber.catalogue.exports.filter((entry: any) => !entry.only_pictures && !entry.needs_motion).map((entry: any) => entry.format));
  for (const format of formats.filter((entry) => entry !== 'glb')) {
    const { bytes } = await export_as(page, format);
    expect(bytes.length, format).toBeGreaterThan(20);
  }
});

test('a picture of the view is a PNG with something in it', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  const { name, bytes } = await export_as(page, 'view-png');
  expect(name).toMatch(/\.png$/);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(bytes.length).toBeGreaterThan(8000);
});

test('a film of the shape turning once around is a WebM, and the view is as before', async ({ page, studio }) => {
  // 120 pictures, drawn in software.
  test.setTimeout(900_000);
  await page.setViewportSize({ width: 900, height: 440 });
  await open_studio(page, studio);
  await touch(page);
  const before = await page.evaluate(() => window.limber.handle_pixel('hand.L'));
  const { name, bytes } = await export_as(page, 'view-turntable');
  expect(name).toMatch(/\.webm$/);
  // EBML, with at least a few pictures in it.
  expect(bytes.subarray(0, 4).toString('hex')).toBe('1a45dfa3');
  expect(bytes.length).toBeGreaterThan(3000);
  expect(await page.evaluate(() => window.limber.handle_pixel('hand.L'))).toEqual(before);
});

test('the command that does the same can be copied', async ({ page, context, studio }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open_studio(page, studio);
  await touch(page);
  await page.click('[data-action=export]');
  await page.click('[data-format="glb"]');
  await page.click('[data-action=copy-command]');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('limber ');
});
