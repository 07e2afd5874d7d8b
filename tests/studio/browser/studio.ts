// A running studio for a test, and the page that looks at it. Every test fails on anything that the page writes to the console as an error.
import { expect, test as base, type Page } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** A file of the shared test data; null where the data is not beside the checkout. */
export function shared_file(name: string): string | null {
  const root = process.env.LIMBER_DATA ?? join(here, '../../../../shared/data');
  const file = join(root, name);
  return existsSync(file) ? file : null;
}

/** `limber studio` as a process of its own, in a folder of its own. */
export class StudioProcess {
  address = '';
  readonly folder = mkdtempSync(join(tmpdir(), 'limber-studio-'));
  private child: ChildProcess | null = null;

  constructor(private readonly sample: string[]) {}

  async start(port = 0, token = ''): Promise<void> {
    const program = process.env.LIMBER_PROGRAM ?? join(here, '../../../build/release/bin/limber');
    const folders = { HOME: this.folder, XDG_STATE_HOME: this.folder, XDG_DATA_HOME: this.folder, XDG_CACHE_HOME: this.folder };
    const child = spawn(program, ['studio', ...this.sample, '--no-open', ...(process.env.LIMBER_PAGE ? ['--page', process.env.LIMBER_PAGE] : []), '--port', String(port), ...(token ? ['--token', token] : [])], {
      cwd: this.folder, env: { ...process.env, ...folders }, stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    let said = '';
    this.address = await new Promise<string>((resolve, reject) => {
      const listen = (data: Buffer): void => {
        said += data.toString();
        const found = said.match(/http:\/\/[^\s]+/);
        if (found) resolve(found[0]);
      };
      child.stdout!.on('data', listen);
      child.stderr!.on('data', listen);
      child.on('exit', (code) => reject(new Error(`limber studio ended with ${code}: ${said}`)));
    });
  }

  get port(): number {
    return Number(new URL(this.address).port);
  }

  get token(): string {
    return new URL(this.address).searchParams.get('token') ?? '';
  }

  /** Ends the process as a crash would. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  async dispose(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

interface Fixtures {
  /** Arguments of `limber studio`: which sample to open. */
  sample: string[];
  studio: StudioProcess;
  /** Errors on the console that a test causes on purpose. */
  expected_errors: RegExp;
}

export const test = base.extend<Fixtures>({
  sample: [['mannequin', '--resolution', '60'], { option: true }],
  studio: async ({ sample }, use) => {
    const studio = new StudioProcess(sample);
    await studio.start();
    await use(studio);
    await studio.dispose();
  },
  expected_errors: [/^$/, { option: true }],
  // Asks for the studio, so that it is still there when the page is done.
  page: async ({ page, expected_errors, studio: _ }, use) => {
    const errors: string[] = [];
    watch(page, errors, expected_errors);
    await use(page);
    expect(errors, 'errors on the console of the page').toEqual([]);
  },
});

export { expect };

export function watch(page: Page, errors: string[], expected = /^$/): void {
  page.on('console', (message) => { if (message.type() === 'error' && !expected.test(message.text())) errors.push(message.text()); });
  page.on('pageerror', (error) => errors.push(error.message));
}

/** Opens the studio and waits until the shape is bound and drawn. */
export async function open_studio(page: Page, studio: StudioProcess): Promise<void> {
  await page.goto(studio.address);
  await ready(page);
}

/** Waits until nothing is being worked on and the shape has a frame. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { state, link, drawn_frames } = window.limber;
    return link === 'open' && state?.document && !state.work && state.binding && !state.binding.stale && window.limber.frame() !== null && drawn_frames > 2;
  }, null, { timeout: 120_000 });
}

/** Waits until the newest frame has been drawn. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => window.limber.frame()?.moving === false, null, { timeout: 60_000 });
  const before = await page.evaluate(() => window.limber.frame()?.sequence);
  await page.waitForTimeout(300);
  if (before !== (await page.evaluate(() => window.limber.frame()?.sequence))) await settle(page);
}

/** Drags a handle by some pixels, as a hand would: in several moves. */
export async function drag_handle(page: Page, name: string, dx: number, dy: number): Promise<void> {
  await touch(page);
  const at = (await page.evaluate((handle) => window.limber.handle_pixel(handle), name))!;
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  for (let step = 1; step <= 4; ++step) await page.mouse.move(at.x + (dx * step) / 4, at.y + (dy * step) / 4);
  await page.waitForFunction(() => (window.limber.frame()?.acknowledged ?? 0) >= window.limber.last_drag && window.limber.last_drag > 0);
  await page.mouse.up();
  await settle(page);
}

/** Ends the gentle motion that a fresh sample shows: a first touch does. */
export async function touch(page: Page): Promise<void> {
  if (await page.evaluate(() => window.limber.state?.document?.touched !== false)) return;
  await intend(page, { do: 'reset_pose' });
  await page.waitForFunction(() => window.limber.state?.document?.touched !== false);
  await settle(page);
}

/** Sends an intention beside the page, on a connection of its own; the result is the reply. */
export async function intend(page: Page, intention: Record<string, unknown>): Promise<Record<string, unknown>> {
  return page.evaluate((message) => new Promise((resolve, reject) => {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws${location.search}`);
    socket.onerror = () => reject(new Error('no connection'));
    socket.onopen = () => {
      socket.send(JSON.stringify({ id: 1, do: 'hello', protocol: 1 }));
      socket.send(JSON.stringify({ id: 2, ...message }));
    };
    socket.onmessage = (event) => {
      if (typeof event.data !== 'string') return;
      const reply = JSON.parse(event.data);
      if (reply.re !== 2) return;
      socket.close();
      resolve(reply);
    };
  }), intention) as Promise<Record<string, unknown>>;
}

/** Gives a file to the page's own file dialog. */
export async function choose_file(page: Page, button: string, file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.click(button);
  await (await chooser).setFiles(file);
}

/** Drops files on the page, all at once. */
export async function drop_files(page: Page, files: { name: string; text: string }[]): Promise<void> {
  await page.evaluate((list) => {
    const data = new DataTransfer();
    for (const { name, text } of list) data.items.add(new File([text], name));
    document.querySelector('.viewport')!.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, files);
}

/**
 * How many pixels of two screenshots of the same size an eye could tell apart.
 * Not their bytes: a browser draws a gradient again whenever it likes, and scatters its last bit anew.
 */
export async function changed_pixels(page: Page, before: Buffer, after: Buffer): Promise<number> {
  return page.evaluate(async (pictures) => {
    const [a, b] = await Promise.all(pictures.map(async (picture) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height).data;
    }));
    let changed = 0;
    for (let i = 0; i < a.length; i += 4) {
      if ([0, 1, 2].some((channel) => Math.abs(a[i + channel] - b[i + channel]) > 4)) ++changed;
    }
    return changed;
  }, [before.toString('base64'), after.toString('base64')]);
}

export const distance = (a: number[], b: number[]): number => Math.hypot(...a.map((value, i) => value - b[i]));

/**
 * A BVH file for three joints of the mannequin, 30 frames a second.
 * @param pose  Where a frame takes the hips along x, and by how many degrees it lifts an arm. `share` goes from 0 up to 1 and back.
 */
export function mannequin_clip(frames: number, pose: (share: number) => { hips: number; arm: number }): Buffer {
  const rows = Array.from({ length: frames }, (_, i) => {
    const { hips, arm } = pose(Math.sin((Math.PI * i) / (frames - 1)));
    return `${hips.toFixed(4)} 93 0 0 0 0 0 0 0 ${arm.toFixed(4)} 0 0`;
  });
  return Buffer.from(`HIERARCHY
ROOT hips
{
  OFFSET 0 93 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT chest
  {
    OFFSET 0 30 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    JOINT upper_arm.L
    {
      OFFSET 18 18 0
      CHANNELS 3 Zrotation Xrotation Yrotation
      End Site
      {
        OFFSET 25 -15 0
      }
    }
  }
}
MOTION
Frames: ${frames}
Frame Time: 0.0333333
${rows.join('\n')}
`);
}
