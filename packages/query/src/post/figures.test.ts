import { describe, expect, test } from 'vitest';
import { postProcess } from './run.ts';
import { cells, rejection, roundValues, step, table } from './test-steps.ts';

describe('windows', () => {
  const powers = table({ a: [1, 2, 4, 8, null] });
  const roll = (type: string, window: number, more: Readonly<Record<string, unknown>> = {}, table = powers) => {
    const rollingStep = step('rolling', { rolling_type: type, window, columns: { a: 'b' }, ...more });
    return roundValues(cells(postProcess([rollingStep], table).table, 'b'));
  };
  const constantTable = table({ a: [5, 5, 5, 5] });

  test('each statistic of the last three rows; a window that is not full, or has a gap, has none', () => {
    const expected: readonly (readonly [type: string, ...figures: (number | null)[]])[] = [
      ['sum', null, null, 7, 14, null],
      ['mean', null, null, 2.333333, 4.666667, null],
      ['max', null, null, 4, 8, null],
      ['min', null, null, 1, 2, null],
      ['median', null, null, 2, 4, null],
      // Squares from the mean: 14 / 3 and 56 / 3, halved.
      ['var', null, null, 2.333333, 9.333333, null],
      ['std', null, null, 1.527525, 3.05505, null],
      ['skew', null, null, 0.93522, 0.93522, null],
      ['count', 1, 2, 3, 3, 2],
    ];
    for (const [type, ...results] of expected) expect([type, roll(type, 3)]).toEqual([type, results]);
  });

  test('kurtosis needs four values; what is all alike has no skew, and the least kurtosis', () => {
    expect(roll('kurt', 4)).toEqual([null, null, null, 0.757656, null]);
    expect(roll('kurt', 3)).toEqual([null, null, null, null, null]);
    expect(roll('skew', 2)).toEqual([null, null, null, null, null]);
    expect(roll('skew', 3, { min_periods: 0 })).toEqual([null, null, 0.93522, 0.93522, null]);
    expect(roll('skew', 3, { min_periods: 0 }, constantTable)).toEqual([null, null, 0, 0]);
    expect(roll('skew', 3, {}, constantTable)).toEqual([null, null, 0, 0]);
    expect(roll('kurt', 4, {}, constantTable)).toEqual([null, null, null, -3]);
    expect(roll('var', 1)).toEqual([null, null, null, null, null]);
  });

  test('a centered window stands around its row; of an even number the more lies before', () => {
    expect(roll('sum', 3, { center: true })).toEqual([null, 7, 14, null, null]);
    expect(roll('sum', 4, { center: true })).toEqual([null, null, 15, null, null]);
  });

  test('fewer values suffice when asked, and that many rows are cut from the beginning', () => {
    expect(roll('sum', 2, { min_periods: 1 })).toEqual([3, 6, 12, 8]);
    expect(roll('sum', 3, { min_periods: 2 })).toEqual([7, 14, 12]);
    expect(roll('sum', 2, { min_periods: 0 })).toEqual([1, 3, 6, 12, 8]);
    expect(roll('max', 1, { min_periods: 0 })).toEqual([1, 2, 4, 8, null]);
    expect(roll('sum', 1, { min_periods: 0 })).toEqual([1, 2, 4, 8, 0]);
  });

  test('an option that is none of the step is rejected by its name', () => {
    const windowStep = step('rolling', { rolling_type: 'sum', window: 2, columns: { a: 'b' }, widow: 3 });
    expect(rejection([windowStep], powers)).toBe('POST_002 Unknown option of rolling: widow');
  });

  test('a quantile between two values is what its interpolation says', () => {
    const quarter = (interpolation?: string) =>
      roll('quantile', 4, { rolling_type_options: { quantile: 0.25, interpolation } })[3];
    const names = ['linear', 'lower', 'higher', 'midpoint', 'nearest', undefined];
    expect(names.map(quarter)).toEqual([1.75, 1, 2, 1.5, 2, 1.75]);
    const ends = [0, 1].map((quantile) => roll('quantile', 4, { rolling_type_options: { quantile } })[3]);
    expect(ends).toEqual([1, 8]);
  });

  test('long windows have the same figures as short ones', () => {
    const count = 700;
    const numbers = Array.from({ length: count }, (_, index) => (index * 37) % 101);
    const longTable = table({ a: numbers });
    for (const window of [256, 257, 600]) {
      const last = numbers.slice(count - window).toSorted((one, other) => one - other);
      const middle = ((last[Math.floor((window - 1) / 2)] ?? 0) + (last[Math.ceil((window - 1) / 2)] ?? 0)) / 2;
      const total = last.reduce((sum, number) => sum + number, 0);
      const squares = last.reduce((sum, number) => sum + (number - total / window) ** 2, 0);
      expect([window, roll('median', window, {}, longTable).at(-1)]).toEqual([window, middle]);
      expect(roll('sum', window, {}, longTable).at(-1)).toBe(total);
      expect(roll('max', window, {}, longTable).at(-1)).toBe(last.at(-1));
      expect(roll('min', window, {}, longTable).at(-1)).toBe(last[0]);
      expect(roll('var', window, {}, longTable).at(-1)).toBeCloseTo(squares / (window - 1), 5);
      expect(roll('median', window, {}, longTable)[window - 2]).toBeNull();
    }
  });

  test('what is no window is rejected', () => {
    const rejectionOfOptions = (more: Readonly<Record<string, unknown>>) =>
      rejection([step('rolling', { rolling_type: 'sum', window: 2, columns: { a: 'b' }, ...more })], powers);
    const cases: readonly (readonly [more: Readonly<Record<string, unknown>>, text: string])[] = [
      [{ window: 0 }, 'Undefined window'],
      [{ window: null }, 'Undefined window'],
      [{ window: -1 }, 'Window must be > 0'],
      [{ window: 1.5 }, 'Window must be a whole number'],
      [{ rolling_type: 'toString' }, 'Invalid rolling_type: toString'],
      [{ win_type: 'boxcar' }, 'Weighted windows'],
      [{ min_periods: 3 }, '`min_periods` must be'],
      [{ min_periods: -1 }, '`min_periods` must be'],
      [{ min_periods: 0.5 }, '`min_periods` must be'],
      [{ rolling_type: 'quantile' }, 'Invalid options for quantile'],
      [{ rolling_type: 'quantile', rolling_type_options: { quantile: 1.1 } }, 'Invalid options for quantile'],
      [{ rolling_type: 'quantile', rolling_type_options: { quantile: -0.1 } }, 'Invalid options for quantile'],
      [{ columns: { gone: 'b' } }, 'Referenced columns not available'],
      [{ odd: 1 }, 'odd'],
    ];
    for (const [more, text] of cases) expect(rejectionOfOptions(more)).toContain(text);
    expect(rejectionOfOptions({ min_periods: 2 })).toBe('not rejected');
  });
});

