import { parseQueryContext } from '@sextant/contract';
import type { QueryObject } from '@sextant/contract';
import { dialectNames, isBarrierProven } from '@sextant/sql';
import { expect, test } from 'vitest';
import { conditions, conditionPlaces } from '../../testing/hidden-rows.ts';
import { requireProvenFor } from './unproven-barriers.ts';

const queryOf = (query: object): QueryObject => {
  const [read] = parseQueryContext({ datasource: { id: 1, type: 'table' }, queries: [query] }).queries;
  if (read === undefined) throw new Error('no query');
  return read;
};
const code = (query: object, dialect: (typeof dialectNames)[number]): string | null => {
  try {
    requireProvenFor(queryOf(query), dialect);
    return null;
  } catch (error) {
    return (error as { readonly code: string }).code;
  }
};

test('a barrier counts as proven where attacks are written for its dialect, and nowhere else', () => {
  expect(dialectNames.filter(isBarrierProven)).toEqual(Object.keys(conditions).toSorted());
});

test.each(dialectNames)(
  '[C14] %s: SQL of a reader is denied in every place where the barrier is unproven',
  (dialect) => {
    const deniedCode = dialect in conditions ? null : 'ACCESS_015';
    for (const [placeName, write] of Object.entries(conditionPlaces))
      expect([placeName, code(write('1 / divisor = 1'), dialect)]).toEqual([placeName, deniedCode]);
    const byPattern = (val: string) => ({ metrics: ['count'], filters: [{ col: 'city', op: 'LIKE', val }] });
    expect([code(byPattern('Os%'), dialect), code(byPattern('Os\\'), dialect)]).toEqual([null, deniedCode]);
  },
);

test.each(dialectNames)('%s: columns, aggregates, filters by column and saved metrics are never denied', (dialect) => {
  const countMetric = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'rows' };
  const sumMetric = { expressionType: 'SIMPLE', column: { column_name: 'salary' }, aggregate: 'SUM', label: 'sum' };
  const query = {
    columns: ['city'],
    metrics: ['count', countMetric, sumMetric],
    filters: [
      { col: 'city', op: 'IN', val: ['Oslo'] },
      { col: 'seen', op: 'TEMPORAL_RANGE', val: '2020-01-01 : 2021-01-01' },
    ],
    orderby: [[countMetric, false]],
  };
  expect(code(query, dialect)).toBeNull();
});
