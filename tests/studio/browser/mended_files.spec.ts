// Faults that people ran into with files of their own, continued from mended.spec.ts.
import { readFileSync } from 'node:fs';
import { AnimationMixer, Vector3, type AnimationClip, type Object3D } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { choose_file, drag_handle, drop_files, expect, open_studio, ready, settle, shared_file, test, touch } from './studio';

type Page = import('@playwright/test').Page;

test.use({ sample: ['mannequin', '--resolution', '30'] });

function json_of(glb: Buffer): Record<string, any> {
  return JSON.parse(glb.subarray(20, 20 + glb.readUInt32LE(12)).toString());
}

/** Where three.js has the nodes of a file at a time of a clip, by their names. */
async function joints_in_three(glb: Buffer, clip: string, time: number): Promise<Map<string, number[]>> {
  (globalThis as Record<string, unknown>).self = globalThis;
  const bytes = glb.buffer.slice(glb.byteOffset, glb.byteOffset + glb.byteLength) as ArrayBuffer;
  const gltf = await new Promise<{ scene: Object3D; animations: AnimationClip[] }>((resolve, reject) => new GLTFLoader().parse(bytes, '', resolve as never, reject));
  const mixer = new AnimationMixer(gltf.scene);
  mixer.clipAction(gltf.animations.find((entry) => entry.name === clip)!).play();
  mixer.setTime(time);
  gltf.scene.updateMatrixWorld(true);
  const places = new Map<string, number[]>();
  // Meshes may have names of joints.
  gltf.scene.traverse((object) => { if ((object as Object3D & { isBone?: boolean }).isBone) places.set(String(object.userData.name ?? object.name), object.getWorldPosition(new Vector3()).toArray()); });
  return places;
}

