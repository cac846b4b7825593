import { cellAt, columnFrom, SextantError, type Cell, type ColumnTable, type PostStep } from '@sextant/contract';
import { describe, expect, test } from 'vitest';
import { groupRows, sortedRows } from './groups.ts';
import { frameOf } from './frame.ts';
import { risingOrder } from './order-numbers.ts';
import { postProcess } from './run.ts';
import { percentileOf } from './statistics.ts';

const table = (columns: Readonly<Record<string, readonly Cell[]>>): ColumnTable => ({
  columns: Object.entries(columns).map(([name, cells]) =>
    columnFrom(name, cells.some((cell) => typeof cell === 'string') ? 'text' : 'float', cells),
  ),
  rowCount: Object.values(columns)[0]?.length ?? 0,
});
const step = (operation: string, options: PostStep['options'] = {}): PostStep => ({ operation, options });
const columnOf = (table: ColumnTable, name: string): (Cell | undefined)[] => {
  const column = table.columns.find((one) => one.name === name);
  return Array.from({ length: table.rowCount }, (_, row) => (column === undefined ? undefined : cellAt(column, row)));
};
const namesOf = ({ columns }: ColumnTable): string[] => columns.map(({ name }) => name);
const rejectionOf = (steps: readonly PostStep[], table: ColumnTable): string => {
  try {
    postProcess(steps, table);
    return 'no error';
  } catch (error) {
    return error instanceof SextantError ? `${error.code} ${error.message}` : String(error);
  }
};

/** Numbers from 0 up to 1 that look random and are the same in each run. */
function random(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** A few hundred numbers with repeats, NULLs and huge ones. */
function someNumbers(seed: number, count: number): (number | null)[] {
  const next = random(seed);
  return Array.from({ length: count }, () => {
    const kind = next();
    if (kind < 0.1) return null;
    if (kind < 0.5) return Math.floor(next() * 12) - 6;
    return (next() - 0.5) * 10 ** Math.floor(next() * 6);
  });
}

const presentValues = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);
const asDoubles = (values: readonly (number | null)[]): Float64Array =>
  Float64Array.from(values, (value) => value ?? Number.NaN);

describe('what rows are called', () => {
  test('rows keep their number when they are sorted or cut, and an index has its own names', () => {
    const input = table({ a: [3, 1, 2] });
    expect(postProcess([step('sort', { by: ['a'] })], input).rowNames).toEqual([1, 2, 0]);
    const rollingStep = step('rolling', { rolling_type: 'sum', window: 2, min_periods: 1, columns: { a: 'b' } });
    expect(postProcess([rollingStep], input).rowNames).toEqual([1, 2]);
    expect(postProcess([step('sort', { by: ['a'] }), rollingStep], input).rowNames).toEqual([2, 0]);
    const pivotStep = step('pivot', { index: ['a'], aggregates: { a: { operator: 'sum' } } });
    expect(postProcess([pivotStep], input).rowNames).toEqual([1, 2, 3]);
    expect(postProcess([pivotStep, step('flatten')], input).rowNames).toBeNull();
    expect(postProcess([], input).rowNames).toBeNull();
  });
});

describe('rank', () => {
  test('equal values share the mean of their places; NULL has none', () => {
    const rankedTable = postProcess([step('rank', { metric: 'a' })], table({ a: [10, 20, null, 20, 5] })).table;
    expect(columnOf(rankedTable, 'rank')).toEqual([2 / 4, 3.5 / 4, null, 3.5 / 4, 1 / 4]);
  });

  test('within groups, a row without a group has none', () => {
    const input = table({ a: [1, 2, 3, 4], g: ['x', 'y', 'x', null] });
    const rankedTable = postProcess([step('rank', { metric: 'a', group_by: 'g' })], input).table;
    expect(columnOf(rankedTable, 'rank')).toEqual([0.5, 1, 1, null]);
    expect(rejectionOf([step('rank', {})], input)).toBe('POST_002 Option metric of rank must be a name');
  });
});

