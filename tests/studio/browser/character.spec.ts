// From a mesh or a file of one's own to an animation in one's engine.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AnimationMixer, Vector3, type AnimationClip, type Object3D, type SkinnedMesh } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { choose_file, distance, drag_handle, expect, open_studio, ready, settle, test, touch } from './studio';
import { painted_ball } from './painted_ball';

type Page = import('@playwright/test').Page;

test.use({ sample: ['mannequin', '--resolution', '30'] });

async function exported(page: Page, format: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.click('[data-action=export]');
  await page.click(`[data-format=${format}]`);
  await page.click('[data-action=do-export]');
  return readFileSync(await (await download).path());
}

async function seek(page: Page, time: number): Promise<void> {
  await page.locator('[data-field=time]').evaluate((element: HTMLInputElement, value) => {
    element.value = String(value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }, time);
  await page.waitForFunction((value) => Math.abs(window.limber.state.motion.time - value) < 0.02, time);
  await settle(page);
}

/** Where three.js has vertices of a file at a time of its first clip. */
async function played(glb: Buffer, time: number, vertices: number[]): Promise<number[][]> {
  (globalThis as Record<string, unknown>).self = globalThis;
  const bytes = glb.buffer.slice(glb.byteOffset, glb.byteOffset + glb.byteLength) as ArrayBuffer;
  const gltf = await new Promise<{ scene: Object3D; animations: AnimationClip[] }>((resolve, reject) => new GLTFLoader().parse(bytes, '', resolve as never, reject));
  const mixer = new AnimationMixer(gltf.scene);
  mixer.clipAction(gltf.animations[0]).play();
  mixer.setTime(time);
  gltf.scene.updateMatrixWorld(true);
  let mesh: SkinnedMesh | null = null;
  gltf.scene.traverse((object) => { if ((object as SkinnedMesh).isSkinnedMesh) mesh = object as SkinnedMesh; });
  const skin = mesh! as SkinnedMesh;
  skin.skeleton.update();
  return vertices.map((vertex) => {
    const at = new Vector3().fromBufferAttribute(skin.geometry.attributes.position as never, vertex);
    return skin.applyBoneTransform(vertex, at).applyMatrix4(skin.matrixWorld).toArray();
  });
}

test('a wave is keyed, and three.js plays the exported file as the studio does', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  await page.click('[data-action=key-first]');
  await expect(page.locator('.timeline')).toBeVisible();
  await seek(page, 0.6);
  await drag_handle(page, 'hand.L', 20, -110);
  await expect(page.locator('.key')).toHaveCount(2);
  await seek(page, 1.2);
  await drag_handle(page, 'hand.L', -40, 20);
  await expect(page.locator('.key')).toHaveCount(3);

  // A key is dragged along the time, eased, copied and deleted.
  const box = (await page.locator('.time-track').boundingBox())!;
  const key = (await page.locator('.key').nth(2).boundingBox())!;
  await page.mouse.move(key.x + key.width / 2, key.y + key.height / 2);
  await page.mouse.down();
  await page.mouse.move(key.x + key.width / 2 + 0.1 * box.width, key.y + key.height / 2, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction(() => window.limber.state.motion.keys[2].time > 1.3);
  await page.selectOption('[data-field=ease]', 'linear');
  await page.waitForFunction(() => window.limber.state.motion.keys[2].ease === 'linear');
  await seek(page, 2);
  await page.locator('.key').first().dispatchEvent('pointerdown', { bubbles: true, clientX: box.x, clientY: box.y });
  await page.mouse.up();
  await seek(page, 2);
  await page.click('[data-action=copy-key]');
  await page.waitForFunction(() => window.limber.state.motion.keys.length === 4);
  await page.click('[data-action=undo]');
  await page.waitForFunction(() => window.limber.state.motion.keys.length === 3);

  await seek(page, 0.6);
  const count = await page.evaluate(() => window.limber.mesh!.vertices);
  const sample = Array.from({ length: 40 }, (_, i) => Math.floor((i * count) / 40));
  const shown = await page.evaluate((list) => window.limber.positions(list), sample);
  const size = await page.evaluate(() => window.limber.state.shape.size);
  const glb = await exported(page, 'glb');
  const there = await played(glb, 0.6, sample);
  shown.forEach((at, i) => expect(distance(at, there[i]) / size, `vertex ${sample[i]}`).toBeLessThan(0.03));
  const rest = await page.evaluate((list) => window.limber.rest(list), sample);
  expect(Math.max(...shown.map((at, i) => distance(at, rest[i]) / size))).toBeGreaterThan(0.08);
  const bvh = (await exported(page, 'bvh')).toString();
  expect(bvh).toContain('JOINT hand.L');
  expect(bvh).toContain('Frames: 61');
});

test('weights are painted, mirrored and locked; a stroke is one step of undo', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  await page.click('[data-handle="lower_arm.L"] .handle-name');
  await page.click('[data-action=paint-weights]');
  await expect(page.locator('[data-tool=weight]')).toHaveAttribute('aria-pressed', 'true');
  const weight = (vertex: number, name: string): Promise<number> => page.evaluate(([v, handle]) => window.limber.weights(v as number)[window.limber.rows.indexOf(handle as string)], [vertex, name]);
  const chest = await page.evaluate(() => {
    // What is seen in the middle of the chest.
    const rest = window.limber.rest(Array.from({ length: window.limber.mesh!.vertices }, (_, i) => i));
    const middle = window.limber.state.handles.find((h: any) => h.name === 'chest').rest;
    let best = 0;
    rest.forEach((p, i) => { if (Math.abs(p[0]) < 0.08 && Math.abs(p[1] - middle.head[1]) < 0.1 && p[2] > rest[best][2]) best = i; });
    return best;
  });
  const at = await page.evaluate((vertex) => window.limber.vertex_pixel(vertex), chest);
  const before = await weight(chest, 'lower_arm.L');
  const steps = await page.evaluate(() => window.limber.state.history.undo);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 4, at.y + 3, { steps: 3 });
  await page.mouse.up();
  await page.waitForFunction(() => window.limber.state.options['weights.method'] === 'given');
  await ready(page);
  await expect.poll(() => weight(chest, 'lower_arm.L')).toBeGreaterThan(before + 0.1);
  const sum = (await page.evaluate((vertex) => window.limber.weights(vertex), chest)).reduce((a, b) => a + b, 0);
  expect(sum).toBeCloseTo(1, 3);
  await page.click('[data-action=undo]');
  await page.waitForFunction((label) => window.limber.state.history.undo === label, steps);
  await ready(page);
  await expect.poll(() => weight(chest, 'lower_arm.L')).toBeCloseTo(before, 4);
});

