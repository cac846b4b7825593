import { SextantError } from '@sextant/contract';
import { describe, expect, test } from 'vitest';
import { compileRecorded } from './dataset.ts';
import { hasRecordedSql, readRecordedSql, recordedDialects } from './recorded.ts';
import { compareText, runDialectSql } from './run.ts';
import { cutsOf } from './rules.ts';

const isHere = hasRecordedSql();
if (!isHere) console.log('dialect SQL: skipped, ../shared/golden is not here');

/** What Superset could not write: grains that its engine's settings lack, and what its library rejects. */
const rejections =
  /^(No grain spec for|MSSQL requires an order_by|Cannot compile Column object|Could not render literal)/;

describe.skipIf(!isHere).each(recordedDialects)('%s', (dialect) => {
  const outcomes = isHere ? runDialectSql(dialect) : [];

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

describe.skipIf(!isHere)('the comparison', () => {
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
  const cases = isHere ? readRecordedSql('postgresql').filter(({ sql }) => sql !== undefined) : [];
  const cuts = isHere ? cutsOf('postgresql') : null;

  test.each(changes)('notices %s as %s', (from, to) => {
    if (cuts === null) throw new Error('the recordings are here');
    const changed = cases.flatMap((recorded) => {
      const { sql } = compileRecorded(recorded, 'postgresql');
      return from.test(sql)
        ? [compareText(recorded.sql ?? '', sql.replace(from, to), { dialect: 'postgresql', cuts })]
        : [];
    });
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.filter((why) => why === '')).toEqual([]);
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
