import { cellAt, columnNamed, type ColumnTable } from '@sextant/contract';
import { expect, test } from 'vitest';
import { recordedTable } from '../kit/result/test-table.ts';
import { rowOrder } from '../kit/values/row-order.ts';
import { tableExample } from './example.ts';
import routes from './golden/routes.rows.json' with { type: 'json' };
import totals from './golden/totals.rows.json' with { type: 'json' };
import { cellSelection, chosenCells, tableColumns, totalsRow } from '../kit/data-table/columns.ts';
import { readTableForm } from '../kit/data-table/sections.ts';

const form = (changes = {}) => readTableForm({ ...tableExample, ...changes });
const result = recordedTable(routes);
const columns = tableColumns(result, form(), { departures: 'Departures' });

test('columns by type, in their formats, with a bar behind one measure', () => {
  expect(columns.map(({ title, type }) => [title, type])).toEqual([
    ['destination', 'text'],
    ['destination_city', 'text'],
    ['Departures', 'number'],
    ['average_delay', 'number'],
    ['on_time_share', 'number'],
  ]);
  expect(columns.map(({ bars }) => bars !== null)).toEqual([false, false, true, false, false]);
  expect(columns[2]?.bars?.barAt(0)).toEqual({ start: 0, length: 1, tone: 'plain' });
  expect(columns[2]?.format(6069)).toBe('6,069');
  expect(columns[4]?.format(0.7996)).toBe('80.0\u202f%');
  expect(tableColumns(result, form({ show_cell_bars: false }), {}).some(({ bars }) => bars !== null)).toBe(false);
});

test('totals stand under their metrics and say what they cover', () => {
  const row = totalsRow(columns, recordedTable(totals), form(), { rowCount: result.rowCount, isCut: false });
  expect(row?.slice(0, 3)).toEqual(['All 113', null, 166341]);
  expect(totalsRow(columns, recordedTable(totals), form(), { rowCount: result.rowCount, isCut: true })?.[0]).toBe(
    'All',
  );
  expect(totalsRow(columns, undefined, form(), { rowCount: 1, isCut: false })).toBeNull();
});

test('picking a cell filters by that cell alone; cells of metrics and of single rows pick nothing', () => {
  const [origin, city, departures] = columns;
  if (origin === undefined || city === undefined || departures === undefined) throw new Error('columns are missing');
  expect(cellSelection(city, 1, form())).toMatchObject({
    label: 'Newark',
    values: ['Newark'],
    filters: [{ column: { kind: 'column', name: 'destination_city' }, operator: 'in', value: ['Newark'] }],
  });
  expect(cellSelection(departures, 1, form())).toBeNull();
  expect(cellSelection(city, 1, form({ query_mode: 'raw' }))).toBeNull();
});

test('a picked cell is known by its column, so that equal values of other columns are not', () => {
  const names = tableExample.groupby.slice(0, 2);
  const same = recordedTable({ columns: names.map((name) => ({ name, type: 'text', values: ['Newark'] })) });
  const both = tableColumns(same, form(), {});
  const isChosen = chosenCells(both, both[1] === undefined ? null : cellSelection(both[1], 0, form()), form());
  expect([isChosen(0, 0), isChosen(0, 1)]).toEqual([false, true]);
});

test('a picked cell that holds NULL asks for NULL', () => {
  const table = recordedTable({ columns: [{ name: 'destination', type: 'text', values: [null] }] });
  const [column] = tableColumns(table, form(), {});
  if (column === undefined) throw new Error('the column is missing');
  expect(cellSelection(column, 0, form())).toMatchObject({
    label: 'NULL',
    values: [null],
    filters: [{ operator: 'isNull' }],
  });
});

test('sorts stably, texts without regard to case, NULL last in both directions', () => {
  const table = recordedTable({ columns: [{ name: 't', type: 'text', values: ['b', null, 'A', 'a', 'C'] }] });
  const column = columnNamed(table, 't');
  expect([...rowOrder(column, 5, false)]).toEqual([2, 3, 0, 4, 1]);
  expect([...rowOrder(column, 5, true)]).toEqual([4, 0, 2, 3, 1]);
});

const clock = (text: string): number => Date.parse(`${text}Z`);
const writtenCells = (table: ColumnTable, changes: object): readonly (readonly string[])[] =>
  tableColumns(table, form(changes), {}).map(({ column, format }) =>
    Array.from({ length: table.rowCount }, (_, row) => format(cellAt(column, row) ?? '')),
  );

test('single rows keep their times of day whatever grain the form has kept, and years and ids have no separators', () => {
  const table = recordedTable({
    columns: [
      { name: 'departed', type: 'timestamp', values: [clock('2001-03-04T05:34:12'), clock('2001-03-05T00:00:00')] },
      { name: 'birthday', type: 'timestamp', values: [clock('1931-12-24T00:00:00'), clock('1999-01-01T00:00:00')] },
      { name: 'year', type: 'integer', values: [2013, 2014] },
      { name: 'customer_id', type: 'integer', values: [10023, 7] },
      { name: 'passengers', type: 'integer', values: [2013, 2014] },
    ],
  });
  const raw = { query_mode: 'raw', granularity_sqla: 'departed', time_grain_sqla: 'P1M' };
  expect(writtenCells(table, raw)).toEqual([
    ['4 Mar 2001, 05:34:12', '5 Mar 2001, 00:00:00'],
    ['24 Dec 1931', '1 Jan 1999'],
    ['2013', '2014'],
    ['10023', '7'],
    ['2,013', '2,014'],
  ]);
  expect(writtenCells(table, { ...raw, query_mode: 'aggregate' })[0]).toEqual(['Mar 2001', 'Mar 2001']);
  const formatSettings = { column_config: { year: { d3NumberFormat: ',d' } } };
  expect(writtenCells(table, { ...raw, ...formatSettings })[2]).toEqual(['2,013', '2,014']);
});

test('a sum of years or zip codes has no total, their greatest value has one', () => {
  const metric = (aggregate: string, column: string) => ({
    expressionType: 'SIMPLE',
    column: { column_name: column },
    aggregate,
    label: `${aggregate}(${column})`,
  });
  const metrics = [metric('SUM', 'zip_code'), metric('MAX', 'year'), metric('SUM', 'passengers')];
  const rows = recordedTable({
    columns: [
      { name: 'city', type: 'text', values: ['Newark'] },
      { name: 'SUM(zip_code)', type: 'integer', values: [7102] },
      { name: 'MAX(year)', type: 'integer', values: [2013] },
      { name: 'SUM(passengers)', type: 'integer', values: [2013] },
    ],
  });
  const tableOfOne = { columns: rows.columns.slice(1), rowCount: 1 };
  const groupedForm = form({ groupby: ['city'], metrics });
  const total = totalsRow(tableColumns(rows, groupedForm, {}), tableOfOne, groupedForm, { rowCount: 1, isCut: false });
  expect(total).toEqual(['All 1', null, 2013, 2013]);
  expect(writtenCells(rows, { groupby: ['city'], metrics, column_config: {} }).slice(2)).toEqual([['2013'], ['2,013']]);
});
