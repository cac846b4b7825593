import { useCallback, useMemo } from 'react';
import { cellAt, genericType, genericTypeOf } from '@sextant/contract';
import type { Column, ColumnTable } from '@sextant/contract';
import { DataGrid, decimalsOf } from '@sextant/ui';
import type { CellValue, ColumnType, GridBar, GridColumn, GridSort } from '@sextant/ui';
import { isAmount } from './is-amount.ts';
import type { CellPlace } from './ValuePanel.tsx';
import { isoText } from '../iso-text.ts';

interface ResultGridProps {
  readonly table: ColumnTable;
  /** Which rows, in order; null is all as they came. */
  readonly order: Int32Array | null;
  readonly sort: GridSort | null;
  /** Default: the rows stay as they came. */
  readonly onSort?: (sort: GridSort) => void;
  /** A menu of a cell is wanted, by its row of the table, at a place in the window. Default: cells have none. */
  readonly onMenu?: (place: CellPlace, pointer: { readonly xPx: number; readonly yPx: number }) => void;
  /** Names the grid. Default 'Rows of the result'. */
  readonly label?: string;
}

const sampleRows = 200;

const gridTypes: Readonly<Record<number, ColumnType>> = {
  [genericType.numeric]: 'number',
  [genericType.temporal]: 'time',
  [genericType.boolean]: 'boolean',
};

/** A bar behind each amount of the column that sorts, as long as its share of the largest; none where amounts fall below zero. */
function barsOf(column: Column, rowOf: (row: number) => number): ((row: number) => GridBar | null) | null {
  const { cells } = column;
  if (cells.encoding !== 'numbers' || !isAmount(column)) return null;
  let most = 0;
  for (const value of cells.numbers) {
    if (value < 0) return null;
    if (value > most) most = value;
  }
  if (most === 0 || !Number.isFinite(most)) return null;
  return (row) => {
    const length = (cells.numbers[rowOf(row)] ?? 0) / most;
    return Number.isNaN(length) ? null : { start: 1 - length, length, tone: 'plain' };
  };
}

const sampleOf = (column: Column, rowCount: number): readonly CellValue[] =>
  Array.from({ length: Math.min(rowCount, sampleRows) }, (_, row) => cellAt(column, row));

function gridColumn(column: Column, rowCount: number): GridColumn {
  const type = gridTypes[genericTypeOf(column.type)] ?? 'text';
  const base = { id: column.name, title: column.name, type };
  if (type === 'time')
    return { ...base, format: (value) => (typeof value === 'number' ? isoText(value, column.type) : String(value)) };
  // Years, ids and codes are written as they are.
  if (type === 'number' && !isAmount(column)) return { ...base, format: String };
  return type === 'number' ? { ...base, decimals: decimalsOf(sampleOf(column, rowCount)) } : base;
}

/** The rows of a result: virtual, sorted by a press on a header. */
export function ResultGrid({ table, order, sort, onSort, onMenu, label = 'Rows of the result' }: ResultGridProps) {
  const rowOf = useCallback((row: number): number => order?.[row] ?? row, [order]);
  const plain = useMemo(() => table.columns.map((column) => gridColumn(column, table.rowCount)), [table]);
  const sorted = sort?.column ?? null;
  const columns = useMemo(
    () =>
      plain.map((one, index) => {
        const column = table.columns[index];
        const barAt = column === undefined || one.id !== sorted ? null : barsOf(column, rowOf);
        return barAt === null ? one : { ...one, barAt };
      }),
    [plain, table, sorted, rowOf],
  );
  const cell = useCallback(
    (row: number, index: number): CellValue => {
      const column = table.columns[index];
      return column === undefined ? null : cellAt(column, rowOf(row));
    },
    [table, rowOf],
  );
  return (
    <DataGrid
      label={label}
      columns={columns}
      rowCount={order?.length ?? table.rowCount}
      cell={cell}
      sort={sort}
      {...(onSort === undefined ? {} : { onSort })}
      {...(onMenu === undefined
        ? {}
        : { onCellMenu: (row, index, pointer) => onMenu({ row: rowOf(row), column: index }, pointer) })}
      hasRowNumbers
      canResize
    />
  );
}
