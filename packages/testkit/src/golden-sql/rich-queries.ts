import {
  grains,
  type Dataset,
  type Dimension,
  type Metric,
  type Order,
  type PostStep,
  type QueryObject,
} from '@sextant/contract';
import { ordersDataset } from './orders.ts';
import { anyQuery } from './random-queries.ts';

type Random = () => number;

const pick = <Item>(items: readonly Item[], random: Random): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

const calculatedColumn = (name: string, expression: string): Dataset['columns'][number] => ({
  ...(ordersDataset.columns.find((column) => column.name === 'net') as Dataset['columns'][number]),
  name,
  expression,
});

/** The orders with calculated columns that refer to others, four deep. */
export const richDataset: Dataset = {
  ...ordersDataset,
  columns: [
    ...ordersDataset.columns,
    calculatedColumn('half', 'net / 2 -- of it'),
    calculatedColumn('Three Halves', 'half + net'),
    calculatedColumn('fourth', '"Three Halves" - half * 2.5'),
    calculatedColumn('amount2', 'amount * 2'),
  ],
  metrics: [
    ...ordersDataset.metrics,
    { ...(ordersDataset.metrics[0] as Dataset['metrics'][number]), name: 'halves', expression: 'SUM(half) / COUNT(*)' },
  ],
};

const offsets = [
  '1 year ago',
  '28 days ago',
  '1 quarter ago',
  '2 weeks later',
  'inherit',
  '2023-12-24',
  '2023-01-01 : 2023-03-01',
];

/** Steps that fit a query: the first may be one that the engine works out. */
function anySteps(random: Random, { dimensions, metrics }: QueryObject): readonly PostStep[] {
  const labels = (metrics ?? []).map(({ label }) => label);
  const [metric] = labels;
  const names = dimensions.map(({ label }) => label);
  if (metric === undefined) return random() < 0.2 ? [histogram(random)] : [];
  const aggregates = Object.fromEntries(
    labels.map((label) => [label, { operator: pick(['sum', 'mean', 'max'], random) }]),
  );
  const leadingSteps: readonly (readonly PostStep[])[] = [
    [],
    [{ operation: 'rank', options: { metric, ...(random() < 0.5 ? { group_by: names[0] } : {}) } }],
    [{ operation: 'boxplot', options: { groupby: names.slice(0, 1), metrics: labels, whisker_type: 'tukey' } }],
    [{ operation: 'contribution', options: { columns: labels, contribution_totals: 'all_records' } }],
    [
      { operation: 'pivot', options: { index: names.slice(0, 1), columns: names.slice(1), aggregates } },
      { operation: 'flatten', options: {} },
    ],
    [{ operation: 'cum', options: { operator: 'sum', columns: { [metric]: `${metric} so far` } } }],
    [
      { operation: 'aggregate', options: { groupby: names.slice(0, 1), aggregates } },
      { operation: 'sort', options: { by: names.slice(0, 1), ascending: random() < 0.5 } },
    ],
    [
      {
        operation: 'rolling',
        options: { rolling_type: 'mean', window: 3, min_periods: 1, columns: { [metric]: 'rolled' } },
      },
    ],
    [{ operation: 'rename', options: { columns: { [metric]: `${metric}!` }, inplace: true } }],
  ];
  return pick(leadingSteps, random);
}

const histogram = (random: Random): PostStep => ({
  operation: 'histogram',
  options: { column: pick(['quantity', 'amount'], random), bins: pick([1, 5, 40], random), normalize: random() < 0.3 },
});

/** A sort key that is not selected: an aggregate of groups, a column of raw rows. */
function anyOrder(random: Random, { metrics }: QueryObject): readonly Order[] {
  const ascending = random() < 0.5;
  if (metrics === null) return [{ by: { kind: 'column', name: pick(['id', 'fourth', 'amount'], random) }, ascending }];
  const by = pick<Metric>(
    [
      {
        kind: 'aggregate',
        aggregate: 'MAX',
        column: pick(['quantity', 'Three Halves'], random),
        label: 'never selected',
      },
      { kind: 'saved', name: 'halves', label: 'halves, not selected' },
      { kind: 'sql', sql: 'SUM(fourth) + 1', label: 'nor this' },
    ],
    random,
  );
  return [{ by, ascending }];
}

function richDimension(random: Random): Dimension {
  const grain = pick([null, 'P1D', 'P1M', pick(grains, random)] as const, random);
  return pick<Dimension>(
    [
      { kind: 'sql', sql: 'ordered_at', label: 'cut', grain, isAxis: random() < 0.5 },
      { kind: 'sql', sql: 'half * 2', label: 'twice half', grain: null, isAxis: false },
      { kind: 'column', name: 'fourth', label: 'a fourth', grain: null, isAxis: false },
    ],
    random,
  );
}

/** What else a query may say of time: an axis that its time column takes the place of, anchors, steps of `__timestamp`. */
function timeOf(random: Random, { timeColumn }: QueryObject): Partial<QueryObject> {
  const axis = pick(['ordered_at', 'day', 'region', null, 'gone'], random);
  return {
    takesOver: random() < 0.3 ? { axis } : null,
    isTimeseries: timeColumn !== null && random() < 0.1,
    relativeStart: random() < 0.1 ? pick(['today', 'now'] as const, random) : null,
    relativeEnd: random() < 0.1 ? pick(['today', 'now'] as const, random) : null,
  };
}

/** A valid query with everything that may stand in one: comparisons, series limits, steps, totals, calculated columns in all places. */
export function richQuery(random: Random): QueryObject {
  const base = anyQuery(random);
  const dimensions = random() < 0.6 ? [...base.dimensions, richDimension(random)] : base.dimensions;
  const query: QueryObject = { ...base, dimensions, isRowCount: base.isRowCount && random() < 0.3 };
  const isCompared = query.metrics !== null && random() < 0.3;
  const isLimited = query.metrics !== null && random() < 0.4;
  const labels = dimensions.map(({ label }) => label);
  return {
    ...query,
    having:
      query.metrics !== null && random() < 0.3
        ? pick(['COUNT(*) > 1', 'SUM(fourth) IS NULL OR MAX(half) > 0'], random)
        : '',
    where: random() < 0.2 ? "fourth > 1 OR product = 'half'" : query.where,
    orderBy: random() < 0.4 ? anyOrder(random, query) : query.orderBy,
    ...(isLimited
      ? {
          seriesColumns: labels.slice(0, 1 + Math.floor(random() * labels.length)),
          seriesLimit: 1 + Math.floor(random() * 4),
          seriesLimitMetric: random() < 0.5 ? (anyOrder(random, query)[0]?.by as Metric) : null,
          groupOthers: random() < 0.5,
        }
      : {}),
    ...(isCompared
      ? {
          timeColumn: 'ordered_at',
          timeRange: '2024-01-01 : 2024-06-01',
          timeOffsets: [pick(offsets, random), pick(offsets, random)].filter(
            (one, index, list) => list.indexOf(one) === index,
          ),
          offsetsMeetBy: pick(['moment', 'grain'] as const, random),
        }
      : {}),
    ...timeOf(random, query),
    timeShift: random() < 0.1 ? '1 year ago' : null,
    subtotals: query.metrics !== null && random() < 0.2 ? [[], labels.slice(0, 1)] : [],
    applyFetchValuesPredicate: random() < 0.1,
    post: random() < 0.5 ? anySteps(random, query) : [],
  };
}
