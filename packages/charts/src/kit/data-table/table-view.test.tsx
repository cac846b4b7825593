import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChartViewProps } from '../view/chart-view.ts';
import type { OwnState } from '../query/own-state.ts';
import { recordedTable, type RecordedTable } from '../result/test-table.ts';
// Loaded before, so that no test waits for it.
import './TableTools.tsx';
import { DataTableView, type TableAbilities } from './table-view.tsx';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(280);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const cities = ['Boston', 'Austin', 'Miami', 'Dallas', 'Denver'];
const rows: RecordedTable['columns'] = [
  { name: 'city', type: 'text', values: cities },
  { name: 'count', type: 'integer', values: [3, 3, 1, 2, 1] },
];
const formData = { viz_type: 'table', groupby: ['city'], metrics: ['count'] };

const show = (
  form: object,
  props: Partial<ChartViewProps & TableAbilities> = {},
  columns: RecordedTable['columns'] = rows,
) =>
  render(
    <DataTableView
      formData={{ ...formData, ...form }}
      tables={[recordedTable({ columns })]}
      theme="light"
      {...props}
    />,
  );
const shownTexts = (column = 0): (string | null)[] =>
  screen
    .getAllByRole('row')
    .map((row) => row.querySelectorAll('[role="gridcell"]')[column]?.textContent ?? null)
    .filter((text) => text !== null);
const header = (name: string) => screen.getByRole('columnheader', { name });

test('Shift on a further header orders the rows that the first leaves side by side', () => {
  show({});
  fireEvent.click(header('count'));
  expect(shownTexts()).toEqual(['Boston', 'Austin', 'Dallas', 'Miami', 'Denver']);
  fireEvent.click(header('city'), { shiftKey: true });
  expect(shownTexts()).toEqual(['Austin', 'Boston', 'Dallas', 'Denver', 'Miami']);
  fireEvent.click(header('city'));
  // The same header again turns the order, now without the other.
  expect(shownTexts()).toEqual([...cities].toSorted().toReversed());
});

test('the first rows of each group say so, and totals over all rows do not claim to be theirs', () => {
  const grouped = { groupby: ['region', 'city'], group_limit: 2, show_totals: true };
  const columns = [{ name: 'region', type: 'text' as const, values: ['E', 'S', 'E', 'S', 'W'] }, ...rows];
  const totals = recordedTable({ columns: [{ name: 'count', type: 'integer', values: [99] }] });
  const tables = [recordedTable({ columns }), totals];
  const { unmount } = show(grouped, { tables, labels: { region: 'Region' } });
  expect(screen.queryByText('Showing the first 2 rows of each Region. Totals cover all rows.')).not.toBeNull();
  expect(screen.queryByText('All')).not.toBeNull();
  unmount();
  show({ ...grouped, group_limit: 1, show_totals: false, percent_metrics: ['count'] }, { tables });
  expect(screen.queryByText('Showing the first row of each region. Shares are of these rows.')).not.toBeNull();
  cleanup();
  show({ ...grouped, group_limit: null }, { tables });
  expect(screen.queryByText(/^Showing/)).toBeNull();
  expect(screen.queryByText('All 5')).not.toBeNull();
});

test('where the row limit keeps some of the first rows of each group back, one sentence says both', () => {
  const grouped = { groupby: ['region', 'city'], metrics: ['count'], group_limit: 2, show_totals: true };
  const columns = [{ name: 'region', type: 'text' as const, values: ['E', 'S', 'E', 'S', 'W'] }, ...rows];
  const totals = recordedTable({ columns: [{ name: 'count', type: 'integer', values: [99] }] });
  const tables = [recordedTable({ columns }), totals];
  const { unmount } = show(grouped, { tables, cut: { totalRows: 404, isChosen: true } });
  expect(
    screen.queryByText('First 5 of 404 by count, at most 2 rows of each region. Totals cover all rows.'),
  ).not.toBeNull();
  expect(screen.queryByText(/^Showing/)).toBeNull();
  unmount();
  show({ ...grouped, show_totals: false }, { tables, cut: { totalRows: null } });
  expect(screen.queryByText('Showing the first 5 rows, at most 2 rows of each region.')).not.toBeNull();
});

