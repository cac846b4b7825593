import { isCode, type Dimension } from '@sextant/contract';
import type { RangeArea } from '../drawing/range-area.ts';
import { rangeFilters } from '../drawing/selection.ts';
import { labelOf, type Labels } from '../values/labels.ts';
import { roundedNumberText } from '../values/numbers.ts';
import { spanScale } from '../values/span.ts';
import type { Bin } from './bins.ts';
import { roundStep } from './round-step.ts';

interface BinnedForm {
  readonly column: Dimension | null;
  readonly cumulative: boolean;
  readonly x_axis_format: string;
}

/**
 * What can be chosen along the binned column, whose numbers stand on the second axis below the bars. Null for sums that run on: their height at a place
 * is not that of its rows; and where the axis has halves in the place of numbers that are too far apart.
 */
export function binArea(
  { column, cumulative, x_axis_format: format }: BinnedForm,
  bins: readonly Bin[],
  { labels, unit }: { readonly labels: Labels; readonly unit: string },
): RangeArea | null {
  const [least, most] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 0];
  if (column === null || cumulative || least >= most || spanScale(least, most) < 1) return null;
  const isPlain = isCode(column.label, [least, most]);
  const stepSize = isPlain ? 1 : roundStep(most - least);
  const write = isPlain ? String : roundedNumberText(format, [least, most], stepSize);
  return {
    axes: [
      { kind: 'numbers', side: 'x', index: 1, name: labelOf(labels, column.label), least, most, stepSize, write, unit },
    ],
    filtersOf: ([span]) => {
      if (span === undefined) return null;
      const [from, to] = [Number(span.from), Number(span.to)];
      // The last bin holds its end.
      return rangeFilters(column, { from, to, hasEnd: to >= most });
    },
    spansAt: (point) => {
      const bin = bins[point];
      return bin === undefined ? null : [{ from: bin.from, to: bin.to }];
    },
  };
}
