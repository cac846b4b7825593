import { textColumn } from '@sextant/contract';
import { readAggregates, type Aggregate } from './aggregators.ts';
import { cellLabel, floatColumn, frameCell, numbersOf, takeRows, type Frame, type FrameColumn } from './frame.ts';
import { gather, groupRows } from './groups.ts';
import { columnsUnder, readOptions, requireColumns, type Options } from './options.ts';

const known = [
  'index',
  'columns',
  'aggregates',
  'metric_fill_value',
  'column_fill_value',
  'drop_missing_columns',
  'combine_value_with_metric',
  'marginal_distributions',
  'marginal_distribution_name',
  'flatten_columns',
  'reset_index',
];

/** More cells than a browser could draw or a server should hold. */
const cellsMax = 20_000_000;

/** Which row and which column of the pivoted frame each source row belongs to (−1: none), and the columns' labels. */
interface Places {
  readonly rowOf: Int32Array;
  readonly rowCount: number;
  readonly columnOf: Int32Array;
  readonly labels: readonly (readonly (string | null)[])[];
}

/**
 * Spreads rows over columns: one row per index key (sorted, NULL keys left out), one column per metric and combination of `columns`
 * that occurs (sorted). The metric is the first level of the label, or the last with `combine_value_with_metric`.
 * With `marginal_distributions` a last row and a last column per metric hold the aggregate over everything.
 */
export function pivot(frame: Frame, given: Readonly<Record<string, unknown>>): Frame {
  const options = readOptions('pivot', given, known);
  const index = options.texts('index');
  if (index.length === 0) options.refuse('Pivot operation requires at least one index');
  const aggregates = readAggregates(options);
  if (aggregates.length === 0) options.refuse('Pivot operation must include at least one aggregate');
  const names = options.texts('columns');
  requireColumns(frame, [...index, ...names, ...aggregates.map(({ column }) => column)], options);
  const indexColumns = index.flatMap((name) => columnsUnder(frame, name));
  const fill = fillOf(options);
  const spreadColumns = names.flatMap((name) => columnsUnder(frame, name));
  const groups = groupRows(indexColumns, frame.rowCount, [...indexColumns, ...(fill === null ? spreadColumns : [])]);
  const places = {
    rowOf: groups.groupOf,
    rowCount: groups.first.length,
    ...spread(spreadColumns, frame.rowCount, fill),
  };
  if (places.rowCount * places.labels.length * aggregates.length > cellsMax)
    options.refuse('Pivot makes more than 20,000,000 cells');
  const sorted = aggregates.toSorted((left, right) => (left.column < right.column ? -1 : 1));
  const columns = sorted.flatMap((one) =>
    columnsUnder(frame, one.column).flatMap((source) =>
      metricColumns(source, one, { places, options, hasColumns: names.length > 0 }),
    ),
  );
  const keys = indexColumns.map((column) => ({ ...column, cells: takeRows(column.cells, groups.first) }));
  const hasMargins = options.flag('marginal_distributions', false);
  return {
    index: hasMargins
      ? keys.map((key, at) => withMarginKey(key, groups.first.length, at === 0 ? marginName(options) : ''))
      : keys,
    columns: arranged(columns, options),
    rowCount: groups.first.length + (hasMargins ? 1 : 0),
  };
}

const marginName = (options: Options): string => options.text('marginal_distribution_name', 'All');

/** The index with the margin's name at the end: it becomes text. */
function withMarginKey(key: FrameColumn, rowCount: number, name: string): FrameColumn {
  const labels = Array.from({ length: rowCount }, (_, row) => cellLabel(frameCell(key, row), key.type));
  return { ...key, type: 'text', cells: textColumn('', [...labels, name]).cells };
}

/** What a NULL column value is called; null leaves its rows out. */
function fillOf(options: Options): string | null {
  const given = options.raw('column_fill_value');
  if (given === undefined) return '<NULL>';
  return typeof given === 'string' ? given : null;
}

function spread(
  columns: readonly FrameColumn[],
  rowCount: number,
  fill: string | null,
): Pick<Places, 'columnOf' | 'labels'> {
  const groups = groupRows(columns, rowCount, fill === null ? columns : []);
  const labels = groups.first.map((row) =>
    columns.map((column) => cellLabel(frameCell(column, row), column.type) ?? fill),
  );
  if (fill === null) return { columnOf: groups.groupOf, labels };
  return byLabel(groups.groupOf, labels, columns);
}

