import { cellAt, fail, nullMark, type Cell, type ColumnTable } from '@sextant/contract';
import { sheetAggregates, type SheetAggregate } from './sheet-aggregates.ts';

/** How rows become a sheet. */
export interface SheetLayout {
  /** Columns whose values name the rows of the sheet. */
  readonly rows: readonly string[];
  /** Columns whose values name its columns. */
  readonly columns: readonly string[];
  readonly metrics: readonly string[];
  /** A name of `sheetAggregates`. */
  readonly aggregate: string;
  readonly isTransposed: boolean;
  /** Metrics stand under the values of a column instead of above them. */
  readonly combinesMetrics: boolean;
  readonly metricsOnRows: boolean;
  /** A total at the end of each row. */
  readonly rowTotals: boolean;
  /** A total under each column. */
  readonly columnTotals: boolean;
}

/** A sheet is JSON objects in memory, and lists in a table that users scroll. */
const maxSheetCells = 2_000_000;

/** Cells between headings of one or more levels: `cells[row][column]`; null is a combination that never occurred. */
export interface Sheet {
  readonly columns: readonly (readonly string[])[];
  readonly rows: readonly (readonly string[])[];
  readonly cells: readonly (readonly (number | null)[])[];
}

const keyText = (path: readonly string[]): string => JSON.stringify(path);

interface Axis {
  readonly keys: readonly (readonly Cell[])[];
  readonly indexByKey: ReadonlyMap<string, number>;
}

/** Smaller values first; texts by code unit, numbers by size, nothing last. */
function compareCells(left: Cell, right: Cell): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? 1 : -1;
  return left < right ? -1 : 1;
}

