import { cellAt, columnNamed, type Cell, type ColumnTable } from '@sextant/contract';
import { DataGrid, type GridColumn, type GridSort } from '@sextant/ui';
import { useMemo, useState } from 'react';
import { cellText, isAmount, isTime } from './cell-text.ts';
import { labelOf, type Labels } from './labels.ts';
import { rowOrder } from './row-order.ts';

const noLabels: Labels = {};

interface ChartTableViewProps {
  /** The answers of a chart; the first is shown. */
  readonly tables: readonly ColumnTable[];
  /** What is read aloud as the name of the grid. Default `Rows`. */
  readonly label?: string;
  /** What columns are called. Default: by their names. */
  readonly labels?: Labels;
}

/** The rows behind any chart, whatever its kind. */
export function ChartTableView({ tables, label = 'Rows', labels = noLabels }: ChartTableViewProps) {
  const [sort, setSort] = useState<GridSort | null>(null);
  const table = tables[0];
  const columns = useMemo(() => table?.columns ?? [], [table]);
  const order = useMemo(
    () =>
      rowOrder(
        table === undefined || sort === null ? null : columnNamed(table, sort.column),
        table?.rowCount ?? 0,
        sort?.direction === 'descending',
      ),
    [table, sort],
  );
  const gridColumns = useMemo(
    () =>
      columns.map((column): GridColumn => ({
        id: column.name,
        title: labelOf(labels, column.name),
        type: isTime(column) ? 'time' : isAmount(column) ? 'number' : column.type === 'boolean' ? 'boolean' : 'text',
      })),
    [columns, labels],
  );
  const cell = useMemo(() => {
    const texts = columns.map((column) => (isTime(column) ? cellText(column) : null));
    return (row: number, at: number): Cell => {
      const column = columns[at];
      const from = order[row] ?? row;
      if (column === undefined) return null;
      const plain = cellAt(column, from);
      return plain === null ? null : (texts[at]?.(from) ?? plain);
    };
  }, [columns, order]);
  return (
    <DataGrid
      {...{ label, columns: gridColumns, cell, sort, onSort: setSort }}
      rowCount={table?.rowCount ?? 0}
      hasRowNumbers
    />
  );
}
