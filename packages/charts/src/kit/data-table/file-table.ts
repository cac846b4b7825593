import { cellAt, columnNamed, countText, namesCode, type Cell, type ColumnTable } from '@sextant/contract';
import type { RawForm } from '../declare/control.ts';
import { offsetText } from '../groups/time-comparison.ts';
import { withComparison, type ComparedColumn } from './compared-columns.ts';
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

/** The rows of a table with what the columns are called in a file, by their names in the result. */
interface FileRows {
  readonly table: ColumnTable;
  readonly headings: Readonly<Record<string, string>>;
  /** True when there are more rows than these. */
  readonly isCut: boolean;
}

/** A column of a comparison under one line of headings: `Departures`, `Departures, 1 year ago`, `Departures, difference to 1 year ago`. */
function headingOf({ metric, part, offset }: ComparedColumn, headings: FileRows['headings']): string {
  const title = headings[metric] ?? metric;
  if (part === 'main' || offset === null) return title;
  const time = offsetText(offset);
  return part === 'other' ? `${title}, ${time}` : `${title}, ${part} to ${time}`;
}

/**
 * The rows of a table's file as its page shows them: beside other times their differences and changes, below them what the page has in its last row.
 * `totals` is the result of the table's second query; null for a table without.
 */
export function fileTable(
  { table, headings, isCut }: FileRows,
  totals: ColumnTable | null,
  formData: RawForm,
): FileRows & { readonly totals: readonly Cell[] | null } {
  const form = readTableForm(formData);
  const { table: shown, compared } = withComparison(table, form);
  const shownHeadings = {
    ...headings,
    ...Object.fromEntries([...compared].map(([name, column]) => [name, headingOf(column, headings)])),
  };
  const rows = { table: shown, headings: shownHeadings, isCut };
  if (!form.show_totals || totals === null || totals.rowCount === 0) return { ...rows, totals: null };
  const totalsTable = withComparison(totals, form).table;
  const cells = shown.columns.map(({ name }): Cell => {
    const total = columnNamed(totalsTable, name);
    return total === null || isSumOfCodes(compared.get(name)?.metric ?? name, form) ? null : cellAt(total, 0);
  });
  return { ...rows, totals: withLabelOfTotals(cells, { rowCount: table.rowCount, isCut }) };
}
