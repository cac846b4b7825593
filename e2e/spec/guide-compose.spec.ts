import { DashboardOnPage } from '../pages/dashboard.ts';
import { EditingOnPage } from '../pages/editing.ts';
import { expectSeen, GuidePage, press } from '../pages/guide.ts';
import { ownName } from '../pages/own-objects.ts';
import { expect, test } from './statements/session.ts';

test.setTimeout(120_000);

test('the guide: compose a dashboard', async ({ page }) => {
  const guide = new GuidePage('04-first-dashboard');
  const editor = new EditingOnPage(page);
  await page.goto('/help/');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: guide.label('Dashboards'), exact: true })
    .click();
  await press(page.getByRole('main'), guide.label('New dashboard'));
  await editor.toBeOpen();
  await editor.addChart('Departures');
  const elements = page.getByRole('region', { name: guide.label('Layout elements') });
  for (const element of ['Tabs', 'Row', 'Column', 'Header', 'Text', 'Divider'])
    await expectSeen(elements.getByRole('button', { name: `Add ${element}` }));
  await press(elements, 'Add Divider');
  const divider = editor.element('Divider');
  await expect(divider).toBeVisible();
  await press(page, guide.label('Undo'));
  await expect(divider).toBeHidden();
  await press(page, guide.label('Redo'));
  await expect(divider).toBeVisible();
  await editor.grip('Divider').focus();
  await page.keyboard.press('Delete');
  await expect(divider).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(divider).toBeVisible();
  await press(page, guide.label('Properties'));
  await editor.dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(ownName('Composed'));
  for (const label of ['URL slug', 'Owners', 'Roles', 'Time zone'])
    await expectSeen(editor.dialog.getByText(label, { exact: true }));
  await press(editor.dialog, 'Apply');
  await expect(editor.dialog).toBeHidden();
  await press(page, guide.label('Save'));
  await expect(editor.canvas).toBeHidden();
  await press(page, guide.label('Edit dashboard'));
  await editor.toBeOpen();
  await press(page, guide.label('Versions'));
  await press(editor.dialog, 'Open version 1');
  await expectSeen(page.getByRole('button', { name: /Restore/ }));
  await new DashboardOnPage(page).open('flight-punctuality');
  await press(page, 'More');
  await page.getByRole('menuitem', { name: guide.label('Save as') }).click();
  await editor.dialog.getByText(guide.label('ask other datasets')).click();
  await expectSeen(editor.dialog.getByRole('combobox', { name: /^Dataset in the place of/ }));
  expect(guide.unread).toEqual([]);
});