describe('histogram of a result', () => {
  test('counts what is there by group, and leaves NULL and infinities out', () => {
    const input = table({ v: [0, 1, 2, 10, null, Infinity], g: ['x', 'x', 'y', 'y', 'y', 'y'] });
    const countedTable = postProcess(
      [step('sort', { by: ['v'] }), step('histogram', { column: 'v', groupby: ['g'], bins: 2 })],
      input,
    ).table;
    expect(namesOf(countedTable)).toEqual(['g', '0.0 - 5.0', '5.0 - 10.0']);
    expect(columnOf(countedTable, '0.0 - 5.0')).toEqual([2, 1]);
    expect(columnOf(countedTable, '5.0 - 10.0')).toEqual([0, 1]);
    expect(rejectionOf([step('histogram', { column: 'g' })], input)).toBe(
      "POST_002 Column 'g' contains non-numeric values",
    );
  });

  test('bins are shares of everything counted, running sums by group, or running shares that end at the share of the group', () => {
    const input = table({ v: [0, 1, 6, 10, 2, 9, null], g: ['x', 'x', 'x', 'x', 'y', 'y', 'y'] });
    const binRows = (options: object) => {
      const counts = step('histogram', { column: 'v', groupby: ['g'], bins: 2, ...options });
      const { table: bins } = postProcess([step('sort', { by: ['v'] }), counts], input);
      return ['0.0 - 5.0', '5.0 - 10.0'].map((bin) => columnOf(bins, bin).map((cell) => Number(cell).toFixed(3)));
    };
    const thirds = ['0.333', '0.167'];
    expect(binRows({ normalize: true })).toEqual([thirds, thirds]);
    expect(binRows({ cumulative: true })).toEqual([
      ['2.000', '1.000'],
      ['4.000', '2.000'],
    ]);
    expect(binRows({ cumulative: true, normalize: true })).toEqual([thirds, ['0.667', '0.333']]);
  });
});

describe('pivot', () => {
  test('drop_missing_columns leaves out rows and columns without any value, and keeps them on request', () => {
    const input = table({ k: ['a', 'b'], c: ['x', 'y'], v: [1, null] });
    const pivotedTable = (drop: boolean) =>
      postProcess(
        [
          step('pivot', {
            index: ['k'],
            columns: ['c'],
            aggregates: { v: { operator: 'mean' } },
            drop_missing_columns: drop,
          }),
          step('flatten'),
        ],
        input,
      ).table;
    expect(namesOf(pivotedTable(true))).toEqual(['k', 'v, x']);
    expect(columnOf(pivotedTable(true), 'k')).toEqual(['a']);
    expect(columnOf(pivotedTable(false), 'v, y')).toEqual([null, null]);
  });

  test('margins aggregate over the rows, NULL columns and rows in which another metric is NULL included', () => {
    const input = table({ k: ['a', 'a', 'b'], c: ['x', null, 'x'], n: [1, 2, 4], v: [10, null, 30] });
    const sum = { operator: 'sum' };
    const options = { index: ['k'], columns: ['c'], aggregates: { n: sum, v: sum }, marginal_distributions: true };
    const pivotedTable = postProcess([step('pivot', options), step('flatten')], input).table;
    expect(columnOf(pivotedTable, 'n, All')).toEqual([3, 4, 7]);
    expect(columnOf(pivotedTable, 'n, <NULL>')).toEqual([2, null, 2]);
  });
});

describe('contribution', () => {
  test('totals that are given count instead of those of the rows; a total of 0 gives 0', () => {
    const shares = postProcess(
      [
        step('contribution', {
          columns: ['a', 'b'],
          rename_columns: ['%a', '%b'],
          contribution_totals: { a: 40, b: 0 },
        }),
      ],
      table({ a: [10, null], b: [1, 2] }),
    ).table;
    expect(columnOf(shares, '%a')).toEqual([0.25, 0]);
    expect(columnOf(shares, '%b')).toEqual([0, 0]);
  });

  test('what has no amount has no share where that is asked for; a zero has one', () => {
    const options = { columns: ['a'], rename_columns: ['%a'] };
    const shares = (more: object, amounts: readonly (number | null)[]) =>
      columnOf(postProcess([step('contribution', { ...options, ...more })], table({ a: amounts })).table, '%a');
    expect(shares({}, [30, null, 10, 0])).toEqual([0.75, 0, 0.25, 0]);
    const keepsNull = { keep_null_shares: true };
    expect(shares(keepsNull, [30, null, 10, 0])).toEqual([0.75, null, 0.25, 0]);
    expect(shares({ ...keepsNull, contribution_totals: { a: 100 } }, [30, null])).toEqual([0.3, null]);
  });

  test('each time shift has a total of its own by row', () => {
    const shares = postProcess(
      [step('contribution', { orientation: 'row', time_shifts: ['1 year ago'] })],
      table({ a: [1], b: [3], 'a__1 year ago': [5], 'b__1 year ago': [5] }),
    ).table;
    expect(namesOf(shares).map((name) => columnOf(shares, name)[0])).toEqual([0.25, 0.75, 0.5, 0.5]);
  });
});

