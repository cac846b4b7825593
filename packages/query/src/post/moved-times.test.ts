import { cellAt, columnFrom, type Cell, type ColumnTable, type Grain, type PostStep } from '@sextant/contract';
import { describe, expect, test } from 'vitest';
import type { OffsetShift } from '../time-shift.ts';
import { postProcess } from './run.ts';
import { cells, rejection, step, table } from './test-steps.ts';
import { joinTimeOffsets, alignedToMainTimes } from './time-offsets.ts';

const instant = (text: string): number => Date.parse(`${text.length > 10 ? text : `${text}T00:00`}Z`);
const shownColumns = (of: ColumnTable) => Object.fromEntries(of.columns.map(({ name }) => [name, cells(of, name)]));

describe('times of a result', () => {
  const input = table(
    { t: [instant('2024-03-31'), null], u: [instant('2024-03-31'), 0], s: ['x', 'y'] },
    { t: 'timestamp' },
  );
  const movedColumns = (options: PostStep['options']) =>
    shownColumns(postProcess([step('move_time', options)], input).table);

  test('are moved by the hours of the dataset and forward by the shift of the query', () => {
    expect(movedColumns({ columns: ['t'], hours: 2, shift: null })['t']).toEqual([instant('2024-03-31T02:00'), null]);
    expect(movedColumns({ columns: ['t'], hours: -2 })['t']).toEqual([instant('2024-03-30T22:00'), null]);
    expect(movedColumns({ columns: ['t'], hours: 0, shift: '1 month ago' })['t']).toEqual([
      instant('2024-04-30'),
      null,
    ]);
    expect(movedColumns({ columns: ['t'], hours: 1, shift: '1 month later' })['t']).toEqual([
      instant('2024-02-29T01:00'),
      null,
    ]);
    expect(movedColumns({ columns: ['t', 's'], hours: 1 })).toMatchObject({
      u: [instant('2024-03-31'), 0],
      s: ['x', 'y'],
    });
    expect(movedColumns({ columns: [], hours: 1 })['t']).toEqual([instant('2024-03-31'), null]);
    expect(rejection([step('move_time', { odd: 1 })], input)).toBe('POST_002 Unknown option of move_time: odd');
  });
});

const role = (name: string, of: 'time' | 'dimension' | 'metric') => ({
  name,
  role: of,
  sourceColumn: name,
  valueType: null,
});
const roles = { columns: [role('t', 'time'), role('s', 'dimension'), role('n', 'metric'), role('m', 'metric')] };
const rows = (of: readonly (readonly [t: string | null, s: string | null, n: number | null])[]): ColumnTable => ({
  columns: [
    columnFrom(
      't',
      'timestamp',
      of.map(([t]) => (t === null ? null : instant(t))),
    ),
    columnFrom(
      's',
      'text',
      of.map(([, s]) => s),
    ),
    columnFrom(
      'n',
      'integer',
      of.map(([, , n]) => n),
    ),
    columnFrom(
      'm',
      'float',
      of.map(([, , n]) => (n === null ? null : n * 10)),
    ),
  ],
  rowCount: of.length,
});

