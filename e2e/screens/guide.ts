import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { EditingOnPage } from '../pages/editing.ts';
import { tagsWindow } from './dashboards.ts';
import { form, previewSales } from './data.ts';
import { after, dialogBy, flightsDataset, idOf, menuOf, ready, timePicker } from './screen.ts';
import type { Action, Screen } from './screen.ts';
import { labChart, labRows, ownLabPath } from './sql-lab.ts';

const flights = '/superset/dashboard/flight-punctuality/';
const dialog = (page: Page) => page.getByRole('dialog').last();
const line = async (page: Page): Promise<string> =>
  `/explore/?slice_id=${await idOf(page, 'chart', 'slice_name', 'When delays build up')}`;
const fields =
  (texts: Readonly<Record<string, string>>): Action =>
  async (page) => {
    for (const [label, text] of Object.entries(texts))
      await dialog(page).getByRole('textbox', { name: label }).first().fill(text);
  };

const filteredByClick: Action = async (page) => {
  const tile = new DashboardOnPage(page).tile('Departures by origin');
  await tile.pickMark(0);
  await expect(tile.frame).toContainText(/Filters \d/);
  await ready(page);
};
/** Three months of a line, chosen as the keyboard does. */
const rangeByKeys: Action = async (page) => {
  const { chart } = new DashboardOnPage(page).tile('When delays build up');
  await chart.focus();
  await expect(chart.locator('[data-range-plot]')).toBeAttached();
  await page.keyboard.press('Home');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect(chart.getByRole('slider').first()).toBeAttached();
  await ready(page);
};
const newFolder: Action = async (page) => {
  await dialogBy('New folder')(page);
  await dialog(page).getByRole('textbox').first().fill('Monthly report');
};
const editing: Action = async (page) => {
  const editor = new EditingOnPage(page);
  await editor.toBeOpen();
  await editor.element('When delays build up').click({ position: { x: 60, y: 20 } });
};
const openRole: Action = async (page) => {
  const edit = page.getByRole('button', { name: 'Edit Gamma', exact: true });
  await page.getByRole('row').filter({ has: edit }).hover();
  await edit.click();
  await expect(dialog(page).getByRole('group', { name: 'Data', exact: true })).toBeVisible();
};
const metricInSql: Action = async (page) => {
  await page.getByRole('tab', { name: 'Custom SQL', includeHidden: true }).last().click();
  await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Late share');
  await dialog(page)
    .getByRole('textbox', { name: 'SQL expression' })
    .fill('COUNT(*) FILTER (WHERE delay > 15) / COUNT(*)');
};
const originState: Action = (page) => dialog(page).getByRole('button', { name: 'Origin state', exact: true }).click();
const datasetMetrics: Action = (page) => page.getByRole('tab', { name: /^Metrics/ }).click();

/**
 * The pictures of `docs/guide`: `npm run screenshots -- guide` writes them into `docs/pictures`. At one size; of a dialog
 * only the dialog, so that its labels can be read in a column of text.
 */
export const guideScreens: readonly Screen[] = (
  [
    { name: 'guide-upload', path: '/superset/welcome/', prepare: previewSales, part: dialog },
    {
      name: 'guide-connect',
      path: '/databaseview/list/',
      prepare: form('PostgreSQL', { Host: 'db.example.org', 'Database name': 'shop', Username: 'reader' }),
      part: dialog,
      // Looked at as far as it is filled in.
      expected: /422/,
    },
    { name: 'guide-explore', path: line, prepare: ready },
    { name: 'guide-metric', path: line, prepare: after(ready, dialogBy('Add a metric')), part: dialog },
    { name: 'guide-compose', path: `${flights}?edit=true`, prepare: editing },
    { name: 'guide-filter', path: flights, prepare: after(ready, filteredByClick) },
    {
      name: 'guide-new-filter',
      path: flights,
      prepare: after(ready, dialogBy('Add and edit filters'), originState),
      part: dialog,
    },
    { name: 'guide-share', path: flights, prepare: after(ready, dialogBy('Share')), part: dialog },
    { name: 'guide-role', path: '/roles/list/', prepare: openRole, part: dialog },
    {
      name: 'guide-row-rule',
      path: '/rowlevelsecurity/list/',
      prepare: after(
        dialogBy('Add a rule'),
        fields({ Name: 'Only the west', 'Rows shown': "origin_state IN ('CA', 'WA')" }),
      ),
      part: dialog,
    },
    {
      name: 'guide-metric-sql',
      path: line,
      prepare: after(ready, dialogBy('Add a metric'), metricInSql),
      part: dialog,
    },
    {
      name: 'guide-dataset-metrics',
      path: async (page) => `/tablemodelview/edit/${await flightsDataset(page)}/`,
      prepare: datasetMetrics,
      part: dialog,
    },
    { name: 'guide-time-range', path: flights, prepare: after(ready, timePicker), part: dialog },
    { name: 'guide-quick-calculations', path: line, prepare: after(ready, menuOf(/^Quick calculations on/, null)) },
    { name: 'guide-tags', path: '/dashboard/list/', prepare: tagsWindow, part: dialog },
    { name: 'guide-ranges', path: flights, prepare: after(ready, rangeByKeys) },
    { name: 'guide-folders', path: '/chart/list/', prepare: newFolder, part: dialog },
    { name: 'guide-sql', path: ownLabPath, prepare: labRows, isSignedIn: false },
    { name: 'guide-sql-chart', path: ownLabPath, prepare: labChart, isSignedIn: false },
  ] satisfies readonly Screen[]
).map((screen): Screen => ({ ...screen, isDesktopOnly: true }));
