import { SextantError } from '@sextant/contract';
import { describe, expect, test } from 'vitest';
import { compileRecorded } from './dataset.ts';
import { readRecordedSql, recordedDialects } from './recorded.ts';
import { compareText, runDialectSql } from './run.ts';
import { cutsOf } from './rules.ts';

/** What Superset could not write: grains that its engine's settings lack, and what its library rejects. */
const rejections = /^(no grain |offset without order|column without name|literal without form)/;

describe.each(recordedDialects)('%s', (dialect) => {
  const outcomes = runDialectSql(dialect);

  test('each recorded query compiles, is read by another parser, and asks for the same', () => {
    expect(outcomes.length).toBe(76);
    expect(outcomes.filter(({ kind }) => kind === 'different')).toEqual([]);
  });

  test('what was rejected was rejected for what we can, and at least 70 queries are equal', () => {
    const more = outcomes.filter(({ kind }) => kind === 'more');
    expect(more.filter(({ recorded }) => !rejections.test(recorded))).toEqual([]);
    expect(outcomes.length - more.length).toBeGreaterThanOrEqual(70);
  });
});

describe('the comparison', () => {
  const changes: readonly (readonly [from: RegExp, to: string])[] = [
    [/LIMIT \d+/, 'LIMIT 77'],
    [/ >= /, ' > '],
    [/ DESC/, ' ASC'],
    [/SUM\(/, 'AVG('],
    [/COUNT\(\*\)/, 'COUNT(id)'],
    [/'month'/, "'quarter'"],
    [/'2023-01-15 /, "'2023-01-16 "],
    [/GROUP BY .*/, ''],
    [/JOIN/, 'LEFT JOIN'],
    [/IN \('x'\)/, "IN ('y')"],
    [/OFFSET \d+/, 'OFFSET 21'],
    [/IS NULL/, 'IS NOT NULL'],
  ];
  const cases = readRecordedSql('postgresql').filter(({ sql }) => sql !== undefined);
  const cuts = cutsOf('postgresql');

  test.each(changes)('notices %s as %s', (from, to) => {
    const changedCases = cases.flatMap((recordedSql) => {
      const { sql } = compileRecorded(recordedSql, 'postgresql');
      return from.test(sql)
        ? [compareText(recordedSql.sql ?? '', sql.replace(from, to), { dialect: 'postgresql', cuts })]
        : [];
    });
    expect(changedCases.length).toBeGreaterThan(0);
    expect(changedCases.filter((why) => why === '')).toEqual([]);
  });

  test('an unknown grain is the coded error that Superset words the same', () => {
    const [first] = cases;
    const query_object = {
      ...first?.query_object,
      granularity: 'order_ts',
      is_timeseries: true,
      extras: { time_grain_sqla: 'PT7M' },
    };
    expect(() =>
      compileRecorded({ ...first, id: 'x', feature: 'grain', dataset: 'table', query_object }, 'postgresql'),
    ).toThrow(SextantError);
  });
});
