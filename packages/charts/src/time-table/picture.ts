import { numberText } from '../kit/values/numbers.ts';
import type { Picture } from '../kit/drawing/picture.ts';
import { svgNames } from '../kit/drawing/svg-text.ts';
import { readForm } from '../kit/declare/read-form.ts';
import { clipText, textWidthPx } from '../kit/drawing/text-width.ts';
import { readSeriesRows } from './rows.ts';
import { sparkGeometry } from '../kit/spark/spark-geometry.ts';
import { timeTable } from './spec.ts';

const rowPx = 12;
const sizePx = 7;

/** The first series of a table: name, line, latest amount; as many as fit. */
export const picture: Picture = ({ formData, tables, box, themeColors }) => {
  const { rows } = readSeriesRows(tables[0], readForm(timeTable, formData), {});
  const write = numberText('SMART_NUMBER');
  const third = box.widthPx / 3;
  return rows
    .slice(0, Math.floor(box.heightPx / rowPx))
    .map(({ name, amounts }, row) => {
      const y = box.y + row * rowPx;
      const last = clipText(write(amounts.at(-1) ?? null), sizePx, third);
      const { path } = sparkGeometry(amounts, { widthPx: third, heightPx: rowPx }, [null, null]);
      const right = box.x + box.widthPx - textWidthPx(last, sizePx);
      return [
        svgNames(clipText(name, sizePx, third), { x: box.x, y: y + rowPx - 3, sizePx, fill: themeColors.text2 }),
        `<path transform="translate(${box.x + third} ${y})" d="${path}" fill="none" stroke="${themeColors.slots[0] ?? themeColors.accent}"/>`,
        svgNames(last, { x: Math.round(right * 10) / 10, y: y + rowPx - 3, sizePx, fill: themeColors.text2 }),
      ].join('');
    })
    .join('');
};
