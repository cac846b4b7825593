import type { Page } from '@playwright/test';
import { DashboardOnPage } from '../../pages/dashboard.ts';
import { FilterSetsOnPage } from '../../pages/filter-sets.ts';
import { openAs } from '../../pages/users.ts';
import { expectAccessible } from '../../pages/watch-errors.ts';
import { choose, nativeFilter, withNumber } from './dashboard-page.ts';
import { expect, ownName, test } from './session.ts';
import type { Api } from './session.ts';
import { closeByEscape } from '../../pages/escape.ts';

/** Rows of birdstrikes.csv in this phase. */
const climb = '1,956';
const everything = '10,000';

interface FilteredBoard {
  readonly page: Page;
  readonly dashboard: DashboardOnPage;
  readonly sets: FilterSetsOnPage;
  readonly id: number;
  readonly path: string;
  readonly expectNumber: (number: string) => Promise<void>;
}

/** A dashboard of one number with a filter by phase, open before the user; `prepare` comes before. */
async function withFilteredBoard(
  { page, api }: { readonly page: Page; readonly api: Api },
  action: (board: FilteredBoard) => Promise<void>,
  prepare: (dashboardId: number) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await withNumber(api, await nativeFilter(api, {}), async ({ path, tile, id }) => {
    const dashboard = new DashboardOnPage(page);
    const expectNumber = (number: string) => expect(dashboard.tile(tile).frame).toContainText(number);
    await prepare(id);
    await page.goto(path);
    await expectNumber(everything);
    await action({ page, dashboard, sets: new FilterSetsOnPage(page), id, path, expectNumber });
  });
}

const setsPath = (id: number): string => `/api/v1/dashboard/${id}/filtersets`;

/** As a page writes a set of the filter by phase. */
async function setBody(api: Api, id: number, { name, phases }: { name: string; phases: readonly string[] }) {
  const [filter] = (await nativeFilter(api, {})).native_filter_configuration;
  const mask =
    phases.length === 0
      ? { extraFormData: {}, filterState: { value: null } }
      : {
          extraFormData: { filters: [{ col: 'phase', op: 'IN', val: phases }] },
          filterState: { value: phases, label: phases.join(', ') },
        };
  const params = { nativeFilters: { 'NATIVE_FILTER-own': filter }, dataMask: { 'NATIVE_FILTER-own': mask } };
  return { name, owner_type: 'Dashboard', owner_id: id, json_metadata: JSON.stringify(params) };
}

/** The order of calls about sets, from now on. */
function watchCalls(page: Page, id: number): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(setsPath(id))) calls.push(request.method());
  });
  return calls;
}