function compareKeys(left: readonly Cell[], right: readonly Cell[]): number {
  for (const [index, cell] of left.entries()) {
    const order = compareCells(cell, right[index] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

/** The combinations of values that occur, in order. */
function axisOf(tuples: readonly (readonly Cell[])[]): Axis {
  const found = new Map(tuples.map((tuple) => [JSON.stringify(tuple), tuple]));
  const keys = [...found.values()].sort(compareKeys);
  return { keys, indexByKey: new Map(keys.map((key, index) => [JSON.stringify(key), index])) };
}

function tuplesOf(table: ColumnTable, names: readonly string[]): Cell[][] {
  const columns = names.map((name) => columnOf(table, name));
  return Array.from({ length: table.rowCount }, (_, row) => columns.map((column) => cellAt(column, row)));
}

function columnOf(table: ColumnTable, name: string) {
  const column = table.columns.find((one) => one.name === name);
  if (column === undefined)
    throw fail('POST_002', { operation: 'pivot_table', reason: 'Referenced columns not available in DataFrame.' });
  return column;
}

const heading = (cell: Cell): string => (cell === null ? nullMark : String(cell));

function aggregateOf(name: string): SheetAggregate {
  const found = Object.hasOwn(sheetAggregates, name) ? sheetAggregates[name] : undefined;
  if (found === undefined)
    throw fail('POST_002', { operation: 'pivot_table', reason: `Invalid aggregate function: ${name}` });
  return found;
}

/**
 * A table of rows as the sheet that a pivot table shows: one row per combination of the values of `rows`, one column per metric and
 * combination of `columns`; totals and subtotals are made of the cells of the sheet. Combinations that never occur have no cell.
 *
 * @throws POST_002 for an aggregate that does not exist and for columns that the table does not have, QUERY_034 for more than `maxCells` cells
 */
export function pivotSheet(table: ColumnTable, layout: SheetLayout, maxCells: number = maxSheetCells): Sheet {
  const aggregate = aggregateOf(layout.aggregate);
  const isSwapped = layout.isTransposed !== layout.metricsOnRows;
  const [rows, columns] = isSwapped ? [layout.columns, layout.rows] : [layout.rows, layout.columns];
  const total = `Total (${layout.aggregate})`;
  const plainSheet = combineSheet(
    spreadSheet(table, { rows, columns, metrics: layout.metrics, aggregate, total, maxCells }),
    layout,
  );
  const fractions = dividedSheet(plainSheet, layout);
  const sheetWithTotals = layout.rowTotals ? withTotals(fractions, aggregate, total) : fractions;
  const high =
    layout.columnTotals && rows.length > 0
      ? flipSheet(withTotals(flipSheet(sheetWithTotals), aggregate, total))
      : sheetWithTotals;
  return layout.metricsOnRows ? flipSheet(high) : high;
}

interface SpreadScope {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly metrics: readonly string[];
  readonly aggregate: SheetAggregate;
  readonly total: string;
  readonly maxCells: number;
}

function spreadSheet(table: ColumnTable, { rows, columns, metrics, aggregate, total, maxCells }: SpreadScope): Sheet {
  const [rowTuples, columnTuples] = [tuplesOf(table, rows), tuplesOf(table, columns)];
  const [rowAxis, columnAxis] = [axisOf(rowTuples), axisOf(columnTuples)];
  const columnCount = columnAxis.keys.length;
  if (rowAxis.keys.length * columnCount * metrics.length > maxCells)
    throw fail('QUERY_034', { most: maxCells, what: 'cells' });
  const found = metrics.map((name) => {
    const column = columnOf(table, name);
    const cells: number[][] = [];
    for (let row = 0; row < table.rowCount; row += 1) {
      const cell = cellAt(column, row);
      if (cell === null || !Number.isFinite(Number(cell))) continue;
      const columnIndex =
        (rowAxis.indexByKey.get(JSON.stringify(rowTuples[row])) ?? 0) * columnCount +
        (columnAxis.indexByKey.get(JSON.stringify(columnTuples[row])) ?? 0);
      (cells[columnIndex] ??= []).push(Number(cell));
    }
    return cells;
  });
  const headings = metrics.flatMap((name) => columnAxis.keys.map((key) => [name, ...key.map(heading)]));
  const cells = rowAxis.keys.map((_, row) =>
    found.flatMap((metric) =>
      columnAxis.keys.map((_key, column) => {
        const cellValues = metric[row * columnCount + column];
        return cellValues === undefined ? null : aggregate(cellValues);
      }),
    ),
  );
  return {
    columns: headings,
    rows: rows.length === 0 ? [[total]] : rowAxis.keys.map((key) => key.map(heading)),
    cells,
  };
}

/** Columns by the values first and the metric last. */
function combineSheet(sheet: Sheet, { combinesMetrics, metrics }: SheetLayout): Sheet {
  if (!combinesMetrics || (sheet.columns[0]?.length ?? 0) < 2) return sheet;
  const count = sheet.columns.length / metrics.length;
  const order = Array.from({ length: count }, (_, group) =>
    metrics.map((_name, metric) => metric * count + group),
  ).flat();
  return {
    ...sheet,
    columns: order.map((index) => {
      const [metric = '', ...values] = sheet.columns[index] ?? [];
      return [...values, metric];
    }),
    cells: sheet.cells.map((row) => order.map((index) => row[index] ?? null)),
  };
}

const sumCells = (cells: readonly (number | null)[]): number =>
  cells.reduce<number>((sum, cell) => sum + (cell ?? 0), 0);

/** Cells as parts of the whole sheet, of their row or of their column, when the aggregate says so. */
function dividedSheet(sheet: Sheet, { aggregate, metricsOnRows }: SheetLayout): Sheet {
  const fractionOf = / as Fraction of (Total|Rows|Columns)$/.exec(aggregate)?.[1];
  if (fractionOf === undefined) return sheet;
  // Metrics on rows: the sheet lies on its side until the end.
  const of = !metricsOnRows || fractionOf === 'Total' ? fractionOf : fractionOf === 'Rows' ? 'Columns' : 'Rows';
  const rowSums = sheet.cells.map(sumCells);
  const columnSums = sheet.columns.map((_, column) => sumCells(sheet.cells.map((row) => row[column] ?? null)));
  const grandTotal = sumCells(rowSums);
  const base = (row: number, column: number): number =>
    (of === 'Total' ? grandTotal : of === 'Rows' ? rowSums[row] : columnSums[column]) ?? 0;
  return {
    ...sheet,
    cells: sheet.cells.map((cells, row) =>
      cells.map((cell, column) => (cell === null || base(row, column) === 0 ? null : cell / base(row, column))),
    ),
  };
}

/** A total over all columns at the end, and a subtotal behind each group of columns that share their first headings. */
function withTotals(sheet: Sheet, aggregate: SheetAggregate, total: string): Sheet {
  const levels = sheet.columns[0]?.length ?? 0;
  const columns: (readonly string[])[] = [];
  const collectedPaths: (readonly number[])[] = [];
  const close = (from: number, to: number, level: number): void => {
    const head = (sheet.columns[from] ?? []).slice(0, level);
    columns.push([...head, level === 0 ? total : 'Subtotal', ...Array.from({ length: levels - level - 1 }, () => '')]);
    collectedPaths.push(Array.from({ length: to - from }, (_, index) => from + index));
  };
  const collect = (from: number, to: number, level: number): void => {
    if (level === levels) {
      columns.push(sheet.columns[from] ?? []);
      collectedPaths.push([from]);
      return;
    }
    let start = from;
    for (let index = from + 1; index <= to; index += 1) {
      const isSame =
        index < to &&
        keyText((sheet.columns[index] ?? []).slice(0, level + 1)) ===
          keyText((sheet.columns[start] ?? []).slice(0, level + 1));
      if (isSame) continue;
      collect(start, index, level + 1);
      start = index;
    }
    close(from, to, level);
  };
  if (sheet.columns.length > 0) collect(0, sheet.columns.length, 0);
  const isPlain = (index: number): boolean =>
    (collectedPaths[index]?.length ?? 0) === 1 && columns[index] === sheet.columns[collectedPaths[index]?.[0] ?? -1];
  return {
    columns,
    rows: sheet.rows,
    cells: sheet.cells.map((row) =>
      collectedPaths.map((from, index) => {
        const cells = from.map((column) => row[column] ?? null);
        return isPlain(index) ? (cells[0] ?? null) : aggregate(cells.filter((cell) => cell !== null));
      }),
    ),
  };
}

const flipSheet = (sheet: Sheet): Sheet => ({
  columns: sheet.rows,
  rows: sheet.columns,
  cells: sheet.columns.map((_, column) => sheet.cells.map((row) => row[column] ?? null)),
});
