import { colorsFor } from '../kit/colors/palette.ts';
import type { ThemeColors } from '../kit/colors/theme/theme-colors.ts';
import type { Box } from '../kit/drawing/box.ts';
import { isDimmed, isSelected } from '../kit/drawing/drawing.ts';
import { readDrawnForm } from '../kit/drawing/drawn-form.ts';
import { withPartsList } from '../kit/drawing/parts-list.ts';
import { optionPicture, type Picture, type PictureRequest } from '../kit/drawing/picture.ts';
import { svgNames } from '../kit/drawing/svg-text.ts';
import { clipText } from '../kit/drawing/text-width.ts';
import { holeText, type HoleResult, type HoleText } from '../kit/headline/hole-text.ts';
import { currencyText } from '../kit/values/currency-text.ts';
import { shareText } from '../kit/values/numbers.ts';
import { holeResult } from './hole-result.ts';
import { pieOption } from './option.ts';
import { listedSlices, readSlices } from './slices.ts';
import { pie, type PieForm } from './spec.ts';

/** Above a chart without a hole. */
const abovePx = 40;
const captionPx = 11;
const lineHeight = 1.25;

/** The whole, or the share that is chosen, in the middle of a box. */
function middleSvg({ text, size, caption }: HoleText, box: Box, { text: fill, text2 }: ThemeColors): string {
  const x = box.x + box.widthPx / 2;
  const blockPx = (size + (caption === null ? 0 : captionPx)) * lineHeight;
  const top = box.y + (box.heightPx - blockPx) / 2;
  const line = (words: string, sizePx: number, y: number) => ({
    text: clipText(words, sizePx, box.widthPx),
    style: { x, y: y + sizePx, sizePx, anchor: 'middle' as const },
  });
  const number = line(text, size, top);
  const below = line(caption ?? '', captionPx, top + size * lineHeight);
  return [
    svgNames(number.text, { ...number.style, weight: 600, fill }),
    caption === null ? '' : svgNames(below.text, { ...below.style, fill: text2 }),
  ].join('');
}

/** The ring with its result as on the page: in the hole as far as it has the space, above a chart without a hole. */
function ringPicture(request: PictureRequest, form: PieForm, result: HoleResult | null): string {
  const { box, themeColors } = request;
  if (result === null) return optionPicture(pie, pieOption)(request);
  if (form.donut) {
    const diameterPx = ({ widthPx, heightPx }: Box): number =>
      (Math.min(widthPx, heightPx) * Math.min(form.innerRadius, form.outerRadius)) / 100;
    return optionPicture(pie, pieOption, (place) => {
      const shown = holeText(result, diameterPx(place), 1);
      return shown === null ? '' : middleSvg(shown, place, themeColors);
    })(request);
  }
  const [text = ''] = result.texts;
  const ringBox = { ...box, y: box.y + abovePx, heightPx: Math.max(1, box.heightPx - abovePx) };
  return (
    middleSvg({ text, size: 18, caption: result.caption }, { ...box, heightPx: abovePx }, themeColors) +
    optionPicture(pie, pieOption)({ ...request, box: ringBox })
  );
}

/** The ring; one that is read has its result in the hole, and its parts in a list. */
export const picture: Picture = (request) => {
  const { formData, tables, facts, colors, themeColors, reading } = request;
  const form = readDrawnForm(pie, formData);
  const read = readSlices(tables[0], form, facts);
  const { slices, error } = read;
  if (reading === null || error !== null) return ringPicture(request, form, null);
  const chosen = slices.filter(({ selection }) => isSelected(reading.selected, selection));
  const result = form.show_total || chosen.length > 0 ? holeResult(read, form, chosen, reading.labels) : null;
  if (!form.show_legend) return ringPicture(request, form, result);
  const color = colorsFor(
    slices.map(({ name }) => name),
    themeColors,
    colors,
  );
  const write = currencyText(form.number_format, form.currency_format);
  const parts = listedSlices(slices, form).map((slice) => {
    const isOff = isDimmed(reading.selected, slice.selection);
    return {
      name: slice.name,
      color: isOff ? themeColors.accentSoft2 : color(slice.name),
      value: write(slice.value),
      share: shareText(slice.share),
      look: isOff ? ('dimmed' as const) : chosen.includes(slice) ? ('chosen' as const) : null,
    };
  });
  return withPartsList(parts, request, (box) => ringPicture({ ...request, box }, form, result));
};