describe('what stood at another time', () => {
  const main = rows([
    ['2024-03-31', 'a', 1],
    ['2024-03-31', 'b', 2],
    [null, 'a', 3],
    ['2024-04-30', null, 4],
  ]);
  const other = rows([
    ['2024-02-29', 'b', 20],
    ['2024-02-29', 'a', 10],
    ['2024-02-29', 'a', 11],
    [null, 'a', 30],
    ['2024-03-30', null, 40],
  ]);
  const joinShifted = (shift: OffsetShift, of = other, query = roles, from = main) =>
    shownColumns(joinTimeOffsets(from, query, [{ offset: '1 month ago', shift, table: of }]));
  const shiftBack = (grain: Grain | null): OffsetShift => ({ count: -1, unit: 'month', grain });

  test('stands beside the rows of the same series, the first of several, at the moved moment or in its step', () => {
    const byStep = joinShifted(shiftBack('P1D'));
    expect(Object.keys(byStep)).toEqual(['t', 's', 'n', 'm', 'n__1 month ago', 'm__1 month ago']);
    expect(byStep['n__1 month ago']).toEqual([11, 20, null, 40]);
    expect(byStep['m__1 month ago']).toEqual([110, 200, null, 400]);
    // A month after 29 February is 29 March, after 30 March it is 30 April.
    expect(joinShifted(shiftBack(null))['n__1 month ago']).toEqual([null, null, 30, 40]);
    const week: OffsetShift = { count: -7, unit: 'day', grain: null };
    const before = rows([
      ['2024-03-24', 'a', 5],
      ['2024-03-24', 'a', 6],
      ['2024-03-24', 'c', 7],
    ]);
    expect(joinShifted(week, before)['n__1 month ago']).toEqual([5, null, null, null]);
  });

  test('has other dimensions that are no times as they are', () => {
    const numberedTable = {
      columns: [role('t', 'time'), role('s', 'dimension'), role('n', 'dimension'), role('m', 'metric')],
    };
    const [now, then] = [rows([['2024-02-01', 'a', 7]]), rows([['2024-01-01', 'a', 7]])];
    expect(joinShifted(shiftBack(null), then, numberedTable as never, now)['m__1 month ago']).toEqual([70]);
    expect(joinShifted(shiftBack('P1M'), then, numberedTable as never, now)['m__1 month ago']).toEqual([70]);
    const timeless = {
      columns: [role('t', 'dimension'), role('s', 'dimension'), role('n', 'metric'), role('m', 'metric')],
    };
    expect(joinShifted(shiftBack('P1M'), now, timeless as never, now)['n__1 month ago']).toEqual([7]);
  });

  test('without dimensions meets by place; nothing at all is a column of numbers', () => {
    const metrics = { columns: [role('n', 'metric')] } as never;
    const numbers = (...of: Cell[]): ColumnTable => ({
      columns: [columnFrom('n', 'integer', of)],
      rowCount: of.length,
    });
    const otherTable = (from: ColumnTable, of: ColumnTable) =>
      joinTimeOffsets(from, metrics, [{ offset: 'x', shift: shiftBack(null), table: of }]).columns[1];
    const two = otherTable(numbers(1, 2), numbers(5));
    expect(two === undefined ? [] : [two.type, cellAt(two, 0), cellAt(two, 1)]).toEqual(['integer', 5, null]);
    expect(otherTable(numbers(1), numbers(null))?.type).toBe('float');
    expect(otherTable(numbers(1), { columns: [], rowCount: 0 })?.type).toBe('float');
  });

  test('a step holds the moment from its start up to its end, by seconds, minutes, hours, days, weeks, months and years', () => {
    const inStep = (grain: Grain, start: string, moments: readonly string[]) => {
      const from = rows(moments.map((moment, index) => [moment, 'a', index]));
      const result = joinShifted({ count: 0, unit: 'day', grain }, rows([[start, 'a', 1]]), roles, from);
      return result['n__1 month ago']?.map((cell) => (cell === 1 ? 1 : 0)) ?? [];
    };
    expect(
      inStep('PT30S', '2024-01-01T00:00:30', [
        '2024-01-01T00:00:29',
        '2024-01-01T00:00:30',
        '2024-01-01T00:00:59',
        '2024-01-01T00:01:00',
      ]),
    ).toEqual([0, 1, 1, 0]);
    expect(
      inStep('PT5M', '2024-01-01T00:05', [
        '2024-01-01T00:04',
        '2024-01-01T00:05',
        '2024-01-01T00:09',
        '2024-01-01T00:10',
      ]),
    ).toEqual([0, 1, 1, 0]);
    expect(
      inStep('PT6H', '2024-01-01T06:00', [
        '2024-01-01T05:59',
        '2024-01-01T06:00',
        '2024-01-01T11:59',
        '2024-01-01T12:00',
      ]),
    ).toEqual([0, 1, 1, 0]);
    expect(inStep('P1D', '2024-01-02', ['2024-01-01T23:59', '2024-01-02', '2024-01-02T23:59', '2024-01-03'])).toEqual([
      0, 1, 1, 0,
    ]);
    expect(inStep('P1W', '2024-01-01', ['2023-12-31', '2024-01-01', '2024-01-07', '2024-01-08'])).toEqual([0, 1, 1, 0]);
    expect(inStep('P1M', '2024-02-01', ['2024-01-31', '2024-02-01', '2024-02-29', '2024-03-01'])).toEqual([0, 1, 1, 0]);
    expect(inStep('P3M', '2024-01-01', ['2023-12-31', '2024-01-01', '2024-03-31', '2024-04-01'])).toEqual([0, 1, 1, 0]);
    expect(inStep('P1Y', '2024-01-01', ['2023-12-31', '2024-01-01', '2024-12-31', '2025-01-01'])).toEqual([0, 1, 1, 0]);
    expect(
      inStep('1969-12-29T00:00:00Z/P1W', '2024-01-01', ['2023-12-31', '2024-01-01', '2024-01-07', '2024-01-08']),
    ).toEqual([0, 1, 1, 0]);
    // Named by the Sunday or Saturday that ends them.
    expect(
      inStep('P1W/1970-01-04T00:00:00Z', '2024-01-07', ['2023-12-31', '2024-01-01', '2024-01-07', '2024-01-08']),
    ).toEqual([0, 1, 1, 0]);
    expect(
      inStep('P1W/1970-01-03T00:00:00Z', '2024-01-06', ['2023-12-30', '2023-12-31', '2024-01-06', '2024-01-07']),
    ).toEqual([0, 1, 1, 0]);
  });

  test('stands under the times of now', () => {
    const result = shownColumns(
      alignedToMainTimes(
        rows([
          ['2024-02-29', 'a', 1],
          [null, 'b', 2],
        ]),
        roles,
        shiftBack(null),
      ),
    );
    expect(result).toEqual({ t: [instant('2024-03-29'), null], s: ['a', 'b'], n: [1, 2], m: [10, 20] });
  });
});
