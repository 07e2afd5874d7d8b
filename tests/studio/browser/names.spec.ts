import { choose_file, expect, open_studio, test } from './studio';

// What a browser would make an element of, or run, if it were not text.
const MARKUP = '<img src=x onerror="window.owned=1"><b>bold</b>';
const SHAPE = Buffer.from('v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n');

test('names of handles and files with markup are shown as text', async ({ page, studio }) => {
  await open_studio(page, studio);
  await page.evaluate(async ({ address, name }) => {
    const socket = new WebSocket(address);
    await new Promise((resolve) => { socket.onopen = resolve; });
    socket.send(JSON.stringify({ id: 1, do: 'hello', protocol: 1 }));
    socket.send(JSON.stringify({ id: 2, do: 'rename', handle: window.limber.state.handles[0].name, name }));
  }, { address: `ws://127.0.0.1:${studio.port}/ws?token=${studio.token}`, name: MARKUP });
  await expect(page.locator('[data-panel=handles]')).toContainText(MARKUP);
  await choose_file(page, '[data-action=open]', { name: `${MARKUP.replace('/', '')}.obj`, mimeType: 'model/obj', buffer: SHAPE });
  await expect(page.locator('.document-name')).toContainText('<img src=x');
  await choose_file(page, '[data-action=open]', { name: `${MARKUP.replace('/', '')}.nothing`, mimeType: 'model/obj', buffer: SHAPE });
  await expect(page.locator('.card.error')).toContainText('<img src=x');
  expect(await page.locator('img[src=x]').count()).toBe(0);
  expect(await page.evaluate(() => 'owned' in window)).toBe(false);
});
