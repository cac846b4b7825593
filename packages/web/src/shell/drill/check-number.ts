import { cellAt, columnFrom, genericTypeOf } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import type { MarkPoint } from '@sextant/charts/views';
import { loadDrilled } from './drill-queries.ts';
import { onlyNumber } from './explain-number.ts';
import type { DrillSource } from './drill-source.ts';
import { exactText, headlineStep } from './headline-number.ts';
import { cellOfNumber, tablesOf } from './number-cell.ts';
import type { NumberCell } from './number-cell.ts';

/** What a number was when it was asked past the caches. */
export interface NumberCheck {
  readonly isSame: boolean;
  /** What is shown; null where it is not known which number of the chart that is: the check is of all of them. */
  readonly was: string | null;
  /** What it is now; null where it is none of the chart's any more, or not known. */
  readonly value: string | null;
  /** The other numbers of the chart; null where there are none, or `was` is not known. */
  readonly others: 'same' | 'changed' | null;
  /** Epoch ms. */
  readonly checkedAt: number;
}

/** Sums of fractions come out a little differently with the order in which threads bring them. */
const tolerance = 1e-9;

function isSameCell(one: unknown, other: unknown): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return one === other;
  return Object.is(one, other) || Math.abs(one - other) <= tolerance * Math.max(Math.abs(one), Math.abs(other));
}

const numberCount = ({ columns }: ColumnTable): number =>
  columns.filter(({ type }) => genericTypeOf(type) === 0).length;

/** A number as an explanation writes it; what has no amount is said to. */
const textOfCell = (cell: unknown, source: DrillSource): string => exactText(cell, source) || 'no value';

const rowsOf = ({ columns, rowCount }: ColumnTable): readonly (readonly unknown[])[] =>
  Array.from({ length: rowCount }, (_, row) => columns.map((column) => cellAt(column, row)));

const textOfRow = (cells: readonly unknown[]): string =>
  cells.map((cell) => (typeof cell === 'number' ? cell.toPrecision(9) : String(cell))).join('\u0000');

const inOrder = (rows: readonly (readonly unknown[])[]) =>
  rows.map((cells) => ({ cells, text: textOfRow(cells) })).toSorted((a, b) => (a.text < b.text ? -1 : 1));

/** True when two lists of rows are the same, in whatever order these came. */
function areSame(one: readonly (readonly unknown[])[], other: readonly (readonly unknown[])[]): boolean {
  if (one.length !== other.length) return false;
  const others = inOrder(other);
  return inOrder(one).every(({ cells }, row) =>
    cells.every((cell, index) => isSameCell(cell, others[row]?.cells[index])),
  );
}

const hasSameColumns = (one: ColumnTable, other: ColumnTable): boolean => {
  const names = ({ columns }: ColumnTable) => columns.map(({ name }) => name).join('\u0000');
  return names(one) === names(other);
};

/** True when two results have the same columns and rows, in whatever order these came. */
export const hasSameRows = (one: ColumnTable, other: ColumnTable): boolean =>
  hasSameColumns(one, other) && areSame(rowsOf(one), rowsOf(other));

/** True when two lists of results have the same rows. */
function haveSameResults(one: readonly (ColumnTable | null)[], other: readonly (ColumnTable | null)[]): boolean {
  if (one.length !== other.length) return false;
  return one.every((table, query) => {
    const now = other[query] ?? null;
    return table === null || now === null ? table === now : hasSameRows(table, now);
  });
}

/** The one number of a chart, as it is written in its explanation; empty where it has many. */
export const writtenNumber = (source: DrillSource): string => headlineStep(source)?.value ?? onlyNumber(source);

type Results = readonly (ColumnTable | null)[];

