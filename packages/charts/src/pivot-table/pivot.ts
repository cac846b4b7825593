import {
  columnNamed,
  type Column,
  type ColumnTable,
  type Dimension,
  type FilterScalar,
  type Grain,
} from '@sextant/contract';
import { grainOf } from '../kit/query/base-query.ts';
import { groupText, isTime } from '../kit/values/cell-text.ts';
import { selectionsIn, type MarkPoint, type Selection } from '../kit/drawing/drawing.ts';
import { labelOf, type Labels } from '../kit/values/labels.ts';
import { currencyText } from '../kit/values/currency-text.ts';
import { aggregatedFormat } from '../kit/values/derived-format.ts';
import { shareText, type NumberText } from '../kit/values/numbers.ts';
import { noFacts, type ResultFacts } from '../kit/result/result-facts.ts';
import { groupFilter } from '../kit/drawing/selection.ts';
import { isStepped } from '../kit/query/stepped-dimensions.ts';
import { fractionOf, type CellValue } from './aggregates.ts';
import { readCells, type Cells } from './cells.ts';
import { linesOf, type Line } from './lines.ts';
import { shownAxes, type PivotForm } from './spec.ts';
import { keyOrder, treeOf, reversedOrder, type Node, type Tree } from './tree.ts';

/** Which line orders the other axis: its groups, each among its siblings. */
export interface PivotSort {
  readonly line: Pick<Line, 'node' | 'metric'> & { readonly key: string };
  readonly isDescending: boolean;
}

/** A result read as a pivot table, before it is laid out. */
export interface Pivot {
  readonly form: PivotForm;
  readonly rows: Tree;
  readonly columns: Tree;
  readonly rowDimensions: readonly Dimension[];
  readonly columnDimensions: readonly Dimension[];
  readonly rowSources: readonly Column[];
  readonly columnSources: readonly Column[];
  /** Of the result. */
  readonly rowCount: number;
  readonly cells: Cells;
  readonly metricNames: readonly string[];
  /** One for each metric. */
  readonly writers: readonly NumberText[];
}

interface PivotSource {
  readonly table: ColumnTable;
  readonly form: PivotForm;
  readonly labels: Labels;
  readonly formats: Readonly<Record<string, string | null>>;
  readonly facts: ResultFacts | undefined;
}

const stepOf = (form: PivotForm, dimension: Dimension): Grain | null =>
  dimension.grain ?? (isStepped(form, dimension) ? grainOf(form) : null);

/** Reads the result of `pivotQueries`; null for a result without rows. */
export function readPivot({ table, form, labels, formats, facts = noFacts }: PivotSource): Pivot | null {
  if (table.rowCount === 0) return null;
  const { rows, columns } = shownAxes(form);
  const sourcesOf = (dimensions: readonly Dimension[]): readonly Column[] =>
    dimensions.flatMap(({ label }) => columnNamed(table, label) ?? []);
  const [rowSources, columnSources] = [sourcesOf(rows), sourcesOf(columns)];
  if (rowSources.length < rows.length || columnSources.length < columns.length) return null;
  const grow = (dimensions: readonly Dimension[], sources: readonly Column[]): Tree =>
    treeOf(
      sources,
      table.rowCount,
      sources.map((source, index) => {
        const dimension = dimensions[index];
        const grain = dimension === undefined ? null : stepOf(form, dimension);
        return groupText(source, { time: form.date_format, grain });
      }),
    );
  const trees = { rows: grow(rows, rowSources), columns: grow(columns, columnSources) };
  const labelsOf = (dimensions: readonly Dimension[]): readonly string[] => dimensions.map(({ label }) => label);
  const cells = readCells(table, form, facts, { ...trees, rowLabels: labelsOf(rows), columnLabels: labelsOf(columns) });
  const isShare = fractionOf(form.aggregateFunction) !== null;
  return {
    form,
    ...trees,
    rowDimensions: rows,
    columnDimensions: columns,
    rowSources,
    columnSources,
    rowCount: table.rowCount,
    cells,
    metricNames: form.metrics.map(({ label }) => labelOf(labels, label)),
    writers: form.metrics.map((metric) => {
      const { label } = metric;
      const of = { ofDataset: formats[label], chosen: form.valueFormat };
      const format = aggregatedFormat(metric, form.aggregateFunction, of);
      if (isShare && !cells.withoutFractions.includes(label)) return shareText;
      return form.aggregateFunction.startsWith('Count')
        ? currencyText(',d', null)
        : currencyText(format, form.currency_format);
    }),
  };
}

