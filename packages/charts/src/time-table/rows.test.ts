import '../all-types.ts';
import { columnFrom } from '@sextant/contract';
import { expect, test } from 'vitest';
import { coverageContextFor, coverageOf, queryContextFor } from '../index.ts';
import { boundColor } from '../kit/color-rules/bound-color.ts';
import { readForm } from '../kit/declare/read-form.ts';
import type { KnownCoverage } from '../kit/result/coverage.ts';
import { noFacts, type ResultFacts } from '../kit/result/result-facts.ts';
import { recordedTable } from '../kit/result/test-table.ts';
import { timeTableExample } from './example.ts';
import weeks from './golden/weeks.rows.json' with { type: 'json' };
import { lastNotComplete } from '../kit/result/left-out.ts';
import { readSeriesRows, sparkValues, valueOf, writerOf } from './rows.ts';
import {
  newTimeSeriesColumn,
  readTimeSeriesColumns,
  timeSeriesColumnChoices,
  titleOf,
  type TimeSeriesColumn,
} from '../kit/fields/time-series-columns.ts';
import { sparkGeometry } from '../kit/spark/spark-geometry.ts';
import { timeTable } from './spec.ts';

const form = (changes = {}) => readForm(timeTable, { ...timeTableExample, ...changes });
const columnOf = (changes: Partial<TimeSeriesColumn>): TimeSeriesColumn => ({
  ...newTimeSeriesColumn,
  key: 'x',
  ...changes,
});
const day = (n: number): number => Date.UTC(2001, 0, n);

test('every series has an amount for every week, the largest latest one first', () => {
  const { steps, rows } = readSeriesRows(recordedTable(weeks), form(), {});
  expect(steps).toHaveLength(26);
  expect(rows.map(({ name }) => name)).toEqual(['DFW', 'ATL', 'STL', 'LAX', 'PHX', 'ORD']);
  expect(rows[0]?.filters).toMatchObject([{ column: { name: 'origin' }, operator: 'in', value: ['DFW'] }]);
  const chicago = rows[5];
  if (chicago === undefined) throw new Error('the row is missing');
  // As the engine has them: the last week, the one four weeks before, and the mean of the 26 weeks.
  const [, last, weeksBefore, mean] = form().column_collection;
  const value = (column: TimeSeriesColumn | undefined) =>
    column === undefined ? null : valueOf(column, chicago, { steps, rows }, noFacts);
  expect(value(last)).toBeCloseTo(3.641166, 5);
  expect(value(weeksBefore)).toBeCloseTo(3.641166 - 2.77899, 5);
  expect(value(mean)).toBeCloseTo(9.304862, 5);
});

const countsBy = (values: readonly (number | null)[], days: readonly number[] = values.map((_, index) => index + 1)) =>
  recordedTable({
    columns: [
      { name: '__timestamp', type: 'timestamp', values: days.map(day) },
      { name: 'count', type: 'integer', values },
    ],
  });
const plainForm = { groupby: [], metrics: ['count'], time_grain_sqla: 'P1D' };
const valuesOf = (values: readonly (number | null)[], changes: Partial<TimeSeriesColumn>, days?: readonly number[]) => {
  const all = readSeriesRows(countsBy(values, days), form(plainForm), {});
  const [row] = all.rows;
  return row === undefined ? undefined : valueOf(columnOf(changes), row, all, noFacts);
};

test('the latest amount, one of earlier steps, their difference, share and change', () => {
  const amounts = [10, 20, 25];
  expect(valuesOf(amounts, {})).toBe(25);
  expect(valuesOf(amounts, { timeLag: 1 })).toBe(20);
  expect(valuesOf(amounts, { timeLag: -1 })).toBe(10);
  expect(valuesOf(amounts, { timeLag: 1, comparisonType: 'diff' })).toBe(5);
  expect(valuesOf(amounts, { timeLag: 1, comparisonType: 'perc' })).toBe(1.25);
  expect(valuesOf(amounts, { timeLag: 1, comparisonType: 'perc_change' })).toBe(0.25);
  expect(valuesOf(amounts, { timeLag: 2, colType: 'avg' })).toBe(22.5);
  expect(valuesOf(amounts, { timeLag: 3 })).toBeNull();
});