test('[FSET-001 FSET-004 FSET-005 FSET-006 FSET-007] an owner creates a set of the values shown, renames it, applies it, updates it and deletes it, and the sets are asked for again each time; a name that is taken or missing is said, and nothing is sent', async ({
  page,
  api,
}) => {
  await withFilteredBoard({ page, api }, async ({ dashboard, sets, id, expectNumber }) => {
    const calls = watchCalls(page, id);
    await test.step('created and renamed', async () => {
      await choose(page, ['Climb']);
      await dashboard.apply();
      await expectNumber(climb);
      await sets.open();
      await expect(page.getByText('No filter sets yet')).toBeVisible();
      calls.length = 0;
      await sets.create('In the climb');
      await expect(sets.set('In the climb')).toBeChecked();
      await expect.poll(() => calls).toEqual(['POST', 'GET']);
      await sets.choose('In the climb', 'Rename');
      await sets.nameField.fill('Climbing');
      await page.keyboard.press('Enter');
      await expect(sets.set('Climbing')).toBeVisible();
      await expect(sets.set('In the climb')).toHaveCount(0);
      await expect.poll(() => calls.slice(2)).toEqual(['PUT', 'GET']);
    });

    await test.step('applied', async () => {
      await dashboard.clearAll();
      await expectNumber(everything);
      await expect(sets.set('Climbing')).not.toBeChecked();
      await sets.set('Climbing').check();
      await dashboard.apply();
      await expectNumber(climb);
    });

    await test.step('updated', async () => {
      await sets.openFilters();
      await choose(page, ['Approach']);
      await sets.open();
      const card = sets.card('Climbing');
      await expect(card.getByText('differs in 1')).toBeVisible();
      await expect(card.getByText('Own filter Climb → Climb or Approach')).toBeVisible();
      await card.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(card.getByText('differs in 1')).toHaveCount(0);
      const { body } = await api.get(setsPath(id));
      expect(body.result[0].params.dataMask['NATIVE_FILTER-own'].filterState.value).toEqual(['Climb', 'Approach']);
      await expect.poll(() => calls.slice(4)).toEqual(['PUT', 'GET']);
    });

    await test.step('deleted, and back by Undo', async () => {
      await sets.choose('Climbing', 'Delete');
      await expect(page.getByText('No filter sets yet')).toBeVisible();
      await expect.poll(() => calls.slice(6)).toEqual(['DELETE', 'GET']);
      expect((await api.get(setsPath(id))).body.result).toEqual([]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(sets.set('Climbing')).toBeVisible();
      // What it asks again comes before the next is counted.
      await expect.poll(() => calls.slice(8)).toHaveLength(2);
    });

    await test.step('one that somebody else deleted meanwhile is said, whatever is done with it', async () => {
      for (const rename of [true, false]) {
        const setId = await shareSet(api, id, { name: 'Soon gone', phases: ['Climb'] });
        await page.reload();
        await sets.open();
        await expect(sets.set('Soon gone')).toBeVisible();
        await api.remove(`${setsPath(id)}/${setId}`);
        await sets.choose('Soon gone', rename ? 'Rename' : 'Open the dashboard with it');
        if (rename) {
          await sets.nameField.fill('Never');
          await page.keyboard.press('Enter');
        }
        await expect(page.getByText(`There is no filter set ${setId} that you may see`)).toBeVisible();
        await expect(sets.set('Soon gone')).toHaveCount(0);
      }
    });

    await test.step('a name that is taken or missing is said at the name, and nothing is sent', async () => {
      calls.length = 0;
      await page.getByRole('button', { name: 'New filter set' }).click();
      const create = page.getByRole('button', { name: 'Create' });
      for (const [name, message] of [
        [' Climbing ', 'Filter set with this name already exists'],
        ['  ', 'A name is needed'],
      ] as const) {
        await sets.nameField.fill(name);
        await expect(page.getByText(message)).toBeVisible();
        await expect(create).toBeDisabled();
        await sets.nameField.press('Enter');
      }
      // The dashboard may have a set of that name.
      await sets.nameField.fill('Climbing');
      await page.getByText('For all readers').click();
      await expect(create).toBeEnabled();
      expect(calls).toEqual([]);
      await create.click();
      await expect(sets.shared.getByRole('radio', { name: 'Climbing' })).toBeChecked();
      await expect(sets.mine.getByRole('radio', { name: 'Climbing' })).not.toBeChecked();
    });
  });
});

test('what is cleared while a set is being made stays cleared: the set is not the chosen one, and can be chosen', async ({
  page,
  api,
}) => {
  await withFilteredBoard({ page, api }, async ({ dashboard, sets, id, expectNumber }) => {
    await choose(page, ['Climb']);
    await sets.open();
    const released = Promise.withResolvers<void>();
    await page.route(`**${setsPath(id)}`, async (route) => {
      if (route.request().method() === 'POST') await released.promise;
      await route.continue();
    });
    await sets.create('Slow');
    await dashboard.apply();
    await expectNumber(climb);
    await dashboard.clearAll();
    await expectNumber(everything);
    released.resolve();
    await expect(page.getByRole('button', { name: 'Create' })).toHaveCount(0);
    await expect(sets.set('Slow')).not.toBeChecked();
    expect(page.url()).not.toContain('filter_set');
    await sets.set('Slow').check();
    await dashboard.apply();
    await expectNumber(climb);
  });
});

/** Shares a set of the filter by phase; returns its id. */
async function shareSet(api: Api, id: number, set: { name: string; phases: readonly string[] }): Promise<number> {
  return (await api.post(setsPath(id), await setBody(api, id, set))).body.id;
}

/** Shares a set with a filter that the dashboard does not have. */
async function shareWithGoneFilter(api: Api, id: number, name: string): Promise<void> {
  const body = await setBody(api, id, { name, phases: ['Climb'] });
  const params = JSON.parse(body.json_metadata);
  params.nativeFilters.gone = { ...params.nativeFilters['NATIVE_FILTER-own'], id: 'gone', name: 'Carrier' };
  await api.post(setsPath(id), { ...body, json_metadata: JSON.stringify(params) });
}

test('filters that are gone are amber in a set and can be taken out of it; what differs from the chosen set outlives a reload, can be taken back, and can become a set of its own; on a phone the sets stand in the sheet', async ({
  page,
  api,
}) => {
  const prepare = async (id: number): Promise<void> => {
    await shareWithGoneFilter(api, id, 'Audit');
    await shareSet(api, id, { name: 'Climbing', phases: ['Climb'] });
  };
  await withFilteredBoard(
    { page, api },
    async ({ dashboard, sets, id, expectNumber }) => {
      await sets.open();
      await test.step('filters that are gone are amber and taken out; the others are applied', async () => {
        const card = sets.card('Audit');
        await expect(card.getByText('1 invalid')).toBeVisible();
        await expect(card.getByText('Carrier was removed')).toBeVisible();
        await expectAccessible(page, 'both themes');
        await sets.set('Audit').check();
        await dashboard.apply();
        await expectNumber(climb);
        await sets.choose('Audit', 'Remove invalid filters');
        await expect(card.getByText('1 invalid')).toHaveCount(0);
        const { result } = (await api.get(setsPath(id))).body;
        const audit = result.find(({ name }: { name: string }) => name === 'Audit');
        expect(Object.keys(audit.params.nativeFilters)).toEqual(['NATIVE_FILTER-own']);
        await dashboard.clearAll();
        await expectNumber(everything);
      });

      const card = sets.card('Climbing');
      await test.step('what differs from the chosen set outlives a reload', async () => {
        await sets.set('Climbing').check();
        await dashboard.apply();
        await expectNumber(climb);
        await dashboard.sentence.getByRole('button', { name: /^Remove/ }).click();
        await expectNumber(everything);
        await expect(card.getByText('Own filter Climb → any')).toBeVisible();
        await page.reload();
        await expectNumber(everything);
        await sets.open();
        await expect(card.getByText('differs in 1')).toBeVisible();
      });

      await test.step('it becomes a set of its own, or is taken back', async () => {
        await card.getByRole('button', { name: 'Save as new' }).click();
        await sets.nameField.fill('Everything');
        await page.getByRole('button', { name: 'Create' }).click();
        await expect(sets.set('Everything')).toBeChecked();
        await expect(card.getByText('differs in 1')).toHaveCount(0);
        await sets.set('Climbing').check();
        await dashboard.apply();
        await expectNumber(climb);
        // Back leads through what acted, and through the sets with it.
        await page.goBack();
        await expectNumber(everything);
        await expect(sets.set('Everything')).toBeChecked();
      });

      await test.step('on a phone the sets stand in the sheet of the filters and are applied from there', async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.getByRole('button', { name: 'Filters' }).click();
        await sets.open();
        await sets.set('Climbing').check();
        await expectAccessible(page);
        await dashboard.apply();
        await expectNumber(climb);
      });
    },
    prepare,
  );
});

