import { cellAt } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import { loadDrilled } from './drill-queries.ts';
import { onlyNumber } from './explain-number.ts';
import type { DrillSource } from './drill-source.ts';
import { headlineStep } from './headline-number.ts';

/** What a number was when it was asked past the caches; null as `value` where the chart has many. */
export interface NumberCheck {
  readonly isSame: boolean;
  readonly value: string | null;
  /** Epoch ms. */
  readonly checkedAt: number;
}

/** Sums of fractions come out a little differently with the order in which threads bring them. */
const tolerance = 1e-9;

function isSameCell(one: unknown, other: unknown): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return one === other;
  return Object.is(one, other) || Math.abs(one - other) <= tolerance * Math.max(Math.abs(one), Math.abs(other));
}

const rowsOf = ({ columns, rowCount }: ColumnTable): readonly (readonly unknown[])[] =>
  Array.from({ length: rowCount }, (_, row) => columns.map((column) => cellAt(column, row)));

const textOfRow = (cells: readonly unknown[]): string =>
  cells.map((cell) => (typeof cell === 'number' ? cell.toPrecision(9) : String(cell))).join('\u0000');

const inOrder = (rows: readonly (readonly unknown[])[]) =>
  rows.map((cells) => ({ cells, text: textOfRow(cells) })).toSorted((a, b) => (a.text < b.text ? -1 : 1));

/** True when two results have the same columns and rows, in whatever order these came. */
export function hasSameRows(one: ColumnTable, other: ColumnTable): boolean {
  const names = ({ columns }: ColumnTable) => columns.map(({ name }) => name).join('\u0000');
  if (one.rowCount !== other.rowCount || names(one) !== names(other)) return false;
  const others = inOrder(rowsOf(other));
  return inOrder(rowsOf(one)).every(({ cells }, row) =>
    cells.every((cell, index) => isSameCell(cell, others[row]?.cells[index])),
  );
}

/** The one number of a chart, as it is written in its explanation; empty where it has many. */
export const writtenNumber = (source: DrillSource): string => headlineStep(source)?.value ?? onlyNumber(source);

/** Whether `requestedAgain`, the same chart anew, has what `source` shows: its number where it has one alone, else all its rows. */
export function compareNumbers(source: DrillSource, requestedAgain: DrillSource, checkedAt: number): NumberCheck {
  const value = writtenNumber(source);
  const now = writtenNumber(requestedAgain);
  if (value !== '' && now !== '') return { isSame: value === now, value: now, checkedAt };
  const tables = [source.shown?.table ?? null, requestedAgain.shown?.table ?? null] as const;
  const [before, after] = tables;
  return { isSame: before !== null && after !== null && hasSameRows(before, after), value: null, checkedAt };
}

/** Asks a chart once more, past the caches, and says whether its numbers are those that are shown. @throws ApiError with the server's code */
export async function checkNumber(source: DrillSource): Promise<NumberCheck | null> {
  const { shown } = source;
  if (shown === null) return null;
  const signal = new AbortController().signal;
  const loading = { force: true, ownState: shown.ownState, signal };
  const { entries, tables, receivedAt } = await loadDrilled(source, source, loading);
  return compareNumbers(source, { ...source, shown: { ...shown, entries, table: tables[0] ?? null } }, receivedAt);
}
