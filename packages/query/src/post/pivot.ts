import { nullMark, textColumn } from '@sextant/contract';
import { aggregateColumn, readAggregates, type Aggregate } from './aggregators.ts';
import { requireWithin, widestPost, type PostBounds } from './bounds.ts';
import { codePairs, type CodedColumn } from './code-columns.ts';
import { cellLabel, floatColumn, frameCell, numbersOf, plainFrame, takeRows } from './frame.ts';
import type { Frame, FrameColumn } from './frame.ts';
import { groupRows } from './groups.ts';
import { columnsUnder, pathKey, readOptions, requireColumns, type Options } from './options.ts';

/** Our own option: rows with a NULL key are a row of their own, the last. `compileQuery` sets it. */
export const keepNullKeys = 'keep_null_keys';

const optionNames = [
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
  keepNullKeys,
];

/** Which row, column and cell of the pivoted frame each source row belongs to (−1: none), and the columns' labels. */
interface CellPositions {
  readonly rowOf: Int32Array;
  readonly rowCount: number;
  readonly columnOf: Int32Array;
  readonly labels: readonly (readonly (string | null)[])[];
  readonly cellOf: Int32Array;
  /** For each cell a source row that is in it; −1 where none is. */
  readonly cells: Int32Array;
}

/** What each metric needs besides its values. */
interface Shape {
  readonly positions: CellPositions;
  readonly fill: number;
  readonly dropsMissing: boolean;
  /** The name of the margins; null makes none. */
  readonly margin: string | null;
  readonly hasColumns: boolean;
}

/**
 * Spreads rows over columns: one row per index key (sorted, NULL keys left out), one column per metric and combination of `columns`
 * that occurs (sorted). The metric is the first level of the label, or the last with `combine_value_with_metric`.
 * `drop_missing_columns` leaves out rows and columns that hold nothing but NULL. With `marginal_distributions` a last row and a last
 * column per metric hold the aggregate over everything, NULL columns included.
 */
export function pivot(
  frame: Frame,
  rawOptions: Readonly<Record<string, unknown>>,
  bounds: PostBounds = widestPost,
): Frame {
  const options = readOptions('pivot', rawOptions, optionNames);
  const index = options.texts('index');
  if (index.length === 0) options.reject('Pivot operation requires at least one index');
  const aggregates = readAggregates(options);
  if (aggregates.length === 0) options.reject('Pivot operation must include at least one aggregate');
  const names = options.texts('columns');
  const missing = aggregates.find(({ column }) => columnsUnder(frame, column).length === 0);
  if (missing !== undefined) options.reject(`Column referenced by aggregate is undefined: ${missing.column}`);
  requireColumns(frame, [...index, ...names], options);
  const indexColumns = index.flatMap((name) => columnsUnder(frame, name));
  const { positions, first } = placesOf(
    frame,
    { indexColumns, spreadColumns: names.flatMap((name) => columnsUnder(frame, name)) },
    { fill: fillOf(options), keepsMissing: options.flag(keepNullKeys, false) },
  );
  requireWithin(bounds, positions.rowCount, positions.labels.length * aggregates.length);
  const shape: Shape = {
    positions,
    fill: options.number('metric_fill_value') ?? Number.NaN,
    dropsMissing: options.flag('drop_missing_columns', true),
    margin: options.flag('marginal_distributions', false) ? options.text('marginal_distribution_name', 'All') : null,
    hasColumns: names.length > 0,
  };
  const metrics = aggregates
    .toSorted((left, right) => (left.column < right.column ? -1 : 1))
    .flatMap((one) => columnsUnder(frame, one.column).map((source) => metricOf(one, source, positions)));
  const keptRows = shape.dropsMissing ? rowsWithValues(metrics, positions) : null;
  const rows = keptRows === null ? first : keptRows.map((row) => first[row] ?? 0);
  const keys = indexColumns.map((column) => ({ ...column, cells: takeRows(column.cells, rows) }));
  const columns = metrics.flatMap((metric) => metricColumns(metric, shape, keptRows));
  const { margin } = shape;
  return {
    ...plainFrame(arrangeColumns(columns, options), rows.length + (margin === null ? 0 : 1)),
    index:
      margin === null ? keys : keys.map((key, index) => withMarginKey(key, rows.length, index === 0 ? margin : '')),
  };
}

/** The index with the margin's name at the end: it becomes text. */
function withMarginKey(key: FrameColumn, rowCount: number, name: string): FrameColumn {
  const labels = Array.from({ length: rowCount }, (_, row) => cellLabel(frameCell(key, row), key.type));
  return { ...key, type: 'text', cells: textColumn('', [...labels, name]).cells };
}