test('bones are named, hung elsewhere, added and deleted in the skeleton panel', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  await page.click('[data-step=skeleton]');
  await page.click('[data-handle="head"] .handle-name');
  await page.fill('[data-field=bone-name]', 'skull');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => window.limber.state.handles.some((h: any) => h.name === 'skull'));
  await page.selectOption('[data-field=bone-parent]', 'hips');
  await page.waitForFunction(() => window.limber.state.handles.find((h: any) => h.name === 'skull').parent === 'hips');
  await page.click('[data-action=delete-bone]');
  await page.waitForFunction(() => !window.limber.state.handles.some((h: any) => h.name === 'skull'));
  await page.click('[data-action=undo]');
  await page.waitForFunction(() => window.limber.state.handles.some((h: any) => h.name === 'skull'));
});

test('a project is saved under a name, not over another one, and found again', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  const save = async (name: string): Promise<void> => {
    await page.click('[data-action=save-as]');
    await page.fill('[data-field=project-name]', name);
    await page.click('[data-action=do-save]');
  };
  await save('hero');
  await expect(page.locator('.document-name')).toHaveText('hero.limber-project');
  await page.click('[data-action=samples]');
  await page.click('[data-sample=bar]');
  await page.waitForFunction(() => window.limber.state.document?.name === 'bar');
  await save('hero');
  await expect(page.locator('.form-error')).toContainText('already');
  await page.keyboard.press('Escape');
  await expect(page.locator('.document-name')).toHaveText('bar');
  await page.click('[data-action=recent]');
  await page.click('[data-project="hero.limber-project"]');
  await page.waitForFunction(() => window.limber.state.document?.name === 'mannequin');
  await expect(page.locator('.document-name')).toHaveText('hero.limber-project');
});

test('materials are drawn as three.js draws them', async ({ page, studio, context }) => {
  await open_studio(page, studio);
  const glb = painted_ball();
  await choose_file(page, '[data-action=open]', { name: 'ball.glb', mimeType: 'model/gltf-binary', buffer: glb });
  await page.waitForFunction(() => window.limber.mesh?.materials === 2 && window.limber.shaded, null, { timeout: 120_000 });
  await page.click('[data-panel=shape] > summary');
  await page.uncheck('[data-view=ground]');
  await page.uncheck('[data-view=handles]');
  await page.waitForTimeout(500);
  const shot = await page.evaluate(() => new Promise<{ pixels: number[]; width: number; height: number }>((resolve) => {
    requestAnimationFrame(() => void window.limber.picture().then(resolve));
  }));
  const { camera } = await page.evaluate(() => ({ camera: window.limber.camera }));
  // The same file, camera and size in three.js itself.
  const modules = join(dirname(fileURLToPath(import.meta.url)), 'node_modules/three');
  const other = await context.newPage();
  await other.route('http://three.test/**', (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === '/') return route.fulfill({ contentType: 'text/html', body: '<!doctype html><script type="importmap">{"imports":{"three":"/build/three.module.js"}}</script>' });
    if (path === '/ball.glb') return route.fulfill({ contentType: 'model/gltf-binary', body: glb });
    return route.fulfill({ contentType: extname(path) === '.js' ? 'text/javascript' : 'application/octet-stream', body: readFileSync(join(modules, path)) });
  });
  await other.goto('http://three.test/');
  const wanted = await other.evaluate(async ({ view, size }) => {
    const three = await import('three' as string);
    const { GLTFLoader: Loader } = await import('/examples/jsm/loaders/GLTFLoader.js' as string);
    const renderer = new three.WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true });
    renderer.setSize(size.width, size.height, false);
    renderer.setClearColor(0, 0);
    const gltf = await new Loader().loadAsync('/ball.glb');
    const lens = new three.PerspectiveCamera();
    lens.matrixAutoUpdate = false;
    lens.matrix.fromArray(view.matrix);
    lens.matrixWorld.fromArray(view.matrix);
    lens.matrixWorldInverse.copy(lens.matrixWorld).invert();
    lens.projectionMatrix.fromArray(view.projection);
    lens.projectionMatrixInverse.copy(lens.projectionMatrix).invert();
    lens.matrixWorldAutoUpdate = false;
    renderer.render(gltf.scene, lens);
    const gl = renderer.getContext();
    const pixels = new Uint8Array(4 * size.width * size.height);
    gl.readPixels(0, 0, size.width, size.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    return Array.from(pixels);
  }, { view: camera, size: { width: shot.width, height: shot.height } });
  let inside = 0;
  let different = 0;
  let coloured = 0;
  for (let i = 0; i < wanted.length; i += 4) {
    if (wanted[i + 3] < 250 && shot.pixels[i + 3] < 250) continue;
    ++inside;
    if (Math.max(wanted[i], wanted[i + 1], wanted[i + 2]) - Math.min(wanted[i], wanted[i + 1], wanted[i + 2]) > 60) ++coloured;
    if ([0, 1, 2].some((channel) => Math.abs(wanted[i + channel] - shot.pixels[i + channel]) > 12)) ++different;
  }
  expect(inside).toBeGreaterThan(5000);
  expect(coloured / inside).toBeGreaterThan(0.3);
  // Outlines differ by a pixel where a ball is smooth; nothing else does.
  expect(different / inside).toBeLessThan(0.04);
});

