import type { HoleResult } from '../kit/headline/hole-text.ts';
import { currencyText, shortCurrencyText } from '../kit/values/currency-text.ts';
import { labelOf, type Labels } from '../kit/values/labels.ts';
import { shareText } from '../kit/values/numbers.ts';
import type { Size } from '../kit/view/use-size.ts';
import { holePercentOf, labelPlace, partLabelsOf } from './label-place.ts';
import type { Slice, Slices } from './slices.ts';
import type { PieForm } from './spec.ts';

const longestInHole = 7;

/** What stands in the hole: the picked part's share, else the whole, as the engine has it; null for nothing. */
export function holeResult(
  { slices, total }: Slices,
  form: PieForm,
  selected: readonly Slice[],
  labels: Labels,
): HoleResult | null {
  const write = currencyText(form.number_format, form.currency_format);
  const partLabels = partLabelsOf(form, slices, write);
  const holeIn = (size: Size): number => holePercentOf(form, labelPlace(form, partLabels, size).outerPercent);
  const holePercent = form.donut ? holeIn : null;
  if (selected.length > 0) {
    const share = selected.reduce((sum, slice) => sum + slice.share, 0);
    return { texts: [shareText(share)], caption: selected.map(({ name }) => name).join(', '), holePercent };
  }
  if (!form.show_total || slices.length === 0) return null;
  const totalText = write(total);
  const shortText = shortCurrencyText(form.number_format, form.currency_format)(total);
  return {
    texts: totalText.length > longestInHole ? [shortText] : [totalText, shortText],
    caption: labelOf(labels, form.metric?.label ?? ''),
    holePercent,
  };
}
