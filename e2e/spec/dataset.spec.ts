import type { Locator, Page } from '@playwright/test';
import { ExplorePage } from '../pages/explore.ts';
import { openAs } from '../pages/users.ts';
import { expectAccessible, expectAccessibleAbove } from '../pages/watch-errors.ts';
import { expect, makeDataset, ownName, test } from './statements/session.ts';
import type { Api } from './statements/session.ts';
import { boxAtRest } from '../pages/at-rest.ts';

const plainName = (word: string): string => ownName(word).replaceAll(' ', '_');

const makeChart = async (api: Api, name: string, dataset: number): Promise<number> =>
  (
    await api.post('/api/v1/chart/', {
      slice_name: name,
      viz_type: 'table',
      datasource_id: dataset,
      datasource_type: 'table',
      params: JSON.stringify({
        viz_type: 'table',
        datasource: `${dataset}__table`,
        query_mode: 'raw',
        all_columns: ['a'],
      }),
    })
  ).body.id;

const sourceOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Chart source' });

async function openDataset(page: Page, id: number): Promise<Locator> {
  await new ExplorePage(page).goOnTo(`datasource_type=table&datasource_id=${id}`);
  const source = sourceOf(page);
  await expect(source.getByRole('button', { name: 'Dataset actions' })).toBeVisible();
  return source;
}