test('a link to a shared set opens the dashboard with it as it is then, one that is gone is said; a dashboard opens with the set that a user chose for that, and shows all when that is cleared', async ({
  page,
  api,
}) => {
  let linked = 0;
  const prepare = async (id: number): Promise<void> => {
    linked = await shareSet(api, id, { name: 'Linked', phases: ['Approach'] });
    await shareSet(api, id, { name: 'Mornings', phases: ['Climb'] });
  };
  await withFilteredBoard(
    { page, api },
    async ({ dashboard, sets, id, path, expectNumber }) => {
      await sets.open();
      await test.step('a link opens the dashboard with the set as it is then', async () => {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await sets.choose('Linked', 'Copy link');
        await expect(page.getByText('Link Copied!')).toBeVisible();
        const link = await page.evaluate(() => navigator.clipboard.readText());
        expect(new URL(link).search).toBe(`?filter_set=${linked}`);
        const changed = await setBody(api, id, { name: 'Linked', phases: ['Climb'] });
        await api.put(`${setsPath(id)}/${linked}`, { json_metadata: changed.json_metadata });
        await page.goto(link);
        await expectNumber(climb);
        await sets.open();
        await expect(sets.set('Linked')).toBeChecked();
      });

      await test.step('one that is gone is said, and nothing is filtered', async () => {
        await api.remove(`${setsPath(id)}/${linked}`);
        await page.goto(`${path}?filter_set=${linked}`);
        await expect(page.getByText('the filter set is not here, or not yours to see')).toBeVisible();
        await expectNumber(everything);
      });

      await test.step('the dashboard opens with the set that was chosen for that, and says so in its address', async () => {
        await sets.open();
        await sets.choose('Mornings', 'Open the dashboard with it');
        await expect(sets.card('Mornings').getByText('default')).toBeVisible();
        await page.goto(path);
        await expectNumber(climb);
        await expect(page).toHaveURL(/filter_set=\d+&native_filters=/);
      });

      await test.step('cleared it shows all, here alone', async () => {
        await dashboard.clearAll();
        await expectNumber(everything);
        await page.reload();
        await expectNumber(everything);
        await page.goto(path);
        await expectNumber(climb);
        await sets.open();
        await sets.choose('Mornings', 'Open the dashboard with it');
        await expect(sets.card('Mornings').getByText('default')).toHaveCount(0);
        await page.goto(path);
        await expectNumber(everything);
      });
    },
    prepare,
  );
});

