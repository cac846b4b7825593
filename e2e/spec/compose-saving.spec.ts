import { EditingOnPage } from '../pages/editing.ts';
import { makeDashboard, ownName } from '../pages/own-objects.ts';
import { expect, test } from './statements/session.ts';

test('what is being typed is saved by Ctrl S: the name of the dashboard, a header by Enter on its grip, a text, a tab by a double click', async ({
  page,
  api,
}) => {
  const editor = new EditingOnPage(page);
  const id = await makeDashboard(page, ownName('Typed'));
  const savedTexts = async (): Promise<readonly string[]> => {
    const { result } = (await api.get(`/api/v1/dashboard/${id}`)).body;
    const nodes: readonly { meta?: { text?: string; code?: string } }[] = Object.values(
      JSON.parse(result.position_json ?? '{}'),
    );
    return [result.dashboard_title, ...nodes.flatMap(({ meta }) => meta?.text ?? meta?.code ?? [])];
  };
  const saveByKeys = async (): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+s');
    await expect(editor.canvas).toBeHidden();
  };

  await editor.open(id);
  await page.getByRole('textbox', { name: 'Name of the dashboard' }).fill('Called so');
  await saveByKeys();
  expect(await savedTexts()).toEqual(['Called so']);

  await editor.open(id);
  await editor.addElement('Header');
  await editor.grip('New header').press('Enter');
  await page.keyboard.type('Over all');
  await saveByKeys();
  expect(await savedTexts()).toEqual(['Called so', 'Over all']);

  await editor.open(id);
  await editor.addElement('Text');
  await editor.grip('Text').press('Enter');
  const text = page.getByRole('textbox', { name: 'Text in markdown' });
  await text.fill('Some words');
  await saveByKeys();
  expect(await savedTexts()).toEqual(['Called so', 'Over all', 'Some words']);

  await editor.open(id);
  await editor.addElement('Tabs');
  await page.getByRole('tab', { name: 'Tab title' }).dblclick();
  await page.getByRole('textbox', { name: 'Name of the tab' }).fill('First');
  await saveByKeys();
  expect(await savedTexts()).toEqual(expect.arrayContaining(['Over all', 'Some words', 'First']));
});

test('an error of saving is said until the next try; a save that takes long is sent once, and what is changed meanwhile stays in edit mode as not saved', async ({
  page,
}) => {
  const editor = new EditingOnPage(page);
  const id = await makeDashboard(page, ownName('Slow save'));
  await editor.open(id);
  await editor.addElement('Divider');
  await page.route(`**/api/v1/dashboard/${id}`, (route) => route.abort(), { times: 1 });
  await page.keyboard.press('ControlOrMeta+s');
  const error = page.getByText('Sorry, there was an error saving this dashboard');
  await expect(error).toBeVisible();
  const released = Promise.withResolvers<void>();
  let saves = 0;
  await page.route(`**/api/v1/dashboard/${id}`, async (route) => {
    if (route.request().method() === 'PUT') {
      saves += 1;
      await released.promise;
    }
    await route.continue();
  });
  await page.keyboard.press('ControlOrMeta+s');
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => saves).toBe(1);
  await expect(error).toHaveCount(0);
  await editor.addElement('Header');
  released.resolve();
  await expect(page.getByText('What you changed meanwhile is not saved yet.')).toBeVisible();
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible();
  await expect(editor.dialog).toHaveCount(0);
  await expect(editor.element('New header')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(editor.canvas).toBeHidden();
  await expect(page.getByText('New header')).toBeVisible();
  expect(saves).toBe(2);
});