async function openMenu(page: Page, item: string): Promise<void> {
  await sourceOf(page).getByRole('button', { name: 'Dataset actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const editorOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Edit Dataset' });

async function confirmSave(page: Page): Promise<void> {
  await editorOf(page).getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('alertdialog', { name: 'Confirm save' }).getByRole('button', { name: 'OK' }).click();
}

test('[DSET-032 DSET-035 DSET-034] an address without chart, a chart whose dataset is gone and a SELECT that was written lead on', async ({
  page,
  api,
}) => {
  await test.step('[DSET-032 DSET-035] an address without chart or dataset says what is missing and leads to a dataset', async () => {
    await page.goto('/explore/');
    await expect(page.getByRole('heading', { name: 'Missing URL parameters' })).toBeVisible();
    await expect(page.getByText('The URL is missing the dataset_id or slice_id parameters.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Choose a dataset' }).click();
    await expect(page.getByRole('heading', { name: 'Choose a dataset' })).toBeVisible();
  });

  await test.step('[DSET-034] a chart whose dataset is gone gets another one', async () => {
    const [missingText, other] = [plainName('gone'), plainName('other')];
    const id = await makeDataset(api, missingText);
    await makeDataset(api, other);
    const chart = await makeChart(api, plainName('orphan'), id);
    await api.remove(`/api/v1/dataset/${id}`);
    await page.goto(`/explore/?slice_id=${chart}`);
    await expect(page.getByRole('heading', { name: 'Missing dataset' })).toBeVisible();
    await page.getByRole('button', { name: 'Change dataset' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change dataset' });
    await dialog.getByPlaceholder('Search / Filter').fill(other);
    await expect(dialog.getByRole('row')).toHaveCount(2);
    await dialog.getByRole('button', { name: other }).click();
    await dialog.getByRole('button', { name: 'Proceed' }).click();
    await expect(sourceOf(page)).toContainText(other);
  });

  await test.step('a SELECT that was written outlives Esc: closing asks first', async () => {
    await page.goto('/dataset/add/');
    const dialog = page.getByRole('dialog', { name: 'New dataset' });
    await dialog.getByRole('radio', { name: 'A SELECT' }).click();
    await dialog.getByRole('textbox', { name: 'SQL', exact: true }).fill('SELECT 1 AS one');
    await page.keyboard.press('Escape');
    const query = page.getByRole('alertdialog', { name: 'Close without saving?' });
    await query.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByRole('textbox', { name: 'SQL', exact: true })).toHaveValue('SELECT 1 AS one');
    await page.keyboard.press('Escape');
    await query.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/\/tablemodelview\/list\//);
  });
});

test('[DSET-022 DSET-004 DSET-005 DSET-006 DSET-007 DSET-008 DSET-009 DSET-010 DSET-011 DSET-023 DSET-036 DSET-045 DSET-046 DSET-047 DSET-071 DSET-072 DSET-074 DSET-077 DSET-070] another dataset under a chart is picked from pages and confirmed, or reported; names that are long have a tooltip', async ({
  page,
  api,
}) => {
  await test.step('[DSET-022] the name of a dataset has a tooltip from its 26th character on', async () => {
    const name = plainName('tip').padEnd(25, 'x').slice(0, 25);
    const short = await openDataset(page, await makeDataset(api, name));
    await expect(short.getByText(name, { exact: true })).not.toHaveAttribute('title');
    const longEditor = await openDataset(page, await makeDataset(api, `${name}y`));
    await expect(longEditor.getByText(`${name}y`, { exact: true })).toHaveAttribute('title', `${name}y`);
  });

  await test.step('[DSET-004 DSET-005 DSET-006 DSET-007 DSET-008 DSET-009 DSET-010 DSET-011 DSET-023 DSET-036 DSET-045 DSET-046 DSET-047 DSET-071 DSET-072 DSET-074 DSET-077] another dataset under a chart: picked, confirmed, drawn, under the same address', async () => {
    const [first, second] = [plainName('first'), plainName('second')];
    await makeDataset(api, second, 'SELECT 7 AS a');
    await openDataset(page, await makeDataset(api, first));
    const address = page.url();
    const pendingRequest = page.waitForRequest((request) => request.url().includes('/api/v1/dataset/?q='));
    await openMenu(page, 'Change dataset');
    const query = decodeURIComponent((await pendingRequest).url());
    expect(query).toContain('order_column:changed_on_delta_humanized');
    expect(query).toContain('order_direction:desc');
    expect(query).toContain('page_size:25');
    const dialog = page.getByRole('dialog', { name: 'Change dataset' });
    await expect(dialog.getByRole('columnheader')).toHaveText(['Name', 'Type', 'Schema', 'Connection', 'Owners']);
    // It grows into its place.
    await expect.poll(async () => (await dialog.boundingBox())?.height).toBeCloseTo(540, 0);
    await expectAccessibleAbove(page);
    await dialog.getByPlaceholder('Search / Filter').fill(second);
    await expect(dialog.getByRole('row')).toHaveCount(2);
    await dialog.getByRole('button', { name: second }).click();
    const warning = 'Warning! Changing the dataset may break the chart if the metadata does not exist.';
    await expect(dialog.getByText(warning, { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByRole('button', { name: second })).toBeVisible();
    await dialog.getByRole('button', { name: second }).click();
    await dialog.getByRole('button', { name: 'Proceed' }).click();
    await expect(
      page.getByRole('region', { name: 'Messages' }).getByText('Successfully changed dataset!'),
    ).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(sourceOf(page)).toContainText(second);
    expect(page.url()).toBe(address);
  });

  await test.step('[DSET-006] the datasets of the dialog have pages', async () => {
    const word = plainName('many');
    const createdNumbers: number[] = [];
    for (let number = 0; number < 26; number += 1) createdNumbers.push(await makeDataset(api, `${word}_${number}`));
    await openDataset(page, await makeDataset(api, plainName('paged')));
    await openMenu(page, 'Change dataset');
    const dialog = page.getByRole('dialog', { name: 'Change dataset' });
    await dialog.getByPlaceholder('Search / Filter').fill(word);
    await expect(dialog.getByRole('button', { name: `${word}_25`, exact: true })).toBeVisible();
    await expect(dialog.getByRole('button', { name: `${word}_0`, exact: true })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Next page' }).click();
    await expect(dialog.getByRole('button', { name: `${word}_0`, exact: true })).toBeVisible();
    // Others look for their own in the same lists.
    for (const id of createdNumbers) await api.remove(`/api/v1/dataset/${id}`);
  });

  await test.step('[DSET-070] a dataset that cannot be fetched is reported in a toast, and the chart keeps its own', async () => {
    const [first, second] = [plainName('kept'), plainName('lost')];
    await makeDataset(api, second);
    await openDataset(page, await makeDataset(api, first));
    await openMenu(page, 'Change dataset');
    const dialog = page.getByRole('dialog', { name: 'Change dataset' });
    await dialog.getByPlaceholder('Search / Filter').fill(second);
    await expect(dialog.getByRole('row')).toHaveCount(2);
    await dialog.getByRole('button', { name: second }).click();
    await page.route('**/api/v1/explore/**', (route) =>
      route.fulfill({ status: 403, json: { message: 'You have no access to the dataset' } }),
    );
    await dialog.getByRole('button', { name: 'Proceed' }).click();
    await expect(
      page.getByRole('region', { name: 'Messages' }).getByText('You have no access to the dataset'),
    ).toBeVisible();
    await expect(sourceOf(page)).toContainText(first);
  });
});

test('[DSET-012 DSET-050 DSET-073 DSET-076 DSET-013 DSET-014 DSET-029 DSET-031] a dataset is edited from Explore by its owners alone, shows there what is new, and has an editor at its own address', async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  await test.step('[DSET-012 DSET-050 DSET-073 DSET-076] a dataset edited in Explore shows its new columns and metrics there', async () => {
    const name = plainName('edited');
    await page.setViewportSize({ width: 1440, height: 1100 });
    await openDataset(page, await makeDataset(api, name));
    const address = page.url();
    await openMenu(page, 'Edit dataset');
    const editor = editorOf(page);
    await expect(editor.getByRole('tab', { name: /^Columns/ })).toBeVisible();
    await expect.poll(async () => (await editor.boundingBox())?.height).toBeCloseTo(900, 0);
    await editor.getByRole('tab', { name: /Calculated columns/ }).click();
    await editor.getByRole('button', { name: 'Add a calculated column' }).click();
    // Nothing is wrong before it was typed: what is missing is said of the field that was left.
    const errors = editor.getByText(/needs a name|requires an expression/);
    await editor.getByLabel('Column name').focus();
    await expect(errors).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(errors).toHaveText(['A column needs a name']);
    await editor.getByLabel('Column name').fill('twice');
    await editor.getByLabel('SQL expression').fill('a * 2');
    await editor.getByLabel('Certified by').fill('Data team');
    await editor.getByRole('tab', { name: /Metrics/ }).click();
    await editor.getByRole('button', { name: 'Add a metric' }).click();
    await editor.getByLabel('Metric name').last().fill('whole');
    await editor.getByLabel('SQL expression').last().fill('SUM(b)');
    await editor.getByLabel('Warning').last().fill('Still growing');
    await confirmSave(page);
    await expect(page.getByRole('region', { name: 'Messages' }).getByText('The dataset has been saved')).toBeVisible();
    await expect(editor).toHaveCount(0);
    expect(page.url()).toBe(address);
    const source = sourceOf(page);
    await expect(source.getByRole('button', { name: /^twice/ })).toBeVisible();
    await expect(source.getByRole('button', { name: /^whole/ })).toBeVisible();
    await expect(source.getByTitle('Certified by Data team')).toBeVisible();
    await expect(source.getByTitle('Still growing')).toBeVisible();
  });

  await test.step('[DSET-013 DSET-014] the window of the editor has a way to the editor at the edit address of the dataset', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const id = await makeDataset(api, plainName('own page'));
    const { edit_url: address } = (await api.get(`/api/v1/dataset/${id}`)).body.result;
    await openDataset(page, id);
    await openMenu(page, 'Edit dataset');
    const { width: editorWidth } = await boxAtRest(editorOf(page));
    await editorOf(page).getByRole('button', { name: 'Use legacy datasource editor', exact: true }).click();
    await expect.poll(() => new URL(page.url()).pathname.replace(/\/$/, '')).toBe(address);
    await expect(editorOf(page)).toHaveCount(1);
    await expect(editorOf(page).getByRole('tab', { name: /^Columns/ })).toBeVisible();
    await expect.poll(async () => (await editorOf(page).boundingBox())?.width ?? 0).toBeGreaterThan(editorWidth);
    await expect(editorOf(page).getByRole('button', { name: 'Use legacy datasource editor' })).toHaveCount(0);
    await expectAccessible(page, 'both themes');
  });

  await test.step('[DSET-029 DSET-031] only owners edit a dataset from Explore; others are told whom to ask', async () => {
    const id = await makeDataset(api, plainName('owned'));
    await openDataset(page, id);
    await sourceOf(page).getByRole('button', { name: 'Dataset actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit dataset' })).toBeEnabled();
    const other = await openAs({ browser, api, baseURL: baseURL ?? '' }, plainName('oda'), ['Alpha']);
    await openDataset(other, id);
    await sourceOf(other).getByRole('button', { name: 'Dataset actions' }).click();
    const item = other.getByRole('menuitem', { name: 'Edit dataset' });
    await expect(item).toBeDisabled();
    await expect(item).toContainText(
      'You must be a dataset owner in order to edit. Please reach out to a dataset owner to request modifications or edit access.',
    );
    // The editor at its own address says so too, before anything is typed in vain.
    await other.goto(`/tablemodelview/edit/${id}/`);
    const editor = editorOf(other);
    await expect(editor.getByText('You must be a dataset owner in order to edit.')).toBeVisible();
    await editor.getByRole('tab', { name: 'Settings' }).click();
    await expect(editor.getByLabel('Description')).not.toBeEditable();
    await expect(editor.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  });
});

test('[DSET-020 DSET-048 DSET-053 DSET-052 DSET-068 DSET-069 DSET-055 DSET-056] the editor of a dataset saves once after asking, keeps what was typed when that fails or somebody else saved, and says what uses it and who manages it', async ({
  page,
  api,
}) => {
  await test.step('[DSET-020 DSET-048 DSET-053] the editor keeps what was typed: outside it nothing closes it, and it saves once, after asking', async () => {
    const id = await makeDataset(api, plainName('kept'));
    await page.goto(`/tablemodelview/edit/${id}/`);
    const editor = editorOf(page);
    await editor.getByRole('tab', { name: 'Settings' }).click();
    await editor.getByLabel('Description').fill('Words');
    await page.mouse.click(10, 10);
    await expect(editor.getByLabel('Description')).toHaveValue('Words');
    await page.keyboard.press('Escape');
    const query = page.getByRole('alertdialog', { name: 'Close without saving?' });
    await expect(query).toContainText('Your change would be lost.');
    await query.getByRole('button', { name: 'Cancel' }).click();
    await expect(editor.getByLabel('Description')).toHaveValue('Words');
    let saves = 0;
    let goOn: () => void = () => undefined;
    const releasedPromise = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(`**/api/v1/dataset/${id}*`, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      saves += 1;
      await releasedPromise;
      return route.continue();
    });
    await editor.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alertdialog', { name: 'Confirm save' })).toBeVisible();
    expect(saves).toBe(0);
    await page.getByRole('alertdialog', { name: 'Confirm save' }).getByRole('button', { name: 'OK' }).click();
    await expect.poll(() => saves).toBe(1);
    await expect(editor.locator('footer').getByRole('button').last()).toBeDisabled();
    goOn();
    await expect(page.getByText('The dataset has been saved')).toBeVisible();
    expect(saves).toBe(1);
  });

  await test.step('[DSET-052 DSET-068 DSET-069] a save that fails opens a dialog titled Error; the editor stays', async () => {
    const id = await makeDataset(api, plainName('refused'));
    await page.goto(`/tablemodelview/edit/${id}/`);
    const editor = editorOf(page);
    await editor.getByRole('tab', { name: 'Settings' }).click();
    await editor.getByLabel('Description').fill('Words');
    await page.route(`**/api/v1/dataset/${id}*`, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await confirmSave(page);
    const error = page.getByRole('alertdialog', { name: 'Error' });
    await expect(error.getByText('An error has occurred')).toBeVisible();
    await expectAccessibleAbove(page);
    await error.getByRole('button', { name: 'OK' }).click();
    await expect(editor.getByLabel('Description')).toHaveValue('Words');
  });

  await test.step('what uses a dataset is listed with links, and somebody else’s save can be kept under mine', async () => {
    const id = await makeDataset(api, plainName('used'));
    const name = plainName('chart');
    const chart = await makeChart(api, name, id);
    const board = plainName('board');
    const positions = { 'CHART-1': { type: 'CHART', id: 'CHART-1', meta: { chartId: chart } } };
    const body = { dashboard_title: board, json_metadata: JSON.stringify({ positions }) };
    expect((await api.post('/api/v1/dashboard/', body)).status).toBe(201);
    await page.goto(`/tablemodelview/edit/${id}/`);
    const editor = editorOf(page);
    await editor.getByRole('tab', { name: /Usage/ }).click();
    await expect(editor.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      `/explore/?slice_id=${chart}`,
    );
    await expect(editor.getByRole('link', { name: board, exact: true })).toBeVisible();
    await expectAccessible(page);
    await editor.getByRole('tab', { name: 'Settings' }).click();
    await editor.getByLabel('Description').fill('Mine');
    await api.put(`/api/v1/dataset/${id}`, { cache_timeout: 77 });
    await confirmSave(page);
    await editor.getByRole('button', { name: 'Keep mine on top of theirs' }).click();
    await expect(editor.getByText('Your changes are laid over what was saved meanwhile.')).toBeVisible();
    await confirmSave(page);
    await expect(page.getByText('The dataset has been saved')).toBeVisible();
    const { result } = (await api.get(`/api/v1/dataset/${id}`)).body;
    expect([result.description, result.cache_timeout]).toEqual(['Mine', 77]);
  });

  await test.step('[DSET-055 DSET-056] a dataset that is managed externally cannot be saved, and says why', async () => {
    const id = await makeDataset(api, plainName('managed'));
    await page.route(`**/api/v1/dataset/${id}*`, async (route) => {
      const result = await route.fetch();
      const body = (await result.json()) as { result: Record<string, unknown> };
      return route.fulfill({
        response: result,
        json: { ...body, result: { ...body.result, is_managed_externally: true } },
      });
    });
    await page.goto(`/tablemodelview/edit/${id}/`);
    const editor = editorOf(page);
    await expect(editor.getByLabel('Search columns')).toBeEditable();
    await expect(editor.getByRole('checkbox', { name: 'Is filterable' }).first()).toBeDisabled();
    await expect(editor.getByRole('button', { name: /^(Sync|Remove|Add)/ })).toHaveCount(0);
    await editor.getByRole('tab', { name: 'Metrics' }).click();
    await expect(editor.getByRole('button', { name: /^(Remove|Add)/ })).toHaveCount(0);
    await editor.getByRole('tab', { name: 'Settings' }).click();
    await expect(editor.getByLabel('Description')).not.toBeEditable();
    await expect(editor.getByLabel('Template parameters')).not.toBeEditable();
    await expect(editor.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await expect(
      editor.getByTitle("This dataset is managed externally, and can't be edited in Superset"),
    ).toBeVisible();
  });
});
