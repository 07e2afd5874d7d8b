import { readFileSync } from 'node:fs';
// @ts-expect-error: it comes without types
import validator from 'gltf-validator';
import { choose_file, distance, expect, intend, mannequin_clip, open_studio, settle, test, touch } from './studio';

type Page = import('@playwright/test').Page;

/** Half a second in which the hips jump aside and an arm goes up. */
const clip = (): Buffer => mannequin_clip(16, (share) => ({ hips: 20 * share, arm: 60 * share }));

async function jiggle_mode(page: Page): Promise<void> {
  await intend(page, { do: 'set', options: { 'jiggle.cells': 16 } });
  await page.click('[data-mode="jiggle"]');
  await page.waitForFunction(() => window.limber.lattice !== null && window.limber.drawing === 'lattice', null, { timeout: 60_000 });
  await settle(page);
}

/** Positions of some vertices as the graphics card has them. */
const sampled = (page: Page): Promise<number[][]> => page.evaluate(() => {
  const count = window.limber.mesh!.vertices;
  return window.limber.positions(Array.from({ length: 80 }, (_, i) => Math.floor((i * count) / 80)));
});

const farthest = (a: number[][], b: number[][]): number => Math.max(...a.map((p, i) => distance(p, b[i])));

/**
 * Pulls a hand quickly up and lets go; records on a connection of its own, however slow the page is.
 * @returns how far particles were, at most and after the hand was let go, from where they came to rest; and how many frames there were.
 */
const fling = (page: Page): Promise<{ farthest: number; frames: number }> => page.evaluate(() => new Promise((resolve, reject) => {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws${location.search}`);
  socket.binaryType = 'arraybuffer';
  const say = (message: Record<string, unknown>): void => socket.send(JSON.stringify(message));
  const [x, y, z] = window.limber.handle_position('hand.L')!;
  const frames: Float32Array[] = [];
  let let_go = false;
  socket.onerror = () => reject(new Error('no connection'));
  socket.onopen = () => {
    say({ id: 1, do: 'hello', protocol: 1 });
    for (let i = 1; i <= 4; ++i) say({ do: 'drag', handle: 'hand.L', number: 1000 + i, position: [x, y + 0.08 * i, z + 0.05 * i] });
    say({ id: 2, do: 'drag_end', handle: 'hand.L' });
  };
  socket.onmessage = ({ data }) => {
    if (typeof data === 'string') {
      if (JSON.parse(data).re === 2) let_go = true;
      return;
    }
    const facts = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 8, new DataView(data).getUint32(4, true))));
    const particles = facts.event === 'frame' && facts.arrays['jiggle.particles'];
    if (!let_go || !particles) return;
    frames.push(new Float32Array(data.slice(particles.offset, particles.offset + 12 * particles.shape[0])));
    if (facts.moving) return;
    socket.close();
    const last = frames[frames.length - 1];
    resolve({ farthest: Math.max(...frames.map((frame) => frame.reduce((most, value, k) => Math.max(most, Math.abs(value - last[k])), 0))), frames: frames.length });
  };
}));

test('flesh swings on after a drag, settles on the pose, and is where the engine has it', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  await jiggle_mode(page);
  await intend(page, { do: 'set', options: { 'jiggle.softness': 1, 'jiggle.frequency': 2, 'jiggle.even': true } });
  await settle(page);
  const soft = await fling(page);
  expect(soft.frames).toBeGreaterThan(10);
  expect(soft.farthest).toBeGreaterThan(0.01);
  await settle(page);
  const rested = await sampled(page);

  // The page embeds; so does the engine when it writes the shape.
  const reply = await intend(page, { do: 'export', format: 'obj' });
  const text: string = await page.evaluate(async (id) => (await fetch(`/download/${id}${location.search}`)).text(), reply.download as string);
  const vertices = text.split('\n').filter((line) => line.startsWith('v ')).map((line) => line.split(' ').slice(1, 4).map(Number));
  const drawn = await page.evaluate((count) => window.limber.positions(Array.from({ length: count }, (_, i) => i)), vertices.length);
  expect(drawn.length).toBeGreaterThan(1000);
  expect(farthest(drawn, vertices)).toBeLessThan(1e-5);

  // Stiff flesh rests in the same pose.
  await intend(page, { do: 'set', options: { 'jiggle.softness': 0 } });
  await settle(page);
  expect(farthest(await sampled(page), rested)).toBeLessThan(0.01);
});

test('controls act at once, part by part, and can be undone', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  await jiggle_mode(page);
  const firm = await sampled(page);
  await page.locator('[data-option="jiggle.gravity"]').evaluate((slider: HTMLInputElement) => {
    slider.value = '8';
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    slider.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.waitForFunction(() => window.limber.state.options['jiggle.gravity'] === 8);
  await settle(page);
  const sagged = await sampled(page);
  expect(farthest(sagged, firm)).toBeGreaterThan(0.001);

  await page.locator('[data-part="head"]').evaluate((slider: HTMLInputElement) => {
    slider.value = '0';
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    slider.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.waitForFunction(() => window.limber.state.options['jiggle_parts.softness'] === 'head=0');
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => window.limber.state.options['jiggle_parts.softness'] === '');

  await page.check('[data-field=show-lattice]');
  await page.waitForFunction(() => window.limber.lattice!.drawn_edges > 500);
  await page.uncheck('[data-field=show-lattice]');
  await page.waitForFunction(() => window.limber.lattice!.drawn_edges === 0);
});

test('a motion jiggles, and its bake passes the validator', async ({ page, context, studio }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open_studio(page, studio);
  await touch(page);
  await jiggle_mode(page);
  await expect(page.locator('[data-action=bake-jiggle-glb]')).toBeDisabled();
  await choose_file(page, '[data-panel=motion] button:has-text("Open a motion")', { name: 'jump.bvh', mimeType: 'text/plain', buffer: clip() });
  await page.waitForFunction(() => window.limber.state.motion?.playing && window.limber.lattice!.clock[0] > 2);
  await page.click('[data-action=play]');
  await page.waitForFunction(() => window.limber.state.motion && !window.limber.state.motion.playing);

  const download = page.waitForEvent('download');
  await page.click('[data-action=bake-jiggle-glb]');
  const file = await download;
  expect(file.suggestedFilename()).toBe('mannequin-jiggle.glb');
  const report = await validator.validateBytes(new Uint8Array(readFileSync((await file.path())!)));
  expect(report.issues.messages.filter((message: { severity: number }) => message.severity === 0)).toEqual([]);
  expect(report.info.animationCount).toBe(2);
  await page.click('[data-action=jiggle-command]');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('limber animate mannequin.limber --motion jump.bvh --jiggle');
});

test.describe('without a skeleton', () => {
  test('a hint says what is missing', async ({ page, studio }) => {
    await open_studio(page, studio);
    await touch(page);
    await page.click('[data-mode="jiggle"]');
    const handles: string[] = await page.evaluate(() => window.limber.state.handles.map((handle: any) => handle.name));
    await intend(page, { do: 'delete', handles });
    await expect(page.locator('[data-figure=jiggle-status]')).toContainText('needs a skeleton');
  });
});
