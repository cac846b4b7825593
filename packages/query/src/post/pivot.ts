import { readAggregates, type Aggregate } from './aggregators.ts';
import {
  cellLabel,
  compareCells,
  floatColumn,
  frameCell,
  numbersOf,
  takeRows,
  type Frame,
  type FrameColumn,
} from './frame.ts';
import { groupRows, valuesAt } from './groups.ts';
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
];

/** A column of the pivoted frame: which rows of the source go into it, and what its label adds to the metric's. */
interface Spread {
  readonly labels: readonly (string | null)[];
  /** Group of each source row by index key → rows; filled once, linear. */
  readonly rowsByIndex: ReadonlyMap<number, readonly number[]>;
}

/**
 * Spreads rows over columns: one row per index key (sorted, NULL keys left out), one column per metric and combination of `columns`
 * that occurs (sorted). The metric is the first level of the label, or the last with `combine_value_with_metric`.
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
  const groups = groupRows(indexColumns, frame.rowCount, true);
  const spreads = spreadRows(frame, { groups: groups.rows, names, fill: fillLabel(options) });
  const shape = { options, groups: groups.rows, spreads };
  const columns = aggregates
    .toSorted((left, right) => (left.column < right.column ? -1 : 1))
    .flatMap((one) => metricColumns(frame, one, shape));
  const keys = indexColumns.map((column) => ({ ...column, cells: takeRows(column.cells, groups.first) }));
  return { index: keys, columns: arranged(columns, options), rowCount: groups.rows.length };
}

function fillLabel(options: Options): string | null {
  const fill = options.raw('column_fill_value');
  return fill === undefined ? '<NULL>' : typeof fill === 'string' ? fill : null;
}

function spreadRows(
  frame: Frame,
  given: { groups: readonly (readonly number[])[]; names: readonly string[]; fill: string | null },
): Spread[] {
  const columns = given.names.flatMap((name) => columnsUnder(frame, name));
  const found = new Map<
    string,
    { cells: readonly (string | number | boolean | null)[]; rowsByIndex: Map<number, number[]> }
  >();
  given.groups.forEach((rows, group) => {
    for (const row of rows) {
      const cells = columns.map((column) => frameCell(column, row) ?? given.fill);
      if (cells.includes(null)) continue;
      const key = JSON.stringify(cells);
      let spread = found.get(key);
      if (spread === undefined) found.set(key, (spread = { cells, rowsByIndex: new Map() }));
      const members = spread.rowsByIndex.get(group);
      if (members === undefined) spread.rowsByIndex.set(group, [row]);
      else members.push(row);
    }
  });
  const sorted = [...found.values()].sort((left, right) => compareLists(left.cells, right.cells));
  return sorted.map(({ cells, rowsByIndex }) => ({
    labels: cells.map((cell, at) => cellLabel(cell, columns[at]?.type ?? 'text')),
    rowsByIndex,
  }));
}

function compareLists(
  left: readonly (string | number | boolean | null)[],
  right: readonly (string | number | boolean | null)[],
): number {
  for (let at = 0; at < left.length; at += 1) {
    const [one, other] = [left[at] ?? null, right[at] ?? null];
    const order = typeof one === typeof other ? compareCells(one, other) : compareCells(String(one), String(other));
    if (order !== 0) return order;
  }
  return 0;
}

interface Shape {
  readonly options: Options;
  readonly groups: readonly (readonly number[])[];
  readonly spreads: readonly Spread[];
}

function metricColumns(
  frame: Frame,
  { column: name, compute }: Aggregate,
  { options, groups, spreads }: Shape,
): FrameColumn[] {
  const fill = options.number('metric_fill_value') ?? Number.NaN;
  return columnsUnder(frame, name).flatMap((source) => {
    const numbers = numbersOf(source);
    const all = spreads.map(({ labels, rowsByIndex }) => {
      let isMissing = true;
      const values = Float64Array.from(groups, (_, group) => {
        const rows = rowsByIndex.get(group);
        const value = rows === undefined ? Number.NaN : compute(valuesAt(numbers, rows));
        if (!Number.isNaN(value)) isMissing = false;
        return Number.isNaN(value) ? fill : value;
      });
      return { isMissing, column: floatColumn([name, ...labels], values) };
    });
    const keepsMissing = !options.flag('drop_missing_columns', true);
    return all.filter(({ isMissing }) => keepsMissing || !isMissing).map(({ column }) => column);
  });
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
