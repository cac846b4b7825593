import { columnNamed } from '@sextant/contract';
import { expect, test } from 'vitest';
import { readForm } from '../kit/read-form.ts';
import { recordedTable } from '../kit/recorded-table.ts';
import { rowOrder } from '../kit/row-order.ts';
import { tableExample } from './example.ts';
import routes from './golden/routes.rows.json' with { type: 'json' };
import totals from './golden/totals.rows.json' with { type: 'json' };
import { cellSelection, isOfColumn, tableColumns, totalsRow } from './rows.ts';
import { table as spec } from './spec.ts';

const form = (changes = {}) => readForm(spec, { ...tableExample, ...changes });
const answer = recordedTable(routes);
const columns = tableColumns(answer, form(), { departures: 'Departures' });

test('columns by type, in their formats, with a bar behind one measure', () => {
  expect(columns.map(({ title, type }) => [title, type])).toEqual([
    ['destination', 'text'],
    ['destination_city', 'text'],
    ['Departures', 'number'],
    ['average_delay', 'number'],
    ['on_time_share', 'number'],
  ]);
  expect(columns.map(({ barShare }) => barShare !== null)).toEqual([false, false, true, false, false]);
  expect(columns[2]?.barShare?.(0)).toBe(1);
  expect(columns[2]?.format(6069)).toBe('6,069');
  expect(columns[4]?.format(0.7996)).toBe('80.0\u202f%');
  expect(tableColumns(answer, form({ show_cell_bars: false }), {}).some(({ barShare }) => barShare !== null)).toBe(
    false,
  );
});

test('totals stand under their metrics and say what they cover', () => {
  const row = totalsRow(columns, recordedTable(totals), answer.rowCount, false);
  expect(row?.slice(0, 3)).toEqual(['All 113', null, 166341]);
  expect(totalsRow(columns, recordedTable(totals), answer.rowCount, true)?.[0]).toBe('All');
  expect(totalsRow(columns, undefined, 1, false)).toBeNull();
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
  const [origin, city] = columns;
  if (origin === undefined || city === undefined) throw new Error('columns are missing');
  const newark = cellSelection(city, 1, form());
  if (newark === null) throw new Error('nothing was picked');
  expect(isOfColumn(newark, city, form())).toBe(true);
  expect(isOfColumn(newark, origin, form())).toBe(false);
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
