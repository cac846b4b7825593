import type { Page } from '@playwright/test';
import { boxAtRest } from '../pages/at-rest.ts';
import { EditingOnPage } from '../pages/editing.ts';
import { closeByEscape, pressEscapeIn } from '../pages/escape.ts';
import { expectAccessible, expectAccessibleAbove } from '../pages/watch-errors.ts';
import { changeDashboard, makeDashboard, ownName, showDashboard } from '../pages/own-objects.ts';
import { expect, test } from './statements/session.ts';

const openDashboard = async (page: Page, word: string) => {
  const id = await makeDashboard(page, ownName(word));
  const editing = new EditingOnPage(page);
  await editing.open(id);
  return { id, editing };
};

test('[DASH-001 DASH-004 DASH-018] charts are placed, sized and moved by the mouse, saved and there again; big numbers are added small', async ({
  page,
}) => {
  await test.step('[DASH-001 DASH-004 DASH-018] two charts are placed, saved and there again; an added chart fills a row and gives way', async () => {
    const { id, editing } = await openDashboard(page, 'Two charts');
    await editing.addChart('When delays build up');
    // Its type is loaded with it: nothing else of this dashboard has one.
    await expect(editing.element('When delays build up').locator('[data-painted="true"]')).toBeVisible();
    const canvas = await boxAtRest(editing.canvas);
    const first = await boxAtRest(editing.element('When delays build up'));
    expect(Math.abs(first.width - canvas.width)).toBeLessThan(4);
    await editing.addChart('Departures by origin');
    await editing.drag('Departures by origin', 'When delays build up', { x: 0.9, y: 0.5 });
    await expect(editing.announcement).toHaveText('Departures by origin: row 1, place 2 of 2');
    const halfBox = await boxAtRest(editing.element('When delays build up'));
    expect(halfBox.width).toBeLessThan(canvas.width / 2);
    await editing.save();
    await page.reload();
    for (const name of ['When delays build up', 'Departures by origin'])
      await expect(page.getByRole('article', { name, exact: true })).toBeVisible();
    expect((await showDashboard(page, id)).charts).toEqual(['Departures by origin', 'When delays build up']);
  });

  await test.step('big numbers are added small and beside each other', async () => {
    const { editing } = await openDashboard(page, 'Small');
    await editing.addChart('Departures');
    await editing.addChart('Average delay');
    await expect(editing.announcement).toHaveText('Added Average delay: row 1, place 2 of 2');
    const canvas = await boxAtRest(editing.canvas);
    const box = await boxAtRest(editing.element('Average delay'));
    expect(box.height).toBe(120);
    expect(box.width).toBeLessThan(canvas.width / 3.5);
  });

  await test.step('the mouse sizes a tile by whole columns, with its size in words, and undo gives it back', async () => {
    const { editing } = await openDashboard(page, 'Sized');
    await editing.addChart('When delays build up');
    await editing.element('When delays build up').click({ position: { x: 60, y: 60 } });
    const box = await boxAtRest(editing.element('When delays build up'));
    const handle = await boxAtRest(page.locator('[data-edge="right"]'));
    await page.mouse.move(handle.x + 3, handle.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, handle.y + 10, { steps: 6 });
    await expect(page.getByText('6 columns × 400 px')).toBeVisible();
    await page.mouse.up();
    await expect
      .poll(async () => (await editing.element('When delays build up').boundingBox())?.width ?? 0)
      .toBeLessThan(box.width * 0.6);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect
      .poll(async () => (await editing.element('When delays build up').boundingBox())?.width ?? 0)
      .toBeGreaterThan(box.width - 4);
  });
});