async function seek(page: Page, time: number): Promise<void> {
  if (await page.evaluate(() => window.limber.state.motion.playing)) await page.click('[data-action=play]');
  await page.waitForFunction(() => !window.limber.state.motion.playing);
  await page.locator('[data-field=time]').evaluate((element: HTMLInputElement, value) => {
    element.value = String(value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }, time);
  await page.waitForFunction((value) => Math.abs((window.limber.frame()?.time ?? -1) - value) < 1e-4, time);
  await settle(page);
}

test('clips of a file play as three.js plays them, here and from the export, and nothing of the file is lost', async ({ page, studio }) => {
  const file = shared_file('rigs/threejs/RobotExpressive.glb');
  test.skip(!file, 'needs the shared data');
  await open_studio(page, studio);
  await choose_file(page, '[data-action=open]', file!);
  await page.waitForFunction(() => window.limber.state.document?.name === 'RobotExpressive');
  await ready(page);
  await page.selectOption('[data-field=clip]', 'Walking');
  await page.waitForFunction(() => window.limber.state.motion?.name === 'Walking');
  await seek(page, 0.4);
  const source = readFileSync(file!);
  const wanted = await joints_in_three(source, 'Walking', 0.4);
  const size = await page.evaluate(() => window.limber.state.shape.size);
  const names: string[] = await page.evaluate(() => window.limber.state.handles.filter((h: any) => h.type === 'bone').map((h: any) => h.name));
  const known = names.filter((name) => wanted.has(name));
  expect(known.length).toBeGreaterThan(15);
  const check = async (places: Map<string, number[]>): Promise<void> => {
    for (const name of known) {
      const at = (await page.evaluate((handle) => window.limber.handle_position(handle), name))!;
      expect(Math.hypot(...at.map((value, i) => value - places.get(name)![i])) / size, name).toBeLessThan(0.01);
    }
  };
  await check(wanted);
  const download = page.waitForEvent('download');
  await page.click('[data-action=export]');
  await page.click('[data-action=do-export]');
  const exported = readFileSync(await (await download).path());
  await check(await joints_in_three(exported, 'Walking', 0.4));
  const [before, after] = [json_of(source), json_of(exported)];
  for (const part of ['meshes', 'materials', 'animations', 'skins']) expect(after[part]?.length, part).toBe(before[part]?.length);
  expect(after.skins.map((skin: { joints: number[] }) => skin.joints.length)).toEqual(before.skins.map((skin: { joints: number[] }) => skin.joints.length));
});

test('the robot keeps together when it is dragged', async ({ page, studio }) => {
  await open_studio(page, studio);
  await page.click('[data-action=samples]');
  await page.click('[data-sample=robot]');
  await page.waitForFunction(() => window.limber.state.document?.name === 'robot');
  await ready(page);
  await touch(page);
  /** How far bones are from what they hang on, compared with rest. */
  const gaps = (): Promise<number[]> => page.evaluate(() => {
    const bones = window.limber.state.handles.filter((h: any) => h.type === 'bone');
    const away = (a: number[], b: number[]): number => Math.hypot(...a.map((value, i) => value - b[i]));
    return bones.filter((bone: any) => bone.parent).map((bone: any) => {
      const parent = bones.find((other: any) => other.name === bone.parent);
      const rest = away(bone.rest.head, parent.rest.head);
      return Math.abs(away(window.limber.handle_position(bone.name)!, window.limber.handle_position(parent.name)!) - rest) / window.limber.state.shape.size;
    });
  });
  const hand: string = await page.evaluate(() => window.limber.state.handles.find((h: any) => /hand.*L$/.test(h.name))?.name ?? window.limber.state.handles.filter((h: any) => h.constraint !== 'free')[0].name);
  await drag_handle(page, hand, -10, -35);
  expect(Math.max(...(await gaps()))).toBeLessThan(0.08);
});

test('files with spaces in their names find each other', async ({ page, studio }) => {
  await open_studio(page, studio);
  const bytes = Buffer.concat([Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]).buffer), Buffer.from(new Uint16Array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]).buffer)]);
  const gltf = JSON.stringify({
    asset: { version: '2.0' }, scene: 0, scenes: [{ nodes: [0] }], nodes: [{ mesh: 0 }], meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    buffers: [{ uri: 'my%20little%20corner.bin', byteLength: bytes.length }], bufferViews: [{ buffer: 0, byteOffset: 0, byteLength: 48 }, { buffer: 0, byteOffset: 48, byteLength: 24 }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 4, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 1] }, { bufferView: 1, componentType: 5123, count: 12, type: 'SCALAR' }],
  });
  const data = await page.evaluateHandle(({ gltf, bin }) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([gltf], 'my little corner.gltf'));
    transfer.items.add(new File([Uint8Array.from(atob(bin), (letter) => letter.charCodeAt(0))], 'my little corner.bin'));
    return transfer;
  }, { gltf, bin: bytes.toString('base64') });
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
  await expect(page.locator('.document-name')).toHaveText('my little corner');
  expect(await page.evaluate(() => window.limber.mesh!.vertices)).toBe(4);
  // A file alone, too.
  await drop_files(page, [{ name: 'a small shape.obj', text: 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n' }]);
  await expect(page.locator('.document-name')).toHaveText('a small shape');
});

test('names in the tree fit, whatever all of them begin with', async ({ page, studio }) => {
  const file = shared_file('rigs/threejs/Soldier.glb');
  test.skip(!file, 'needs the shared data');
  await open_studio(page, studio);
  await choose_file(page, '[data-action=open]', file!);
  await page.waitForFunction(() => window.limber.state.document?.name === 'Soldier');
  await ready(page);
  await page.click('[data-step=weights]');
  const labels = page.locator('.handle-name');
  await expect(labels.first()).toHaveText('Hips');
  const cut = await labels.evaluateAll((list) => list.slice(0, 25).filter((label) => label.scrollWidth > label.clientWidth + 1).map((label) => label.textContent));
  expect(cut).toEqual([]);
  // Whoever comes for the weights sees some, with numbers below the ends of their bar.
  const legend = page.locator('.legend:not(.error-legend)');
  await expect(legend).toBeVisible();
  const bar = (await legend.locator('.legend-bar').boundingBox())!;
  const whole = (await legend.locator('.whole').boundingBox())!;
  const none = (await legend.locator('.none').boundingBox())!;
  expect(Math.abs(whole.x + whole.width - (bar.x + bar.width))).toBeLessThan(3);
  expect(none.x + none.width / 2).toBeLessThan(bar.x + 0.45 * bar.width);
});

test('units are said once, and the pose goes into the export beside the rest', async ({ page, studio }) => {
  await open_studio(page, studio);
  await touch(page);
  for (const mode of ['dynamics', 'jiggle', 'mls', 'full', 'reduced']) {
    await page.click(`[data-mode=${mode}]`);
    await page.waitForFunction((name) => window.limber.state.mode === name, mode);
    expect(await page.locator('.inspector').innerText()).not.toMatch(/\d\s+1\/s/);
  }
  await ready(page);
  await drag_handle(page, 'hand.L', 10, -40);
  await page.click('[data-action=export]');
  await expect(page.locator('.export-detail')).toContainText('Pose');
  const download = page.waitForEvent('download');
  await page.click('[data-action=do-export]');
  expect(json_of(readFileSync(await (await download).path())).animations.map((clip: { name: string }) => clip.name)).toEqual(['pose']);
});
