import { fail, readFilter, type Filter, type QueryObject } from '@sextant/contract';
import { dialects, make, select, type Expression, type Select, type SelectColumn } from '@sextant/sql';
import type { CompiledQuery } from '../compiled-query.ts';
import { countedLabels, readHistogram, spreadBinsStep, type HistogramOptions } from '../post/histogram.ts';
import type { Ungrouped } from './series-limit.ts';

const valueLabel = 'value__';
// Not the name of what is summed from it: in ClickHouse a label hides the column of its name.
const equalLabel = 'equal__';
const [valuesTable, boundsTable, binsTable] = ['histogram_values', 'histogram_bounds', 'histogram_bins'];

/** Options of the histogram that a query of raw rows starts with, or null: its bins are counted by the engine. */
export function histogramStep(query: QueryObject): HistogramOptions | null {
  const [first] = query.post;
  return query.metrics === null && first?.operation === 'histogram' ? readHistogram(first.options) : null;
}

/**
 * Counts bins over every filtered row, whatever the row limit: least and greatest value, then rows per group and bin number.
 * The result has the groups' columns and `countedLabels`; the step `spread_bins` of `post` spreads it into one column per bin.
 */
export function compileHistogram(
  options: HistogramOptions,
  compiledHistogram: { ungrouped: Ungrouped; bounds: Ungrouped; description: Omit<CompiledQuery, 'ast'> },
): CompiledQuery {
  const { ungrouped, bounds, description } = compiledHistogram;
  const column = ungrouped.dimensions.find((dimension) => dimension.column.name === options.column);
  const groups = options.groupBy.map((name) =>
    ungrouped.dimensions.find((dimension) => dimension.column.name === name),
  );
  if (column === undefined)
    throw fail('POST_002', { operation: 'histogram', reason: `Column '${options.column}' is not selected` });
  if (
    ['text', 'boolean', 'json', 'binary', 'date', 'timestamp', 'timestamptz', 'time'].includes(
      column.column.valueType ?? '',
    )
  ) {
    throw fail('POST_002', {
      operation: 'histogram',
      reason: `Column '${options.column}' contains non-numeric values`,
    });
  }
  const presentGroups = groups.filter((group) => group !== undefined);
  if (presentGroups.length < groups.length)
    throw fail('POST_002', { operation: 'histogram', reason: 'Referenced columns not available in DataFrame.' });
  const groupColumns = presentGroups.map((group): SelectColumn => ({
    expression: group.expression,
    label: group.column.name,
  }));
  const isWhole = column.column.valueType === 'integer';
  const finite = dialects[description.dialect].hasInfinity === false ? noLimits : withinInfinity;
  const values = isWhole
    ? wholeValues(groupColumns, column.expression, ungrouped)
    : singleValues(groupColumns, column.expression, { ungrouped, finite });
  // The column may have become another since its type was noted. Asked of each row, this would cost more than the counting.
  const whereConditions = isWhole ? finite(double(valueLabel)) : [];
  const ast = select({
    with: [
      { name: valuesTable, select: values },
      {
        name: boundsTable,
        select:
          options.boundsWithout.length === 0
            ? select({
                columns: boundsColumns(double(valueLabel)),
                from: make.table(valuesTable),
                where: whereConditions,
              })
            : widerBounds(column.expression, { ungrouped: bounds, finite }),
      },
      { name: binsTable, select: { ...countingSelect(groupColumns, options.bins, isWhole), where: whereConditions } },
    ],
    ...selectBins(groupColumns),
  });
  const countColumns = Object.values(countedLabels).map((name) => ({
    name,
    role: 'metric' as const,
    sourceColumn: null,
    valueType: 'float' as const,
  }));
  return {
    ...description,
    ast,
    detectsCut: false,
    columns: [...presentGroups.map((group) => group.column), ...countColumns],
    post: description.post.map((step) =>
      step.operation === 'histogram' ? { operation: spreadBinsStep, options: step.options } : step,
    ),
  };
}

/** NaN and infinities have no bin; NaN compares greater than infinity in the engines that have it. */
export const withinInfinity = (value: Expression): Expression[] => [
  make.binary(value, '<', make.cast(make.text('Infinity'), 'double')),
  make.binary(value, '>', make.cast(make.text('-Infinity'), 'double')),
];

const noLimits = (): Expression[] => [];

interface CountedBins {
  readonly ungrouped: Ungrouped;
  readonly finite: (value: Expression) => Expression[];
}

/** Every value by itself: few of them are equal. */
const singleValues = (
  groups: readonly SelectColumn[],
  expression: Expression,
  { ungrouped, finite }: CountedBins,
): Select =>
  select({
    columns: [...groups, { expression: make.cast(expression, 'double'), label: valueLabel }],
    from: ungrouped.source,
    where: [...ungrouped.where, make.isNotNull(expression), ...finite(make.cast(expression, 'double'))],
  });

