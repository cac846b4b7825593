import { cellAt, type Cell, type ColumnTable } from '@sextant/contract';
import type { GridSort } from '@sextant/ui';
import { useMemo } from 'react';
import type { ChartViewProps } from '../view/chart-view.ts';
import { engineSort } from '../query/engine-sort.ts';
import { rowOrderBy } from '../values/row-order.ts';
import { orderColumns, useSorts } from '../view/use-sorts.ts';
import { tableColumns, type TableColumn } from './columns.ts';
import type { DataTableForm } from './sections.ts';

const none = {};
const noColumns: readonly TableColumn[] = [];

/** The columns of a table and the order of its rows. */
export interface TableRows {
  readonly columns: readonly TableColumn[];
  /** How many rows came. */
  readonly rowCount: number;
  readonly sort: GridSort | null;
  readonly alsoSorted: readonly GridSort[];
  readonly onSort: (sort: GridSort, isAdded: boolean) => void;
  /** True when the rows that are here are sorted among themselves. */
  readonly isLocal: boolean;
  /** The rows as they are shown: places in the result. */
  readonly order: Int32Array;
}

/** True for rows in which `text` stands as it is shown, without regard to case. */
function rowFinder(columns: readonly TableColumn[], text: string): (row: number) => boolean {
  const searchedText = text.toLowerCase();
  return (row) =>
    columns.some(({ column, format }) => {
      const cell: Cell = cellAt(column, row);
      return cell !== null && format(cell).toLowerCase().includes(searchedText);
    });
}

/** The columns, and the rows that hold `text`, sorted: in the page where all are here, by the engine where they are a part. */
export function useTableRows(
  props: ChartViewProps,
  form: DataTableForm,
  { isPaged, text }: { readonly isPaged: boolean; readonly text: string },
): TableRows {
  const { tables, labels = none, formats = none, cut = null } = props;
  const result: ColumnTable | undefined = tables[0];
  const { sorts, shownSorts } = useSorts();
  const engine = isPaged || cut !== null ? engineSort(props) : null;
  const columns = useMemo(
    () => (result === undefined ? noColumns : tableColumns(result, form, labels, formats)),
    [result, form, labels, formats],
  );
  const rowCount = result?.rowCount ?? 0;
  const isLocal = engine === null;
  const order = useMemo(() => {
    const ownColumns = columns.map(({ column }) => column);
    const rows = rowOrderBy(isLocal ? orderColumns(sorts, ownColumns) : [], rowCount);
    return text === '' ? rows : rows.filter(rowFinder(columns, text));
  }, [columns, isLocal, sorts, rowCount, text]);
  return { columns, rowCount, isLocal, order, ...(engine ?? shownSorts) };
}