/** The other numbers: the results without what stands in one cell, or, `isGone`, without its row. */
const withoutCell = (tables: Results, cell: NumberCell | null, isGone = false): Results =>
  tables.map((table, query) => {
    if (table === null || cell?.query !== query) return table;
    const rows = Array.from({ length: table.rowCount }, (_, row) => row).filter((row) => !isGone || row !== cell.row);
    const columns = table.columns.map((column, index) => {
      const isWithout = (row: number): boolean => index === cell.column && row === cell.row;
      return columnFrom(
        column.name,
        column.type,
        rows.map((row) => (isWithout(row) ? null : cellAt(column, row))),
      );
    });
    return { rowCount: rows.length, columns };
  });

const valueIn = (tables: Results, { query, row, column }: NumberCell): unknown => {
  const found = tables[query]?.columns[column];
  return found === undefined ? null : cellAt(found, row);
};

/** What became of the other numbers; null where there are none, or what went with the number itself is not told from them. */
function othersOf(
  before: Results,
  after: Results,
  { cell, cellNow }: { readonly cell: NumberCell; readonly cellNow: NumberCell | null },
): NumberCheck['others'] {
  const own = before[cell.query] ?? null;
  const numbers = own === null ? 0 : numberCount(own);
  if (before.every((table) => table === null || table.rowCount * numberCount(table) <= 1)) return null;
  if (cellNow === null && numbers > 1) return null;
  const isGone = cellNow === null;
  return haveSameResults(withoutCell(before, cell, isGone), withoutCell(after, cellNow)) ? 'same' : 'changed';
}

/** The check of a number that stands among others. */
function compareCells(
  source: DrillSource,
  requestedAgain: DrillSource,
  cell: NumberCell,
  point: MarkPoint,
): Omit<NumberCheck, 'checkedAt'> {
  const [before, after] = [tablesOf(source), tablesOf(requestedAgain)];
  const cellNow = cellOfNumber(requestedAgain, point);
  const [was, now] = [valueIn(before, cell), cellNow === null ? null : valueIn(after, cellNow)];
  const isSame = cellNow !== null && isSameCell(was, now);
  const [text, textNow] = [textOfCell(was, source), textOfCell(now, requestedAgain)];
  // What differs reads so.
  const [shownText, shownNow] = !isSame && text === textNow ? [String(was), String(now)] : [text, textNow];
  return {
    isSame,
    was: shownText,
    value: cellNow === null ? null : shownNow,
    others: othersOf(before, after, { cell, cellNow }),
  };
}

/**
 * Whether `requestedAgain`, the same chart anew, has what `source` shows: the number of `point`, or the only one of the chart, and beside it the others;
 * all its rows where it is not known which number that is.
 */
export function compareNumbers(
  source: DrillSource,
  requestedAgain: DrillSource,
  { point, checkedAt }: { readonly point: MarkPoint | null; readonly checkedAt: number },
): NumberCheck {
  const cell = point === null ? null : cellOfNumber(source, point);
  if (point !== null && cell !== null) return { ...compareCells(source, requestedAgain, cell, point), checkedAt };
  const [was, value] = [writtenNumber(source), writtenNumber(requestedAgain)];
  if (was !== '' && value !== '') return { isSame: was === value, was, value, others: null, checkedAt };
  const isSame = haveSameResults(tablesOf(source), tablesOf(requestedAgain));
  return { isSame, was: null, value: null, others: null, checkedAt };
}

/** Asks a chart once more, past the caches, and says whether the number of `point`, and its others, are those that are shown. @throws ApiError with the server's code */
export async function checkNumber(source: DrillSource, point: MarkPoint | null): Promise<NumberCheck | null> {
  const { shown } = source;
  if (shown === null) return null;
  const signal = new AbortController().signal;
  const loading = { force: true, ownState: shown.ownState, signal };
  const { entries, tables, receivedAt } = await loadDrilled(source, source, loading);
  const requestedAgain = { ...source, shown: { ...shown, entries, table: tables[0] ?? null } };
  return compareNumbers(source, requestedAgain, { point, checkedAt: receivedAt });
}
