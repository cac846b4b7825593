import { cellAt } from '@sextant/contract';
import { nullText } from '../values/numbers.ts';
import type { Picture } from '../drawing/picture.ts';
import { svgNames } from '../drawing/svg-text.ts';
import { clipText, textWidthPx } from '../drawing/text-width.ts';
import { tableColumns } from './columns.ts';
import { readTableForm } from './sections.ts';

const rowPx = 11;
const sizePx = 7;
const maxColumns = 4;
const gapPx = 6;

/** The first rows of a table as small text: as many as fit. */
export const tablePicture: Picture = ({ formData, tables: [table], box, themeColors }) => {
  if (table === undefined) return '';
  const columns = tableColumns(table, readTableForm(formData), {}).slice(0, maxColumns);
  const widthPx = box.widthPx / Math.max(1, columns.length);
  const count = Math.min(table.rowCount, Math.floor(box.heightPx / rowPx) - 1);
  const cells = columns.map(({ column, title, type, format }, index) => {
    const left = box.x + index * widthPx;
    const line = (cellText: string, row: number, fill: string, weight: number): string => {
      const text = clipText(cellText, sizePx, widthPx - gapPx);
      const x = type === 'number' ? left + widthPx - gapPx - textWidthPx(text, sizePx) : left;
      return svgNames(text, { x: Math.round(x * 10) / 10, y: box.y + (row + 1) * rowPx - 3, sizePx, fill, weight });
    };
    const rows = Array.from({ length: Math.max(0, count) }, (_, row) => {
      const cell = cellAt(column, row);
      return line(cell === null ? nullText : format(cell), row + 1, themeColors.text2, 400);
    });
    return [line(title, 0, themeColors.text3, 600), ...rows].join('');
  });
  const rule = `<path d="M${box.x} ${box.y + rowPx + 0.5}h${box.widthPx}" stroke="${themeColors.line2}" stroke-width="0.5"/>`;
  return cells.join('') + rule;
};
