import type { QueryObject } from '@sextant/contract';
import { make, type Expression } from '@sextant/sql';
import { rankLabel, readRank } from '../post/rank.ts';
import type { CompileScope } from '../scope.ts';
import { nullsLast } from './box-plot.ts';
import type { Selected } from './dimensions.ts';
import { metricWindow } from './metrics.ts';

/**
 * The rank that a query starts with as one more column: the engine ranks every group before the row limit cuts them. Null when the query
 * does not start with one, or needs rows for it: time comparisons, a metric that has a window of its own.
 */
export function rankColumn(
  query: QueryObject,
  { dimensions, metrics }: { readonly dimensions: readonly Selected[]; readonly metrics: readonly Selected[] },
  scope: Pick<CompileScope, 'dialect'>,
): Selected | null {
  const [first] = query.post;
  if (first?.operation !== 'rank' || query.metrics === null || query.timeOffsets.length > 0 || query.isRowCount)
    return null;
  const { metric, groupBy } = readRank(first.options);
  const rankedMetric = metrics.find(({ column }) => column.name === metric);
  const group = groupBy === null ? null : dimensions.find(({ column }) => column.name === groupBy);
  const isLabelTaken = [...dimensions, ...metrics].some(({ column }) => column.name === rankLabel);
  if (rankedMetric === undefined || group === undefined || isLabelTaken) return null;
  if (metricWindow(rankedMetric, scope) !== 'none') return null;
  return {
    expression: rankExpression(rankedMetric.expression, group?.expression ?? null),
    column: { name: rankLabel, role: 'metric', sourceColumn: null, valueType: 'float' },
    labelParts: [rankLabel],
  };
}

/** The mean of the places of equal values, as a part of how many values there are. */
function rankExpression(value: Expression, group: Expression | null): Expression {
  const partition = group === null ? [] : [group];
  const windowOver = (call: Expression, more: Partial<Extract<Expression, { kind: 'window' }>> = {}): Expression =>
    make.cast({ kind: 'window', call, partitionBy: partition, orderBy: [], ...more }, 'double');
  const rank = windowOver(make.call('RANK'), { orderBy: [nullsLast(value), { by: value, ascending: true }] });
  const equals = windowOver(make.call('COUNT', make.star), { partitionBy: [...partition, value] });
  const all = windowOver(make.call('COUNT', value));
  const averageRank = make.binary(
    rank,
    '+',
    make.binary(make.binary(equals, '-', make.integer(1)), '/', make.integer(2)),
  );
  const isRanked = make.and(make.isNotNull(value), ...partition.map((key) => make.isNotNull(key)));
  return make.when(isRanked, make.binary(averageRank, '/', all), null);
}
