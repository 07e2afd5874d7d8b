// What somebody does who opens the studio for the first time with a file of their own, and never reads a page of help: they take what the page offers.
// Prints clicks and seconds of each step; pictures of each, in both themes, go to LIMBER_PICTURES.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { choose_file, expect, open_studio, ready, settle, shared_file, test } from './studio';

type Page = import('@playwright/test').Page;

const out = process.env.LIMBER_PICTURES ?? 'first-user';

class Visitor {
  clicks = 0;
  private step = 0;
  private readonly start = Date.now();
  private last = Date.now();

  constructor(private readonly page: Page, private readonly name: string) {
    mkdirSync(out, { recursive: true });
  }

  async click(selector: string): Promise<void> {
    ++this.clicks;
    await this.page.click(selector);
  }

  async open(file: string): Promise<void> {
    ++this.clicks;
    await choose_file(this.page, '[data-action=open]', file);
  }

  /** The step is done: says how long it took, and takes its pictures. */
  async done(what: string): Promise<void> {
    const now = Date.now();
    console.log(`${this.name.padEnd(10)} ${what.padEnd(26)} clicks ${this.clicks}, ${((now - this.last) / 1000).toFixed(1)} s`);
    await this.page.waitForFunction(() => window.limber.shaded, null, { timeout: 120_000 });
    for (const theme of ['dark', 'light']) {
      await this.page.selectOption('[data-field=theme]', theme);
      await this.page.waitForTimeout(300);
      await this.page.screenshot({ path: join(out, `${this.name}-${++this.step}-${what.replace(/ /g, '-')}-${theme}.png`) });
    }
    this.last = Date.now();
  }

  async export(): Promise<void> {
    await this.click('[data-action=export]');
    await this.done('export dialog');
    const download = this.page.waitForEvent('download', { timeout: 120_000 });
    await this.click('[data-action=do-export]');
    await (await download).path();
    await this.done('exported');
    console.log(`${this.name.padEnd(10)} ${'in all'.padEnd(26)} clicks ${this.clicks}, ${((Date.now() - this.start) / 1000).toFixed(1)} s with pictures`);
  }
}

const opened = (page: Page, name: string): Promise<unknown> => page.waitForFunction((wanted) => window.limber.state?.document?.name === wanted, name, { timeout: 120_000 });

async function fitted_and_walking(page: Page, visitor: Visitor): Promise<void> {
  await visitor.click('[data-action=next-step]');
  await page.waitForFunction(() => window.limber.state.fitting !== null, null, { timeout: 300_000 });
  await ready(page);
  await visitor.done('fitted');
  await visitor.click('[data-action=next-step]');
  await page.waitForFunction(() => window.limber.state.motion?.playing, null, { timeout: 120_000 });
  await visitor.done('walking');
}

test.use({ viewport: { width: 1440, height: 900 }, sample: ['mannequin', '--resolution', '60'] });

for (const [name, file, document_name] of [['obj', 'autorig/rpm_masculine.obj', 'rpm_masculine'], ['scan', 'shapes/odedstein/armadillo.obj', 'armadillo']]) {
  test(`${name}: an untextured mesh`, async ({ page, studio }) => {
    const path = shared_file(file);
    test.skip(!path, 'needs the shared data');
    await open_studio(page, studio);
    const visitor = new Visitor(page, name);
    await visitor.open(path!);
    await opened(page, document_name);
    await visitor.done('opened');
    await fitted_and_walking(page, visitor);
    await visitor.export();
  });
}

for (const [name, file, document_name] of [['gltf', 'rigs/threejs/Soldier.glb', 'Soldier'], ['fbx', 'rigs/dembones/Bone_All.fbx', 'Bone_All']]) {
  test(`${name}: a character with a skeleton`, async ({ page, studio }) => {
    const path = shared_file(file);
    test.skip(!path, 'needs the shared data');
    await open_studio(page, studio);
    const visitor = new Visitor(page, name);
    await visitor.open(path!);
    await opened(page, document_name);
    await ready(page);
    await visitor.done('opened');
    for (const step of ['skeleton', 'weights', 'motion', 'flesh']) {
      await visitor.click(`[data-step=${step}]`);
      await visitor.done(`step ${step}`);
    }
    await visitor.export();
  });
}

test('picture: a drawing', async ({ page, studio }) => {
  const path = shared_file('planar/animated-drawings/char4/texture.png');
  test.skip(!path, 'needs the shared data');
  await open_studio(page, studio);
  const visitor = new Visitor(page, 'picture');
  await visitor.open(path!);
  await expect(page.locator('[data-action=cut-background]')).toBeEnabled();
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(out, 'picture-0-asked.png') });
  await visitor.click('[data-action=cut-background]');
  await page.waitForFunction(() => window.limber.state?.document?.dimension === 2 && window.limber.mesh?.textured, null, { timeout: 120_000 });
  await visitor.done('opened');
  await visitor.click('[data-tool=point]');
  // Where there is something of the drawing: at the top, at the bottom, in the middle.
  for (const share of [0.95, 0.05, 0.5]) {
    const at = await page.evaluate((wanted) => {
      const all = Array.from({ length: window.limber.mesh!.vertices }, (_, i) => window.limber.vertex_pixel(i)).sort((a, b) => a.y - b.y);
      return all[Math.floor(wanted * (all.length - 1))];
    }, share);
    const before = await page.evaluate(() => window.limber.state.handles.length);
    ++visitor.clicks;
    await page.mouse.click(at.x, at.y);
    await page.waitForFunction((count) => window.limber.state.handles.length > count, before);
  }
  await ready(page);
  await settle(page);
  await visitor.done('points');
  await visitor.export();
});
