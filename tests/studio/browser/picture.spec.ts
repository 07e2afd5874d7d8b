import { deflateSync } from 'node:zlib';
import { choose_file, expect, open_studio, ready, test } from './studio';

function crc(bytes: Buffer): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; ++bit) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const out = Buffer.alloc(8 + body.length);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc(body), 4 + body.length);
  return out;
}

/** A red disc with a blue half on nothing: PNG with transparency. */
function disc(size: number): Buffer {
  const rows = Buffer.alloc(size * (4 * size + 1));
  for (let y = 0; y < size; ++y) {
    for (let x = 0; x < size; ++x) {
      const at = y * (4 * size + 1) + 1 + 4 * x;
      const inside = Math.hypot(x - size / 2, y - size / 2) < 0.4 * size;
      if (inside) rows.set(x < size / 2 ? [220, 40, 40, 255] : [40, 60, 220, 255], at);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

test('a picture becomes a flat shape that shows it', async ({ page, studio }) => {
  await open_studio(page, studio);
  await choose_file(page, '[data-action=open]', { name: 'disc.png', mimeType: 'image/png', buffer: disc(96) });
  await page.waitForFunction(() => window.limber.state.document?.dimension === 2 && window.limber.mesh?.textured);
  expect(await page.evaluate(() => window.limber.state.picture)).toEqual({ width: 96, height: 96 });
  await page.waitForTimeout(1500);
  const box = (await page.locator('.viewport').boundingBox())!;
  const clip = (dx: number) => ({ x: box.x + box.width / 2 + dx - 4, y: box.y + box.height / 2 + 30, width: 8, height: 8 });
  const colour = async (dx: number): Promise<number[]> => {
    const bytes = await page.screenshot({ clip: clip(dx) });
    return page.evaluate(async (data) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(data)], { type: 'image/png' }));
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      return Array.from(context.getImageData(4, 4, 1, 1).data);
    }, Array.from(bytes));
  };
  const left = await colour(-60);
  const right = await colour(60);
  expect(left[0]).toBeGreaterThan(left[2] + 80);
  expect(right[2]).toBeGreaterThan(right[0] + 80);

  // Three points and it can be bent.
  await page.keyboard.press('2');
  for (const [dx, dy] of [[-80, 0], [80, 10], [0, -80]]) {
    await page.mouse.move(box.x + box.width / 2 + dx, box.y + box.height / 2 + dy);
    await page.mouse.click(box.x + box.width / 2 + dx, box.y + box.height / 2 + dy);
    await page.waitForTimeout(600);
  }
  await page.waitForFunction(() => window.limber.state.handles.filter((h: any) => h.type === 'point').length === 3);
  await ready(page);
});

test.describe('a flat sample', () => {
  test.use({ sample: ['gingerbread', '--resolution', '50'] });
  test('is posed in its plane', async ({ page, studio }) => {
    await open_studio(page, studio);
    const vertices = await page.evaluate(() => Array.from({ length: 20 }, (_, i) => Math.floor((i * window.limber.mesh!.vertices) / 20)));
    await page.waitForTimeout(1500);
    const drawn = await page.evaluate((list) => window.limber.positions(list), vertices);
    const rest = await page.evaluate((list) => window.limber.rest(list), vertices);
    drawn.forEach((p, i) => expect(Math.abs(p[2] - rest[i][2])).toBeLessThan(1e-6));
  });
});