describe('running figures and differences', () => {
  const input = table({ a: [2, null, 5, 1], b: [10, 20, 30, 40] });
  const after = (operation: string, options: Readonly<Record<string, unknown>>, name = 'c') =>
    cells(postProcess([step(operation, { columns: { a: 'c' }, ...options })], input).table, name);

  test('a running figure passes over gaps, which stay', () => {
    expect(after('cum', { operator: 'sum' })).toEqual([2, null, 7, 8]);
    expect(after('cum', { operator: 'prod' })).toEqual([2, null, 10, 10]);
    expect(after('cum', { operator: 'min' })).toEqual([2, null, 2, 1]);
    expect(after('cum', { operator: 'max' })).toEqual([2, null, 5, 5]);
    expect(rejection([step('cum', { operator: 'mean', columns: { a: 'c' } })], input)).toContain('mean');
  });

  test('a difference is to the row before, some rows before or after, or to the column before', () => {
    const b = { columns: { b: 'c' } };
    expect(after('diff', b)).toEqual([null, 10, 10, 10]);
    expect(after('diff', { ...b, periods: 2 })).toEqual([null, null, 20, 20]);
    expect(after('diff', { ...b, periods: -1 })).toEqual([-10, -10, -10, null]);
    expect(after('diff', {})).toEqual([null, null, null, -4]);
    for (const axis of [0, 'rows', 'row', 'index']) expect(after('diff', { ...b, axis })).toEqual([null, 10, 10, 10]);
    const both = { columns: { a: 'x', b: 'y' } };
    for (const axis of [1, 'columns', 'column']) {
      expect(after('diff', { ...both, axis }, 'x')).toEqual([null, null, null, null]);
      expect(after('diff', { ...both, axis }, 'y')).toEqual([8, null, 25, 39]);
      expect(after('diff', { ...both, axis, periods: -1 }, 'x')).toEqual([-8, null, -25, -39]);
    }
    const rejectionOfOptions = (more: object) => rejection([step('diff', { columns: { a: 'c' }, ...more })], input);
    expect(rejectionOfOptions({ axis: 2 })).toContain('`axis` must be');
    expect(rejectionOfOptions({ periods: 0.5 })).toContain('`periods` must be');
  });
});

