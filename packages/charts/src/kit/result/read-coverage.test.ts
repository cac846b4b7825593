import { columnFrom, type ColumnTable, type Grain } from '@sextant/contract';
import { expect, test } from 'vitest';
import { readCoverage } from './read-coverage.ts';

const day = (text: string): number => Date.parse(`${text}Z`);
/** Steps as [start, last moment], 10 rows each. */
const coverageOf = (steps: readonly (readonly [string | null, string | null])[], grain: Grain) => {
  const ms = (text: string | null): number | null => (text === null ? null : day(text));
  const table: ColumnTable = {
    columns: [
      columnFrom(
        'sold',
        'timestamp',
        steps.map(([start]) => ms(start)),
      ),
      columnFrom(
        'rows__',
        'integer',
        steps.map(() => 10),
      ),
      columnFrom(
        'last__',
        'timestamp',
        steps.map(([, last]) => ms(last)),
      ),
    ],
    rowCount: steps.length,
  };
  return readCoverage(table, 'sold', grain);
};
const unfinishedText = (steps: Parameters<typeof coverageOf>[0], grain: Grain) =>
  coverageOf(steps, grain)?.unfinished?.text ?? null;

test('a last month that the data enter only is unfinished, whatever the clock says', () => {
  const october = ['2023-10-01', '2023-10-31'] as const;
  const november = ['2023-11-01', '2023-11-30T23:10:00'] as const;
  expect(unfinishedText([november, ['2023-12-01', '2023-12-01'], october], 'P1M')).toBe('Dec 2023: 1 of 31 days');
  expect(unfinishedText([october, november, ['2023-12-01', '2023-12-30T08:00:00']], 'P1M')).toBe(
    'Dec 2023: 30 of 31 days',
  );
  expect(unfinishedText([october, november, ['2023-12-01', '2023-12-31']], 'P1M')).toBeNull();
});

test('steps that always end early are none: months kept on their first day, opening hours, sparse data', () => {
  expect(
    unfinishedText(
      [
        ['2023-10-01', '2023-10-01'],
        ['2023-11-01', '2023-11-01'],
        ['2023-12-01', '2023-12-01'],
      ],
      'P1M',
    ),
  ).toBeNull();
  expect(
    unfinishedText(
      [
        ['2023-12-01', '2023-12-01T17:40:00'],
        ['2023-12-02', '2023-12-02T17:05:00'],
      ],
      'P1D',
    ),
  ).toBeNull();
  expect(
    unfinishedText(
      [
        ['2023-10-01', '2023-10-20'],
        ['2023-11-01', '2023-11-29'],
        ['2023-12-01', '2023-12-22'],
      ],
      'P1M',
    ),
  ).toBeNull();
});

test('one step alone, or steps of which the length is not known, say nothing', () => {
  expect(unfinishedText([['2023-12-01', '2023-12-01']], 'P1M')).toBeNull();
  expect(unfinishedText([['2023-12-01', '2023-12-01']], 'P1W/1970-01-03T00:00:00Z')).toBeNull();
});

test('years and quarters count months, weeks days, days hours, hours minutes', () => {
  expect(
    unfinishedText(
      [
        ['2022-01-01', '2022-12-31'],
        ['2023-01-01', '2023-03-05'],
      ],
      'P1Y',
    ),
  ).toBe('2023: 3 of 12 months');
  expect(
    unfinishedText(
      [
        ['2022-10-01', '2022-12-31'],
        ['2023-01-01', '2023-02-05'],
      ],
      'P3M',
    ),
  ).toBe('Q1 2023: 2 of 3 months');
  expect(
    unfinishedText(
      [
        ['2023-11-27', '2023-12-03'],
        ['2023-12-04', '2023-12-05'],
      ],
      'P1W',
    ),
  ).toBe('4–10 Dec 2023: 2 of 7 days'.replace('4–10', '4 Dec – 10'));
  expect(
    unfinishedText(
      [
        ['2023-12-01', '2023-12-01T23:59:00'],
        ['2023-12-02', '2023-12-02T06:30:00'],
      ],
      'P1D',
    ),
  ).toBe('2 Dec 2023: 7 of 24 hours');
  expect(
    unfinishedText(
      [
        ['2023-12-01T01:00', '2023-12-01T01:59'],
        ['2023-12-01T02:00', '2023-12-01T02:11'],
      ],
      'PT1H',
    ),
  ).toBe('1 Dec 2023, 02:00: 12 of 60 minutes');
});

test('rows without a time, or without a value, are counted', () => {
  expect(
    coverageOf(
      [
        ['2023-12-01', '2023-12-31'],
        [null, null],
      ],
      'P1M',
    ),
  ).toEqual({ rows: 20, missing: 10, unfinished: null });
  const tableWithoutCoverage = {
    columns: [columnFrom('rows__', 'integer', [3201]), columnFrom('present__', 'integer', [2596])],
    rowCount: 1,
  };
  expect(readCoverage(tableWithoutCoverage, 'us_gross', null)).toEqual({ rows: 3201, missing: 605, unfinished: null });
  const withInfinite = {
    ...tableWithoutCoverage,
    columns: [...tableWithoutCoverage.columns, columnFrom('finite__', 'float', [2590])],
  };
  expect(readCoverage(withInfinite, 'us_gross', null)).toMatchObject({ missing: 605, infinite: 6 });
});
