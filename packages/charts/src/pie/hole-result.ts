import type { HoleResult } from '../kit/headline/hole-text.ts';
import { currencyText, shortCurrencyText } from '../kit/values/currency-text.ts';
import { labelOf, type Labels } from '../kit/values/labels.ts';
import { shareText } from '../kit/values/numbers.ts';
import { holePercentOf, outerPercentWithLabels } from './label-place.ts';
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
  const holePercent = form.donut ? holePercentOf(form, outerPercentWithLabels(form)) : null;
  if (selected.length > 0) {
    const share = selected.reduce((sum, slice) => sum + slice.share, 0);
    return { texts: [shareText(share)], caption: selected.map(({ name }) => name).join(', '), holePercent };
  }
  if (!form.show_total || slices.length === 0) return null;
  const metric = labelOf(labels, form.metric?.label ?? '');
  const totalText = currencyText(form.number_format, form.currency_format)(total);
  const shortText = shortCurrencyText(form.number_format, form.currency_format)(total);
  return {
    texts: totalText.length > longestInHole ? [shortText] : [totalText, shortText],
    caption: metric,
    holePercent,
  };
}