describe('an even grid of times', () => {
  const instant = (text: string): number => Date.parse(`${text.length > 10 ? text : `${text}T00:00`}Z`);
  const resamplePoints = (
    points: Readonly<Record<string, number | null>>,
    rule: string,
    more: Readonly<Record<string, unknown>> = { method: 'sum' },
  ) => {
    const input = table(
      { time: Object.keys(points).map(instant), value: Object.values(points), all: Object.keys(points).map(() => 1) },
      { time: 'timestamp' },
    );
    const pivot = step('pivot', {
      index: ['time'],
      aggregates: { value: { operator: 'mean' }, all: { operator: 'mean' } },
    });
    const { table: result } = postProcess([pivot, step('resample', { rule, ...more }), step('flatten')], input);
    const values = cells(result, 'value');
    return cells(result, 'time').map((time, row) => [
      new Date(Number(time)).toISOString().slice(0, 16).replace('T00:00', ''),
      values[row],
    ]);
  };
  const gaps = { '2024-01-01': 1, '2024-01-04': 7, '2024-01-05': null };

  test('days between are filled as the method says', () => {
    const by = (method: string, more = {}) => resamplePoints(gaps, 'D', { method, ...more }).map(([, value]) => value);
    expect(by('asfreq')).toEqual([1, null, null, 7, null]);
    expect(by('asfreq', { fill_value: 0 })).toEqual([1, 0, 0, 7, 0]);
    expect(by('ffill')).toEqual([1, 1, 1, 7, 7]);
    expect(by('bfill')).toEqual([1, 7, 7, 7, null]);
    expect(by('linear')).toEqual([1, 3, 5, 7, 7]);
    expect(by('sum')).toEqual([1, 0, 0, 7, 0]);
    expect(by('mean')).toEqual([1, null, null, 7, null]);
    expect(by('median')).toEqual([1, null, null, 7, null]);
    const cellsByDay = { '2024-01-01': null, '2024-01-02': 4, '2024-01-04': 8 };
    const lateBy = (method: string) => resamplePoints(cellsByDay, 'D', { method }).map(([, value]) => value);
    expect([lateBy('linear'), lateBy('ffill'), lateBy('bfill')]).toEqual([
      [null, 4, 6, 8],
      [null, 4, 4, 8],
      [4, 4, 8, 8],
    ]);
  });

  test('steps of a fixed length count from midnight of the first day', () => {
    expect(resamplePoints(gaps, '2D')).toEqual([
      ['2024-01-01', 1],
      ['2024-01-03', 7],
      ['2024-01-05', 0],
    ]);
    const day = { '2024-01-01T01:30': 1, '2024-01-01T02:15': 2, '2024-01-01T02:45': 4 };
    for (const rule of ['H', 'h', '60min', '60T', '3600S', '3600s', ' 1H '])
      expect(resamplePoints(day, rule)).toEqual([
        ['2024-01-01T01:00', 1],
        ['2024-01-01T02:00', 6],
      ]);
    expect(resamplePoints(day, '2H')).toEqual([
      ['2024-01-01', 1],
      ['2024-01-01T02:00', 6],
    ]);
  });

  test('weeks end on Sunday', () => {
    const days = { '2024-01-06': 1, '2024-01-07': 2, '2024-01-08': 4, '2024-01-22': 8 };
    expect(resamplePoints(days, 'W')).toEqual([
      ['2024-01-07', 3],
      ['2024-01-14', 4],
      ['2024-01-21', 0],
      ['2024-01-28', 8],
    ]);
    expect(resamplePoints(days, '2W')).toEqual([
      ['2024-01-07', 3],
      ['2024-01-21', 4],
      ['2024-02-04', 8],
    ]);
  });

  test('months, quarters and years are called by their first or their last day', () => {
    const days = { '2023-11-15': 1, '2024-01-31': 2, '2024-02-01': 4 };
    const both = (...rules: string[]) => rules.map((rule) => resamplePoints(days, rule));
    const starts = [
      ['2023-11-01', 1],
      ['2023-12-01', 0],
      ['2024-01-01', 2],
      ['2024-02-01', 4],
    ];
    const ends = [
      ['2023-11-30', 1],
      ['2023-12-31', 0],
      ['2024-01-31', 2],
      ['2024-02-29', 4],
    ];
    expect(both('MS', 'M', 'ME')).toEqual([starts, ends, ends]);
    expect(both('QS', 'Q')).toEqual([
      [
        ['2023-10-01', 1],
        ['2024-01-01', 6],
      ],
      [
        ['2023-12-31', 1],
        ['2024-03-31', 6],
      ],
    ]);
    const years = [
      ['2023-01-01', 1],
      ['2024-01-01', 6],
    ];
    const yearEnds = [
      ['2023-12-31', 1],
      ['2024-12-31', 6],
    ];
    expect(both('YS', 'AS', 'Y', 'A')).toEqual([years, years, yearEnds, yearEnds]);
    expect(both('2MS', '2M')).toEqual([
      [
        ['2023-11-01', 1],
        ['2024-01-01', 6],
      ],
      [
        ['2023-11-30', 1],
        ['2024-01-31', 2],
        ['2024-03-31', 4],
      ],
    ]);
  });

  test('a rule or a method that is none is rejected', () => {
    const rejectionOfRule = (rule: string, method = 'sum') => {
      try {
        return String(resamplePoints(gaps, rule, { method }));
      } catch (error) {
        return String(error);
      }
    };
    for (const rule of ['', 'X', '0D', '0W', '0M', '-1D', '1.5D', 'D2'])
      expect(rejectionOfRule(rule)).toContain(`Invalid frequency: ${rule}`);
    expect(rejectionOfRule('D', 'mode')).toContain('Resample method should be in');
    const timeless = [
      step('pivot', { index: ['a'], aggregates: { b: { operator: 'sum' } } }),
      step('resample', { rule: 'D', method: 'sum' }),
    ];
    expect(rejection(timeless, table({ a: [1], b: [2] }))).toContain('requires DatetimeIndex');
    expect(rejection(timeless.slice(1), table({ a: [1] }))).toContain('requires DatetimeIndex');
  });
});
