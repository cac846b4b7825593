import type { ColumnTable } from '@sextant/contract';
import type { RawForm } from '../kit/control.ts';
import type { Box } from '../kit/picture.ts';
import { svgNames } from '../kit/svg-text.ts';
import { readForm } from '../kit/read-form.ts';
import { textWidthPx } from '../kit/text-width.ts';
import type { Ink } from '../kit/theme/ink.ts';
import { readNumber } from './reading.ts';
import { bigNumberTotal } from './spec.ts';

const largestPx = 22;
const shareOfHeight = 0.5;
/** What is longer is written short: a picture has no room for all digits. */
const longestText = 8;

/** A number, as large as its place lets it be. */
export function bigNumberPicture(formData: RawForm, table: ColumnTable | undefined, box: Box, ink: Ink): string {
  const { text, short, unit, isNull } = readNumber(table, readForm(bigNumberTotal, formData));
  const figureText = [text.length <= longestText ? text : (short ?? text), unit]
    .filter((text) => text !== '')
    .join(' ');
  const widthFactor = (box.widthPx / Math.max(1, textWidthPx(figureText, 1))) * 0.95;
  const sizePx = Math.max(5, Math.min(largestPx, box.heightPx * shareOfHeight + 4, widthFactor));
  const y = box.y + box.heightPx / 2 + sizePx * 0.36;
  return svgNames(figureText, {
    x: box.x,
    y: Math.round(y * 10) / 10,
    sizePx: Math.round(sizePx * 10) / 10,
    fill: isNull ? ink.text3 : ink.text,
    weight: 600,
  });
}
