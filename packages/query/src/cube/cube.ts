import {
  columnFrom,
  genericTypeOf,
  cellAt,
  type Cell,
  type Column,
  type ColumnTable,
  type CubeLayout,
  type CubeMetric,
  type Dimension,
  type Filter,
} from '@sextant/contract';
import { takeRows } from '../post/frame.ts';
import { widestPost } from '../post/bounds.ts';
import { boundsOfBins, spreadBins, spreadBinsStep } from '../post/histogram.ts';
import { rowOperations, runSteps } from '../post/run-steps.ts';
import { keptRows, rowsBetween, sortedRows, type SortedRows } from './conditions.ts';
import { binBounds, countBins } from './count-bins.ts';
import { calculated, isPart, type FoldedPart } from './formula.ts';
import { firstRows, orderRows } from './order-rows.ts';

/** A cube that is ready to be asked: which group each of its rows is of. */
export interface OpenCube {
  readonly layout: CubeLayout;
  readonly table: ColumnTable;
  /** The columns of its cells as they were asked for. */
  readonly cells: readonly Dimension[];
  /** By the labels of the query that asks for them; the last is the query's own. */
  readonly levels: readonly Level[];
  /** The rows by their first cell, along which a hand moves; null where that is a text. */
  readonly sorted: SortedRows | null;
  /** About how much memory it holds. */
  readonly bytes: number;
}

/** Groups by some of the columns of a cube. */
interface Level {
  readonly columns: readonly Column[];
  /** The group of each row. */
  readonly groupOf: Int32Array;
  /** A row of each group. */
  readonly rowOf: Int32Array;
}

/** Rows as the server would have returned them. */
export interface CubeResult {
  readonly table: ColumnTable;
  readonly labelMap: Readonly<Record<string, readonly string[]>>;
  /** Rows before the steps after SQL. */
  readonly sqlRowCount: number;
  /** Whether the query's limit left groups out. */
  readonly isCut: boolean;
  /** One table for each of the query's subtotals, by the labels that it keeps. */
  readonly subtotals: readonly { readonly labels: readonly string[]; readonly table: ColumnTable }[];
}

const operations = {
  byName: { ...rowOperations, [spreadBinsStep]: spreadBins },
  worksWithoutRows: (name: string) => name === spreadBinsStep,
} as const;

const bytesOf = ({ cells }: Column): number =>
  cells.encoding === 'texts'
    ? cells.codes.byteLength + cells.dictionary.reduce((sum, text) => sum + 2 * text.length, 0)
    : cells.numbers.byteLength + (cells.nulls?.byteLength ?? 0);

/** A column of times is one, whatever the engine gave: as results of the wire are read. */
function shownColumn(column: Column, temporal: ReadonlySet<string>): Column {
  const isTime = temporal.has(column.name) && column.cells.encoding === 'numbers';
  return isTime && genericTypeOf(column.type) !== 2 ? { ...column, type: 'timestamp' } : column;
}

function levelOf(columns: readonly Column[], rowCount: number): Level {
  const groups = new Map<string, number>();
  const groupOf = new Int32Array(rowCount);
  const rows: number[] = [];
  for (let row = 0; row < rowCount; row += 1) {
    const key = columns.length === 1 ? keyAt(columns[0], row) : columns.map((column) => keyAt(column, row)).join(' ');
    let group = groups.get(key);
    if (group === undefined) {
      group = rows.push(row) - 1;
      groups.set(key, group);
    }
    groupOf[row] = group;
  }
  return { columns, groupOf, rowOf: Int32Array.from(rows) };
}

/** A cell as text without spaces: the code of a text, or a number. */
function keyAt(column: Column | undefined, row: number): string {
  if (column === undefined) return '';
  const { cells } = column;
  if (cells.encoding === 'texts') return String(cells.codes[row] ?? -1);
  return cells.nulls?.[row] === 1 ? 'n' : String(cells.numbers[row] ?? 0);
}

/** Makes a cube ready: `cells` are the columns of `cubeBy` as they were asked for. */
export function openCube(layout: CubeLayout, table: ColumnTable, cells: readonly Dimension[]): OpenCube {
  const temporal = new Set(layout.temporal);
  const groups = table.columns.slice(0, layout.groupCount).map((column) => shownColumn(column, temporal));
  const subtotalGroups = layout.subtotals.map((labels) => groups.filter(({ name }) => labels.includes(name)));
  const levels = [...subtotalGroups, groups].map((columns) => levelOf(columns, table.rowCount));
  const bytes = table.columns.reduce((sum, column) => sum + bytesOf(column), 0);
  const firstCell = table.columns[layout.groupCount];
  const sorted = firstCell === undefined || cells.length === 0 ? null : sortedRows(firstCell);
  const perRow = 4 * levels.length + (sorted === null ? 0 : 12);
  return { layout, table, cells, levels, sorted, bytes: bytes + perRow * table.rowCount };
}

