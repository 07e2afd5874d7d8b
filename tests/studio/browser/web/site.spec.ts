// The site of `./run web` in a browser: the studio without a program, the gallery, and the examples of the package.
import { expect, test as base, type Page } from '@playwright/test';
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
// @ts-expect-error: it comes without types
import validator from 'gltf-validator';
import { distance, drag_handle, intend, ready, touch, watch } from '../studio';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
const site_folder = process.env.LIMBER_WEB_SITE ?? join(root, 'build/web/site');

interface Site {
  address: string;
  /** Ends the server: what is asked for afterwards is not there. */
  end(): Promise<void>;
}

const test = base.extend<{ site: Site }>({
  site: async ({}, use) => {
    const server = spawn(process.execPath, [join(root, 'web/tools/serve.mjs'), site_folder, '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const address = await new Promise<string>((resolve) => server.stdout.on('data', (data: Buffer) => resolve(data.toString().trim())));
    const end = async (): Promise<void> => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill();
      await gone;
    };
    await use({ address, end });
    await end();
  },
  page: async ({ page, site }, use) => {
    const errors: string[] = [];
    const strangers: string[] = [];
    watch(page, errors, /ERR_CONNECTION_REFUSED/);
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== new URL(site.address).origin) strangers.push(request.url());
    });
    await use(page);
    expect(errors, 'errors on the console of the page').toEqual([]);
    expect(strangers, 'requests that leave the origin').toEqual([]);
  },
});

/** The page loads its engine before it starts. */
async function opened(page: Page): Promise<void> {
  await page.waitForFunction(() => window.limber !== undefined, null, { timeout: 120_000 });
  await ready(page);
}

async function export_glb(page: Page): Promise<Buffer> {
  await page.click('[data-action=export]');
  await page.click('[data-format=glb]');
  const download = page.waitForEvent('download');
  await page.click('[data-action=do-export]');
  return readFileSync((await (await download).path())!);
}

async function expect_valid(bytes: Buffer): Promise<any> {
  const report = await validator.validateBytes(new Uint8Array(bytes));
  expect(report.issues.numErrors).toBe(0);
  return JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString());
}

test('the static studio opens, is dragged, and works without a network once it was loaded', async ({ page, site }) => {
  await page.goto(`${site.address}studio/?sample=bar`);
  await opened(page);
  await page.screenshot({ path: join(process.env.LIMBER_BROWSER_OUTPUT ?? '/tmp', 'static-studio.png') });
  await site.end();
  await page.reload();
  await opened(page);
  await touch(page);
  const before = await page.evaluate(() => window.limber.handle_position('top')!);
  await drag_handle(page, 'top', 20, -60);
  expect(distance(await page.evaluate(() => window.limber.handle_position('top')!), before)).toBeGreaterThan(0.01);
});

test('an uploaded mesh gets a skeleton and a motion, and comes out as a valid .glb', async ({ page, site }, info) => {
  test.slow();
  const file = info.outputPath('hero.obj');
  execFileSync(process.env.LIMBER_PROGRAM!, ['make', 'mannequin', '--resolution', '40', '-o', file, '-q']);
  await page.goto(`${site.address}studio/?sample=bar`);
  await opened(page);
  const chooser = page.waitForEvent('filechooser');
  await page.click('[data-action=open]');
  await (await chooser).setFiles(file);
  await expect(page.locator('.document-name')).toHaveText('hero');
  await page.click('[data-action=fit-skeleton]');
  await page.waitForFunction(() => window.limber.state.fitting?.kind === 'humanoid', null, { timeout: 120_000 });
  await opened(page);
  await page.click('[data-motion=walk]');
  await expect(page.locator('.timeline')).toBeVisible();
  const content = await expect_valid(await export_glb(page));
  expect(content.animations).toHaveLength(1);
  expect(content.skins).toHaveLength(1);
});

test('long work shows how far it is, and can be cancelled', async ({ page, site }) => {
  await page.goto(`${site.address}studio/?sample=octopus`);
  await opened(page);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await touch(page);
  await intend(page, { do: 'set', options: { 'compress.virtual_bones': 1000, 'compress.examples': true } });
  const shown = await page.evaluate(() => new Promise<string>((resolve) => {
    const stage = document.querySelector('.work .stage')!;
    const observer = new MutationObserver(() => {
      if (!/^compress: (?!starting)/.test(stage.textContent!)) return;
      observer.disconnect();
      document.querySelector<HTMLElement>('[data-action=cancel]')!.click();
      resolve(stage.textContent!);
    });
    observer.observe(stage, { childList: true, characterData: true, subtree: true });
    document.querySelector<HTMLElement>('[data-action=compress]')!.click();
  }));
  expect(shown).toContain('compress: ');
  await expect(page.locator('[data-panel=compression] .note')).toHaveText('stopped', { timeout: 60_000 });
  // What comes next is not.
  await intend(page, { do: 'set', options: { 'compress.virtual_bones': 40, 'compress.examples': false } });
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-action=compress]')!.click());
  await page.waitForFunction(() => window.limber.state.compression && !window.limber.state.compression.error && !window.limber.state.work, null, { timeout: 120_000 });
});

test('unsaved work is offered when the page opens again', async ({ page, site }) => {
  await page.goto(`${site.address}studio/?sample=bar`);
  await opened(page);
  await touch(page);
  const name: string = await page.evaluate(() => window.limber.state.handles[0].name);
  await drag_handle(page, name, 15, -30);
  await page.waitForFunction(async () => (await indexedDB.databases()).some((each) => each.name === 'limber-studio'));
  await expect.poll(() => page.evaluate(() => new Promise((resolve) => {
    const opening = indexedDB.open('limber-studio', 1);
    opening.onsuccess = () => {
      const asked = opening.result.transaction('files').objectStore('files').count();
      asked.onsuccess = () => resolve(asked.result);
    };
  })), { timeout: 60_000 }).toBe(1);
  await page.reload();
  await page.waitForFunction(() => window.limber?.state?.recovery, null, { timeout: 60_000 });
});

