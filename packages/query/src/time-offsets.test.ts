import {
  cellAt,
  columnFrom,
  numberColumn,
  queryObject,
  SextantError,
  textColumn,
  type ColumnTable,
  type Grain,
} from '@sextant/contract';
import { dialects } from '@sextant/sql';
import { expect, test } from 'vitest';
import {
  compileQuery,
  compileTimeOffsets,
  defaultRowLimits,
  joinTimeOffsets,
  printQuery,
  rangeResolver,
  readTimeOffset,
  type CompileScope,
} from './index.ts';
import { column, datasetOf } from './test-scope.ts';

const dataset = datasetOf([column('at', 'timestamp')], { name: 'sales', mainTimeColumn: 'at' });

const scope: CompileScope = {
  dataset,
  dialect: dialects.duckdb,
  rowRules: [],
  resolveTimeRange: rangeResolver({ clockMs: Date.UTC(2024, 5, 1, 12), zone: 'UTC' }),
  limits: defaultRowLimits,
};

const query = (range: string, offsets: readonly string[], grain: Grain, meet: 'moment' | 'grain' = 'grain') =>
  queryObject({
    dimensions: [{ kind: 'column', name: 'at', label: 'at', grain, isAxis: true }],
    metrics: [{ kind: 'sql', sql: 'COUNT(*)', label: 'n' }],
    filters: [{ column: { kind: 'column', name: 'at' }, operator: 'temporalRange', value: range, grain: null }],
    timeOffsets: offsets,
    offsetsMeetBy: meet,
  });

const compileOffset = (range: string, offset: string, grain: Grain = 'P1D') => {
  const [onlyOffset] = compileTimeOffsets(query(range, [offset], grain), scope);
  const sql = onlyOffset === undefined ? '' : printQuery(onlyOffset.compiledQuery);
  return {
    shift: onlyOffset?.shift,
    range: [...sql.matchAll(/TIMESTAMP '([^']+)'/g)].map(([, text]) => text?.replace(' 00:00:00', '')),
  };
};

const custom: readonly (readonly [offset: string, count: number, since: string, until: string])[] = [
  ['1 year ago', -1, '2019-02-28', '2019-03-07'],
  ['28 days ago', -28, '2020-02-01', '2020-02-08'],
  ['2 weeks later', 2, '2020-03-14', '2020-03-21'],
  ['inherit', -7, '2020-02-22', '2020-02-29'],
  ['2019-12-24', -67, '2019-12-24', '2019-12-31'],
  ['2019-12-24 : 2020-01-24', -67, '2019-12-24', '2020-01-24'],
  ['start of last year : today', 1037, '2023-01-01', '2024-06-01'],
];
test.each(custom)('the offset %s reads the range it says', (offset, count, since, untilDay) => {
  const { shift, range } = compileOffset('2020-02-29 : 2020-03-07', offset);
  expect({ count: shift?.count, range }).toEqual({ count, range: [since, untilDay] });
});

test('what is compared is the range of the filter where the query has none of its own; its own bounds stay open', () => {
  const bounds = (more: Partial<ReturnType<typeof query>>) => {
    const compiledQuery = compileQuery({ ...query('2024-01-03 : 2024-01-06', ['3 days ago'], 'P1D'), ...more }, scope);
    return [compiledQuery.fromMs, compiledQuery.toMs, compiledQuery.comparedRange];
  };
  const [since, until] = [Date.UTC(2024, 0, 3), Date.UTC(2024, 0, 6)];
  const filtered = { sinceMs: since, untilMs: until };
  expect(bounds({})).toEqual([null, null, filtered]);
  // As a number compares, without an axis.
  expect(bounds({ dimensions: [] })).toEqual([null, null, filtered]);
  expect(bounds({ timeOffsets: [] })).toEqual([null, null, null]);
  const [ownSince, ownUntil] = [Date.UTC(2024, 1, 1), Date.UTC(2024, 1, 2)];
  const own = { sinceMs: ownSince, untilMs: ownUntil };
  expect(bounds({ timeRange: '2024-02-01 : 2024-02-02' })).toEqual([ownSince, ownUntil, own]);
  expect(bounds({ filters: [] })).toEqual([null, null, null]);
});

