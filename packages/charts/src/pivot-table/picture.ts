import type { Picture } from '../kit/drawing/picture.ts';
import { readForm } from '../kit/declare/read-form.ts';
import { noFacts } from '../kit/result/result-facts.ts';
import { svgNames } from '../kit/drawing/svg-text.ts';
import { clipText, textWidthPx } from '../kit/drawing/text-width.ts';
import { heatColors, cellLooksOf } from './look.ts';
import { layOut, readPivot, textAt } from './pivot.ts';
import { pivotTable as spec } from './spec.ts';

const rowPx = 11;
const sizePx = 7;
const maxColumns = 6;

/** The first rows and columns as small text on their heat: as many as fit. */
export const picture: Picture = ({ formData, tables: [table], facts, box, themeColors }) => {
  const form = readForm(spec, formData);
  const pivot = table === undefined ? null : readPivot({ table, form, labels: {}, formats: {}, facts });
  if (pivot === null) return '';
  const lines = layOut(pivot, new Set(), null);
  const rows = lines.rows.slice(0, Math.max(0, Math.floor(box.heightPx / rowPx) - 1));
  const columns = lines.columns.slice(0, maxColumns);
  const namesPx = box.widthPx * 0.25;
  const columnPx = (box.widthPx - namesPx) / Math.max(1, columns.length);
  const cellLook = cellLooksOf(pivot, heatColors(pivot, themeColors, (facts ?? noFacts).additive), themeColors);
  const word = (
    text: string,
    cellPlace: { x: number; row: number; fill: string; isEnd: boolean; weight: number },
  ): string => {
    const short = clipText(text, sizePx, (cellPlace.isEnd ? columnPx : namesPx) - 3);
    const x = cellPlace.isEnd ? cellPlace.x + columnPx - 2 - textWidthPx(short, sizePx) : cellPlace.x;
    return svgNames(short, {
      x: Math.round(x * 10) / 10,
      y: box.y + (cellPlace.row + 1) * rowPx - 3,
      sizePx,
      fill: cellPlace.fill,
      weight: cellPlace.weight,
    });
  };
  const head = columns.map((column, index) =>
    word(column.headings.at(-1)?.text ?? '', {
      x: box.x + namesPx + index * columnPx,
      row: 0,
      fill: themeColors.text3,
      isEnd: true,
      weight: 600,
    }),
  );
  const body = rows.flatMap((line, row) => {
    const weight = line.kind === 'leaf' ? 400 : 600;
    const name = word(line.headings.at(-1)?.text ?? '', {
      x: box.x,
      row: row + 1,
      fill: themeColors.text2,
      isEnd: false,
      weight,
    });
    const cells = columns.map((column, index) => {
      const x = box.x + namesPx + index * columnPx;
      const look = cellLook(line, column);
      const ground =
        look === null
          ? ''
          : `<rect x="${x + 0.5}" y="${box.y + (row + 1) * rowPx + 0.5}" width="${Math.max(0, columnPx - 1)}" height="${rowPx - 1}" rx="1" fill="${look.background}"/>`;
      const fill = look?.color ?? themeColors.text2;
      return ground + word(textAt(pivot, line, column), { x, row: row + 1, fill, isEnd: true, weight });
    });
    return [name, ...cells];
  });
  return [...head, ...body].join('');
};