/** A NULL that got a label stands where the label sorts among texts, and meets a text that reads the same. */
function byLabel(
  groupOf: Int32Array,
  labels: readonly (readonly (string | null)[])[],
  columns: readonly FrameColumn[],
): Pick<Places, 'columnOf' | 'labels'> {
  if (!columns.some(({ cells }) => (cells.encoding === 'texts' ? cells.codes.includes(-1) : cells.nulls !== null)))
    return { columnOf: groupOf, labels };
  const order = labels.map((_, at) => at).sort((left, right) => compareLabels(labels[left] ?? [], labels[right] ?? []));
  const place = new Int32Array(labels.length);
  const merged: (readonly (string | null)[])[] = [];
  for (const group of order) {
    const label = labels[group] ?? [];
    const last = merged.at(-1);
    if (last === undefined || compareLabels(last, label) !== 0) merged.push(label);
    place[group] = merged.length - 1;
  }
  return { columnOf: groupOf.map((group) => (group < 0 ? -1 : (place[group] ?? -1))), labels: merged };
}

function compareLabels(left: readonly (string | null)[], right: readonly (string | null)[]): number {
  for (let at = 0; at < left.length; at += 1) {
    const [one, other] = [left[at] ?? '', right[at] ?? ''];
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}

interface Shape {
  readonly places: Places;
  readonly options: Options;
  readonly hasColumns: boolean;
}

function metricColumns(
  source: FrameColumn,
  { column: name, compute }: Aggregate,
  { places, options, hasColumns }: Shape,
): FrameColumn[] {
  const { rowOf, columnOf, rowCount, labels } = places;
  const numbers = numbersOf(source);
  const fill = options.number('metric_fill_value') ?? Number.NaN;
  const bucketOf = rowOf.map((row, at) =>
    row < 0 || (columnOf[at] ?? -1) < 0 ? -1 : (columnOf[at] ?? 0) * rowCount + row,
  );
  const members = gather(numbers, bucketOf, rowCount * labels.length);
  const keepsMissing = !options.flag('drop_missing_columns', true);
  const columns = labels.flatMap((label, at) => {
    const values = Float64Array.from({ length: rowCount }, (_, row) => {
      const bucket = members[at * rowCount + row] ?? null;
      return bucket === null ? Number.NaN : compute(bucket);
    });
    if (!keepsMissing && values.every(Number.isNaN)) return [];
    return [{ label, values: values.map((value) => (Number.isNaN(value) ? fill : value)), at }];
  });
  if (!options.flag('marginal_distributions', false))
    return columns.map(({ label, values }) => floatColumn([name, ...label], values));
  return withMargins(columns, { name, numbers, compute, shape: { places, options, hasColumns } });
}

interface Margins {
  readonly name: string;
  readonly numbers: Float64Array;
  readonly compute: Aggregate['compute'];
  readonly shape: Shape;
}

/** Adds the aggregate over each whole column as a last row and, when there are several columns, over each whole row as a last column. */
function withMargins(
  columns: readonly { label: readonly (string | null)[]; values: Float64Array; at: number }[],
  { name, numbers, compute, shape }: Margins,
): FrameColumn[] {
  const { places, options, hasColumns } = shape;
  const inRows = places.columnOf.map((column, row) => ((places.rowOf[row] ?? -1) < 0 ? -1 : column));
  const totals = gather(numbers, inRows, places.labels.length);
  const spreadColumns = columns.map(({ label, values, at }) =>
    floatColumn([name, ...label], Float64Array.from([...values, compute(totals[at] ?? [])])),
  );
  if (!hasColumns) return spreadColumns;
  const perRow = gather(numbers, places.rowOf, places.rowCount);
  const [all] = gather(
    numbers,
    inRows.map((column) => (column < 0 ? -1 : 0)),
    1,
  );
  const path = [name, marginName(options), ...(places.labels[0] ?? []).slice(1).map(() => '')];
  return [
    ...spreadColumns,
    floatColumn(
      path,
      Float64Array.from([...perRow, all ?? []], (values) => compute(values ?? [])),
    ),
  ];
}

/** Moves the metric to the end of each label and sorts by the other levels first, when asked. */
function arranged(columns: readonly FrameColumn[], options: Options): FrameColumn[] {
  if (!options.flag('combine_value_with_metric', false)) return [...columns];
  const order = new Map<string, number>();
  const keyOf = ({ path }: FrameColumn): string => JSON.stringify(path.slice(1));
  for (const column of columns) if (!order.has(keyOf(column))) order.set(keyOf(column), order.size);
  return columns
    .toSorted((left, right) => (order.get(keyOf(left)) ?? 0) - (order.get(keyOf(right)) ?? 0))
    .map((column) => ({ ...column, path: [...column.path.slice(1), column.path[0] ?? null] }));
}
