import type { Picture } from '../kit/drawing/picture.ts';
import { readForm } from '../kit/declare/read-form.ts';
import { svgNames } from '../kit/drawing/svg-text.ts';
import { clipText } from '../kit/drawing/text-width.ts';
import { filterBoxLabel } from '../kit/filter-box/items.ts';
import { filterBox } from './spec.ts';
import { filterBoxTimeFields } from '../kit/filter-box/time-fields.ts';

const small = { sizePx: 7, fieldPx: 11, rowPx: 24 } as const;
const read = { sizePx: 12, fieldPx: 28, rowPx: 56 } as const;

/** Its fields as empty lines under their names: as many as fit. */
export const picture: Picture = ({ formData, box, themeColors, reading }) => {
  const { sizePx, fieldPx, rowPx } = reading === null ? small : read;
  const names = [
    ...filterBoxTimeFields(formData).map(({ label }) => label),
    ...readForm(filterBox, formData).filter_configs.map(filterBoxLabel),
  ];
  return names
    .slice(0, Math.max(1, Math.floor(box.heightPx / rowPx)))
    .map((name, index) => {
      const top = box.y + index * rowPx;
      const text = svgNames(clipText(name, sizePx, box.widthPx), {
        x: box.x,
        y: top + sizePx,
        sizePx,
        fill: themeColors.text2,
        weight: 500,
      });
      return `${text}<rect x="${box.x + 0.5}" y="${top + sizePx + 3.5}" width="${box.widthPx - 1}" height="${fieldPx}" rx="2" fill="none" stroke="${themeColors.line2}"/>`;
    })
    .join('');
};