describe('prophet', () => {
  const input = table({ __timestamp: [0, 1], a: [1, 2] });
  const options = { time_grain: 'P1D', periods: 3, confidence_interval: 0.8 };
  test.each([
    [{}, 'Time grain missing'],
    [{ ...options, time_grain: 'P9D' }, 'Unsupported time grain: P9D'],
    [{ ...options, periods: 1.5 }, 'Periods must be a whole number'],
    [{ ...options, confidence_interval: 1 }, 'Confidence interval must be between 0 and 1 (exclusive)'],
    [{ ...options, index: 'gone' }, 'DataFrame must include temporal column'],
    [options, 'DataFrame must include temporal column'],
    [{ ...options, periods: 10_001 }, 'Periods must be 10000 or less'],
    [
      { ...options, weekly_seasonality: 'sometimes' },
      'Option weekly_seasonality of prophet must be true, false or a whole number from 1 to 30',
    ],
    [
      { ...options, yearly_seasonality: 0 },
      'Option yearly_seasonality of prophet must be true, false or a whole number from 1 to 30',
    ],
  ])('%j is rejected', (options, reason) => {
    expect(rejectionOf([step('prophet', options)], input)).toBe(`POST_002 ${reason}`);
  });
});

test('separators inside labels can be marked and unmarked', () => {
  const input = table({ 'a, b': [1] });
  const escapedTable = postProcess([step('escape_separator')], input).table;
  expect(namesOf(escapedTable)).toEqual(['a\\, b']);
  expect(namesOf(postProcess([step('unescape_separator')], escapedTable).table)).toEqual(['a, b']);
});