type Order = (one: Node, other: Node, metric: number) => number;

/** The order of the groups of one axis: what the user chose, else the form's. */
function orderOf(pivot: Pivot, axis: 'rows' | 'columns', sort: PivotSort | null): Order {
  const { form, cells } = pivot;
  const valueOf = (node: Node, other: Node, metric: number): number =>
    axis === 'rows' ? cells.orderBy(node, other, metric) : cells.orderBy(other, node, metric);
  const byValue =
    (columnNode: Node, of: number | null, isDown: boolean): Order =>
    (one, other, metric) => {
      const [left, right] = [valueOf(one, columnNode, of ?? metric), valueOf(other, columnNode, of ?? metric)];
      if (left === right) return 0;
      // Groups without a value stand last.
      if (left === -Infinity || right === -Infinity) return left === -Infinity ? 1 : -1;
      return isDown ? right - left : left - right;
    };
  const sources = axis === 'rows' ? pivot.rowSources : pivot.columnSources;
  const orders = sources.map((source) => keyOrder(source, pivot.rowCount));
  const byKey = (one: Node, other: Node): number => orders[one.depth - 1]?.(one, other) ?? 0;
  if (sort !== null) return byValue(sort.line.node, sort.line.metric, sort.isDescending);
  const chosenOrder = axis === 'rows' ? form.rowOrder : form.colOrder;
  const wholeNode = axis === 'rows' ? pivot.columns.root : pivot.rows.root;
  if (chosenOrder === 'value_a_to_z' || chosenOrder === 'value_z_to_a')
    return byValue(wholeNode, null, chosenOrder === 'value_z_to_a');
  return chosenOrder === 'key_z_to_a' ? reversedOrder(byKey) : byKey;
}

/** The rows and columns that are shown, with what is folded and how the user sorted the rows. */
export function layOut(
  pivot: Pivot,
  foldedKeys: ReadonlySet<string>,
  sort: PivotSort | null,
): { readonly rows: readonly Line[]; readonly columns: readonly Line[] } {
  const { form, metricNames } = pivot;
  const isOnRows = (form.metricsLayout === 'ROWS') !== form.transposePivot;
  // A single metric is what the whole table is of; it needs no heading.
  const shownMetrics = metricNames.length > 1 ? metricNames : [];
  const lineOptions = { combines: form.combineMetric, folded: foldedKeys };
  return {
    rows: linesOf({
      ...lineOptions,
      tree: pivot.rows,
      metrics: isOnRows ? shownMetrics : [],
      hasTotal: form.colTotals,
      hasSubtotals: form.rowSubTotals,
      isSubtotalFirst: form.rowSubtotalPosition,
      headsGroups: true,
      order: orderOf(pivot, 'rows', sort),
    }),
    columns: linesOf({
      ...lineOptions,
      tree: pivot.columns,
      metrics: isOnRows ? [] : shownMetrics,
      hasTotal: form.rowTotals,
      hasSubtotals: form.colSubTotals,
      isSubtotalFirst: form.colSubtotalPosition,
      headsGroups: false,
      order: orderOf(pivot, 'columns', null),
    }),
  };
}

/** The metric of a cell: whichever axis tells it apart, else the only one. */
export const metricAt = (row: Line, column: Line): number => row.metric ?? column.metric ?? 0;

/** What a cell holds; null for none, and for lines that only head others. */
export const valueAt = ({ cells }: Pivot, row: Line, column: Line): CellValue =>
  row.hasValues && column.hasValues ? cells.valueOf(row.node, column.node, metricAt(row, column)) : null;