test('headers, texts, dividers, columns and tabs stand where they are put, and a text shows what it will look like; edit mode passes axe', async ({
  page,
}) => {
  const { editing, id } = await openDashboard(page, 'Elements');
  await editing.addElement('Header');
  await page.getByRole('textbox', { name: 'Text of the header' }).fill('On time?');
  await page.keyboard.press('Enter');
  await editing.addElement('Divider');
  await editing.addElement('Text');
  await editing.grip('Text').press('Enter');
  await page
    .getByRole('textbox', { name: 'Text in markdown' })
    .fill('## Late\n**Fifteen** minutes <img src=x onerror="window.hurt=1">');
  // The editor lies where the tools of the element stand.
  await expect(page.getByRole('button', { name: /^Duplicate/ })).toBeHidden();
  // Esc keeps what was written, and Undo takes it back.
  await page.keyboard.press('Escape');
  await expect(editing.canvas.getByText('Fifteen')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(editing.canvas.getByText('Fifteen')).toBeHidden();
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await editing.canvas.getByRole('button', { name: /^Move .*Late/ }).press('Enter');
  await page.getByRole('radio', { name: 'Preview' }).click();
  await expect(editing.canvas.getByText('Fifteen')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await editing.addElement('Column');
  await editing.addElement('Tabs');
  await page.getByRole('button', { name: 'Rename tab Tab title' }).click();
  await page.getByRole('textbox', { name: 'Name of the tab' }).fill('Overview <b>x</b>');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add tab', exact: true }).click();
  await editing.addChart('Departures');
  await test.step('edit mode and its dialogs pass axe', async () => {
    await editing.grip('Departures').focus();
    await expectAccessible(page, 'both themes');
    await editing.openFilters();
    await editing.dialog.getByRole('button', { name: 'Add filter' }).click();
    await expectAccessibleAbove(page, 'both themes');
    await pressEscapeIn(editing.dialog);
    // The filter that was added is not saved.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Properties' }).click();
    await expect(editing.dialog).toBeVisible();
    await expectAccessibleAbove(page, 'both themes');
    await closeByEscape(editing.dialog);
  });
  await editing.save();
  await expect(page.getByRole('tab', { name: 'Overview <b>x</b>' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'On time?' })).toBeVisible();
  await page.getByRole('tab', { name: 'Tab title' }).click();
  await expect(page.getByRole('article', { name: 'Departures', exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
  const types = Object.values(
    JSON.parse((await showDashboard(page, id)).position_json ?? '{}') as Record<string, { type?: string }>,
  ).map(({ type }) => type);
  expect(types).toEqual(
    expect.arrayContaining(['ROOT', 'GRID', 'HEADER', 'DIVIDER', 'MARKDOWN', 'COLUMN', 'TABS', 'TAB', 'CHART']),
  );
});

test('[L10] a stale save shows both sides, keeps both, mine as a copy or theirs; versions say what changed and are restored', async ({
  page,
}) => {
  await test.step('[L10] a stale save shows both sides and keeps both; what both changed is chosen; theirs keeps my draft', async () => {
    const { id, editing } = await openDashboard(page, 'Contested');
    await editing.addChart('Departures');
    await changeDashboard(page, id, { certified_by: 'Them' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = page.getByRole('alertdialog');
    await expect(conflict.getByText('Added chart “Departures”')).toBeVisible();
    await expect(conflict.getByText('Certified by Them')).toBeVisible();
    await conflict.getByRole('button', { name: 'Take theirs' }).click();
    await expect(editing.canvas).toBeHidden();
    await editing.page.getByRole('button', { name: 'Edit dashboard' }).click();
    await page.getByRole('button', { name: 'Continue with them' }).click();
    await expect(editing.element('Departures')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(conflict.getByText('Neither of you touched what the other changed')).toBeVisible();
    await conflict.getByRole('button', { name: 'Back to editing' }).click();
    await expect(conflict).toBeHidden();
    const name = ownName('Mine');
    const title = page.getByRole('textbox', { name: 'Name of the dashboard' });
    await title.fill(name);
    await title.press('Enter');
    const theirName = ownName('Theirs');
    await changeDashboard(page, id, { dashboard_title: theirName });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const choice = conflict.getByRole('radiogroup', { name: 'Name' });
    await expect(choice.getByRole('radio', { name: `Yours: ${name}` })).toBeChecked();
    await expectAccessibleAbove(page);
    await choice.getByText(theirName).click();
    await conflict.getByRole('button', { name: 'Save both' }).click();
    await expect(page.getByText('This dashboard was saved successfully.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: theirName })).toBeVisible();
    expect(await showDashboard(page, id)).toMatchObject({ certified_by: 'Them', charts: ['Departures'], version: 4 });
  });

  await test.step('[L10] mine as a copy leaves theirs as it is', async () => {
    const { id, editing } = await openDashboard(page, 'Copied');
    await editing.addChart('Departures');
    await changeDashboard(page, id, { certified_by: 'Them' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save mine as a copy' }).click();
    const name = ownName('Mine');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByRole('article', { name: 'Departures', exact: true })).toBeVisible();
    expect(await showDashboard(page, id)).toMatchObject({ certified_by: 'Them', charts: [], version: 2 });
  });

  await test.step('versions say what changed; one is opened read only and restored', async () => {
    const { id, editing } = await openDashboard(page, 'Versioned');
    await editing.addChart('Departures');
    await editing.save();
    await changeDashboard(page, id, { position_json: '{}' });
    await page.goto(`/superset/dashboard/${id}/`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Versions' }).click();
    await expect(page.getByText('Removed chart “Departures”')).toBeVisible();
    await page.getByRole('button', { name: 'Open version 2' }).click();
    await expect(page.getByText('read only')).toBeVisible();
    await expect(page.getByRole('article', { name: 'Departures', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await expect(page.getByText('Version 2 is restored')).toBeVisible();
    expect(await showDashboard(page, id)).toMatchObject({ version: 4, charts: ['Departures'] });
  });
});

test('[CHART-043] properties are saved or say what is wrong, a broken layout opens, leaving with changes asks, and charts that cannot be fetched are tried again', async ({
  page,
}) => {
  await test.step('a layout that is broken opens for editing with everything reachable, and says so', async () => {
    const id = await makeDashboard(page, ownName('Broken'));
    const node = (name: string, type: string, children: string[], meta = {}) => [
      name,
      { id: name, type, children, meta },
    ];
    const layout = Object.fromEntries([
      node('ROOT_ID', 'ROOT', ['GRID_ID']),
      node('GRID_ID', 'GRID', ['R', 'R', 'GONE']),
      node('R', 'ROW', ['R', 'GRID_ID']),
      node('LOST', 'MARKDOWN', [], { code: 'I was lost', width: 4, height: 10 }),
      node('ODD', 'WIDGET', [], { kept: [1] }),
    ]);
    await changeDashboard(page, id, { position_json: JSON.stringify(layout) });
    const editing = new EditingOnPage(page);
    await editing.open(id);
    await expect(page.getByText('had no place in this layout')).toBeVisible();
    await expect(editing.canvas.getByText('I was lost')).toBeVisible();
    await expect(editing.canvas.getByText('an element of the kind WIDGET')).toBeVisible();
    await editing.addElement('Divider');
    await editing.save();
    expect(JSON.parse((await showDashboard(page, id)).position_json ?? '{}')).toMatchObject({
      ODD: { type: 'WIDGET', meta: { kept: [1] } },
    });
  });

  await test.step('leaving with changes asks, and keeps them', async () => {
    const { editing, id } = await openDashboard(page, 'Left');
    await editing.addElement('Divider');
    await page.getByRole('link', { name: 'Charts' }).first().click();
    await expect(page.getByText('Leave without saving?')).toBeVisible();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(/\/chart\/list\//);
    await page.goto(`/superset/dashboard/${id}/?edit=true`);
    await page.getByRole('button', { name: 'Continue with them' }).click();
    await expect(editing.element('Divider')).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(editing.canvas).toBeHidden();
  });

  await test.step('[CHART-043] when the charts to add cannot be fetched, a message says why and the list offers another try', async () => {
    const isList = (url: URL): boolean => url.pathname === '/api/v1/chart/';
    await page.route(isList, (route) => route.fulfill({ status: 500, json: { message: 'no such table' } }));
    await openDashboard(page, 'No list');
    const message = page.getByRole('region', { name: 'Messages' });
    await expect(message.getByText('Sorry there was an error fetching saved charts: no such table')).toBeVisible();
    const list = page.getByRole('region', { name: 'Charts', exact: true });
    await expect(list.getByText('Could not fetch all saved charts')).toBeVisible();
    await page.unroute(isList);
    await list.getByRole('button', { name: 'Try again' }).click();
    await expect(list.getByRole('button', { name: /^Add / }).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('properties: an error in the metadata is reported with its line; what is applied is saved, publishing and deleting are in the menu', async () => {
    const { id, editing } = await openDashboard(page, 'Proper');
    const slug = ownName('proper').replaceAll(' ', '-');
    await page.getByRole('button', { name: 'Properties' }).click();
    const dialog = editing.dialog;
    await dialog.getByRole('textbox', { name: 'JSON metadata' }).fill('{\n  "refresh_frequency": 30,\n  oops\n}');
    await expect(dialog.getByText('JSON metadata is invalid! Line 3')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
    await dialog
      .getByRole('textbox', { name: 'JSON metadata' })
      .fill('{"refresh_frequency": 30, "odd": {"kept": [1]}}');
    await dialog.getByRole('textbox', { name: 'URL slug' }).fill(slug);
    await dialog.getByRole('textbox', { name: 'Certified by' }).fill('The board');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await editing.save();
    await expect(page).toHaveURL(new RegExp(`/superset/dashboard/${slug}/`));
    const savedDashboard = await showDashboard(page, id);
    expect(savedDashboard).toMatchObject({ slug, certified_by: 'The board' });
    expect(JSON.parse(savedDashboard.json_metadata ?? '{}')).toMatchObject({
      refresh_frequency: 30,
      odd: { kept: [1] },
    });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Publish' }).click();
    await expect(page.getByText('This dashboard is now published')).toBeVisible();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('For 30 days it can be restored');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/dashboard\/list\//);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(/^Restored:/)).toBeVisible();
  });
});
