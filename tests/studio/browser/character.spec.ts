// Characters of one's own: their bones, and where they are saved.
import { expect, open_studio, test, touch } from './studio';

test.use({ sample: ['mannequin', '--resolution', '30'] });

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
