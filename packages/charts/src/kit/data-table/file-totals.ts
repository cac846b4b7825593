import { cellAt, columnNamed, countText, namesCode, type Cell, type ColumnTable } from '@sextant/contract';
import type { RawForm } from '../declare/control.ts';
import { readTableForm, type DataTableForm } from './sections.ts';

/** The sum of years or ids means nothing, even where somebody asks for it by group. */
export const isSumOfCodes = (label: string, { metrics }: DataTableForm): boolean =>
  metrics.some(
    (metric) =>
      metric.label === label && metric.kind === 'aggregate' && metric.aggregate === 'SUM' && namesCode(metric.column),
  );

/** Cells of totals with what they are of under the first column without one. */
export function withLabelOfTotals(
  cells: readonly Cell[],
  { rowCount, isCut }: { readonly rowCount: number; readonly isCut: boolean },
): readonly Cell[] {
  const index = cells.indexOf(null);
  return index < 0 ? cells : cells.with(index, isCut ? 'All' : `All ${countText(rowCount)}`);
}

/**
 * The cells below the rows of a table's file, one a column of `table`: what the page has in its last row. `totals` is the result of the table's second query.
 * Null where the table shows none.
 */
export function fileTotals(
  { table, isCut }: { readonly table: ColumnTable; readonly isCut: boolean },
  totals: ColumnTable,
  formData: RawForm,
): readonly Cell[] | null {
  const form = readTableForm(formData);
  if (!form.show_totals || totals.rowCount === 0) return null;
  const cells = table.columns.map(({ name }): Cell => {
    const total = columnNamed(totals, name);
    return total === null || isSumOfCodes(name, form) ? null : cellAt(total, 0);
  });
  return withLabelOfTotals(cells, { rowCount: table.rowCount, isCut });
}
