import type { RecordedQuery, WireRow } from './cases.ts';
import { sameCell } from './compare-cells.ts';

/** Recorded rows in our order, and how many of them are surely the first ones of ours too. */
export interface Reordered {
  readonly rows: readonly WireRow[];
  readonly sure: number;
}

interface SortedBy {
  readonly name: string;
  readonly ascending: boolean;
}

/** The columns of the result that it is ordered by, as far as every key before stands in the result. */
export function keysOf(query: RecordedQuery, names: readonly string[]): SortedBy[] {
  const keys: SortedBy[] = [];
  for (const [by, ascending] of query.orderby ?? []) {
    const name = typeof by === 'string' ? by : ((by as { label?: string } | null)?.label ?? '');
    if (!names.includes(name)) break;
    keys.push({ name, ascending });
  }
  return keys;
}

/**
 * NULL comes last in every order here; SQLite puts it first when the order ascends. Rows of NULL keys move behind the others of their
 * group. When the row limit cut the result, what stands after them in ours was never recorded.
 */
export function nullsLast(rows: readonly WireRow[], query: RecordedQuery, names: readonly string[]): Reordered {
  const movedRows = moveNulls(rows, keysOf(query, names));
  const limit = query.row_limit ?? 0;
  const isCut = limit > 0 && rows.length >= limit;
  const first = movedRows.findIndex((row, index) => row !== rows[index]);
  if (first < 0 || !isCut) return { rows: movedRows, sure: rows.length };
  // The tail holds rows that only the other order brought.
  const key = keysOf(query, names)[0]?.name ?? '';
  const tail = movedRows.findIndex((row) => row[key] === null || row[key] === undefined);
  return { rows: movedRows, sure: tail < 0 ? first : tail };
}

function moveNulls(rows: readonly WireRow[], [key, ...rest]: readonly SortedBy[]): WireRow[] {
  if (key === undefined) return [...rows];
  const groups: WireRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last !== undefined && sameCell(last[0]?.[key.name], row[key.name])) last.push(row);
    else groups.push([row]);
  }
  const isNull = ([row]: readonly WireRow[]): boolean => row?.[key.name] === null || row?.[key.name] === undefined;
  const orderedRows = key.ascending ? [...groups.filter((group) => !isNull(group)), ...groups.filter(isNull)] : groups;
  return orderedRows.flatMap((group) => moveNulls(group, rest));
}