describe('compared with the plain definition', () => {
  /** Window statistics straight from their definition. */
  const references: Readonly<Record<string, (values: readonly number[]) => number>> = {
    sum: (values) => values.reduce((sum, value) => sum + value, 0),
    mean: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
    min: (values) => Math.min(...values),
    max: (values) => Math.max(...values),
    var: (values) => {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
    },
    median: (values) => {
      const sorted = [...values].sort((left, right) => left - right);
      const middle = (sorted.length - 1) / 2;
      return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
    },
  };

  test.each(Object.keys(references))('rolling %s over windows of any length, centered too', (type) => {
    for (const [seed, count, window, center] of [
      [1, 40, 1, false],
      [2, 97, 7, false],
      [3, 97, 10, true],
      [4, 700, 300, false],
      [5, 30, 100, false],
      [6, 64, 64, true],
    ] as const) {
      const values = someNumbers(seed, count);
      const rolledTable = postProcess(
        [step('rolling', { rolling_type: type, window, center, columns: { v: 'r' }, min_periods: 0 })],
        table({ v: values }),
      ).table;
      const lead = center ? Math.floor((window - 1) / 2) : 0;
      columnOf(rolledTable, 'r').forEach((actual, row) => {
        const end = Math.min(count, row + lead + 1);
        const windowValues = presentValues(values.slice(Math.max(0, row + lead + 1 - window), end));
        const expected =
          windowValues.length === 0 && type !== 'sum' ? Number.NaN : (references[type]?.(windowValues) ?? Number.NaN);
        const scale = Math.max(1, Math.abs(expected) || 1, ...windowValues.map(Math.abs)) ** (type === 'var' ? 2 : 1);
        const off = Number.isNaN(expected)
          ? Number(actual !== null)
          : Math.abs(Number(actual ?? Number.NaN) - expected);
        expect(off).toBeLessThan(1e-9 * scale);
      });
    }
  });

  test('percentiles of many values are those of the sorted values', () => {
    for (let seed = 1; seed < 40; seed += 1) {
      const values = asDoubles(presentValues(someNumbers(seed, seed * 13)));
      const sorted = values.toSorted();
      for (const q of [0, 1, 25, 33.3, 50, 75, 99, 100]) {
        const position = ((sorted.length - 1) * q) / 100;
        const [low, high] = [sorted[Math.floor(position)] ?? 0, sorted[Math.ceil(position)] ?? 0];
        expect(percentileOf(values, 0, values.length, { q })).toBeCloseTo(low + (high - low) * (position % 1), 6);
        expect(percentileOf(values, 0, values.length, { q, interpolation: 'higher' })).toBe(high);
      }
    }
  });

  test('numbers rise, equal ones keep their order, NaN is last', () => {
    for (const count of [0, 1, 100, 5_000]) {
      const numbers = asDoubles(someNumbers(count + 1, count));
      const expected = Array.from({ length: count }, (_, index) => index).sort((left, right) => {
        const [one, other] = [numbers[left] ?? 0, numbers[right] ?? 0];
        if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
        return one - other;
      });
      expect([...risingOrder(numbers)]).toEqual(expected);
    }
    expect([...risingOrder(Float64Array.of(0, -0, -1, Infinity, -Infinity))]).toEqual([4, 2, 0, 1, 3]);
  });

  test('groups by several keys are those of their cells, in the order of the keys', () => {
    for (let seed = 1; seed < 12; seed += 1) {
      const next = random(seed);
      const count = 400;
      const texts = Array.from({ length: count }, () => (next() < 0.1 ? null : `t${Math.floor(next() * 9)}`));
      const input = table({ a: someNumbers(seed, count), b: texts, c: someNumbers(seed + 50, count) });
      const frame = frameOf(input);
      const { groupOf, first } = groupRows(frame.columns, count);
      const keys = Array.from({ length: count }, (_, row) => input.columns.map((column) => cellAt(column, row)));
      const byKey = new Map<string, number>();
      const expected = keys.map((key, row) => {
        if (key.includes(null)) return -1;
        const text = JSON.stringify(key);
        const group = byKey.get(text) ?? groupOf[row] ?? -1;
        byKey.set(text, group);
        return group;
      });
      expect([...groupOf]).toEqual(expected);
      expect(new Set(byKey.values()).size).toBe(byKey.size);
      expect(first.length).toBe(byKey.size);
      const sorted = sortedRows(frame.columns, count, () => true);
      const assignedGroups = [...sorted].map((row) => groupOf[row] ?? -1).filter((group) => group >= 0);
      expect(assignedGroups).toEqual(assignedGroups.toSorted((left, right) => left - right));
    }
  });
});

test('steps on many series and rows stay quick: nothing is quadratic', () => {
  const series = 2_000;
  const rows = 60_000;
  const table: ColumnTable = {
    columns: [
      columnFrom(
        'time',
        'timestamp',
        Array.from({ length: rows }, (_, row) => Math.floor(row / series)),
      ),
      columnFrom(
        'series',
        'text',
        Array.from({ length: rows }, (_, row) => `s${row % series}`),
      ),
      columnFrom(
        'a',
        'float',
        Array.from({ length: rows }, (_, row) => row % 97),
      ),
      columnFrom(
        'b',
        'float',
        Array.from({ length: rows }, (_, row) => row % 89),
      ),
    ],
    rowCount: rows,
  };
  const mean = { operator: 'mean' };
  const steps = [
    step('pivot', { index: ['time'], columns: ['series'], aggregates: { a: mean, b: mean } }),
    step('compare', { source_columns: ['a'], compare_columns: ['b'], compare_type: 'difference' }),
    step('cum', { operator: 'sum', columns: { a: 'a' } }),
    step('contribution', { orientation: 'row' }),
    step('flatten'),
  ];
  const start = Date.now();
  expect(postProcess(steps, table).table.columns).toHaveLength(1 + 3 * series);
  const windowStep = step('rolling', { rolling_type: 'median', window: 20_000, columns: { a: 'r' } });
  expect(postProcess([windowStep], table).table.rowCount).toBe(rows);
  // Quadratic steps would take minutes.
  expect(Date.now() - start).toBeLessThan(5_000);
});