test('the search box leaves the rows in which a text stands as it is shown', async () => {
  show({ include_search: true, column_config: { count: { d3NumberFormat: '.1f' } } });
  const field = await screen.findByRole('searchbox', { name: 'Search rows' });
  fireEvent.change(field, { target: { value: 'D' } });
  await waitFor(() => expect(shownTexts()).toEqual(['Dallas', 'Denver']));
  fireEvent.change(field, { target: { value: '3.0' } });
  await waitFor(() => expect(shownTexts()).toEqual(['Boston', 'Austin']));
});

test('pages of rows that are all here, and all of them at once', async () => {
  show({ page_length: 2 });
  expect(shownTexts()).toEqual(['Boston', 'Austin']);
  fireEvent.click(await screen.findByRole('button', { name: 'Page 3' }));
  expect(shownTexts()).toEqual(['Denver']);
  expect(screen.getByRole('status').textContent).toBe('5–5 of 5 rows');
  // An order is one of all rows, not of the page.
  fireEvent.click(header('city'));
  expect(shownTexts()).toEqual(['Miami']);
});

test('a table in pages is searched by the engine, in the column that was chosen', async () => {
  const requestedStates: OwnState[] = [];
  show(
    { include_search: true, server_pagination: true },
    { ownState: { page: 2, sort: null }, onOwnState: (state) => requestedStates.push(state) },
  );
  const field = await screen.findByRole('searchbox', { name: 'Search rows' });
  expect(screen.getByRole('button', { name: /Column to search/ }).textContent).toContain('city');
  fireEvent.change(field, { target: { value: 'Bo' } });
  await waitFor(() =>
    expect(requestedStates).toEqual([{ page: 0, sort: null, search: { column: 'city', text: 'Bo' } }]),
  );
  expect(shownTexts()).toEqual(cities);
});

test('a table in pages with several text columns is searched in all of them, or in the one that is chosen', async () => {
  const requestedStates: OwnState[] = [];
  const columns = [{ name: 'state', type: 'text' as const, values: ['MA', 'TX', 'FL', 'TX', 'CO'] }, ...rows];
  const paged = { include_search: true, server_pagination: true, groupby: ['state', 'city'] };
  const onOwnState = (state: OwnState) => requestedStates.push(state);
  show(paged, { ownState: { page: 2, sort: null }, onOwnState }, columns);
  const field = await screen.findByRole('searchbox', { name: 'Search rows' });
  expect(screen.getByRole('button', { name: /Column to search/ }).textContent).toContain('All text columns');
  fireEvent.change(field, { target: { value: 'Bo' } });
  const search = { columns: ['state', 'city'], text: 'Bo' };
  await waitFor(() => expect(requestedStates).toEqual([{ page: 0, sort: null, search }]));
  cleanup();
  const expression = { sqlExpression: 'upper(city)', label: 'city', expressionType: 'SQL' };
  show({ ...paged, groupby: ['state', expression] }, { ownState: { page: 0, sort: null }, onOwnState }, columns);
  // The engine cannot look in what is no column of the dataset, so that 'all' would not be true.
  expect((await screen.findByRole('button', { name: /Column to search/ })).textContent).toContain('state');
});

test('columns move where the chart allows it, and always in a table to work with', () => {
  const names = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const move = () => fireEvent.keyDown(screen.getByRole('grid'), { key: 'ArrowRight', altKey: true, shiftKey: true });
  show({});
  move();
  expect(names()).toEqual(['city', 'count']);
  cleanup();
  show({ allow_rearrange_columns: true });
  move();
  expect(names()).toEqual(['count', 'city']);
  expect(shownTexts(1)).toEqual(cities);
  cleanup();
  show({}, { isWorkbench: true });
  move();
  expect(names()).toEqual(['count', 'city']);
});

