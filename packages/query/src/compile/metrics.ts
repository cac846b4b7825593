import { fail, type Aggregate, type Metric } from '@sextant/contract';
import { make, type Expression } from '@sextant/sql';
import { windowOf } from '@sextant/sql/analysis';
import type { CompileScope } from '../scope.ts';
import { namesOf } from '../scope.ts';
import { checked } from '../sql-rejection.ts';
import { withCalculated } from './calculated.ts';
import { columnExpression } from './columns.ts';
import type { Selected } from './dimensions.ts';

const aggregateCall: Readonly<Record<Aggregate, (value: Expression) => Expression>> = {
  COUNT: (value) => make.call('COUNT', value),
  SUM: (value) => make.call('SUM', value),
  AVG: (value) => make.call('AVG', value),
  MIN: (value) => make.call('MIN', value),
  MAX: (value) => make.call('MAX', value),
  COUNT_DISTINCT: (value) => make.callDistinct('COUNT', value),
};

/** A metric's SQL. Throws QUERY_004 and QUERY_005 for what the dataset does not have, QUERY_011 and QUERY_012 for bad SQL. */
export function metricExpression(metric: Metric, scope: CompileScope): Expression {
  const names = namesOf(scope.dataset);
  switch (metric.kind) {
    case 'saved': {
      const savedMetric = names.metrics.get(metric.name);
      if (savedMetric === undefined) throw fail('QUERY_005', { metric: metric.name });
      return make.raw(withCalculated(checked(savedMetric.expression, scope.dialect, { allowsWindows: true }), scope));
    }
    case 'aggregate': {
      const column = names.columns.get(metric.column);
      if (column === undefined) throw fail('QUERY_004', { columns: [metric.column] });
      return aggregateCall[metric.aggregate](columnExpression(column, scope));
    }
    case 'sql':
      return make.raw(withCalculated(checked(metric.sql, scope.dialect, { allowsWindows: true }), scope));
  }
}

/** Whether a metric reads other rows of its result by a window, and for what: `windowOf` of the text that an author has written. */
export const metricWindow = (
  { expression }: Pick<Selected, 'expression'>,
  { dialect }: Pick<CompileScope, 'dialect'>,
): ReturnType<typeof windowOf> => (expression.kind === 'raw' ? windowOf(expression.sql, dialect.name) : 'none');

/** NULL as an aggregate, so that a statement without groups keeps its one row. */
const noValue = make.call('NULLIF', make.call('COUNT', make.star), make.call('COUNT', make.star));

/** The metrics of a total: the only row has no place among others, so what is such a place is empty. */
export const totalMetrics = (metrics: readonly Selected[], scope: CompileScope): Selected[] =>
  metrics.map((metric) => (metricWindow(metric, scope) === 'rank' ? { ...metric, expression: noValue } : metric));

/** The metrics in order. */
export function compileMetrics(metrics: readonly Metric[], scope: CompileScope): Selected[] {
  return metrics.map((metric) => ({
    expression: metricExpression(metric, scope),
    column: { name: metric.label, role: 'metric', sourceColumn: null, valueType: null },
    labelParts: [metric.label],
  }));
}
