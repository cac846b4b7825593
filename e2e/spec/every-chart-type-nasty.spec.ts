import type { Locator, Page } from '@playwright/test';
import { triedChartTypes } from '../pages/chart-types.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { inRows } from '../pages/layouts.ts';
import { watchErrors } from '../pages/watch-errors.ts';
import type { Api } from './statements/session.ts';
import { expect, makeDataset, ownName, test, withChart, withDashboard } from './statements/session.ts';

const types = (await triedChartTypes()).map(({ viz_type: type }) => type);

const long = 'A name that goes on '.repeat(25);
/** A day, two names and two numbers each: what charts meet and nobody tries. */
const nastyRows = [
  `(TIMESTAMP '2024-01-01', '${long}', 'x', 1.5, 1)`,
  `(TIMESTAMP '2024-01-02', '🦩🌈👩‍👩‍👧 Flamingo', 'x', -7, 2)`,
  `(TIMESTAMP '2024-01-03', 'שלום עולם', '${long}', 'Infinity'::DOUBLE, 3)`,
  `(TIMESTAMP '2024-01-04', 'مرحبا بالعالم', NULL, '-Infinity'::DOUBLE, NULL)`,
  `(TIMESTAMP '2024-01-05', NULL, 'x', 1.7e308, 4)`,
  `(TIMESTAMP '2024-01-06', '', 'y', 5e-324, 0)`,
  `(NULL, '<b onmouseover=alert(1)>bold</b>', 'y', NULL, 5)`,
  `(TIMESTAMP '2024-01-08', 'a, b', 'y', 'NaN'::DOUBLE, 6)`,
];
const rowsOf = (rows: readonly string[], condition = '') =>
  `SELECT * FROM (VALUES ${rows.join(', ')}) AS t(day, name, kind, amount, pieces) ${condition}`;

const sum = (column: string, label: string) => ({
  expressionType: 'SIMPLE',
  column: { column_name: column },
  aggregate: 'SUM',
  label,
});

/** One form that holds what any chart type asks for, under the keys of all of them. */
const formOf = (type: string, datasetId: number) => ({
  viz_type: type,
  datasource: `${datasetId}__table`,
  x_axis: type === 'heatmap_v2' ? 'name' : 'day',
  time_grain_sqla: 'P1D',
  granularity_sqla: 'day',
  time_range: 'No filter',
  metric: sum('amount', long),
  metrics: [sum('amount', long), sum('pieces', 'pieces')],
  metrics_b: [sum('pieces', 'pieces')],
  groupby: type === 'heatmap_v2' ? 'kind' : ['name', ...(type === 'treemap_v2' ? ['kind'] : [])],
  groupbyRows: ['name'],
  groupbyColumns: ['kind'],
  columns: type === 'box_plot' ? ['day'] : [],
  column: 'amount',
  entity: 'name',
  series: 'kind',
  x: sum('amount', long),
  y: sum('pieces', 'pieces'),
  size: sum('pieces', 'pieces'),
  query_mode: 'aggregate',
  show_totals: true,
  rowTotals: true,
  colTotals: true,
  show_value: true,
  show_labels: true,
  time_compare: type === 'pop_kpi' ? '1 year ago' : [],
  subtitle: long,
  show_metric_name: true,
  row_limit: 1000,
  adhoc_filters: [],
});

/** Texts of a tile that stand outside it, or outside the header that they belong to, where nothing cuts them off. */
const strayTexts = (frame: Locator): Promise<readonly string[]> =>
  frame.evaluate((tile) => {
    const walker = document.createTreeWalker(tile, NodeFilter.SHOW_TEXT);
    const strayTexts: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const range = document.createRange();
      // What stands over a column stays over it.
      const box = (node.parentElement?.closest('[role="columnheader"]') ?? tile).getBoundingClientRect();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        let [left, right, top, bottom] = [rect.left, rect.right, rect.top, rect.bottom];
        for (let element = node.parentElement; element !== null && element !== tile; element = element.parentElement) {
          const { overflowX, overflowY, clipPath } = getComputedStyle(element);
          const around = element.getBoundingClientRect();
          if (clipPath !== 'none') right = left;
          if (overflowX !== 'visible') [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
          if (overflowY !== 'visible') [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
        }
        const isSeen = right - left > 1 && bottom - top > 1;
        const isOutside = left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1;
        if (isSeen && isOutside) strayTexts.push(node.textContent?.slice(0, 60) ?? '');
      }
    }
    return strayTexts;
  });

const cases = [
  ['long, foreign, absent and infinite values', rowsOf(nastyRows)],
  ['a single row', rowsOf(nastyRows.slice(0, 1))],
  ['no row', rowsOf(nastyRows, 'WHERE pieces > 99')],
] as const;

/** Charts of all types over a dataset, for the length of `action`. */
async function withEachType(
  api: Api,
  datasetId: number,
  action: (charts: readonly { readonly id: number; readonly name: string; readonly type: string }[]) => Promise<void>,
  done: readonly { readonly id: number; readonly name: string; readonly type: string }[] = [],
): Promise<void> {
  const type = types[done.length];
  if (type === undefined) return action(done);
  await withChart(api, formOf(type, datasetId), ({ id, name }) =>
    withEachType(api, datasetId, action, [...done, { id, name, type }]),
  );
}

/** That a tile is drawn, and that what it says stays within it. */
async function expectWithin(page: Page, name: string, type: string): Promise<void> {
  const { frame } = new DashboardOnPage(page).tile(name);
  await frame.scrollIntoViewIfNeeded();
  await new DashboardOnPage(page).toBeReady();
  await expect(frame, type).toHaveAttribute('aria-busy', 'false');
  await expect(frame, type).not.toContainText('Chart error');
  await expect.poll(() => strayTexts(frame), type).toEqual([]);
}

for (const [name, sql] of cases)
  test(`every chart type draws ${name} without an error, and no text leaves its tile`, async ({ page, api }) => {
    test.setTimeout(240_000);
    const errors = watchErrors(page);
    const datasetId = await makeDataset(api, ownName('nasty').replaceAll(' ', '_'), sql);
    await withEachType(api, datasetId, (charts) =>
      withDashboard(api, { charts, layout: inRows(charts, 40) }, async ({ path }) => {
        await page.goto(path);
        for (const chart of charts) await expectWithin(page, chart.name, chart.type);
        await page.setViewportSize({ width: 390, height: 844 });
        const width = async () => (await page.getByRole('article').first().boundingBox())?.width;
        await expect.poll(width).toBeLessThan(390);
        for (const chart of charts) await expectWithin(page, chart.name, `${chart.type} on a phone`);
      }),
    );
    await api.remove(`/api/v1/dataset/${datasetId}`);
    expect(errors).toEqual([]);
  });