test('the gallery shows eight live examples', async ({ page, site }) => {
  const start = Date.now();
  await page.goto(site.address);
  const views = page.locator('limber-view');
  await expect(page.locator('section')).toHaveCount(8);
  await page.waitForFunction(() => (document.querySelector('limber-view') as any).mesh !== null, null, { timeout: 60_000 });
  console.log(`the first example is live after ${Date.now() - start} ms`);
  for (let i = 0; i < 6; ++i) {
    await views.nth(i).scrollIntoViewIfNeeded();
    await expect.poll(() => views.nth(i).evaluate((view: any) => view.mesh !== null), { timeout: 60_000 }).toBe(true);
  }
  for (const name of ['limber-pins', 'limber-crowd']) {
    await page.locator(name).scrollIntoViewIfNeeded();
    await expect(page.locator(name)).toHaveAttribute('data-loaded', 'yes', { timeout: 60_000 });
  }
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(process.env.LIMBER_BROWSER_OUTPUT ?? '/tmp', 'gallery.png') });
});

test('a handle of the web component is moved by keys, and let go by Escape', async ({ page, site }) => {
  await page.goto(site.address);
  const view = page.locator('limber-view').first();
  await expect.poll(() => view.evaluate((element: any) => element.mesh !== null), { timeout: 60_000 }).toBe(true);
  await view.focus();
  await page.keyboard.press('n');
  const name = (await view.evaluate((element) => element.shadowRoot!.querySelector('p')!.textContent))!;
  const place = (): Promise<number[]> => view.evaluate((element: any, handle) => element.mesh.placeOf(handle).toArray(), name);
  const before = await place();
  for (let i = 0; i < 5; ++i) await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await place())[1]! - before[1]!, { timeout: 60_000 }).toBeGreaterThan(0.05);
  await page.keyboard.press('Escape');
  await expect.poll(async () => Math.abs((await place())[1]! - before[1]!), { timeout: 60_000 }).toBeLessThan(0.02);
});

test('the examples with three.js alone and with React work', async ({ page, site }) => {
  await page.goto(`${site.address}examples/three/`);
  await page.waitForFunction(() => (window as any).shown, null, { timeout: 60_000 });
  const moved = await page.evaluate(async () => {
    const { mesh } = (window as any).shown;
    const before = mesh.placeOf('hand.L').clone();
    mesh.drag('hand.L', before.clone().add({ x: 0.1, y: 0.2, z: 0.1 }));
    for (let i = 0; i < 20; ++i) mesh.update();
    return mesh.placeOf('hand.L').distanceTo(before);
  });
  expect(moved).toBeGreaterThan(0.2);
  await page.goto(`${site.address}examples/react/`);
  const view = page.locator('limber-view');
  await expect.poll(() => view.evaluate((element: any) => element.mesh !== null), { timeout: 60_000 }).toBe(true);
  await view.focus();
  await page.keyboard.press('n');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('main > p')).not.toContainText('nothing yet');
});

test('the documentation is found by search', async ({ page, site }) => {
  await page.goto(`${site.address}docs/docs/index.html`);
  await page.fill('#search', 'moving least');
  await expect(page.locator('#found a').first()).toContainText('Moving least squares');
  await page.locator('#found a').first().click();
  await expect(page.locator('main h1')).toContainText('Moving least squares');
});

test('what Python shows in a notebook is live, without a server', async ({ page }, info) => {
  const file = info.outputPath('notebook.html');
  const lines = [
    'import limber, sys',
    'shape, rig = limber.make_sample("bar", 24)',
    'shown = limber.view(limber.bind(shape, rig, "heat"), hold=[rig.names[0]])',
    'open(sys.argv[1], "w").write("<!doctype html><meta charset=utf-8><title>Notebook</title><h1>Out</h1>" + shown._repr_html_())',
  ];
  execFileSync('/usr/bin/python3', ['-c', lines.join('\n'), file], { env: { ...process.env, PYTHONPATH: join(root, 'build/release/python') } });
  await page.goto(`file://${file}`);
  const view = page.frameLocator('iframe').locator('limber-view');
  await expect.poll(() => view.evaluate((element: any) => element.mesh !== null), { timeout: 60_000 }).toBe(true);
  const moved = await view.evaluate((element: any) => {
    const name = element.mesh.binding.handles.at(-1).name;
    const before = element.mesh.placeOf(name).clone();
    element.mesh.drag(name, before.clone().add({ x: 0, y: 0.2, z: 0.1 }));
    for (let i = 0; i < 20; ++i) element.mesh.update();
    return element.mesh.placeOf(name).distanceTo(before);
  });
  expect(moved).toBeGreaterThan(0.1);
});

test('the reference of every language is there, and is found', async ({ page, site }) => {
  await page.goto(`${site.address}docs/reference/index.html`);
  for (const [link, heading] of [['JavaScript', 'Runtime'], ['Python', 'BindSession']] as const) {
    await page.click(`main a:text-is("${link}")`);
    await expect(page.locator('main h2, main h3', { hasText: new RegExp(`^${heading}$`) })).toHaveCount(1);
    await page.goBack();
  }
  const cpp = await page.request.get(new URL((await page.getAttribute('main a:text-is("C++ and C")', 'href'))!, page.url()).href);
  expect(await cpp.text()).toContain('Limber');
});