const isSameColumn = (cell: Dimension, { column, grain }: Filter): boolean =>
  (cell.kind === 'column'
    ? column.kind === 'column' && cell.name === column.name
    : column.kind === 'sql' && cell.sql === column.sql) &&
  (grain === null || grain === cell.grain);

/** How many columns a metric is made of. */
const partCountOf = (metric: CubeMetric): number =>
  metric.fold === 'formula' ? metric.terms.filter(isPart).length : metric.fold === 'average' ? 2 : 1;

/** A metric of `groups`, from the rows that are kept; null where a page does not know it. */
function foldedMetric(
  metric: CubeMetric,
  parts: readonly Column[],
  rows: GroupedRows,
  groups: Int32Array,
): Column | null {
  const { label, fold } = metric;
  if (fold === 'formula') {
    const folds = metric.terms.filter(isPart);
    const amounts = parts.map((part, index) => foldedPart(part, folds[index]?.fold ?? 'sum', rows));
    const cells = calculated(metric.terms, amounts, groups);
    return cells === null ? null : { name: label, type: 'float', cells };
  }
  const [first, second] = parts.map((part) => foldedPart(part, fold === 'average' ? 'sum' : fold, rows));
  const numbers = first?.numbers ?? new Float64Array(rows.groupCount);
  const nulls = new Uint8Array(rows.groupCount);
  for (let group = 0; group < nulls.length; group += 1) nulls[group] = 1 - (first?.isKnown[group] ?? 1);
  if (second !== undefined)
    for (let group = 0; group < numbers.length; group += 1)
      numbers[group] = (numbers[group] ?? 0) / (second.numbers[group] ?? 0);
  const type = fold === 'average' ? 'float' : (parts[0]?.type ?? 'float');
  const cells: Column['cells'] = { encoding: 'numbers', numbers, nulls: nulls.includes(1) ? nulls : null };
  return { name: label, type, cells: takeRows(cells, groups) };
}

/** The only row of a query without groups over no row at all; null where a page does not know it. */
function emptyRow({ layout }: OpenCube): ColumnTable | null {
  // Of totals beside it nothing is known.
  if (layout.subtotals.length > 0) return null;
  const columns = layout.metrics.flatMap((metric): readonly Column[] => {
    if (metric.fold === 'formula') {
      const cells = calculated(metric.terms, [], Int32Array.of(0));
      return cells === null ? [] : [{ name: metric.label, type: 'float', cells }];
    }
    if (metric.withoutRows === 'unknown') return [];
    return [columnFrom(metric.label, 'float', [metric.withoutRows === 'zero' ? 0 : null])];
  });
  return columns.length < layout.metrics.length ? null : { columns, rowCount: 1 };
}

/** The rows of a cube that conditions keep, and the group of each. */
interface GroupedRows {
  readonly groupOf: Int32Array;
  readonly rows: Int32Array;
  readonly groupCount: number;
}

/** One part added up, or its least or greatest value, by group; a group whose cells are all NULL is not known. */
function foldedPart(
  { cells }: Column,
  fold: 'sum' | 'min' | 'max',
  { groupOf, rows, groupCount }: GroupedRows,
): FoldedPart {
  const folded = new Float64Array(groupCount);
  const isKnown = new Uint8Array(groupCount);
  if (cells.encoding === 'texts') return { numbers: folded, isKnown };
  const { numbers, nulls } = cells;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    if (nulls !== null && nulls[row] === 1) continue;
    const group = groupOf[row] ?? 0;
    const number = numbers[row] ?? 0;
    const before = folded[group] ?? 0;
    if (isKnown[group] === 0) folded[group] = number;
    else if (fold === 'sum') folded[group] = before + number;
    else if (fold === 'min' ? number < before : number > before) folded[group] = number;
    isKnown[group] = 1;
  }
  return { numbers: folded, isKnown };
}

/** The groups that have a row. */
function groupsWithRows({ groupOf, rowOf }: Level, rows: Int32Array): Int32Array {
  const hasRow = new Uint8Array(rowOf.length);
  for (let index = 0; index < rows.length; index += 1) hasRow[groupOf[rows[index] ?? 0] ?? 0] = 1;
  const groups = new Int32Array(rowOf.length);
  let count = 0;
  for (let group = 0; group < hasRow.length; group += 1) {
    if (hasRow[group] === 0) continue;
    groups[count] = group;
    count += 1;
  }
  return groups.subarray(0, count);
}