/** What a NULL column value is called; null leaves its rows out. */
function fillOf(options: Options): string | null {
  const fillValue = options.raw('column_fill_value');
  if (fillValue === undefined) return nullMark;
  return typeof fillValue === 'string' ? fillValue : null;
}

interface Keys {
  readonly indexColumns: readonly FrameColumn[];
  readonly spreadColumns: readonly FrameColumn[];
}

function placesOf(
  frame: Frame,
  { indexColumns, spreadColumns }: Keys,
  { fill, keepsMissing }: { readonly fill: string | null; readonly keepsMissing: boolean },
): { positions: CellPositions; first: Int32Array } {
  const { columnOf, labels } = spread(spreadColumns, frame.rowCount, fill);
  const isLeftOut = columnOf.includes(-1);
  const all = groupRows(indexColumns, frame.rowCount, { keepsMissing });
  const { groupOf: rowOf, first } = isLeftOut ? withoutRows(all, columnOf) : all;
  const codedColumn = (codes: Int32Array, size: number): CodedColumn => ({ codes, size, hasMissing: false });
  const presentCells = {
    rows: rowOf.map((row) => Math.max(row, 0)),
    columns: columnOf.map((column) => Math.max(column, 0)),
  };
  const cellPairs = codePairs(
    codedColumn(presentCells.columns, Math.max(labels.length, 1)),
    codedColumn(presentCells.rows, first.length),
  );
  const cells = new Int32Array(cellPairs.size).fill(-1);
  const cellOf = cellPairs.codes;
  for (let row = 0; row < cellOf.length; row += 1) {
    // Rows without a column have no group either.
    if ((rowOf[row] ?? -1) < 0) cellOf[row] = -1;
    else cells[cellOf[row] ?? 0] = row;
  }
  return { positions: { rowOf, rowCount: first.length, columnOf, labels, cellOf, cells }, first };
}

/** Groups without the rows that have no column: groups that lose all their rows vanish. */
function withoutRows(groups: { groupOf: Int32Array; first: Int32Array }, columnOf: Int32Array): typeof groups {
  const cellIndex = new Int32Array(groups.first.length).fill(-1);
  const firstOf = new Int32Array(groups.first.length).fill(-1);
  const groupOf = groups.groupOf.map((group, row) => ((columnOf[row] ?? -1) < 0 ? -1 : group));
  groupOf.forEach((group, row) => {
    if (firstOf[group] === -1) firstOf[group] = row;
  });
  let count = 0;
  for (let group = 0; group < cellIndex.length; group += 1) if ((firstOf[group] ?? -1) >= 0) cellIndex[group] = count++;
  return {
    groupOf: groupOf.map((group) => cellIndex[group] ?? -1),
    first: firstOf.filter((row) => row >= 0),
  };
}

function spread(
  columns: readonly FrameColumn[],
  rowCount: number,
  fill: string | null,
): Pick<CellPositions, 'columnOf' | 'labels'> {
  const { groupOf, first } = groupRows(columns, rowCount, { keepsMissing: fill !== null });
  const labels = Array.from(first, (row) =>
    columns.map((column) => cellLabel(frameCell(column, row), column.type) ?? fill),
  );
  if (fill === null) return { columnOf: groupOf, labels };
  return byLabel(groupOf, labels, columns);
}

/** A NULL that got a label stands where the label sorts among texts, and meets a text that reads the same. */
function byLabel(
  groupOf: Int32Array,
  labels: readonly (readonly (string | null)[])[],
  columns: readonly FrameColumn[],
): Pick<CellPositions, 'columnOf' | 'labels'> {
  if (!columns.some(({ cells }) => (cells.encoding === 'texts' ? cells.codes.includes(-1) : cells.nulls !== null)))
    return { columnOf: groupOf, labels };
  const order = labels
    .map((_, index) => index)
    .sort((left, right) => compareLabels(labels[left] ?? [], labels[right] ?? []));
  const cellIndex = new Int32Array(labels.length);
  const merged: (readonly (string | null)[])[] = [];
  for (const group of order) {
    const label = labels[group] ?? [];
    const last = merged.at(-1);
    if (last === undefined || compareLabels(last, label) !== 0) merged.push(label);
    cellIndex[group] = merged.length - 1;
  }
  return { columnOf: groupOf.map((group) => (group < 0 ? -1 : (cellIndex[group] ?? -1))), labels: merged };
}

