import { choose_file, expect, open_studio, ready, shared_file, test, touch } from './studio';

const BROKEN = [
  'broken/parse/invalid-face-definition.obj',
  'broken/derived/off_face_index_out_of_range.off',
  'broken/derived/off_nan_vertex.off',
  'broken/gltf/glb/truncated_chunk_data.glb',
  'broken/gltf/json/invalid_syntax.gltf',
  'broken/derived/obj_single_vertex.obj',
];

const TETRAHEDRON = Buffer.from('v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n');

test('a file of the user opens, without handles, and says how to begin', async ({ page, studio }) => {
  await open_studio(page, studio);
  await choose_file(page, '[data-action=open]', { name: 'tetrahedron.obj', mimeType: 'model/obj', buffer: TETRAHEDRON });
  await page.waitForFunction(() => window.limber.mesh?.vertices === 4);
  await expect(page.locator('.document-name')).toContainText('tetrahedron');
  await expect(page.locator('[data-panel=handles]')).toContainText('No handles yet');
  await expect(page.locator('.card.error')).toHaveCount(0);
});

test('a shape of the shared data opens', async ({ page, studio }) => {
  const file = shared_file('shapes/arap2007/cactus_small.off');
  test.skip(file === null, 'the shared data is not here');
  await open_studio(page, studio);
  await choose_file(page, '[data-action=open]', file!);
  await page.waitForFunction(() => window.limber.mesh?.vertices === 620);
  // It can be rigged at once: a point on it gets weights.
  await page.keyboard.press('2');
  const box = (await page.locator('.viewport').boundingBox())!;
  // What is clicked is found in the picture: it has to be drawn first.
  await page.waitForFunction(() => window.limber.shaded);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForFunction(() => window.limber.state.handles.length >= 1);
});

test('broken files are told, and the scene stays as it was', async ({ page, studio }) => {
  const files = BROKEN.map(shared_file).filter((file): file is string => file !== null);
  test.skip(files.length === 0, 'the shared data is not here');
  await open_studio(page, studio);
  await touch(page);
  const before = await page.evaluate(() => ({ name: window.limber.state.document.name, mesh: window.limber.mesh, handles: window.limber.state.handles.length }));
  for (const file of files) {
    await choose_file(page, '[data-action=open]', file);
    const name = file.split('/').pop()!;
    await expect(page.locator('.card.error'), name).toContainText(name);
    expect((await page.locator('.card.error p').first().textContent())!.length, name).toBeGreaterThan(10);
    expect(await page.evaluate(() => ({ name: window.limber.state.document.name, mesh: window.limber.mesh, handles: window.limber.state.handles.length })), name).toEqual(before);
    await page.click('.card.error [aria-label=Dismiss]');
  }
  await ready(page);
});

test('a dropped file is opened', async ({ page, studio }) => {
  await open_studio(page, studio);
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'dropped.obj'));
    return transfer;
  }, TETRAHEDRON.toString());
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: data });
  await expect(page.locator('.drop-zone')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
  await page.waitForFunction(() => window.limber.mesh?.vertices === 4);
  await expect(page.locator('.drop-zone')).toBeHidden();
});

/** A tetrahedron as .gltf whose buffer is another file. */
function split_gltf(): { json: string; bin: Buffer } {
  const places = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
  const corners = new Uint16Array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]);
  const bin = Buffer.concat([Buffer.from(places.buffer), Buffer.from(corners.buffer)]);
  const json = JSON.stringify({
    asset: { version: '2.0' }, scene: 0, scenes: [{ nodes: [0] }], nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    buffers: [{ uri: 'corner.bin', byteLength: bin.length }],
    bufferViews: [{ buffer: 0, byteOffset: 0, byteLength: 48 }, { buffer: 0, byteOffset: 48, byteLength: 24 }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 1] },
      { bufferView: 1, componentType: 5123, count: 12, type: 'SCALAR' },
    ],
  });
  return { json, bin };
}

test('files that belong together are dropped together, and a missing one is named', async ({ page, studio }) => {
  await open_studio(page, studio);
  const { json, bin } = split_gltf();
  const drop = async (names: string[]): Promise<void> => {
    const data = await page.evaluateHandle(({ names, json, bin }) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(bin), (letter) => letter.charCodeAt(0));
      for (const name of names) transfer.items.add(name.endsWith('.bin') ? new File([bytes], name) : new File([json], name));
      return transfer;
    }, { names, json, bin: bin.toString('base64') });
    await page.dispatchEvent('body', 'drop', { dataTransfer: data });
  };
  await drop(['corner.gltf']);
  await expect(page.locator('.card.error')).toContainText('corner.bin');
  await expect(page.locator('.card.error')).toContainText('together');
  expect(await page.evaluate(() => window.limber.state.document.name)).toBe('mannequin');
  await drop(['corner.bin', 'corner.gltf']);
  await page.waitForFunction(() => window.limber.mesh?.vertices === 4);
  await expect(page.locator('.document-name')).toContainText('corner');
  await expect(page.locator('.card.error')).toHaveCount(0);
});

test('a rigged file keeps its weights and offers its clips', async ({ page, studio }) => {
  const file = shared_file('rigs/threejs/RobotExpressive.glb');
  test.skip(file === null, 'the shared data is not here');
  await open_studio(page, studio);
  await expect(page.locator('[data-option="weights.method"] option[value=given]')).toHaveAttribute('disabled', '');
  await choose_file(page, '[data-action=open]', file!);
  await page.waitForFunction(() => window.limber.state.document?.name === 'RobotExpressive' && window.limber.state.binding?.method === 'given', null, { timeout: 120_000 });
  await expect(page.locator('[data-option="weights.method"]')).toHaveValue('given');
  const clips = page.locator('[data-field=clip]');
  await expect(clips.locator('option')).toHaveCount(14);
  await clips.selectOption('Walking');
  await page.waitForFunction(() => window.limber.state.motion?.name === 'Walking');
});

test('the gallery opens a sample', async ({ page, studio }) => {
  await open_studio(page, studio);
  await page.click('[data-action=samples]');
  const pictures = page.locator('.sample img');
  await expect(pictures.first()).toBeVisible();
  await expect.poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(50);
  await page.click('[data-sample="bar"]');
  await page.waitForFunction(() => window.limber.state.document?.name === 'bar');
  await ready(page);
  await expect(page.locator('dialog')).toHaveCount(0);
});
