import { fail, type QueryObject } from '@sextant/contract';
import { make, select, type Expression, type SelectColumn } from '@sextant/sql';
import type { CompiledQuery } from '../compiled-query.ts';
import { countedLabels, readHistogram, type HistogramOptions } from '../post/histogram.ts';
import type { Ungrouped } from './series-limit.ts';

const valueLabel = 'value__';
const [valuesTable, boundsTable] = ['histogram_values', 'histogram_bounds'];

/** Options of the histogram that a query of raw rows starts with, or null: its bins are counted by the engine. */
export function histogramStep(query: QueryObject): HistogramOptions | null {
  const [first] = query.post;
  return query.metrics === null && first?.operation === 'histogram' ? readHistogram(first.options) : null;
}

/**
 * Counts bins over every filtered row, whatever the row limit: least and greatest value, then rows per group and bin number.
 * The answer has the groups' columns and `countedLabels`; the step `histogram` of `post` spreads it into one column per bin.
 */
export function compileHistogram(
  options: HistogramOptions,
  given: { parts: Ungrouped; described: Omit<CompiledQuery, 'ast'> },
): CompiledQuery {
  const { parts, described } = given;
  const column = parts.dimensions.find((dimension) => dimension.column.name === options.column);
  const groups = options.groupBy.map((name) => parts.dimensions.find((dimension) => dimension.column.name === name));
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
  const present = groups.filter((group) => group !== undefined);
  if (present.length < groups.length)
    throw fail('POST_002', { operation: 'histogram', reason: 'Referenced columns not available in DataFrame.' });
  const value = make.cast(column.expression, 'double');
  const kept: Expression[] = [...parts.where, make.isNotNull(column.expression), ...finite(value)];
  const groupColumns = present.map((group): SelectColumn => ({
    expression: group.expression,
    label: group.column.name,
  }));
  const ast = select({
    with: [
      {
        name: valuesTable,
        select: select({
          columns: [...groupColumns, { expression: value, label: valueLabel }],
          from: parts.source,
          where: kept,
        }),
      },
      { name: boundsTable, select: select({ columns: boundsColumns(), from: make.table(valuesTable) }) },
    ],
    ...countingSelect(groupColumns, options.bins),
  });
  const counted = Object.values(countedLabels).map((name) => ({
    name,
    role: 'metric' as const,
    sourceColumn: null,
    valueType: 'float' as const,
  }));
  return { ...described, ast, detectsCut: false, columns: [...present.map((group) => group.column), ...counted] };
}

/** NaN and infinities have no bin; NaN compares greater than infinity in both engines. */
const finite = (value: Expression): Expression[] => [
  make.binary(value, '<', make.cast(make.text('Infinity'), 'double')),
  make.binary(value, '>', make.cast(make.text('-Infinity'), 'double')),
];

const boundsColumns = (): SelectColumn[] => [
  { expression: make.call('MIN', make.column(valueLabel)), label: countedLabels.low },
  { expression: make.call('MAX', make.column(valueLabel)), label: countedLabels.high },
];

function countingSelect(groups: readonly SelectColumn[], bins: number) {
  const [value, low, high] = [make.column(valueLabel), make.column(countedLabels.low), make.column(countedLabels.high)];
  // Multiplied first: whole numbers stay exact, and a value on an edge falls to the bin that begins there.
  const place = make.binary(
    make.binary(make.binary(value, '-', low), '*', make.integer(bins)),
    '/',
    make.binary(high, '-', low),
  );
  const bin = make.call('LEAST', make.call('FLOOR', place), make.integer(bins - 1));
  // All values equal: one bin of width 1 around the value, which is the one in the middle.
  const guarded = make.when(make.binary(high, '=', low), make.integer(Math.floor(bins / 2)), bin);
  const keys = groups.map(({ label }): SelectColumn => ({ expression: make.column(label), label }));
  const columns = [
    ...keys,
    { expression: make.cast(guarded, 'integer'), label: countedLabels.bin },
    { expression: make.call('COUNT', make.star), label: countedLabels.rows },
  ];
  return {
    columns: [
      ...columns,
      { expression: make.call('MIN', low), label: countedLabels.low },
      { expression: make.call('MAX', high), label: countedLabels.high },
    ],
    from: {
      kind: 'join',
      type: 'cross',
      left: make.table(valuesTable),
      right: make.table(boundsTable),
      on: null,
    } as const,
    groupBy: [...keys, null].map((_, position) => position),
    orderBy: columns.slice(0, keys.length + 1).map(({ label }) => ({ by: make.column(label), ascending: true })),
  };
}