test('a step without rows has its place, so that a lag is one of time', () => {
  expect(valuesOf([10, 20, 25], { timeLag: 1 }, [1, 2, 4])).toBeNull();
  expect(valuesOf([10, 20, 25], { timeLag: 2 }, [1, 2, 4])).toBe(20);
  expect(valuesOf([10, 20, 25], { timeLag: 2, colType: 'avg' }, [1, 2, 4])).toBe(25);
});

test('there is no change of nothing, and none without a row', () => {
  expect(valuesOf([0, 5], { timeLag: 1, comparisonType: 'perc_change' })).toBeNull();
  expect(valuesOf([null, 5], { timeLag: 1, comparisonType: 'diff' })).toBeNull();
  expect(valuesOf([5, null], {})).toBeNull();
  expect(valuesOf([null], { colType: 'avg' })).toBeNull();
  expect(readSeriesRows(countsBy([]), form(plainForm), {})).toEqual({ steps: [], rows: [] });
});

test('shares are of what adds up alone, and not of negative amounts', () => {
  const groups = (values: readonly number[]) =>
    recordedTable({
      columns: [
        { name: '__timestamp', type: 'timestamp', values: values.map(() => day(1)) },
        { name: 'origin', type: 'text', values: values.map((_, index) => (index === 0 ? null : `A${index}`)) },
        { name: 'count', type: 'integer', values },
      ],
    });
  const shares = (values: readonly number[], additive: readonly string[]) => {
    const all = readSeriesRows(groups(values), form({ metrics: ['count'] }), {});
    const facts: ResultFacts = { ...noFacts, additive };
    return all.rows.map((row) => [row.name, valueOf(columnOf({ colType: 'contrib' }), row, all, facts)]);
  };
  expect(shares([1, 3], ['count'])).toEqual([
    ['A1', 0.75],
    ['<NULL>', 0.25],
  ]);
  expect(shares([1, 3], []).map(([, share]) => share)).toEqual([null, null]);
  expect(shares([-1, 3], ['count']).map(([, share]) => share)).toEqual([null, null]);
});

test('colors between bounds in both directions, and on both sides of one', () => {
  const strength = (bounds: readonly [number | null, number | null], value: number | null) =>
    boundColor(bounds, value)?.strength ?? null;
  expect([0, 5, 10, 20].map((value) => strength([0, 10], value))).toEqual([1, 0.5, 0, 0]);
  expect([0, 10].map((value) => strength([10, 0], value))).toEqual([0, 1]);
  expect([4, 5].map((value) => strength([5, null], value))).toEqual([0.75, 0.25]);
  expect([4, 5].map((value) => strength([null, 5], value))).toEqual([0.25, 0.75]);
  expect([strength([null, null], 5), strength([0, 10], null)]).toEqual([null, null]);
});

test('columns are read as stored forms have them: texts as numbers, lists of lags by their first', () => {
  const storedColumn = {
    key: 'k',
    colType: 'avg',
    timeLag: '7,14',
    width: '80',
    height: '',
    bounds: ['1', null],
  };
  expect(readTimeSeriesColumns([{ ...storedColumn, d3format: 3 }, null, 'x'])).toEqual({
    ok: true,
    value: [{ ...newTimeSeriesColumn, key: 'k', colType: 'avg', timeLag: 7, width: 80, bounds: [1, null] }],
    leftOut: { names: ['column 2', 'column 3', 'column 1'], keptPart: [storedColumn] },
  });
  expect(readTimeSeriesColumns({})).toMatchObject({ ok: false });
  expect(Object.values(timeSeriesColumnChoices).map((choices) => choices.map(({ value }) => value))).toEqual([
    ['time', 'contrib', 'spark', 'avg'],
    ['value', 'diff', 'perc', 'perc_change'],
    ['line', 'bar', 'area'],
  ]);
});

test('a drawing of ratios has a step less at its beginning', () => {
  const row = { name: '', metric: '', filters: [], amounts: [2, 4, null, 0, 8] };
  expect(sparkValues(columnOf({ timeRatio: 1 }), row)).toEqual([2, null, null, null]);
  expect(sparkValues(columnOf({}), row)).toEqual(row.amounts);
});

