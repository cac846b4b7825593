import { cellAt, type Cell } from '@sextant/contract';
import { DataGrid, Note, type GridColumn, type GridSort } from '@sextant/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ChartViewProps, CutRows } from '../kit/chart-view.ts';
import { isSameSelection } from '../kit/drawing.ts';
import { readForm } from '../kit/read-form.ts';
import { rowOrder } from '../kit/row-order.ts';
import { rowSelection, tableColumns, totalsRow, type TableColumn } from './rows.ts';
import { table as spec, type TableForm } from './spec.ts';
import styles from './Table.module.css';

const rows = (count: number): string => count.toLocaleString('en-US');

/** What a table says when it does not hold every row. */
export function cutText(shown: number, { totalRows }: CutRows, hasTotals: boolean): string {
  const of =
    totalRows === null
      ? `Showing the first ${rows(shown)} rows.`
      : `Showing ${rows(shown)} of ${rows(totalRows)} rows.`;
  return hasTotals ? `${of} Totals cover all rows.` : of;
}

const none = {};

const gridColumn = ({ column, title, type, format, barShare }: TableColumn, order: Int32Array): GridColumn => ({
  id: column.name,
  title,
  type,
  format: (value) => (typeof value === 'bigint' ? String(value) : format(value)),
  ...(barShare === null ? {} : { barShare: (row: number) => barShare(order[row] ?? row) }),
});

function useTable({ tables, labels = none, cut = null }: ChartViewProps, form: TableForm) {
  const answer = tables[0];
  const [sort, setSort] = useState<GridSort | null>(null);
  const columns = useMemo(
    () => (answer === undefined ? [] : tableColumns(answer, form, labels)),
    [answer, form, labels],
  );
  const rowCount = answer?.rowCount ?? 0;
  const order = useMemo(() => {
    const by = columns.find(({ column }) => column.name === sort?.column)?.column ?? null;
    return rowOrder(by, rowCount, sort?.direction === 'descending');
  }, [columns, sort, rowCount]);
  const gridColumns = useMemo(() => columns.map((column) => gridColumn(column, order)), [columns, order]);
  const cell = useMemo(
    () =>
      (row: number, column: number): Cell => {
        const at = columns[column]?.column;
        return at === undefined ? null : cellAt(at, order[row] ?? row);
      },
    [columns, order],
  );
  const totals = useMemo(() => totalsRow(columns, tables[1], rowCount, cut !== null), [columns, tables, rowCount, cut]);
  return { columns, rowCount, sort, setSort, order, gridColumns, cell, totals };
}

/** Rows of an answer in a grid: sorted by pressing a header, picked by pressing a row. */
export function View(props: ChartViewProps) {
  const { formData, selected = null, onSelect, onPainted, cut = null } = props;
  const frame = useRef<HTMLDivElement>(null);
  const form = useMemo(() => readForm(spec, formData), [formData]);
  const { columns, rowCount, sort, setSort, order, gridColumns, cell, totals } = useTable(props, form);
  useEffect(() => {
    frame.current?.setAttribute('data-painted', 'true');
    onPainted?.();
  }, [onPainted, gridColumns]);
  const canPick = onSelect !== undefined && form.groupby.length > 0 && rowSelection(columns, 0, form) !== null;
  const handleRow = (row: number): void => {
    const selection = rowSelection(columns, order[row] ?? row, form);
    if (selection !== null) onSelect?.(isSameSelection(selection, selected) ? null : selection);
  };
  const picked = useMemo(
    () =>
      selected === null ? -1 : order.findIndex((row) => isSameSelection(rowSelection(columns, row, form), selected)),
    [selected, order, columns, form],
  );
  return (
    <div ref={frame} className={styles.view} data-chart="">
      {cut !== null && (
        <div className={styles.cut}>
          <Note tone="warn">{cutText(rowCount, cut, totals !== null)}</Note>
        </div>
      )}
      <div className={styles.grid}>
        <DataGrid
          label="Table"
          columns={gridColumns}
          rowCount={rowCount}
          cell={cell}
          sort={sort}
          onSort={setSort}
          selectedRow={picked < 0 ? null : picked}
          {...(totals === null ? {} : { totals })}
          {...(canPick ? { onRowSelect: handleRow } : {})}
        />
      </div>
    </div>
  );
}
