import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { enter, enterAs } from '../pages/sign-in.ts';
import { apiOf } from '../spec/statements/session.ts';
import { makeUser, ownPassword } from './own-user.ts';
import { after, dialogBy, isNarrow, menuOf, press } from './screen.ts';
import type { Action, Screen } from './screen.ts';

const grouped = `SELECT wildlife_size, state, count(*) AS strikes, min(date) AS first_day
FROM examples.wildlife_strikes
WHERE wildlife_size IS NOT NULL
GROUP BY 1, 2
ORDER BY strikes DESC`;

/** SQL Lab of a user of his own, since tabs and saved queries stay with their user. */
const ownLab = async (page: Page): Promise<string> => {
  const username = await makeUser(await apiOf(page.request), 'Admin');
  await page.context().clearCookies();
  await enterAs(page.request, username, ownPassword);
  return '/superset/sqllab/';
};

/** Signs in as the administrator, who makes the user. */
export const ownLabPath = async (page: Page): Promise<string> => {
  await enter(page);
  return ownLab(page);
};

const type =
  (sql: string): Action =>
  async (page) => {
    const editor = page.locator('.cm-content').first();
    await editor.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(sql);
    // A suggestion that is open belongs to no picture but its own.
    await page.keyboard.press('Escape');
  };
const run =
  (sql: string): Action =>
  async (page) => {
    await type(sql)(page);
    await page.keyboard.press('Control+Enter');
  };
/** A statement and its rows. */
export const labRows = after(run(grouped), (page) => expect(page.getByRole('gridcell').first()).toBeVisible());
const wrong = after(run('SELECT wildlife_sise, count(*)\nFROM examples.wildlife_strikes\nGROUP BY 1'), (page) =>
  expect(page.getByRole('button', { name: /^Go to line/ })).toBeVisible(),
);
/** A run that stays on its way. */
const neverDone: Action = async (page) => {
  await page.route('**/api/v1/sqllab/execute/', () => undefined);
};
const running = after(run(grouped), (page) => expect(page.getByRole('button', { name: 'Stop' }).first()).toBeVisible());
const plan = after(type(grouped), menuOf('More', null), async (page) => {
  await page.getByRole('menuitem', { name: 'Show how it would run' }).click();
  await expect(page.getByRole('region', { name: 'Steps of the plan' })).toBeVisible();
});
/** The rows of a statement, drawn. */
export const labChart = after(labRows, press('Create chart'), (page) =>
  expect(page.getByRole('complementary', { name: 'Chart this' })).toBeVisible(),
);
const columns = after(labRows, press('Columns'), (page) =>
  expect(page.getByRole('complementary', { name: 'Columns' })).toBeVisible(),
);
const history = after(labRows, async (page) => {
  await page.getByRole('tab', { name: 'Query history' }).click();
  await expect(page.getByRole('region', { name: 'Queries of this tab' }).getByRole('row').nth(1)).toBeVisible();
});
const save: Action = async (page) => {
  await (isNarrow(page) ? menuOf('More', null) : press('Save'))(page);
  if (isNarrow(page)) await page.getByRole('menuitem', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};
const saved: Action = async (page) => {
  await save(page);
  await page.getByRole('dialog').getByLabel('Name').fill('Strikes by size of the animal and by state');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};
const side =
  (tab: 'Tables' | 'Saved' | 'History'): Action =>
  async (page) => {
    if (isNarrow(page)) await dialogBy('Tables, saved queries and history')(page);
    await page.getByRole('tab', { name: tab, exact: true }).click();
  };
const parameters: Action = async (page) => {
  await (isNarrow(page) ? menuOf('More', 'Parameters') : press('Parameters'))(page);
  await expect(page.getByRole('textbox', { name: 'Add a name' })).toBeVisible();
};
const dataset: Action = async (page) => {
  await (isNarrow(page) ? menuOf('More', null) : menuOf('Save options', null))(page);
  await page.getByRole('menuitem', { name: 'Save dataset' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};
const savedPage: Action = async (page) => {
  await saved(page);
  await page.goto('/savedqueryview/list/');
  await expect(page.getByText('Strikes by size of the animal').first()).toBeVisible();
};
/** The engine's own words stand there as they are. */
const expectedWrong = /40\d|422|exclamation/;

/** Screens of SQL Lab and of saved queries. */
export const sqlLabScreens: readonly Screen[] = (
  [
    { name: 'sql-lab', path: ownLabPath },
    { name: 'sql-lab-rows', path: ownLabPath, prepare: labRows },
    { name: 'sql-lab-error', path: ownLabPath, prepare: wrong, expected: expectedWrong },
    { name: 'sql-lab-running', path: ownLabPath, before: neverDone, prepare: running },
    { name: 'sql-lab-plan', path: ownLabPath, prepare: plan },
    { name: 'sql-lab-chart', path: ownLabPath, prepare: labChart },
    { name: 'sql-lab-columns', path: ownLabPath, prepare: columns, isOnPhone: false },
    { name: 'sql-lab-history', path: ownLabPath, prepare: history },
    { name: 'sql-lab-side-saved', path: ownLabPath, prepare: after(labRows, saved, side('Saved')) },
    { name: 'sql-lab-side-history', path: ownLabPath, prepare: after(labRows, side('History')) },
    { name: 'sql-lab-side-tables', path: ownLabPath, prepare: side('Tables') },
    { name: 'sql-lab-parameters', path: ownLabPath, prepare: parameters },
    { name: 'sql-lab-save', path: ownLabPath, prepare: after(type(grouped), save) },
    { name: 'sql-lab-dataset', path: ownLabPath, prepare: after(labRows, dataset) },
    { name: 'saved-queries', path: ownLabPath, prepare: after(type(grouped), savedPage) },
  ] satisfies readonly Screen[]
).map((screen): Screen => ({ ...screen, isSignedIn: false }));