const shiftedQuery = (timeShift: string, range = '2020-02-29 : 2020-03-07', timeRange: string | null = null) => {
  const { post, ast, dialect } = compileQuery({ ...query(range, [], 'P1D'), timeShift, timeRange }, scope);
  const texts = [...printQuery({ ast, dialect }).matchAll(/TIMESTAMP '([^']+)'/g)];
  return { range: texts.map(([, text]) => text?.replace(' 00:00:00', '')), shift: post[0]?.options['shift'] };
};
test.each([
  ['1 year', '2019-02-28', '2019-03-07', '1 year'],
  ['inherit', '2020-02-22', '2020-02-29', '7 days ago'],
  ['2019-12-24', '2019-12-24', '2019-12-31', '67 days ago'],
  ['2019-12-24 : 2020-01-24', '2019-12-24', '2020-01-24', '67 days ago'],
  ['2023-01-01 : 2023-01-03', '2023-01-01', '2023-01-03', '1037 days later'],
])('a time shift of %s moves the whole query there, and its times back', (timeShift, since, untilDay, shift) => {
  expect(shiftedQuery(timeShift)).toEqual({ range: [since, untilDay], shift });
});

test('a query whose own range is an empty text is about that of its filter', () => {
  expect(shiftedQuery('inherit', '2020-02-29 : 2020-03-07', '')).toEqual(shiftedQuery('inherit'));
});

test('a time shift to another range needs both of them closed', () => {
  expect(() => shiftedQuery('inherit', '2020-02-29 : ')).toThrow('enclosed time range');
  expect(() => shiftedQuery('inherit', ' : 2020-02-29')).toThrow('enclosed time range');
  expect(() => shiftedQuery('2019-12-24 : ')).toThrow('enclosed time range');
});

const rejection = (offset: string): string => {
  try {
    compileOffset('2020-02-29 : 2020-03-07', offset);
  } catch (error) {
    if (error instanceof SextantError) return `${error.code} ${error.message}`;
    throw error;
  }
  return 'taken';
};
test('offsets that say nothing clear are rejected in words', () => {
  expect(rejection('1 year')).toBe('QUERY_018 Time delta is ambiguous. Please specify [1 year ago] or [1 year later].');
  expect(rejection('foo')).toContain('QUERY_018');
  expect(rejection('2019-02-30')).toBe('QUERY_018 Cannot parse time string [2019-02-30]');
  expect(rejection('2019-03-01 : 2019-02-01')).toBe('QUERY_018 From date cannot be larger than to date');
  expect(rejection('2019-03-01 : ')).toContain('QUERY_016');
  expect(rejection(' : 2019-03-01')).toContain('QUERY_016');
  expect(readTimeOffset('3 quarters ago')).toEqual({ count: -3, unit: 'quarter' });
});

