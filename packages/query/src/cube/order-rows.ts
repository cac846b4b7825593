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
    const [isLeftNull, isRightNull] = [nulls?.[one] === 1, nulls?.[other] === 1];
    if (isLeftNull || isRightNull) return Number(isLeftNull) - Number(isRightNull);
    return sign * ((numbers[one] ?? 0) - (numbers[other] ?? 0));
  };
}

/** The rows of a table sorted by its columns; what is equal stays as it stood. */
export function orderRows(table: ColumnTable, orderBy: CubeLayout['orderBy']): ColumnTable {
  const compare = orderBy.flatMap(({ label, ascending }) => {
    const column = table.columns.find(({ name }) => name === label);
    return column === undefined ? [] : [comparison(column, ascending)];
  });
  if (compare.length === 0) return table;
  const rows = Int32Array.from({ length: table.rowCount }, (_, row) => row).sort((one, other) => {
    for (const compareBy of compare) {
      const result = compareBy(one, other);
      if (result !== 0) return result;
    }
    return one - other;
  });
  return { ...table, columns: table.columns.map((column) => ({ ...column, cells: takeRows(column.cells, rows) })) };
}
