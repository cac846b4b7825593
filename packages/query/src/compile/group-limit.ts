import { fail, type QueryObject } from '@sextant/contract';
import { make, select, type Expression, type Select, type SortKey } from '@sextant/sql';
import type { CompileScope } from '../scope.ts';
import { nullsLast } from './box-plot.ts';
import type { Selected } from './dimensions.ts';
import { metricExpression } from './metrics.ts';

const [groupsTable, placesTable, placeLabel, metricLabel] = ['all_groups', 'placed_groups', 'place__', 'limit__'];
const orderLabel = (index: number): string => `order_${index}__`;

const sameLabel = (label: string) => ({ expression: make.label(label), label });
const isLabel = ({ by }: SortKey): boolean => by.kind === 'label' && by.table === null;

/** What a statement of groups selects, in the order of its columns, and how its rows are sorted. */
interface OrderedGroups {
  readonly groupedSelect: Select;
  readonly dimensions: readonly Selected[];
  readonly metrics: readonly Selected[];
  readonly orderBy: readonly SortKey[];
}

/**
 * Of the groups that share the values of some dimensions, those that are first by the limit metric; groups of equal amounts by their other
 * dimensions. Places are told in a statement around that of the groups, which a metric with a window of its own stands in, too.
 *
 * @throws QUERY_003 when a dimension is not selected
 */
export function limitGroups(query: QueryObject, groups: OrderedGroups, scope: CompileScope): Select {
  const { groupedSelect, dimensions, metrics, orderBy } = groups;
  if (query.groupLimit === null || query.metrics === null) return { ...groupedSelect, orderBy };
  const { within, count } = query.groupLimit;
  const missing = within.filter((name) => !dimensions.some(({ column }) => column.name === name));
  if (missing.length > 0) throw fail('QUERY_003', { columns: missing });
  const labels = [...dimensions, ...metrics].map(({ column }) => column.name);
  const hidden = orderBy.flatMap((key, index) =>
    isLabel(key) ? [] : [{ expression: key.by, label: orderLabel(index) }],
  );
  const limitMetric = query.seriesLimitMetric ?? query.metrics[0] ?? null;
  const by: Expression = limitMetric === null ? make.call('COUNT', make.star) : metricExpression(limitMetric, scope);
  const allGroups = {
    ...groupedSelect,
    columns: [...groupedSelect.columns, ...hidden, { expression: by, label: metricLabel }],
  };
  const amount = make.label(metricLabel);
  const others = dimensions.filter(({ column }) => !within.includes(column.name));
  const place: Expression = {
    kind: 'window',
    call: make.call('ROW_NUMBER'),
    partitionBy: within.map((name) => make.label(name)),
    orderBy: [
      nullsLast(amount),
      { by: amount, ascending: !query.orderDescending },
      ...others.map(({ column }) => ({ by: make.label(column.name), ascending: true })),
    ],
  };
  const placedGroups = select({
    columns: [
      ...[...labels, ...hidden.map(({ label }) => label)].map(sameLabel),
      { expression: place, label: placeLabel },
    ],
    from: { kind: 'select', select: allGroups, alias: groupsTable },
  });
  return {
    ...select({
      columns: labels.map(sameLabel),
      from: { kind: 'select', select: placedGroups, alias: placesTable },
      where: [make.binary(make.label(placeLabel), '<=', make.integer(count))],
    }),
    orderBy: orderBy.map((key, index) => (isLabel(key) ? key : { ...key, by: make.label(orderLabel(index)) })),
  };
}