/** What a cell reads as; empty for none. */
export function textAt(pivot: Pivot, row: Line, column: Line): string {
  const value = valueAt(pivot, row, column);
  if (value === null) return '';
  return typeof value === 'string' ? value : (pivot.writers[metricAt(row, column)]?.(value) ?? '');
}

function groupsOf(pivot: Pivot, node: Node, axis: 'rows' | 'columns') {
  const dimensions = axis === 'rows' ? pivot.rowDimensions : pivot.columnDimensions;
  const sources = axis === 'rows' ? pivot.rowSources : pivot.columnSources;
  return node.values.map((value, index) => {
    const [dimension, source] = [dimensions[index], sources[index]];
    if (dimension === undefined || source === undefined) return null;
    const filter = groupFilter(dimension, value, isTime(source) ? stepOf(pivot.form, dimension) : 'none');
    return filter === null ? null : { filter, value };
  });
}

const textsOf = (node: Node): readonly string[] => (node.parent === null ? [] : [...textsOf(node.parent), node.text]);

/** What picking a heading or a cell means to others: all groups that lead to it. Null for totals, and for times without a known step. */
export function selectionAt(pivot: Pivot, row: Line | null, column: Line | null): Selection | null {
  if (row?.kind === 'total' || column?.kind === 'total') return null;
  const [rowNode, columnNode] = [row?.node ?? pivot.rows.root, column?.node ?? pivot.columns.root];
  const groups = [...groupsOf(pivot, rowNode, 'rows'), ...groupsOf(pivot, columnNode, 'columns')];
  const knownGroups = groups.filter((group) => group !== null);
  if (knownGroups.length === 0 || knownGroups.length < groups.length) return null;
  return {
    filters: knownGroups.map(({ filter }) => filter),
    label: [...textsOf(rowNode), ...textsOf(columnNode)].join(', '),
    values: knownGroups.map(({ value }): FilterScalar => value),
  };
}

/** Whether a heading or a cell is chosen, or among what is; totals never are. */
export function chosenIn(pivot: Pivot, selected: Selection | null) {
  const isIn = selectionsIn(selected);
  return (row: Line | null, column: Line | null): boolean => isIn(selectionAt(pivot, row, column));
}

/** What a heading or a cell stands for: the rows of all groups that lead to it, which for a total are those of the other axis. */
export function pointAt(pivot: Pivot, row: Line | null, column: Line | null): MarkPoint {
  const [rowNode, columnNode] = [row?.node ?? pivot.rows.root, column?.node ?? pivot.columns.root];
  const groups = [...groupsOf(pivot, rowNode, 'rows'), ...groupsOf(pivot, columnNode, 'columns')];
  const filters = groups.flatMap((group) => group?.filter ?? []);
  return {
    title: [...textsOf(rowNode), ...textsOf(columnNode)].join(', ') || 'Total',
    ...(row === null || column === null
      ? { series: '', value: '' }
      : { series: pivot.metricNames[metricAt(row, column)] ?? '', value: textAt(pivot, row, column) }),
    filters: filters.length < groups.length ? null : filters,
    selection: selectionAt(pivot, row, column),
  };
}

/** The least and the most amount of each metric among its innermost cells: what colors run between. */
export function amountsBetween(pivot: Pivot): readonly (readonly [least: number, most: number])[] {
  const leaves = { rows: pivot.rows.leafOf, columns: pivot.columns.leafOf };
  return pivot.metricNames.map((_, metric) => {
    let [least, most] = [Infinity, -Infinity];
    leaves.rows.forEach((row, index) => {
      const column = leaves.columns[index];
      const value = column === undefined ? null : pivot.cells.valueOf(row, column, metric);
      if (typeof value !== 'number' || !Number.isFinite(value)) return;
      least = Math.min(least, value);
      most = Math.max(most, value);
    });
    return [least, most] as const;
  });
}