test('views, narrow and wide windows, touch and themes', async ({ page, studio }) => {
  await open_studio(page, studio);
  await page.click('[data-view-from=top]');
  expect((await page.evaluate(() => window.limber.camera)).elevation).toBeGreaterThan(1.5);
  await page.click('[data-view-from=side]');
  expect((await page.evaluate(() => window.limber.camera)).azimuth).toBeCloseTo(Math.PI / 2, 3);
  await page.click('[data-view-from=front]');
  await page.selectOption('[data-field=theme]', 'dark');
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('.inspector')!).backgroundColor)).toBe('rgb(33, 36, 41)');
  await page.selectOption('[data-field=theme]', 'light');
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('.inspector')!).backgroundColor)).toBe('rgb(246, 246, 248)');

  for (const [width, height] of [[360, 640], [2560, 1300]]) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const view = (await page.locator('.viewport').boundingBox())!;
    expect(view.width).toBeGreaterThan(0.6 * width);
    expect(view.height).toBeGreaterThan(0.4 * height);
  }
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(page.locator('.inspector')).toBeHidden();
  await page.click('[data-action=sheet]');
  await expect(page.locator('.inspector')).toBeVisible();
  await page.click('[data-action=sheet]');
  await expect(page.locator('.inspector')).toBeHidden();

  // Two fingers zoom.
  const far = (await page.evaluate(() => window.limber.camera)).distance;
  const box = (await page.locator('.viewport').boundingBox())!;
  const hand = await page.context().newCDPSession(page);
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: number[]) =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints: places.map((x, id) => ({ x: box.x + x, y: box.y + 150, id })) });
  await fingers('touchStart', 100);
  await fingers('touchStart', 100, 160);
  for (let i = 1; i <= 6; ++i) await fingers('touchMove', 100, 160 + 20 * i);
  await fingers('touchEnd');
  await expect.poll(async () => (await page.evaluate(() => window.limber.camera)).distance).toBeLessThan(0.6 * far);
});

test('labels and contrast are in order in both themes', async ({ page, studio }) => {
  await open_studio(page, studio);
  const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  const check = async (what: string): Promise<void> => {
    await page.evaluate(readFileSync(axe, 'utf8'));
    const found = await page.evaluate(async () => {
      const result = await (window as unknown as { axe: { run(context: unknown, options: unknown): Promise<{ violations: { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }[] }> } }).axe.run(document, { resultTypes: ['violations'] });
      return result.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join(' | ')}`);
    });
    expect(found, what).toEqual([]);
  };
  for (const theme of ['light', 'dark']) {
    await page.selectOption('[data-field=theme]', theme);
    await check(theme);
  }
  for (const step of ['skeleton', 'weights', 'flesh']) {
    await page.click(`[data-step=${step}]`);
    await check(`the step ${step}`);
  }
  await page.click('[data-step=motion]');
  await page.click('[data-motion=walk]');
  await expect(page.locator('.timeline')).toBeVisible();
  await check('a motion');
  await page.click('[data-action=export]');
  await check('the export dialog');
  await page.keyboard.press('Escape');
  await page.click('[data-action=samples]');
  await check('the gallery');
  await page.keyboard.press('Escape');
  await page.click('[data-action=help]');
  await check('the help');
  await page.keyboard.press('Escape');
  await page.click('[data-action=save-as]');
  await check('the dialog for saving');
});