test('a drawing fills its box, keeps gaps, and has a middle for one amount', () => {
  const box = { widthPx: 106, heightPx: 26 };
  expect(sparkGeometry([0, 10, null, 5], box, [null, null]).path).toBe('M3 23L36.3 3M103 13');
  expect(sparkGeometry([0, 10], box, [0, 20]).last).toEqual({ x: 103, y: 13 });
  expect(sparkGeometry([7], box, [null, null]).last).toEqual({ x: 53, y: 13 });
  expect(sparkGeometry([null], box, [null, null])).toMatchObject({ path: '', bars: [], last: null });
  const [belowBar, aboveBar] = sparkGeometry([-5, 5], box, [null, null]).bars;
  expect([belowBar?.y, belowBar?.height, aboveBar?.y, aboveBar?.height]).toEqual([13, 10, 3, 10]);
});

test('changes have their sign, shares their percent sign, and columns a name', () => {
  const text = (changes: Partial<TimeSeriesColumn>, value: number) => writerOf(columnOf(changes))(value);
  expect(text({ comparisonType: 'diff' }, 12)).toBe('+12');
  expect(text({ comparisonType: 'perc_change' }, -0.5)).toBe('−50.0\u202f%');
  expect(text({ d3format: '+,.1f', comparisonType: 'diff' }, 12)).toBe('+12.0');
  expect(titleOf(columnOf({}), 26)).toBe('Last');
  expect(titleOf(columnOf({ comparisonType: 'diff', timeLag: 4 }), 26)).toBe('Since 4 steps ago');
  // Negative lags count from the first step.
  expect(titleOf(columnOf({ timeLag: -1 }), 26)).toBe('First step');
  expect(titleOf(columnOf({ comparisonType: 'perc', timeLag: -3 }), 26)).toBe('Of step 3');
});

test('latest amounts of a step that the data do not fill are said to be of a part', () => {
  const [jan, feb] = [Date.UTC(2024, 0, 1), Date.UTC(2024, 1, 1)];
  const unfinished = { startMs: feb, text: 'Feb 2024: 3 of 29 days' };
  const of = (coverage: KnownCoverage | undefined, lastMs = feb) => lastNotComplete(lastMs, coverage);
  expect(of({ rows: 9, missing: 0, unfinished })).toEqual(['Not complete: Feb 2024: 3 of 29 days.']);
  // Where a row limit or another step is the last that is shown, and while nothing is known, nothing is said.
  expect([of({ rows: 9, missing: 0, unfinished }, jan), of('pending'), of(null), of(undefined)]).toEqual([
    [],
    [],
    [],
    [],
  ]);
  const monthly = {
    viz_type: 'time_table',
    datasource: '7__table',
    metrics: ['m'],
    granularity_sqla: 'day',
    time_grain_sqla: 'P1M',
  };
  const table = { columns: [columnFrom('__timestamp', 'timestamp', [jan, feb])], rowCount: 2 };
  expect(coverageContextFor(monthly, table)?.queries).toMatchObject([{ isCoverage: true, isTimeseries: true }]);
  const covered = {
    columns: [
      columnFrom('__timestamp', 'timestamp', [jan, feb]),
      columnFrom('rows__', 'integer', [31, 3]),
      columnFrom('last__', 'timestamp', [Date.UTC(2024, 0, 31), Date.UTC(2024, 1, 3)]),
    ],
    rowCount: 2,
  };
  expect(coverageOf(monthly, covered)?.unfinished).toMatchObject(unfinished);
});

test('metrics are asked by step of time, the latest first; of groups the first metric alone', () => {
  const base = { viz_type: 'time_table', datasource: '7__table', metrics: ['count', 'amount'], limit: 5 };
  const [rows] = queryContextFor({ ...base, groupby: ['origin'] }).queries;
  expect(rows).toMatchObject({ isTimeseries: true, seriesLimit: 5, seriesColumns: ['origin'], rowLimit: 10000 });
  expect(rows?.metrics?.map(({ label }) => label)).toEqual(['count']);
  expect(rows?.orderBy).toEqual([{ by: { kind: 'label', label: '__timestamp' }, ascending: false }]);
  expect(queryContextFor(base).queries[0]?.metrics).toHaveLength(2);
});
