import { countOf } from '@sextant/contract';
import { barsOfGroups } from '../kit/drawing/group-bars.ts';
import { currencyText } from '../kit/values/currency-text.ts';
import { isDimmed, type Draw, type Drawing } from '../kit/drawing/drawing.ts';
import { emptyDrawing } from '../kit/drawing/empty-drawing.ts';
import { itemMarks, itemTooltip } from '../kit/drawing/item-marks.ts';
import { labelOf } from '../kit/values/labels.ts';
import { firstGroups, groupsWithout } from '../kit/result/left-out.ts';
import { shareText, type NumberText } from '../kit/values/numbers.ts';
import { colorsFor } from '../kit/colors/palette.ts';
import { pointIndex } from '../kit/drawing/point-index.ts';
import { plainLine, tooltipHtml } from '../kit/drawing/tooltip.ts';
import { hasLabel, holePercentOf, labelPlace, labelSizePx, partLabelsOf } from './label-place.ts';
import { readSlices, slicePoint, type Slice } from './slices.ts';
import type { PieForm } from './spec.ts';

/** Labels at the parts, and the lines that join them, with the size of the ring that they leave. */
function ringAndLabels(draw: Draw<PieForm>, slices: readonly Slice[], write: NumberText) {
  const { form, themeColors } = draw;
  const partLabels = partLabelsOf(form, slices, write);
  const { labels: place, outerPercent } = labelPlace(form, partLabels, draw);
  const areOutside = form.labels_outside;
  return {
    radius: [`${holePercentOf(form, outerPercent)}%`, `${outerPercent}%`],
    labels: {
      label: {
        show: place !== 'none',
        position: areOutside ? ('outside' as const) : ('inner' as const),
        color: areOutside ? themeColors.text2 : themeColors.surface,
        fontSize: labelSizePx,
        formatter: (params: unknown): string => partLabels[pointIndex(params)]?.text ?? '',
      },
      labelLine: { show: place === 'outside' && form.label_line, length: 8, length2: 6 },
      labelLayout: { hideOverlap: true },
    },
  };
}

/** What a part was before something was chosen elsewhere, with its share of the whole of then; null where that is not known. */
function textsBefore({ form, before = null }: Draw<PieForm>, write: NumberText): (slice: Slice) => string | null {
  if (before === null) return () => null;
  const { groups, total, error } = readSlices(before.tables[0], form, before.facts);
  // The rest is made of other groups than it was then.
  return ({ name, selection }) => {
    const amount = groups.find((group) => group.name === name)?.amount ?? null;
    if (selection === null || amount === null || error !== null) return null;
    return `${write(amount)}, ${shareText(amount / total)}`;
  };
}

/** Parts of a whole, clockwise from the top in the order of the result; bars where amounts are no parts of a whole. */
export function pieOption(draw: Draw<PieForm>): Drawing {
  const { form, themeColors, selected } = draw;
  const read = readSlices(draw.tables[0], form, draw.facts);
  const metricLabel = labelOf(draw.labels, form.metric?.label ?? 'a metric');
  const by = form.groupby.map(({ label }) => labelOf(draw.labels, label)).join(', ');
  if (read.error !== null && read.groups.length > 0) {
    return barsOfGroups(draw, {
      groups: read.groups,
      what: metricLabel,
      by,
      write: currencyText(form.number_format, form.currency_format),
      notes: firstGroups(read.groups.length, draw.facts),
    });
  }
  const { slices } = read;
  const [first] = slices;
  if (first === undefined) return emptyDrawing;
  const names = slices.map(({ name }) => name);
  const color = colorsFor(names, themeColors, draw.colors);
  const write = currencyText(form.number_format, form.currency_format);
  const ring = ringAndLabels(draw, slices, write);
  const textBefore = textsBefore(draw, write);
  const tooltipOf = (slice: Slice): string => {
    const ownEntry = {
      color: color(slice.name),
      name: slice.name,
      text: write(slice.value),
      detail: shareText(slice.share),
    };
    const members = slice.members.map(({ name, value }) => plainLine(name, write(value)));
    const before = textBefore(slice);
    return tooltipHtml(
      '',
      [ownEntry],
      [...(before === null ? [] : [plainLine('Before the choice', before)]), ...members],
    );
  };
  return {
    option: {
      tooltip: itemTooltip(slices, tooltipOf),
      series: [
        {
          type: 'pie',
          id: 'parts',
          radius: ring.radius,
          ...(form.roseType === null ? {} : { roseType: form.roseType }),
          startAngle: 90,
          padAngle: slices.length > 1 ? 1.2 : 0,
          itemStyle: { borderRadius: 2, borderColor: themeColors.surface, borderWidth: 1 },
          ...ring.labels,
          emphasis: { scale: false, itemStyle: { opacity: 0.85 } },
          data: slices.map((slice) => ({
            name: slice.name,
            value: slice.value,
            ...(hasLabel(form, slice) ? {} : { label: { show: false }, labelLine: { show: false } }),
            itemStyle: { color: isDimmed(selected, slice.selection) ? themeColors.accentSoft2 : color(slice.name) },
          })),
        },
      ],
    },
    summary: `Pie chart of ${metricLabel} by ${by}, ${countOf(slices.length, 'part')}, first ${first.name} with ${shareText(first.share)}.`,
    legend: [],
    pointCounts: [slices.length],
    markAt: itemMarks(slices, (slice) => ({
      name: `${slice.name}: ${write(slice.value)}, ${shareText(slice.share)}`,
      selection: slice.selection,
      point: slicePoint(slice, write(slice.value)),
    })),
    notes: groupsWithout(read.leftOut, 'an amount', 'part'),
  };
}
