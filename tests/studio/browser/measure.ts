// How long the first load takes, from the start of the program and from opening the page, and what it loads.
import { test } from '@playwright/test';
import { StudioProcess } from './studio';

const RUNS = 5;
const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

interface Times {
  mesh: number;
  moving: number;
  bound: number;
}

/** Opens the page and notes when there is a shape, when it moves, and when it has the weights that were asked for; ms since the epoch. */
async function watch(page: import('@playwright/test').Page, address: string): Promise<Times> {
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate(() => new Promise<Times>((resolve) => {
    const times: Partial<Times> = {};
    let first: number[] | null = null;
    const look = (): void => {
      const now = performance.timeOrigin + performance.now();
      if (window.limber?.mesh && window.limber.drawn_frames > 0) times.mesh ??= now;
      const frame = window.limber?.frame();
      first ??= frame?.transforms ?? null;
      if (frame && first && frame.transforms.some((value: number, i: number) => Math.abs(value - first![i]) > 1e-4)) times.moving ??= now;
      if (window.limber?.state?.binding?.stale === false) times.bound ??= now;
      if (times.mesh && times.moving && times.bound) resolve(times as Times);
      else setTimeout(look, 5);
    };
    look();
  }));
}

test('first load', async ({ browser }) => {
  test.setTimeout(600_000);
  const rows: Record<string, number[]> = {};
  const note = (name: string, value: number): void => void (rows[name] ??= []).push(value);
  let bytes = 0;
  for (let run = 0; run < RUNS; ++run) {
    const studio = new StudioProcess(['mannequin']);
    const start = Date.now();
    await studio.start();
    const page = await browser.newPage();
    const cold = await watch(page, studio.address);
    for (const [name, at] of Object.entries(cold)) note(`program started to ${name}`, at - start);
    await page.close();
    const again = await browser.newPage();
    bytes = 0;
    again.on('response', async (response) => { bytes += (await response.body().catch(() => Buffer.alloc(0))).length; });
    const opened = Date.now();
    const warm = await watch(again, studio.address);
    for (const [name, at] of Object.entries(warm)) note(`page opened to ${name}`, at - opened);
    await again.close();
    await studio.dispose();
  }
  for (const [name, values] of Object.entries(rows)) console.log(`${name}: ${median(values).toFixed(0)} ms (median of ${RUNS})`);
  console.log(`files of the page: ${bytes} bytes`);
});
