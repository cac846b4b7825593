import { colorsFor } from '../kit/colors/palette.ts';
import { isDimmed, isSelected } from '../kit/drawing/drawing.ts';
import { readDrawnForm } from '../kit/drawing/drawn-form.ts';
import { withPartsList } from '../kit/drawing/parts-list.ts';
import { optionPicture, type Picture } from '../kit/drawing/picture.ts';
import { currencyText } from '../kit/values/currency-text.ts';
import { labelOf } from '../kit/values/labels.ts';
import { shareText } from '../kit/values/numbers.ts';
import { pieOption } from './option.ts';
import { listedSlices, readSlices } from './slices.ts';
import { pie } from './spec.ts';

const ringPicture = optionPicture(pie, pieOption);

/** The ring; one that is read has its parts in a list, and the whole under them. */
export const picture: Picture = (request) => {
  const { formData, tables, facts, colors, themeColors, reading } = request;
  const form = readDrawnForm(pie, formData);
  const { slices, total, error } = readSlices(tables[0], form, facts);
  if (reading === null || error !== null || !form.show_legend) return ringPicture(request);
  const names = slices.map(({ name }) => name);
  const color = colorsFor(names, themeColors, colors);
  const write = currencyText(form.number_format, form.currency_format);
  const parts = listedSlices(slices, form).map(({ name, value, share, selection }) => {
    const isOff = isDimmed(reading.selected, selection);
    return {
      name,
      color: isOff ? themeColors.accentSoft2 : color(name),
      value: write(value),
      share: shareText(share),
      look: isOff ? ('dimmed' as const) : isSelected(reading.selected, selection) ? ('chosen' as const) : null,
    };
  });
  const totalText = `${labelOf(reading.labels, form.metric?.label ?? '')}: ${write(total)}`;
  const list = { parts, total: form.show_total ? totalText : null };
  return withPartsList(list, request, (box) => ringPicture({ ...request, box }));
};
