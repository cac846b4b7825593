import type { Picture } from '../kit/drawing/picture.ts';
import { readForm } from '../kit/declare/read-form.ts';
import { svgNames } from '../kit/drawing/svg-text.ts';
import { clipText } from '../kit/drawing/text-width.ts';
import { filterBoxLabel } from '../kit/filter-box/items.ts';
import { filterBox } from './spec.ts';
import { filterBoxTimeFields } from '../kit/filter-box/time-fields.ts';

const small = { sizePx: 7, fieldPx: 11, rowPx: 24 } as const;
const read = { sizePx: 12, fieldPx: 28, rowPx: 56 } as const;
/** The least height of a field with its name that can be read. */
const leastRowPx = 40;

/** A field: its name, and what a field without a value says. */
interface PicturedField {
  readonly key: string;
  readonly name: string;
  readonly emptyText: string;
}

type FieldSize = Readonly<Record<'sizePx' | 'fieldPx' | 'rowPx', number>>;

/** How large fields are that are read: as low as it takes for all to have a place. */
function readSize(count: number, heightPx: number): FieldSize {
  const rowPx = Math.max(leastRowPx, Math.min(read.rowPx, Math.floor(heightPx / Math.max(1, count))));
  return { ...read, rowPx, fieldPx: Math.min(read.fieldPx, rowPx - read.sizePx - 8) };
}

/** Its fields under their names, with their values where it is read: as many as fit, and how many do not. */
export const picture: Picture = ({ formData, box, themeColors, reading }) => {
  const fields: readonly PicturedField[] = [
    ...filterBoxTimeFields(formData).map(({ key, label }) => ({
      key,
      name: label,
      emptyText: key === '__time_range' ? 'No filter' : 'As in each chart',
    })),
    ...readForm(filterBox, formData).filter_configs.map((item) => ({
      key: item.column,
      name: filterBoxLabel(item),
      emptyText: 'All',
    })),
  ];
  const { sizePx, fieldPx, rowPx } = reading === null ? small : readSize(fields.length, box.heightPx);
  const isCut = reading !== null && fields.length * rowPx > box.heightPx;
  const spacePx = box.heightPx - (isCut ? 18 : 0);
  const shown = fields.slice(0, Math.max(1, Math.floor(spacePx / rowPx)));
  const textFor = (text: string, y: number, fill: string, leftPx = 0): string =>
    svgNames(clipText(text, sizePx, box.widthPx - 2 * leftPx), {
      x: box.x + leftPx,
      y,
      sizePx,
      fill,
      weight: leftPx === 0 ? 500 : 400,
    });
  const fieldSvgs = shown.map(({ key, name, emptyText }, index) => {
    const top = box.y + index * rowPx;
    const value = reading?.fieldValues[key] ?? '';
    const inField = textFor(
      value === '' ? emptyText : value,
      top + sizePx + 3 + fieldPx / 2 + sizePx * 0.36,
      value === '' ? themeColors.text3 : themeColors.text,
      8,
    );
    return `${textFor(name, top + sizePx, themeColors.text2)}<rect x="${box.x + 0.5}" y="${top + sizePx + 3.5}" width="${box.widthPx - 1}" height="${fieldPx}" rx="2" fill="none" stroke="${themeColors.line2}"/>${reading === null ? '' : inField}`;
  });
  const hidden = fields.length - shown.length;
  const rest = `${hidden} more ${hidden === 1 ? 'field has' : 'fields have'} no space here.`;
  return [
    ...fieldSvgs,
    ...(isCut && hidden > 0 ? [textFor(rest, box.y + box.heightPx - 4, themeColors.text2)] : []),
  ].join('');
};