function compareLabels(left: readonly (string | null)[], right: readonly (string | null)[]): number {
  for (let index = 0; index < left.length; index += 1) {
    const [one, other] = [left[index] ?? '', right[index] ?? ''];
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}

/** One metric of the pivoted frame: how it is computed, from what, and its value in each cell. */
interface PivotMetric {
  readonly one: Aggregate;
  readonly numbers: Float64Array;
  readonly inCells: Float64Array;
}

function metricOf(one: Aggregate, source: FrameColumn, { cellOf, cells }: CellPositions): PivotMetric {
  const numbers = numbersOf(source);
  return { one, numbers, inCells: aggregateColumn(one, numbers, { bucketOf: cellOf, count: cells.length }) };
}

/** The rows in which any metric has a value, rising. */
function rowsWithValues(metrics: readonly PivotMetric[], { cells, rowOf, rowCount }: CellPositions): Int32Array {
  const hasValue = new Uint8Array(rowCount);
  for (const { inCells } of metrics)
    for (let cell = 0; cell < cells.length; cell += 1)
      if (!Number.isNaN(inCells[cell])) hasValue[rowOf[cells[cell] ?? 0] ?? 0] = 1;
  return Int32Array.from({ length: rowCount }, (_, row) => row).filter((row) => hasValue[row] === 1);
}

function metricColumns(metric: PivotMetric, shape: Shape, keptRows: Int32Array | null): FrameColumn[] {
  const { positions, fill, dropsMissing, margin } = shape;
  const name = metric.one.column;
  const columns = spreadValues(metric.inCells, positions).flatMap((values, index) => {
    if (dropsMissing && values.every(Number.isNaN)) return [];
    const rows =
      keptRows === null || keptRows.length === values.length
        ? values
        : Float64Array.from(keptRows, (row) => values[row] ?? 0);
    if (!Number.isNaN(fill)) rows.forEach((value, row) => Number.isNaN(value) && (rows[row] = fill));
    return [{ label: positions.labels[index] ?? [], values: rows, index }];
  });
  if (margin === null) return columns.map(({ label, values }) => floatColumn([name, ...label], values));
  return withMargins(columns, metric, { ...shape, margin, keptRows });
}

/** The values of cells as one column for each label, NaN where there is no cell. */
function spreadValues(
  inCells: Float64Array,
  { cells, rowOf, columnOf, rowCount, labels }: CellPositions,
): Float64Array[] {
  const columns = labels.map(() => new Float64Array(rowCount).fill(Number.NaN));
  for (let cell = 0; cell < cells.length; cell += 1) {
    const row = cells[cell] ?? -1;
    const column = row < 0 ? undefined : columns[columnOf[row] ?? -1];
    if (column !== undefined) column[rowOf[row] ?? 0] = inCells[cell] ?? Number.NaN;
  }
  return columns;
}

/** Adds the aggregate over each whole column as a last row and, when there are several columns, over each whole row as a last column. */
function withMargins(
  columns: readonly { label: readonly (string | null)[]; values: Float64Array; index: number }[],
  { one, numbers }: PivotMetric,
  {
    positions,
    hasColumns,
    margin,
    keptRows,
  }: Shape & { readonly margin: string; readonly keptRows: Int32Array | null },
): FrameColumn[] {
  const { rowOf, columnOf, labels, rowCount } = positions;
  const name = one.column;
  const inRows = columnOf.map((column, row) => ((rowOf[row] ?? -1) < 0 ? -1 : column));
  const totals = aggregateColumn(one, numbers, { bucketOf: inRows, count: labels.length });
  const spreadColumns = columns.map(({ label, values, index }) =>
    floatColumn([name, ...label], withLast(values, totals[index] ?? Number.NaN)),
  );
  if (!hasColumns) return spreadColumns;
  const perRow = aggregateColumn(one, numbers, { bucketOf: rowOf, count: rowCount });
  const rows = keptRows === null ? perRow : Float64Array.from(keptRows, (row) => perRow[row] ?? Number.NaN);
  const [all] = aggregateColumn(one, numbers, {
    bucketOf: inRows.map((column) => (column < 0 ? -1 : 0)),
    count: 1,
  });
  const path = [name, margin, ...(labels[0] ?? []).slice(1).map(() => '')];
  return [...spreadColumns, floatColumn(path, withLast(rows, all ?? Number.NaN))];
}

function withLast(values: Float64Array, last: number): Float64Array {
  const longer = new Float64Array(values.length + 1);
  longer.set(values);
  longer[values.length] = last;
  return longer;
}

/** Moves the metric to the end of each label and sorts by the other levels first, when asked. */
function arrangeColumns(columns: readonly FrameColumn[], options: Options): readonly FrameColumn[] {
  if (!options.flag('combine_value_with_metric', false)) return columns;
  const byLabels = Map.groupBy(columns, ({ path }) => pathKey(path.slice(1)));
  return [...byLabels.values()].flat().map((column) => ({
    ...column,
    path: [...column.path.slice(1), column.path[0] ?? null],
  }));
}
