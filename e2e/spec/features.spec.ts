import type { Page } from '@playwright/test';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { closeChoices } from '../pages/choices.ts';
import { ExplorePage } from '../pages/explore.ts';
import { openAsAdmin, startServer } from '../pages/own-server.ts';
import { expect, test as signedInTest } from './statements/session.ts';
import { closeByEscape } from '../pages/escape.ts';

const off = ['DASHBOARD_NATIVE_FILTERS', 'DASHBOARD_CROSS_FILTERS', 'ENABLE_DND_WITH_CLICK_UX', 'UX_BETA'];

/** What takes something away when it is on. */
const on = ['DISABLE_LEGACY_DATASOURCE_EDITOR'];

const test = signedInTest.extend<object, { offAddress: string }>({
  offAddress: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      // Everything that can be switched is the other way there.
      const features = Object.fromEntries([...off.map((name) => [name, false]), ...on.map((name) => [name, true])]);
      const { address, stop } = await startServer({ features });
      await use(address);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('[FLAG-009 FLAG-010 FLAG-003 FLAG-005 FLAG-012 FLAG-004 FLAG-006 FLAG-013 FLAG-008 DSET-015] what can be switched off is not there where it is off, and what takes something away is on', async ({
  page,
  browser,
  offAddress,
}) => {
  const theirPage = await openAsAdmin(browser, offAddress);
  const dashboard = new DashboardOnPage(theirPage);

  await test.step('[FLAG-009] without DASHBOARD_NATIVE_FILTERS a dashboard has no filter bar', async () => {
    await dashboard.open('flight-punctuality');
    // With them: `dashboard-filters.spec.ts`.
    await expect(dashboard.filters).toHaveCount(0);
  });

  await test.step('[FLAG-010] without DASHBOARD_CROSS_FILTERS a click on a mark filters nothing', async () => {
    await dashboard.tile('Departures by origin').pickMark(0);
    // With them: `charts.spec.ts`.
    await expect(dashboard.sentence).toContainText('Showing all');
  });

  await test.step('[FLAG-003 FLAG-005 FLAG-012] with ENABLE_DND_WITH_CLICK_UX an empty field says so and opens by a click, without it it takes what is dropped', async () => {
    for (const [dashboardPage, text, opens] of [
      [page, 'Drop columns/metrics here or click', true],
      [theirPage, 'Drop columns or metrics here', false],
    ] as const) {
      const explore = new ExplorePage(dashboardPage);
      await explore.goOnTo(`datasource_type=table&datasource_id=${await explore.flights()}`);
      await explore.toBeDrawn();
      const filters = explore.controls.getByRole('group', { name: 'Filters', exact: true });
      await expect(filters.getByText(text, { exact: true })).toBeVisible();
      await filters.getByText(text, { exact: true }).click();
      await expect(explore.editor).toHaveCount(opens ? 1 : 0);
      if (opens) {
        await closeChoices(dashboardPage);
        await dashboardPage.keyboard.press('Escape');
        await expect(explore.editor).toHaveCount(0);
      }
      await name(dashboardPage, 'Origin').dragTo(filters);
      await expect(explore.editor).toBeVisible();
    }
  });

  await test.step('[FLAG-004 FLAG-006 FLAG-013] with UX_BETA what is dropped comes with an operator or aggregate', async () => {
    for (const [dashboardPage, isPreset] of [
      [page, true],
      [theirPage, false],
    ] as const) {
      const explore = new ExplorePage(dashboardPage);
      await explore.openMade(totals);
      const metrics = explore.control('Metrics');
      const filters = explore.control('Filters');
      const operator = explore.editor.getByRole('button', { name: /Operator/ });
      for (const { text, aggregate, operator: preset } of droppedItems) {
        await name(dashboardPage, text).dragTo(metrics);
        if (isPreset) await expect(metrics.getByRole('button', { name: aggregate, exact: true })).toBeVisible();
        else {
          await expect(explore.editor.getByRole('button', { name: /Aggregate/ })).toContainText('Choose');
          await expect(explore.editor.getByRole('combobox', { name: 'Column' })).toHaveValue(new RegExp(`^${text}`));
          // Written SQL can be chosen with the feature and without it.
          await expect(explore.editor.getByRole('tab', { name: 'Custom SQL' })).toBeEnabled();
          await closeByEscape(explore.editor);
        }
        await name(dashboardPage, text).dragTo(filters);
        await expect(operator).toHaveText(isPreset ? preset : 'Choose');
        await expect(explore.editor.getByRole('tab', { name: 'Custom SQL' })).toBeEnabled();
        await closeByEscape(explore.editor);
      }
    }
  });

  await test.step('[FLAG-008 DSET-015] with DISABLE_LEGACY_DATASOURCE_EDITOR the editor of a dataset has no way to its page', async () => {
    for (const [dashboardPage, isThere] of [
      [page, true],
      [theirPage, false],
    ] as const) {
      const explore = new ExplorePage(dashboardPage);
      await explore.goOnTo(`datasource_type=table&datasource_id=${await explore.flights()}`);
      await explore.toBeDrawn();
      await dashboardPage.getByRole('button', { name: 'Dataset actions' }).click();
      await dashboardPage.getByRole('menuitem', { name: 'Edit dataset' }).click();
      const editor = dashboardPage.getByRole('dialog', { name: 'Edit Dataset' });
      await expect(editor.getByRole('tab', { name: /^Columns/ })).toBeVisible();
      await expect(editor.getByRole('button', { name: 'Use legacy datasource editor' })).toHaveCount(isThere ? 1 : 0);
    }
  });
  await theirPage.context().close();
});

/** A table of one number. */
const totals = {
  viz_type: 'table',
  query_mode: 'aggregate',
  groupby: [],
  metrics: ['departures'],
  adhoc_filters: [],
  row_limit: 10,
};

const name = (page: Page, text: string) =>
  page
    .getByRole('complementary', { name: 'Chart source' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${text}`) })
    .first();

/** Columns of the flights: a number, a text, a time, and a boolean, to which IN does not apply (ADHF-057). */
const droppedItems = [
  { text: 'Distance', aggregate: 'SUM(distance)', operator: 'is one of' },
  { text: 'Origin', aggregate: 'COUNT_DISTINCT(origin)', operator: 'is one of' },
  // Not *Departures*, the metric.
  { text: 'Departure(?!s)', aggregate: 'COUNT_DISTINCT(date)', operator: 'is one of' },
  { text: 'Weekend', aggregate: 'COUNT_DISTINCT(is_weekend)', operator: 'is true' },
] as const;
