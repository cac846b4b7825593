import { countOf } from '@sextant/contract';
import { barsOfGroups } from '../kit/group-bars.ts';
import { isDimmed, type Draw, type Drawing } from '../kit/drawing.ts';
import { emptyDrawing } from '../kit/empty-drawing.ts';
import { labelOf } from '../kit/labels.ts';
import { cutGroups } from '../kit/left-out.ts';
import { numberText, shareText } from '../kit/numbers.ts';
import { colorsFor } from '../kit/palette.ts';
import { pointIndex } from '../kit/point-index.ts';
import { tooltipHtml } from '../kit/tooltip.ts';
import { readSlices, slicePoint } from './slices.ts';
import type { PieForm } from './spec.ts';

/** Parts of a whole, clockwise from the top in the order of the result; bars where amounts are no parts of a whole. */
export function pieOption(draw: Draw<PieForm>): Drawing {
  const { form, ink, selected } = draw;
  const read = readSlices(draw.tables[0], form, draw.facts);
  const what = labelOf(draw.labels, form.metric?.label ?? 'a metric');
  const by = form.groupby.map(({ label }) => labelOf(draw.labels, label)).join(', ');
  if (read.error !== null && read.groups.length > 0) {
    const notes = draw.facts?.isCut === true ? [cutGroups(read.groups.length, null)] : [];
    return barsOfGroups(draw, { groups: read.groups, what, by, write: numberText(form.number_format), notes });
  }
  const { slices } = read;
  const [first] = slices;
  if (first === undefined) return emptyDrawing;
  const color = colorsFor(
    slices.map(({ name }) => name),
    ink,
    draw.colors,
  );
  const write = numberText(form.number_format);
  const lineAt = (at: number): string => {
    const slice = slices[at];
    if (slice === undefined) return '';
    return tooltipHtml('', [
      { color: color(slice.name), name: slice.name, text: write(slice.value), aside: shareText(slice.share) },
    ]);
  };
  return {
    option: {
      tooltip: { trigger: 'item', formatter: (params: unknown) => lineAt(pointIndex(params)) },
      series: [
        {
          type: 'pie',
          id: 'parts',
          radius: form.donut ? ['68%', '98%'] : ['0%', '98%'],
          startAngle: 90,
          padAngle: slices.length > 1 ? 1.2 : 0,
          itemStyle: { borderRadius: 2, borderColor: ink.surface, borderWidth: 1 },
          label: { show: false },
          labelLine: { show: false },
          emphasis: { scale: false, itemStyle: { opacity: 0.85 } },
          data: slices.map((slice) => ({
            name: slice.name,
            value: slice.value,
            itemStyle: { color: isDimmed(selected, slice.selection) ? ink.accentSoft2 : color(slice.name) },
          })),
        },
      ],
    },
    summary: `Pie chart of ${what} by ${by}, ${slices.length} parts, first ${first.name} with ${shareText(first.share)}.`,
    key: [],
    pointCounts: [slices.length],
    markAt: (_, at) => {
      const slice = slices[at];
      return slice === undefined
        ? null
        : {
            name: `${slice.name}: ${write(slice.value)}, ${shareText(slice.share)}`,
            selection: slice.selection,
            point: slicePoint(slice, write(slice.value)),
          };
    },
    notes:
      read.leftOut === 0
        ? []
        : [`${countOf(read.leftOut, 'group')} without an amount ${read.leftOut === 1 ? 'has' : 'have'} no part.`],
  };
}
