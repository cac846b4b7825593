import type { Locator, Request } from '@playwright/test';
import { closeByEscape } from '../../pages/escape.ts';
import { ExploreOnPage } from './explore-page.ts';
import { expect, ownName, strikesDatasetId, test, withChart } from './session.ts';
import type { Api } from './session.ts';

const phase = (comparator: string) => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'phase',
  operator: 'IN',
  operatorId: 'IN',
  comparator: [comparator],
});

async function withBars(api: Api, filters: readonly object[], action: (id: number) => Promise<void>): Promise<void> {
  const form = {
    viz_type: 'echarts_timeseries_bar',
    datasource: `${await strikesDatasetId(api)}__table`,
    x_axis: 'phase',
    metrics: ['strikes'],
    groupby: [],
    adhoc_filters: filters,
    row_limit: 100,
  };
  await withChart(api, form, ({ id }) => action(id));
}

const isQuery = (request: Request): boolean =>
  request.url().includes('/api/v1/chart/data') && request.url().includes('slice_id');

const pastes = ['Climb,Approach', 'Climb\nApproach', 'Climb\tApproach', 'Climb; Approach'];
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((input, pastedText) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pastedText);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('[ADHF-001 ADHF-002 ADHF-003 ADHF-004 ADHF-014 ADHF-019 ADHF-020 ADHF-022 ADHF-023 ADHF-024 ADHF-025 ADHF-026 ADHF-027 ADHF-030 ADHF-031 ADHF-032 ADHF-036 ADHF-051 ADHF-052 ADHF-066 ADHF-073 CTRL-011 CTRL-012 CTRL-013 CTRL-014 UI-019] filters are moved, removed and changed, made of column, operator and values that are chosen, pasted or typed, or written in SQL, and the chart is asked with them', async ({
  page,
  api,
}) => {
  const savedFilters = [phase('Climb'), phase('Approach'), { ...phase('Climb'), subject: 'no_such_column' }];
  await withBars(api, savedFilters, async (id) => {
    const explore = new ExploreOnPage(page);
    await explore.openChart(id);
    const filters = explore.items('Filters');
    const filterNamed = (text: string) => filters.getByRole('button', { name: text, exact: true });
    const removalOf = (text: string) => filters.getByRole('button', { name: `Remove ${text}`, exact: true });
    const saveOf = (editor: Locator) => editor.getByRole('button', { name: 'Save', exact: true });

    await test.step('a filter on a column that is not there says so and points to the other tab', async () => {
      const editor = await explore.edit('Filters', "no_such_column IN ('Climb')");
      const shownText = 'No such column found. To filter on a metric, try the Custom SQL tab.';
      await expect(editor.getByText(shownText, { exact: true })).toBeVisible();
      await closeByEscape(editor);
      await removalOf("no_such_column IN ('Climb')").click();
    });

    await test.step('filters are dragged to another place, and the order is kept', async () => {
      const chips = filters.getByRole('button', { name: /^Phase of flight IN/ });
      await expect(chips).toHaveText([/Climb/, /Approach/]);
      await filters.locator('[draggable="true"]').nth(1).dragTo(chips.nth(0));
      await expect(chips).toHaveText([/Approach/, /Climb/]);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
      const savedResult = JSON.parse((await api.get(`/api/v1/chart/${id}`)).body.result.params).adhoc_filters;
      expect(savedResult.map((filter: { comparator: string[] }) => filter.comparator[0])).toEqual([
        'Approach',
        'Climb',
      ]);
    });

    await test.step('a filter is edited in its popover, and removed', async () => {
      await removalOf("Phase of flight IN ('Approach')").click();
      const editor = await explore.edit('Filters', "Phase of flight IN ('Climb')");
      await explore.choose('Operator', 'is not one of', editor);
      await saveOf(editor).click();
      const chip = filterNamed("Phase of flight NOT IN ('Climb')");
      await expect(chip).toBeVisible();
      await removalOf("Phase of flight NOT IN ('Climb')").click();
      await expect(chip).toBeHidden();
    });

    const editor = await explore.edit('Filters', null);
    await test.step('the operators follow the column', async () => {
      await explore.suggest(editor, 'Column', 'Speed');
      const ofNumber = await explore.choicesOf('Operator', editor);
      await explore.suggest(editor, 'Column', 'Phase of flight');
      const ofText = await explore.choicesOf('Operator', editor);
      expect(ofText).toContain('like');
      expect(ofNumber).not.toContain('like');
      expect(ofNumber).toContain('greater than');
    });

    const values = editor.getByRole('button', { name: 'Choose Filter value (case sensitive)' });
    await test.step('pasting splits at comma, line end, tab and semicolon', async () => {
      for (const text of pastes) {
        await values.click();
        await paste(page.getByRole('searchbox', { name: /^Search Filter value/ }), text);
        await page.keyboard.press('Escape');
        for (const value of ['Climb', 'Approach'])
          await editor.getByRole('button', { name: `Remove ${value}` }).click();
        await expect(editor.getByRole('button', { name: /^Remove / })).toHaveCount(0);
      }
    });

    await test.step('several values are chosen from those of the column; each is a chip with a remove button', async () => {
      await values.click();
      await page.getByRole('option', { name: 'Climb' }).first().click();
      await page.getByRole('option', { name: 'Approach' }).first().click();
      await page.keyboard.press('Escape');
      await editor.getByRole('button', { name: 'Remove Climb' }).click();
      await expect(editor.getByRole('button', { name: 'Remove Climb' })).toBeHidden();
      await saveOf(editor).click();
      await expect(filterNamed("Phase of flight IN ('Approach')")).toBeVisible();
    });

    await test.step('a simple filter: tabs, column, operator, value; Save waits until it is whole', async () => {
      await explore.edit('Filters', null);
      await expect(editor.getByRole('tab')).toHaveText(['Simple', 'Custom SQL']);
      await expect(editor.getByRole('button', { name: 'Close', exact: true })).toBeVisible();
      await expect(saveOf(editor)).toBeDisabled();
      await explore.suggest(editor, 'Column', 'Speed');
      await explore.choose('Operator', 'greater than', editor);
      await expect(saveOf(editor)).toBeDisabled();
      await editor.getByRole('textbox', { name: 'Filter value (case sensitive)' }).fill('200');
      await expect(saveOf(editor)).toBeEnabled();
      await saveOf(editor).click();
      await expect(filterNamed('Speed, knots > 200')).toBeVisible();
    });

    await test.step('a filter in SQL goes to WHERE or HAVING as chosen, and says what each filters', async () => {
      for (const [clause, hint, sql] of [
        ['WHERE', 'Filters rows by columns', 'speed_knots > 100'],
        ['HAVING', 'Filters groups by metrics', 'COUNT(*) > 10'],
      ] as const) {
        await explore.edit('Filters', null);
        await editor.getByRole('tab', { name: 'Custom SQL' }).click();
        await expect(editor.getByRole('radio')).toHaveText(['WHERE', 'HAVING']);
        await editor.getByText(clause, { exact: true }).click();
        await expect(editor.getByText(hint)).toBeVisible();
        await editor.getByRole('textbox', { name: 'SQL condition' }).fill(sql);
        await saveOf(editor).click();
        await expect(filters).toContainText(sql);
      }
    });

    await test.step('the chart is asked with all of them', async () => {
      const pendingRequest = page.waitForRequest(isQuery);
      await explore.update();
      const [query] = (await pendingRequest).postDataJSON().queries;
      expect(query.filters).toContainEqual({ col: 'phase', op: 'IN', val: ['Approach'] });
      expect(query.filters).toContainEqual({ col: 'speed_knots', op: '>', val: 200 });
      expect(query.extras).toMatchObject({ where: '(speed_knots > 100)', having: '(COUNT(*) > 10)' });
      await expect(explore.drawing).toBeVisible();
    });

    await test.step('a single value is typed into a field called Filter value (case sensitive)', async () => {
      await explore.edit('Filters', 'Speed, knots > 200');
      await explore.choose('Operator', 'equal to', editor);
      await editor.getByRole('textbox', { name: 'Filter value (case sensitive)' }).fill('100000');
      await saveOf(editor).click();
      // Nothing flies that fast.
      await explore.update();
      await expect(page.getByText(/No results were returned|No rows/).first()).toBeVisible();
    });
  });
});

