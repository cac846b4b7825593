import { cellAt, type Cell, type ColumnTable } from '@sextant/contract';
import { mixColors } from '../colors/color-mix.ts';
import { paintOf } from '../color-rules/paint.ts';
import type { Picture } from '../drawing/picture.ts';
import { gridPicture, type PictureCell } from '../drawing/grid-picture.ts';
import { nullText } from '../values/numbers.ts';
import { noFacts } from '../result/result-facts.ts';
import { chosenCells, tableColumns, totalsRow, type TableColumn } from './columns.ts';
import { textOfCut, textOfGroupLimit, textOfUnevenTimes } from './cut-text.ts';
import { pageLengthOf, readTableForm, type DataTableForm } from './sections.ts';

/** How many rows a table in pages has, where the first page is not all of them; else null. */
function rowsOfPages(tables: readonly ColumnTable[], form: DataTableForm): number | null {
  const column = tables.length > 1 && pageLengthOf(form) !== null ? tables.at(-1)?.columns[0] : undefined;
  const total = column === undefined ? Number.NaN : Number(cellAt(column, 0));
  return total > (tables[0]?.rowCount ?? 0) ? total : null;
}

/** The first rows of a table with their bars and colors, as many as fit; one that is read has its totals, and says what was cut. */
export const tablePicture: Picture = ({ formData, tables, facts = noFacts, box, themeColors, reading }) => {
  const [table, totals] = tables;
  if (table === undefined) return '';
  const { labels = {}, formats = {}, isCutChosen = false, selected = null } = reading ?? {};
  const form = readTableForm(formData);
  const columns = tableColumns(table, form, labels, formats);
  const textOf = (column: TableColumn, cell: Cell): string => (cell === null ? nullText : column.format(cell));
  // As the page's grid has them: below and above zero, neither good nor bad.
  const toZero = (step: number): string => mixColors(themeColors.surface, themeColors.diverging[step] ?? '', 0.45);
  const barFill = { plain: themeColors.accentSoft2, negative: toZero(2), positive: toZero(6) } as const;
  const isChosen = chosenCells(columns, selected, form);
  const cellOf =
    (column: TableColumn, index: number) =>
    (row: number): PictureCell => {
      const color = column.colorAt?.(row) ?? null;
      const bar = column.bars?.barAt(row) ?? null;
      return {
        text: textOf(column, cellAt(column.column, row)),
        paint: color === null ? null : paintOf(color, themeColors),
        bar: bar === null ? null : { ...bar, fill: barFill[bar.tone] },
        chosen: isChosen(row, index) ? 'filled' : null,
      };
    };
  const rows = form.show_totals ? totals : undefined;
  const sums = totalsRow(columns, rows, form, { rowCount: table.rowCount, isCut: facts.isCut });
  const foot = sums?.map((cell, index) => {
    const column = columns[index];
    if (cell === null || column === undefined) return '';
    return typeof cell === 'string' ? cell : column.format(cell);
  });
  const shown = { rowCount: table.rowCount, sort: null, columns, isLocal: false, hasTotals: foot !== undefined };
  const cut = { totalRows: rowsOfPages(tables, form), isChosen: isCutChosen };
  const note =
    facts.isCut || cut.totalRows !== null
      ? textOfCut(cut, form, labels, shown)
      : textOfGroupLimit(form, labels, foot !== undefined);
  const grid = {
    columns: columns.map((column, index) => ({
      titles: [column.title],
      isEnd: column.type === 'number',
      cellAt: cellOf(column, index),
    })),
    rowCount: table.rowCount,
    foot: foot ?? null,
    notes: [...textOfUnevenTimes(columns, form, facts), ...(note === '' ? [] : [note])],
  };
  return gridPicture(grid, box, { themeColors, isRead: reading !== null });
};
