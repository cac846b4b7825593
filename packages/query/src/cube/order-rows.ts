import type { Column, ColumnTable, CubeLayout } from '@sextant/contract';
import { takeRows } from '../post/frame.ts';

/** Compares two rows of a column, NULL last in both directions. */
function comparison({ cells }: Column, ascending: boolean): (one: number, other: number) => number {
  const sign = ascending ? 1 : -1;
  if (cells.encoding === 'texts') {
    const { codes, dictionary } = cells;
    return (one, other) => {
      const [left, right] = [codes[one] ?? -1, codes[other] ?? -1];
      if (left < 0 || right < 0) return Number(left < 0) - Number(right < 0);
      const [leftText, rightText] = [dictionary[left] ?? '', dictionary[right] ?? ''];
      return leftText === rightText ? 0 : leftText < rightText ? -sign : sign;
    };
  }
  const { numbers, nulls } = cells;
  return (one, other) => {
    if (nulls !== null && (nulls[one] === 1 || nulls[other] === 1)) return (nulls[one] ?? 0) - (nulls[other] ?? 0);
    return sign * ((numbers[one] ?? 0) - (numbers[other] ?? 0));
  };
}

/** The order of rows by columns of their table: below zero where the first comes first. */
function orderOf(table: ColumnTable, orderBy: CubeLayout['orderBy']): (one: number, other: number) => number {
  const compare = orderBy.flatMap(({ label, ascending }) => {
    const column = table.columns.find(({ name }) => name === label);
    return column === undefined ? [] : [comparison(column, ascending)];
  });
  return (one, other) => {
    for (const compareBy of compare) {
      const order = compareBy(one, other);
      if (order !== 0) return order;
    }
    return 0;
  };
}

const withRows = (table: ColumnTable, rows: Int32Array): ColumnTable => ({
  columns: table.columns.map((column) => ({ ...column, cells: takeRows(column.cells, rows) })),
  rowCount: rows.length,
});

/** The rows of a table sorted by its columns; what is equal stays as it stood. */
export function orderRows(table: ColumnTable, orderBy: CubeLayout['orderBy']): ColumnTable {
  const compare = orderOf(table, orderBy);
  return withRows(
    table,
    Int32Array.from({ length: table.rowCount }, (_, row) => row).sort(
      (one, other) => compare(one, other) || one - other,
    ),
  );
}

/** Sums that page and database add up in another order differ by less. */
const leastDifference = 1e-9;

/** Whether two rows that stand beside each other could stand the other way round in the database. */
function mayStandOtherwise(table: ColumnTable, orderBy: CubeLayout['orderBy'], row: number): boolean {
  if (orderOf(table, orderBy)(row, row + 1) === 0) return true;
  for (const { label } of orderBy) {
    const cells = table.columns.find(({ name }) => name === label)?.cells;
    if (cells?.encoding !== 'numbers') return false;
    const [one, other] = [cells.numbers[row] ?? 0, cells.numbers[row + 1] ?? 0];
    const isKnown = cells.nulls?.[row] !== 1 && cells.nulls?.[row + 1] !== 1;
    const isNear = Math.abs(one - other) <= leastDifference * Math.max(Math.abs(one), Math.abs(other));
    if (isKnown && one !== other) return isNear;
  }
  return false;
}

/** The first rows of a table that is sorted by `orderBy`; null where equal ones stand at the end, of which the database may choose others. */
export function firstRows(table: ColumnTable, orderBy: CubeLayout['orderBy'], limit: number): ColumnTable | null {
  if (table.rowCount <= limit) return table;
  if (mayStandOtherwise(table, orderBy, limit - 1)) return null;
  return withRows(
    table,
    Int32Array.from({ length: limit }, (_, row) => row),
  );
}