test('only what is about the main time moves or goes; every other condition acts on the other time as well', () => {
  const on = (name: string, operator: 'equals' | 'temporalRange', value: string) =>
    ({ column: { kind: 'column', name }, operator, value, grain: null }) as const;
  const written = {
    column: { kind: 'sql', sql: 'UPPER(city)', label: 'c' },
    operator: 'equals',
    value: 'ROME',
  } as const;
  const cityDataset = datasetOf([column('at', 'timestamp'), column('paid', 'timestamp'), column('city', 'text')]);
  const whereOf = (changes: Parameters<typeof queryObject>[0]): string => {
    const [one] = compileTimeOffsets(
      { ...query('2020-01-01 : 2020-01-02', ['1 year ago'], 'P1D'), ...changes },
      { ...scope, dataset: cityDataset },
    );
    const sql = one === undefined ? '' : printQuery(one.compiledQuery);
    return (/WHERE\s+([^]*?)\s*(?:GROUP|LIMIT|$)/.exec(sql)?.[1] ?? '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/TIMESTAMP '(\d{4})-01-0(\d) 00:00:00'/g, '$1/$2');
  };
  const day = on('at', 'temporalRange', '2020-01-01 : 2020-01-02');
  const paid = on('paid', 'temporalRange', '2020-01-03 : 2020-01-04');
  const moved = '"at" >= 2019/1 AND "at" < 2019/2';
  expect(whereOf({ filters: [day, on('city', 'equals', 'Rome')] })).toBe(`${moved} AND "city" = 'Rome'`);
  expect(whereOf({ filters: [day, on('at', 'equals', '2020-01-01')] })).toBe(moved);
  expect(whereOf({ filters: [day, paid] })).toBe(`${moved} AND "paid" >= 2020/3 AND "paid" < 2020/4`);
  const writtenAxis = { kind: 'sql', sql: 'at + INTERVAL 1 DAY', label: 'd', grain: 'P1D', isAxis: true } as const;
  expect(whereOf({ dimensions: [writtenAxis], filters: [day] })).toBe(moved);
  // Without an axis every range moves, and nothing goes.
  expect(whereOf({ dimensions: [], filters: [day, paid, { ...written, grain: null }] })).toBe(
    `${moved} AND "paid" >= 2019/3 AND "paid" < 2019/4 AND UPPER(city) = 'ROME'`,
  );
  expect(whereOf({ dimensions: [], timeColumn: 'at', filters: [day, paid] })).toBe(
    `${moved} AND "paid" >= 2020/3 AND "paid" < 2020/4`,
  );
});

const ms = (day: string): number => Date.parse(`${day}Z`);
const tableOf = (days: readonly string[], numbers: readonly number[]): ColumnTable => ({
  columns: [numberColumn('at', 'timestamp', days.map(ms)), numberColumn('n', 'integer', [...numbers])],
  rowCount: days.length,
});

/** What stands beside each main step; null is nothing. */
function rowsBeside(grain: Grain, offset: string, main: readonly string[], other: Readonly<Record<string, number>>) {
  const [onlyOffset] = compileTimeOffsets(query('2020-01-01 : 2021-01-01', [offset], grain), scope);
  if (onlyOffset === undefined) throw new Error('no offset');
  const days = Object.keys(other);
  const joinedTable = joinTimeOffsets(
    tableOf(
      main,
      main.map(() => 0),
    ),
    onlyOffset.compiledQuery,
    [
      {
        ...onlyOffset,
        table: tableOf(
          days,
          days.map((day) => other[day] ?? 0),
        ),
      },
    ],
  );
  const cells = joinedTable.columns[2]?.cells;
  if (cells?.encoding !== 'numbers') throw new Error('no numbers');
  return main.map((_, row) => (cells.nulls?.[row] === 1 ? null : cells.numbers[row]));
}

test('ends of months and leap days meet the last day of the shorter month', () => {
  const days = { '2020-01-31': 31, '2020-02-28': 28, '2020-02-29': 29 };
  expect(rowsBeside('P1D', '1 month ago', ['2020-02-29', '2020-03-28', '2020-03-29', '2020-03-31'], days)).toEqual([
    null,
    28,
    29,
    29,
  ]);
  expect(
    rowsBeside('P1D', '1 year ago', ['2020-02-28', '2020-02-29', '2020-03-01'], { '2019-02-28': 1, '2019-03-01': 2 }),
  ).toEqual([1, 1, 2]);
});

test('steps that the offset does not hit meet the step that holds the moved moment', () => {
  // Monday 6 January a year ago is a Sunday: the week from Monday 31 December.
  const weeks = { '2018-12-31': 1, '2019-01-07': 2 };
  expect(rowsBeside('P1W', '1 year ago', ['2020-01-06', '2020-01-13', '2020-02-03'], weeks)).toEqual([1, 2, null]);
  const months = { '2019-12-01': 12, '2020-01-01': 1, '2020-02-01': 2 };
  expect(rowsBeside('P1M', '1 week ago', ['2020-01-01', '2020-02-01', '2020-03-01'], months)).toEqual([12, 1, 2]);
  expect(rowsBeside('P3M', '1 month ago', ['2020-04-01', '2020-07-01'], { '2020-01-01': 1, '2020-04-01': 2 })).toEqual([
    1, 2,
  ]);
  expect(rowsBeside('PT6H', '1 hour ago', ['2020-01-01T06:00'], { '2020-01-01T00:00': 5 })).toEqual([5]);
  expect(
    rowsBeside('1969-12-28T00:00:00Z/P1W', '1 day ago', ['2020-01-12'], { '2020-01-05': 7, '2020-01-12': 8 }),
  ).toEqual([7]);
});

test.each<[Grain, string, string, string[]]>([
  // Its first step begins on 25 January, its last in that of 25 May: both are read whole.
  ['P1M', '1 week ago', '2020-02-01 : 2020-07-01', ['2020-01-01', '2020-07-01']],
  ['P1M', 'inherit', '2020-02-01 : 2020-03-01', ['2020-01-01', '2020-02-01']],
  ['P3M', '1 month ago', '2020-04-01 : 2020-10-01', ['2020-01-01', '2020-10-01']],
  // Monday 6 January a year ago is a Sunday.
  ['P1W', '1 year ago', '2020-01-06 : 2020-02-03', ['2018-12-31', '2019-02-04']],
  ['1969-12-28T00:00:00Z/P1W', '1 year ago', '2020-01-05 : 2020-01-12', ['2018-12-30', '2019-01-13']],
  ['P1W/1970-01-03T00:00:00Z', '1 year ago', '2020-01-05 : 2020-01-12', ['2018-12-30', '2019-01-13']],
  ['P1W/1970-01-04T00:00:00Z', '1 year ago', '2020-01-06 : 2020-01-13', ['2018-12-31', '2019-01-14']],
  // Whole steps: a part of a step stands beside the same part.
  ['P1M', '1 year ago', '2020-02-10 : 2020-07-05', ['2019-02-10', '2019-07-05']],
  ['P1W', '52 weeks ago', '2020-01-08 : 2020-02-03', ['2019-01-09', '2019-02-04']],
  ['P1D', '1 month ago', '2020-03-31 : 2020-04-02', ['2020-02-29', '2020-03-02']],
  // Who names a range means its days.
  ['P1M', '2020-01-10 : 2020-03-05', '2020-02-01 : 2020-07-01', ['2020-01-10', '2020-03-05']],
])('by %s, %s: of %s the other days are read, %j', (grain, offset, range, days) => {
  expect(compileOffset(range, offset, grain).range).toEqual(days);
});

test('where no time stands beside the numbers the range is the moved one, to the day', () => {
  const byCity = { ...query('2020-02-01 : 2020-07-01', ['1 week ago'], 'P1M'), dimensions: [], grain: 'P1M' as const };
  const [offset] = compileTimeOffsets(byCity, scope);
  expect(offset === undefined ? '' : printQuery(offset.compiledQuery)).toMatch(/2020-01-25[^]*2020-06-24/);
});

test('weeks that are named by their last day meet the week that holds the moved day', () => {
  const weeks = { '2019-01-05': 1, '2019-01-12': 2 };
  expect(rowsBeside('P1W/1970-01-03T00:00:00Z', '1 year ago', ['2020-01-04', '2020-01-11'], weeks)).toEqual([1, 2]);
});

test('by the moment, as 2.1.3, steps that the offset does not hit have no counterpart', () => {
  const [offset] = compileTimeOffsets(query('2020-01-01 : 2021-01-01', ['1 week ago'], 'P1M', 'moment'), scope);
  expect(offset?.shift).toEqual({ count: -1, unit: 'week', grain: null });
});

test('any number of offsets and series stays linear', () => {
  const days = Array.from({ length: 20_000 }, (_, index) => Date.UTC(1970, 0, 1) + index * 86_400_000);
  const table: ColumnTable = {
    columns: [
      numberColumn('at', 'timestamp', days),
      textColumn(
        's',
        days.map((_, index) => `series ${index % 50}`),
      ),
      numberColumn(
        'n',
        'integer',
        days.map((_, index) => index),
      ),
    ],
    rowCount: days.length,
  };
  const columns = ['at', 's', 'n'].map((name, index) => ({
    name,
    role: (['time', 'dimension', 'metric'] as const)[index] ?? 'metric',
    sourceColumn: name,
    valueType: null,
  }));
  const results = Array.from({ length: 6 }, (_, index) => ({
    offset: `${50 * (index + 1)} days ago`,
    shift: { count: -50 * (index + 1), unit: 'day' as const, grain: 'P1D' as const },
    table,
  }));
  const joinedTable = joinTimeOffsets(table, { columns }, results);
  expect(joinedTable.columns).toHaveLength(9);
  const cells = joinedTable.columns[3]?.cells;
  expect(cells?.encoding === 'numbers' ? [cells.nulls?.[49], cells.numbers[50], cells.numbers[19_999]] : []).toEqual([
    1, 0, 19_949,
  ]);
});

test('a comparison without any value is a column of numbers, whatever an engine says of a result without rows', () => {
  const [offset] = compileTimeOffsets(query('2020-01-01 : 2021-01-01', ['1 year ago'], 'P1M'), scope);
  if (offset === undefined) throw new Error('no offset');
  const empty: ColumnTable = {
    columns: tableOf([], []).columns.map(({ name }) => columnFrom(name, 'text', [])),
    rowCount: 0,
  };
  const joinedTable = joinTimeOffsets(tableOf(['2020-01-01'], [1]), offset.compiledQuery, [
    { ...offset, table: empty },
  ]);
  expect(joinedTable.columns.map(({ type }) => type).at(-1)).toBe('float');
  expect(cellAt(joinedTable.columns[2] ?? columnFrom('', 'text', []), 0)).toBeNull();
});
