import { expect, test } from 'vitest';
import type { Metric } from '@sextant/contract';
import { additiveMetrics } from './additive-metrics.ts';
import { column, datasetOf, metric, scopeOf } from './test-scope.ts';

test('sums and counts add up, of a column, of a text and by a name; nothing else does', () => {
  const scope = scopeOf(
    datasetOf([column('pay', 'float')], { metrics: [metric('total', 'SUM(pay)'), metric('mean', 'AVG(pay)')] }),
  );
  const names = ['COUNT', 'SUM', 'AVG', 'MIN', 'MAX', 'COUNT_DISTINCT'] as const;
  const metrics: readonly Metric[] = [
    ...names.map((aggregate): Metric => ({ kind: 'aggregate', aggregate, column: 'pay', label: aggregate })),
    ...['total', 'mean', 'gone'].map((name): Metric => ({ kind: 'saved', name, label: name })),
    { kind: 'sql', sql: 'SUM(pay) * 2', label: 'twice' },
    { kind: 'sql', sql: 'MAX(pay) * 2', label: 'most' },
  ];
  expect(additiveMetrics({ metrics }, scope)).toEqual(['COUNT', 'SUM', 'total', 'twice']);
  expect(additiveMetrics({ metrics: null }, scope)).toEqual([]);
});
