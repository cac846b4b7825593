import { EditingOnPage } from '../pages/editing.ts';
import { closeByEscape } from '../pages/escape.ts';
import { makeDashboard } from '../pages/own-objects.ts';
import { ExplorePage } from '../pages/explore.ts';
import { expect, ownName, test } from './statements/session.ts';

/** Animations take so long that whatever waits for one is seen. */
const slowness = 0.01;
/** Far less than such an animation takes, and enough for a busy machine. */
const soonMs = 6_000;

test('forms outlive Esc, a press outside and Close until they are discarded; the focus returns to what opened them, and lists are gone at once', async ({
  page,
}) => {
  await test.step('what was typed into the properties of a dashboard outlives Esc, a press outside and Close, until it is discarded', async () => {
    const title = ownName('Typed');
    const id = await makeDashboard(page, title);
    await new EditingOnPage(page).open(id);
    await page.getByRole('button', { name: 'Properties' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dashboard properties' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    const query = page.getByRole('alertdialog', { name: 'Close without saving?' });
    await name.fill('Another name');
    await page.keyboard.press('Escape');
    await expect(query).toContainText('What you entered would be lost.');
    await closeByEscape(query);
    await expect(name).toHaveValue('Another name');
    await page.mouse.click(10, 10);
    await expect(name).toHaveValue('Another name');
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await query.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Properties' }).click();
    await expect(name).toHaveValue(title);
    // Nothing was entered this time.
    await closeByEscape(dialog);
  });

  await test.step('a half filled form of a user outlives Esc, and chosen roles alone do too', async () => {
    await page.goto('/users/list/');
    const open = page.getByRole('button', { name: 'Add a user' }).first();
    const dialog = page.getByRole('dialog', { name: 'Add a user' });
    const query = page.getByRole('alertdialog', { name: 'Close without saving?' });
    await open.click();
    await dialog.getByLabel('First name').fill('Una');
    await page.keyboard.press('Escape');
    await query.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByLabel('First name')).toHaveValue('Una');
    await dialog.getByLabel('First name').fill('');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await open.click();
    await dialog.getByRole('button', { name: /Roles/ }).click();
    await page.getByRole('option', { name: 'Gamma', exact: true }).click();
    await page.keyboard.press('Escape');
    // As fast as keys can be: what opened the list has the focus again once the list is gone.
    await page.keyboard.press('Escape');
    await query.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the focus returns to what opened a dialog, also where the form took the place of its loading', async () => {
    const opens = [
      ['/databaseview/list/', 'Connect a database'],
      ['/roles/list/', 'Edit Alpha'],
    ] as const;
    for (const [path, name] of opens) {
      await page.goto(path);
      const opener = page.getByRole('button', { name }).first();
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog').getByRole('button').nth(1)).toBeVisible();
      await closeByEscape(page.getByRole('dialog'));
      await expect(opener).toBeFocused();
    }
  });

  await test.step('a popover and a list that were closed are gone at once, beside nothing that opens next', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const explore = new ExplorePage(page);
    await explore.openDataset(await explore.flights());
    await explore.chooseChartType('Table');
    const browser = await page.context().newCDPSession(page);
    await browser.send('Animation.enable');
    await explore.edit('Add a filter');
    await explore.editor.getByRole('tab', { name: 'Simple' }).click();
    await browser.send('Animation.setPlaybackRate', { playbackRate: slowness });
    await explore.editor.getByRole('button', { name: /Operator/ }).click();
    await expect(page.getByRole('listbox')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0, { timeout: soonMs });
    await explore.editor.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(explore.editor).toHaveCount(0, { timeout: soonMs });
  });
});
