import { cellAt, columnNamed } from '@sextant/contract';
import type { Column, ColumnTable, PostStep, QueryObject } from '@sextant/contract';
import { amountAt, groupName } from '../values/cell-text.ts';
import type { LabelMap } from '../values/labels.ts';

/** The labels of a result that have colors of their own. */
export interface ColorLabels {
  /** The columns of the dataset whose values they are. */
  readonly columns: readonly string[];
  /** True when a label begins with a metric, because the result has several. */
  readonly isByMetric: boolean;
  /** Each once, the largest first. */
  readonly labels: readonly string[];
}

const separator = ', ';
const maxCells = 250_000;

/** The first columns and rows of a table. */
const firstOf = ({ columns, rowCount }: ColumnTable): ColumnTable => ({
  columns: columns.slice(0, 250),
  rowCount: Math.min(rowCount, 1_000),
});

const textsAt = (step: PostStep | undefined, key: string): readonly string[] => {
  const value = step?.options[key];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
};

interface Grouping {
  /** Labels of the dimensions that are distinguished by color. */
  readonly groups: readonly string[];
  /** True when each group is a column of the result. */
  readonly isWide: boolean;
}

function groupingOf({ dimensions, post }: QueryObject): Grouping {
  const pivot = post.find(({ operation }) => operation === 'pivot');
  if (pivot !== undefined) return { groups: textsAt(pivot, 'columns'), isWide: true };
  const histogram = post.find(({ operation }) => operation === 'histogram');
  if (histogram !== undefined) return { groups: textsAt(histogram, 'groupby'), isWide: false };
  return { groups: dimensions.filter(({ isAxis }) => !isAxis).map(({ label }) => label), isWide: false };
}

const sizeOf = (column: Column, rowCount: number): number => {
  let size = 0;
  for (let row = 0; row < rowCount; row += 1) size += Math.abs(amountAt(column, row) ?? 0);
  return size;
};

/** Labels of series whose single metric was taken out of their names. */
function bareLabels(table: ColumnTable, labelMap: LabelMap, groups: number, axes: readonly string[]) {
  return table.columns.flatMap((column): [string, number][] => {
    const parts = Object.hasOwn(labelMap, column.name) ? (labelMap[column.name] ?? []) : [];
    if (parts.length !== groups || axes.includes(column.name)) return [];
    return [[parts.map((part) => groupName(part, () => part)).join(separator), sizeOf(column, table.rowCount)]];
  });
}

function wideLabels(table: ColumnTable, labelMap: LabelMap, groups: number, metrics: readonly string[]) {
  const isByMetric = metrics.length > 1;
  return table.columns.flatMap((column): [string, number][] => {
    const labelParts = Object.hasOwn(labelMap, column.name) ? (labelMap[column.name] ?? []) : [];
    const [metric = ''] = labelParts;
    if (labelParts.length !== groups + 1 || !metrics.includes(metric)) return [];
    const values = labelParts.slice(1).map((labelPart) => groupName(labelPart, () => labelPart));
    return [[(isByMetric ? [metric, ...values] : values).join(separator), sizeOf(column, table.rowCount)]];
  });
}

function groupTextAt(column: Column, row: number): string {
  const value = cellAt(column, row);
  return groupName(value, () => String(value));
}

function longLabels(table: ColumnTable, groups: readonly string[]): [string, number][] {
  const namedColumns = groups.flatMap((name) => columnNamed(table, name) ?? []);
  if (namedColumns.length !== groups.length) return [];
  const amounts = table.columns.filter((column) => !namedColumns.includes(column));
  return Array.from({ length: table.rowCount }, (_, row) => [
    namedColumns.map((column) => groupTextAt(column, row)).join(separator),
    amounts.reduce((size, column) => size + Math.abs(amountAt(column, row) ?? 0), 0),
  ]);
}

/** The labels that a chart of a result draws in colors of their own; null where it groups by nothing, or by an expression. */
export function colorLabels(query: QueryObject, table: ColumnTable, labelMap: LabelMap): ColorLabels | null {
  const { groups, isWide } = groupingOf(query);
  const columns = groups.flatMap((group) => {
    const dimension = query.dimensions.find(({ label }) => label === group);
    return dimension?.kind === 'column' ? [dimension.name] : [];
  });
  if (groups.length === 0 || columns.length !== groups.length) return null;
  const metrics = (query.metrics ?? []).map(({ label }) => label);
  // A chart of so many cells has more labels than colors; the first of them do.
  const isVast = table.rowCount * table.columns.length > maxCells;
  const read = isVast ? firstOf(table) : table;
  const isBare = isWide && query.post.some(({ operation }) => operation === 'rename');
  const axes = ['__timestamp', ...query.dimensions.filter(({ isAxis }) => isAxis).map(({ label }) => label)];
  const sizedLabels = isBare
    ? bareLabels(read, labelMap, groups.length, axes)
    : isWide
      ? wideLabels(read, labelMap, groups.length, metrics)
      : longLabels(read, groups);
  const largest = isVast
    ? sizedLabels
    : sizedLabels.toSorted(
        ([one, size], [other, otherSize]) => otherSize - size || (one < other ? -1 : Number(one > other)),
      );
  return {
    columns,
    isByMetric: isWide && metrics.length > 1,
    labels: [...new Set(largest.map(([label]) => label))],
  };
}
