import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { distance, drag_handle, expect, open_studio, ready, settle, test } from './studio';

/** When something in a folder was written last. */
const last_written = (folder: string): number => Math.max(0, ...readdirSync(folder, { recursive: true }).map((name) => statSync(join(folder, String(name)), { throwIfNoEntry: false })?.mtimeMs ?? 0));

test.describe('a restart', () => {
  // A server that is not there cannot be reached.
  test.use({ expected_errors: /WebSocket connection to .* failed|ERR_CONNECTION_(REFUSED|RESET)/ });
  test('the page finds its state again when the studio was killed and restarted', async ({ page, studio }) => {
    await open_studio(page, studio);
    const started = Date.now();
    await drag_handle(page, 'hand.L', 20, -60);
    const before = await page.evaluate(() => window.limber.handle_position('hand.L')!);
    // Work is saved as it is made, within two seconds of a change: until nothing has been written for longer than that.
    const dragged = Date.now();
    await expect.poll(() => last_written(studio.folder) > started && Date.now() - Math.max(dragged, last_written(studio.folder)) > 2500).toBe(true);
    const { port, token } = studio;
    await studio.kill();
    await expect(page.locator('.message')).toContainText('not answering');
    await studio.start(port, token);
    await page.waitForFunction(() => window.limber.link === 'open', null, { timeout: 60_000 });
    const recover = page.getByRole('button', { name: 'Recover it' });
    await recover.waitFor();
    await recover.click();
    await ready(page);
    await settle(page);
    expect(distance(await page.evaluate(() => window.limber.handle_position('hand.L')!), before)).toBeLessThan(1e-3);
  });
});