/** Equal whole numbers are counted first, so that the bin is worked out once a number and not once a row: several times faster in DuckDB. */
const wholeValues = (groups: readonly SelectColumn[], expression: Expression, ungrouped: Ungrouped): Select =>
  select({
    columns: [
      ...groups,
      { expression, label: valueLabel },
      { expression: make.call('COUNT', make.star), label: equalLabel },
    ],
    from: ungrouped.source,
    where: [...ungrouped.where, make.isNotNull(expression)],
    groupBy: [...groups, null].map((_, position) => position),
  });

/** Spans of values beyond it, times the number of bins, may be more than a double holds: such values are made smaller first. */
const farBound = (text: string): Expression => make.cast(make.text(text), 'double');
const farScale = 1_048_576;

const double = (label: string): Expression => make.cast(make.label(label), 'double');

const boundsColumns = (value: Expression): SelectColumn[] => [
  { expression: make.call('MIN', value), label: countedLabels.low },
  { expression: make.call('MAX', value), label: countedLabels.high },
];

/** The least and the greatest value of more rows than are counted. */
const widerBounds = (expression: Expression, { ungrouped, finite }: CountedBins): Select => {
  const value = make.cast(expression, 'double');
  return select({
    columns: boundsColumns(value),
    from: ungrouped.source,
    where: [...ungrouped.where, make.isNotNull(expression), ...finite(value)],
  });
};

const conditionKey = ({ column, operator, value, grain, keepsNull }: Filter): string =>
  JSON.stringify([column, operator, value, grain, keepsNull]);

/** The query of the rows that a histogram's bins reach over: without the conditions that only leave rows out of the bins. */
export function boundsQuery(query: QueryObject): QueryObject {
  const leftOut = histogramStep(query)?.boundsWithout ?? [];
  if (leftOut.length === 0) return query;
  const keys = new Set(leftOut.map((wire) => conditionKey(readFilter(wire))));
  return { ...query, filters: query.filters.filter((filter) => !keys.has(conditionKey(filter))) };
}

const keysOf = (groups: readonly SelectColumn[]): SelectColumn[] =>
  groups.map(({ label }) => ({ expression: make.label(label), label }));

const withBounds = (table: string) =>
  ({ kind: 'join', type: 'cross', left: make.table(table), right: make.table(boundsTable), on: null }) as const;

function countingSelect(groups: readonly SelectColumn[], bins: number, isWhole: boolean): Select {
  const [value, low, high] = [double(valueLabel), make.label(countedLabels.low), make.label(countedLabels.high)];
  const binOf = (one: Expression, least: Expression, most: Expression): Expression => {
    // Multiplied first: whole numbers stay exact, and a value on an edge falls to the bin that begins there.
    const share = make.binary(make.binary(one, '-', least), '*', make.integer(bins));
    const binPosition = make.binary(share, '/', make.binary(most, '-', least));
    return make.call('LEAST', make.call('FLOOR', binPosition), make.integer(bins - 1));
  };
  const small = (amount: Expression): Expression => make.binary(amount, '/', make.integer(farScale));
  const isFar = make.or(make.binary(high, '>', farBound('1e300')), make.binary(low, '<', farBound('-1e300')));
  // Whole numbers are never so far.
  const bin = isWhole
    ? binOf(value, low, high)
    : make.when(isFar, binOf(small(value), small(low), small(high)), binOf(value, low, high));
  // All values equal: one bin of width 1 around the value, which is the one in the middle.
  const guardedBin = make.when(make.binary(high, '=', low), make.integer(Math.floor(bins / 2)), bin);
  const rows = isWhole ? make.cast(make.call('SUM', make.label(equalLabel)), 'integer') : make.call('COUNT', make.star);
  return select({
    columns: [
      ...keysOf(groups),
      { expression: make.cast(guardedBin, 'integer'), label: countedLabels.bin },
      { expression: rows, label: countedLabels.rows },
    ],
    from: withBounds(valuesTable),
    groupBy: [...groups, null].map((_, position) => position),
  });
}

/** The bounds stand beside the bins, not beside every value: carrying them through the counting costs as much as the counting. */
function selectBins(groups: readonly SelectColumn[]) {
  const labels = [countedLabels.bin, countedLabels.rows, countedLabels.low, countedLabels.high];
  const keys = [...groups.map(({ label }) => label), countedLabels.bin];
  return {
    columns: [...keysOf(groups), ...labels.map((label) => ({ expression: make.label(label), label }))],
    from: withBounds(binsTable),
    orderBy: keys.map((label) => ({ by: make.label(label), ascending: true })),
  };
}