function foldedLevel({ layout, table }: OpenCube, level: Level, rows: Int32Array): ColumnTable | null {
  const groups = groupsWithRows(level, rows);
  const rowOfGroups = groups.map((group) => level.rowOf[group] ?? 0);
  let part = layout.groupCount + layout.cellCount;
  const groupedRows = { groupOf: level.groupOf, rows, groupCount: level.rowOf.length };
  const folded = layout.metrics.map((metric) =>
    foldedMetric(metric, table.columns.slice(part, (part += partCountOf(metric))), groupedRows, groups),
  );
  const metrics = folded.filter((column) => column !== null);
  if (metrics.length < folded.length) return null;
  const columns = [
    ...level.columns.map((column): Column => ({ ...column, cells: takeRows(column.cells, rowOfGroups) })),
    ...metrics,
  ];
  return { columns, rowCount: groups.length };
}

/** The rows of a cube under conditions on its cells; null where one is on another column, or cannot be read. */
function rowsUnder({ layout, table, cells, sorted }: OpenCube, filters: readonly Filter[]): Int32Array | null {
  const cellOf = (filter: Filter): number => cells.findIndex((cell) => isSameColumn(cell, filter));
  const isAlongFirst = sorted !== null && filters.length > 0 && filters.every((filter) => cellOf(filter) === 0);
  const between = isAlongFirst ? rowsBetween(sorted, filters) : null;
  return (
    between ??
    keptRows(filters, table.rowCount, (filter) => {
      const index = cellOf(filter);
      return index < 0 ? null : (table.columns[layout.groupCount + index] ?? null);
    })
  );
}

/** How far the bins of a histogram reach. */
interface BinReach {
  readonly binsOver?: 'rest' | 'all';
  readonly shown?: ColumnTable | undefined;
}

/**
 * The rows of a cube's query under conditions on its cells, after all steps, in order: what the server would answer. Null where that is not known here: a
 * condition on another column, a quotient by zero, no row at all for a metric of which nobody knows here what it is then, and equal groups where a limit cuts.
 * Bins of a histogram reach over what is left (`rest`, the default), or over all rows of the cube: a choice in another chart leaves them where they are.
 * Those of a cube beside such a choice (`reachBeyond`) reach as far as those of `shown`, a result of the same query; null where that does not say it and there is something to count.
 */
export function foldCube(
  cube: OpenCube,
  filters: readonly Filter[],
  { binsOver = 'rest', shown: shownResult }: BinReach = {},
): CubeResult | null {
  const { layout, table } = cube;
  const rows = rowsUnder(cube, filters);
  if (rows === null) return null;
  const [folded = null, ...subtotals] = cube.levels.toReversed().map((level) => foldedLevel(cube, level, rows));
  const knownSubtotals = subtotals.filter((level) => level !== null);
  if (folded === null || knownSubtotals.length < subtotals.length) return null;
  const own = folded.rowCount === 0 && layout.groupCount === 0 ? emptyRow(cube) : folded;
  if (own === null) return null;
  const ordered = firstRows(orderRows(own, layout.orderBy), layout.orderBy, layout.limit ?? Infinity);
  if (ordered === null) return null;
  const { bins } = layout;
  const bounds =
    bins?.reachBeyond === true
      ? boundsOfBins(shownResult?.columns.map(({ name }) => name) ?? [], bins.count)
      : binBounds(binsOver === 'all' ? table : ordered, bins);
  const rowsOfSql = bins === undefined ? ordered : countBins(ordered, bins, bounds ?? [Number.NaN, Number.NaN]);
  if (bins !== undefined && bounds === null && rowsOfSql.rowCount > 0) return null;
  const { table: shown, labelMap } = runSteps(layout.post, rowsOfSql, {
    labelMap: layout.labelMap,
    bounds: widestPost,
    operations,
  });
  return {
    table: { ...shown, columns: shown.columns.map(asOfTheWire) },
    labelMap,
    sqlRowCount: rowsOfSql.rowCount,
    isCut: ordered.rowCount < own.rowCount,
    subtotals: knownSubtotals
      .toReversed()
      .map((level, index) => ({ labels: layout.subtotals[index] ?? [], table: level })),
  };
}

/** A column as a page reads it from the wire, which names generic types only. */
function asOfTheWire(column: Column): Column {
  const { type, cells, name } = column;
  if (cells.encoding === 'texts' || type === 'boolean') return column;
  if (genericTypeOf(type) === 2) return type === 'timestamp' ? column : { ...column, type: 'timestamp' };
  const isKnown = (row: number): boolean => cells.nulls?.[row] !== 1;
  const isWhole = cells.numbers.every((number, row) => Number.isInteger(number) || !isKnown(row));
  const isFinite = cells.numbers.every((number, row) => Number.isFinite(number) || !isKnown(row));
  if (isFinite) return { ...column, type: isWhole ? 'integer' : 'float' };
  const values = Array.from(cells.numbers, (_, row): Cell => {
    const value = cellAt(column, row);
    // No text of the wire has them.
    return typeof value === 'number' && !Number.isFinite(value) ? null : value;
  });
  return columnFrom(name, 'float', values);
}
