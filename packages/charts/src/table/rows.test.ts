import { columnNamed } from '@sextant/contract';
import { expect, test } from 'vitest';
import { readForm } from '../kit/read-form.ts';
import { recordedTable } from '../kit/recorded-table.ts';
import { rowOrder } from '../kit/row-order.ts';
import { tableExample } from './example.ts';
import routes from './golden/routes.rows.json' with { type: 'json' };
import totals from './golden/totals.rows.json' with { type: 'json' };
import { rowSelection, tableColumns, totalsRow } from './rows.ts';
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

test('picking a row filters all its dimensions', () => {
  expect(rowSelection(columns, 1, form())).toMatchObject({
    label: 'EWR, Newark',
    values: ['EWR', 'Newark'],
    filters: [
      { operator: 'in', value: ['EWR'] },
      { operator: 'in', value: ['Newark'] },
    ],
  });
  expect(rowSelection(columns, 1, form({ query_mode: 'raw' }))).toBeNull();
});

test('sorts stably, texts without regard to case, NULL last in both directions', () => {
  const table = recordedTable({ columns: [{ name: 't', type: 'text', values: ['b', null, 'A', 'a', 'C'] }] });
  const column = columnNamed(table, 't');
  expect([...rowOrder(column, 5, false)]).toEqual([2, 3, 0, 4, 1]);
  expect([...rowOrder(column, 5, true)]).toEqual([4, 0, 2, 3, 1]);
});