test('texts that are HTML are shown as it, without what runs; as they are where the chart says so', () => {
  const html = '<b>late</b> <a href="https://example.org/x">why</a> <a href="javascript:alert(1)">no</a>';
  const others = [
    '1 < 2',
    '<b>a</b><script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<b onclick=alert(1)>a</b>',
  ];
  const columns: RecordedTable['columns'] = [{ name: 'note', type: 'text', values: [html, ...others] }];
  const form = { query_mode: 'raw', all_columns: ['note'] };
  show(form, {}, columns);
  const [first, ...rest] = screen.getAllByRole('gridcell');
  expect(first?.querySelector('b')?.textContent).toBe('late');
  expect(first?.textContent).toBe('late why no');
  expect([...(first?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    'https://example.org/x',
    null,
  ]);
  expect(rest.map(({ textContent }) => textContent)).toEqual(others);
  cleanup();
  show({ ...form, allow_render_html: false }, {}, columns);
  expect(screen.getAllByRole('gridcell')[0]?.textContent).toBe(html);
});

test('columns of a comparison stand under their metric, fold, and can be left out', async () => {
  show({ time_compare: ['1 year ago'] }, { labels: { count: 'Flights' } }, [
    ...rows,
    { name: 'count__1 year ago', type: 'integer', values: [1, 2, 3, 4, 5] },
  ]);
  const names = () =>
    screen
      .getAllByRole('columnheader')
      .filter((head) => !head.hasAttribute('aria-colspan'))
      .map(({ textContent }) => textContent);
  expect(names()).toEqual(['city', 'Main', '# 1 year ago', '△', '%']);
  fireEvent.click(await screen.findByRole('button', { name: '△ Difference' }));
  expect(names()).toEqual(['city', 'Main', '# 1 year ago', '%']);
  fireEvent.click(screen.getByRole('button', { name: 'Flights' }));
  expect(names()).toEqual(['city', 'Main']);
});

test('columns stand in the order of the form; where the chart is edited, moving one changes the form, else only the view', () => {
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const move = () => {
    const values = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, value: string) => values.set(type, value),
      getData: (type: string) => values.get(type) ?? '',
      types: ['application/x-sextant-column'],
    };
    fireEvent.dragStart(header('count'), { dataTransfer });
    fireEvent.drop(header('city'), { dataTransfer });
  };
  const onSettings = vi.fn<NonNullable<ChartViewProps['onSettings']>>();
  const view = show({ column_order: ['count', 'gone'] }, { onSettings });
  expect(heads()).toEqual(['count', 'city']);
  move();
  expect(onSettings).toHaveBeenCalledWith({ column_order: ['city', 'count'] });
  expect(heads()).toEqual(['count', 'city']);
  view.unmount();
  show({ column_order: ['count'], allow_rearrange_columns: true });
  move();
  expect(heads()).toEqual(['city', 'count']);
});

test('months beside a time that they do not hit say what stands beside what; months beside a year ago need no word', () => {
  const months = [{ name: 'day', type: 'timestamp' as const, values: [978_307_200_000, 980_985_600_000] }];
  const counts = ['count', 'count__1 week ago', 'count__1 year ago'].map((name) => ({
    name,
    type: 'integer' as const,
    values: [3, 1],
  }));
  const form = { groupby: ['day'], time_grain_sqla: 'P1M', temporal_columns_lookup: { day: true } };
  show({ ...form, time_compare: ['1 week ago', '1 year ago'] }, {}, [...months, ...counts]);
  screen.getByText('1 week ago: each month is beside the whole month in which it would begin.');
  cleanup();
  show({ ...form, time_compare: ['1 year ago'] }, {}, [...months, ...counts]);
  expect(screen.queryByText(/is beside the whole/)).toBeNull();
});