test('readers use what owners share, keep sets of their own that nobody else sees, and change none of the dashboard', async ({
  browser,
  baseURL,
  page,
  api,
}) => {
  await withNumber(api, await nativeFilter(api, {}), async ({ path, tile, id }) => {
    await shareSet(api, id, { name: 'For all', phases: ['Climb'] });
    const reader = await openAs({ browser, api, baseURL: baseURL ?? '' }, ownName('reader').replaceAll(' ', ''), [
      'Alpha',
    ]);
    await reader.goto(path);
    const sets = new FilterSetsOnPage(reader);
    await sets.open();
    await sets.set('For all').check();
    await new DashboardOnPage(reader).apply();
    await expect(new DashboardOnPage(reader).tile(tile).frame).toContainText(climb);
    await reader.getByRole('button', { name: 'Actions of For all' }).click();
    await expect(reader.getByRole('menuitem')).toHaveText(['Open the dashboard with it', 'Copy link']);
    await closeByEscape(reader.getByRole('menu'));
    await reader.getByRole('button', { name: 'New filter set' }).click();
    await expect(reader.getByText('For all readers')).toHaveCount(0);
    await sets.nameField.fill('Only mine');
    await reader.getByRole('button', { name: 'Create' }).click();
    await expect(sets.mine.getByRole('radio', { name: 'Only mine' })).toBeVisible();
    await reader.context().close();
    await page.goto(path);
    const ownerSets = new FilterSetsOnPage(page);
    await ownerSets.open();
    await expect(ownerSets.set('For all')).toBeVisible();
    await expect(ownerSets.set('Only mine')).toHaveCount(0);
  });
});