test('[ADHF-064 ADHF-065 ADHF-072] a filter on ports takes the names of services; what is no port, or cannot be looked up, cannot be saved', async ({
  page,
  api,
}) => {
  const examples = await api.get('/api/v1/database/?q=(filters:!((col:database_name,opr:eq,value:Examples)))');
  const createdResponse = await api.post('/api/v1/dataset/', {
    database: examples.body.ids[0],
    table_name: ownName('ports').replaceAll(' ', '_'),
    sql: 'SELECT 443 AS port, 7 AS amount UNION ALL SELECT 80, 5',
  });
  const shownId = (await api.get(`/api/v1/dataset/${createdResponse.body.id}`)).body.result;
  const columns = shownId.columns.map(({ id, column_name: name }: { id: number; column_name: string }) => ({
    id,
    column_name: name,
    advanced_data_type: name === 'port' ? 'port' : null,
  }));
  await api.put(`/api/v1/dataset/${createdResponse.body.id}`, { columns });
  const explore = new ExploreOnPage(page);
  await explore.openDataset(createdResponse.body.id);
  const editor = await explore.edit('Filters', null);
  await explore.suggest(editor, 'Column', 'port');
  await explore.choose('Operator', 'equal to', editor);
  const value = editor.getByRole('textbox', { name: 'Filter value (case sensitive)' });
  const save = editor.getByRole('button', { name: 'Save', exact: true });
  await value.fill('gopher hole');
  await expect(editor.getByText("'gopher hole' is not a port from 0 to 65535")).toBeVisible();
  await expect(save).toBeDisabled();
  await value.fill('https');
  await expect(editor.getByText('443', { exact: true })).toBeVisible();
  await expect(save).toBeEnabled();
  await page.route('**/api/v1/advanced_data_type/convert**', (route) => route.abort());
  await value.fill('http');
  await expect(editor.getByText('Failed to retrieve advanced type', { exact: true })).toBeVisible({ timeout: 15_000 });
  await expect(save).toBeDisabled();
  await api.remove(`/api/v1/dataset/${createdResponse.body.id}`);
});
