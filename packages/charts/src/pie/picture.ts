import { colorsFor } from '../kit/colors/palette.ts';
import type { Box } from '../kit/drawing/box.ts';
import { isDimmed, isSelected } from '../kit/drawing/drawing.ts';
import { readDrawnForm } from '../kit/drawing/drawn-form.ts';
import { withPartsList } from '../kit/drawing/parts-list.ts';
import { optionPicture, type Picture } from '../kit/drawing/picture.ts';
import { withHoleText } from '../kit/headline/hole-picture.ts';
import { currencyText } from '../kit/values/currency-text.ts';
import { shareText } from '../kit/values/numbers.ts';
import { holeResult } from './hole-result.ts';
import { pieOption } from './option.ts';
import { listedSlices, readSlices } from './slices.ts';
import { pie } from './spec.ts';

/** The ring; one that is read has its result in the hole, and its parts in a list. */
export const picture: Picture = (request) => {
  const { formData, tables, facts, colors, themeColors, reading } = request;
  const form = readDrawnForm(pie, formData);
  const read = readSlices(tables[0], form, facts);
  const { slices, error } = read;
  if (reading === null || error !== null) return optionPicture(pie, pieOption)(request);
  const pickedValue = slices.filter(({ selection }) => isSelected(reading.selected, selection));
  const result = holeResult(read, form, pickedValue, reading.labels);
  const ringIn = (ringBox: Box): string =>
    withHoleText(result, { box: ringBox, themeColors }, (box, textOver) =>
      optionPicture(pie, pieOption, textOver)({ ...request, box }),
    );
  if (!form.show_legend) return ringIn(request.box);
  const names = slices.map(({ name }) => name);
  const color = colorsFor(names, themeColors, colors);
  const write = currencyText(form.number_format, form.currency_format);
  const parts = listedSlices(slices, form).map((slice) => {
    const isOff = isDimmed(reading.selected, slice.selection);
    return {
      name: slice.name,
      color: isOff ? themeColors.accentSoft2 : color(slice.name),
      value: write(slice.value),
      share: shareText(slice.share),
      look: isOff ? ('dimmed' as const) : pickedValue.includes(slice) ? ('chosen' as const) : null,
    };
  });
  return withPartsList(parts, request, ringIn);
};
