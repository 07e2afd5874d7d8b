import { choose_file, distance, drag_handle, expect, intend, open_studio, settle, test, touch } from './studio';
import { disc } from './png';

type Page = import('@playwright/test').Page;

/** Switches to the mode, without any handle. */
async function use_pins(page: Page): Promise<void> {
  await touch(page);
  await page.click('[data-mode=mls]');
  await page.waitForFunction(() => window.limber.frame()?.mode === 'mls');
  const names: string[] = await page.evaluate(() => window.limber.state.handles.map((handle: any) => handle.name));
  if (names.length > 0) await intend(page, { do: 'delete', handles: names });
  await page.waitForFunction(() => window.limber.state.handles.length === 0);
}

/** Clicks the shape with the point tool. */
async function place_pin(page: Page, x: number, y: number): Promise<string> {
  const count = await page.evaluate(() => window.limber.state.handles.length);
  await page.keyboard.press('2');
  await page.mouse.move(x, y);
  await page.mouse.click(x, y);
  await page.waitForFunction((wanted) => window.limber.rows.length === wanted && window.limber.state.handles.length === wanted && window.limber.frame() !== null, count + 1);
  await page.keyboard.press('1');
  return page.evaluate(() => window.limber.state.handles.at(-1).name);
}

/** Positions of all vertices as the graphics card has them. */
const drawn = (page: Page): Promise<number[][]> => page.evaluate(() => window.limber.positions(Array.from({ length: window.limber.mesh!.vertices }, (_, i) => i)));
const resting = (page: Page): Promise<number[][]> => page.evaluate(() => window.limber.rest(Array.from({ length: window.limber.mesh!.vertices }, (_, i) => i)));
const worst = (a: number[][], b: number[][]): number => Math.max(...a.map((at, i) => distance(at, b[i])));

/** The posed mesh as the engine exports it, and the command that it says does the same. */
async function exported(page: Page): Promise<{ positions: number[][]; command: string }> {
  const reply = await intend(page, { do: 'export', format: 'obj' });
  const text = await page.evaluate(async (id) => (await fetch(`/download/${id}${location.search}`)).text(), reply.download as string);
  const positions = text.split('\n').filter((line) => line.startsWith('v ')).map((line) => line.split(/\s+/).slice(1, 4).map(Number));
  return { positions, command: String(reply.command) };
}

async function ends_of(page: Page): Promise<{ high: { x: number; y: number }; low: { x: number; y: number }; middle: { x: number; y: number } }> {
  return page.evaluate(() => {
    const count = window.limber.mesh!.vertices;
    const pixels = Array.from({ length: count }, (_, i) => window.limber.vertex_pixel(i));
    const mean = { x: 0, y: 0 };
    for (const at of pixels) [mean.x, mean.y] = [mean.x + at.x / count, mean.y + at.y / count];
    const ys = pixels.map((at) => at.y);
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    const at = (share: number) => ({ x: mean.x, y: bottom + share * (top - bottom) });
    return { high: at(0.9), low: at(0.1), middle: at(0.5) };
  });
}

test.describe('in space', () => {
  test.use({ sample: ['cylinder', '--resolution', '16'] });

  test('pins are placed and dragged; the locality changes the shape; a restart is one step', async ({ page, studio }) => {
    await open_studio(page, studio);
    await use_pins(page);
    const { high, low, middle } = await ends_of(page);
    await place_pin(page, low.x, low.y);
    await place_pin(page, middle.x, middle.y);
    const pin = await place_pin(page, high.x, high.y);
    const rest = await drawn(page);
    await drag_handle(page, pin, 90, 20);
    const bent = await drawn(page);
    expect(worst(bent, rest)).toBeGreaterThan(0.1);
    const engine = await exported(page);
    expect(worst(bent, engine.positions)).toBeLessThan(1e-4);
    expect(engine.command).toBe('limber make cylinder -o cylinder.obj && limber deform cylinder.obj cylinder.pins.json -o cylinder-posed.obj');
    await expect(page.locator('[data-panel=solver] .figures')).toContainText('Per frame');
    await expect(page.locator('[data-panel=weights]')).toContainText('needs no weights');

    await page.locator('[data-option="mls.alpha"]').fill('3');
    await page.waitForFunction(() => window.limber.state.options['mls.alpha'] === 3);
    await settle(page);
    expect(worst(await drawn(page), bent)).toBeGreaterThan(0.01);
    await page.keyboard.press('Control+z');
    await page.waitForFunction(() => window.limber.state.options['mls.alpha'] === 1);
    await settle(page);
    expect(worst(await drawn(page), bent)).toBeLessThan(1e-5);

    await page.click('[data-action=restart]');
    await page.waitForFunction(() => window.limber.state.history.undo === 'restart' && window.limber.frame() !== null);
    await settle(page);
    expect(worst(await resting(page), bent)).toBeLessThan(1e-4);
    expect(worst(await drawn(page), bent)).toBeLessThan(1e-4);
    await page.click('[data-action=undo]');
    await page.waitForFunction(() => window.limber.state.history.redo === 'restart' && window.limber.frame() !== null);
    await settle(page);
    expect(worst(await resting(page), rest)).toBeLessThan(1e-5);
    expect(worst(await drawn(page), bent)).toBeLessThan(1e-5);
  });
});

test.describe('along a skeleton', () => {
  test('joints are blended by the graphics card, as the engine has it', async ({ page, studio }) => {
    await open_studio(page, studio);
    await touch(page);
    await page.click('[data-mode=mls]');
    await page.selectOption('[data-option="mls.method"]', 'skeleton');
    await page.waitForFunction(() => window.limber.frame()?.figures?.joints > 10, null, { timeout: 60_000 });
    await drag_handle(page, 'hand.L', 20, -80);
    expect(await page.evaluate(() => window.limber.drawing)).not.toBe('positions');
    expect(worst(await drawn(page), (await exported(page)).positions)).toBeLessThan(1e-4);
  });
});

test('a picture is pinned and warped', async ({ page, studio }) => {
  await open_studio(page, studio);
  await choose_file(page, '[data-action=open]', { name: 'disc.png', mimeType: 'image/png', buffer: disc(96) });
  await page.waitForFunction(() => window.limber.mesh?.textured && !window.limber.state.work);
  await use_pins(page);
  const { high, low, middle } = await ends_of(page);
  await place_pin(page, low.x, low.y);
  await place_pin(page, middle.x - 60, middle.y);
  const pin = await place_pin(page, high.x, high.y);
  const rest = await drawn(page);
  await drag_handle(page, pin, 60, 40);
  const warped = await drawn(page);
  expect(worst(warped, rest)).toBeGreaterThan(0.05);
  const at = (await page.evaluate((name) => window.limber.handle_position(name), pin))!;
  expect(Math.min(...warped.map((place) => distance(place, at)))).toBeLessThan(0.05);
  const reply = await intend(page, { do: 'export', format: 'warped' });
  expect(reply.command).toBe('limber deform disc.png disc.pins.json -o disc-warped.png');
  await page.click('[data-action=restart]');
  await page.waitForFunction(() => window.limber.state.history.undo === 'restart' && window.limber.frame() !== null);
  expect(worst(await resting(page), warped)).toBeLessThan(1e-4);
});
