import { countOf } from '@sextant/contract';
import { cutGroups } from '../kit/left-out.ts';
import { gridWithin } from '../kit/axes.ts';
import { isDimmed, type Draw, type Drawing } from '../kit/drawing.ts';
import { labelOf } from '../kit/labels.ts';
import { numberText } from '../kit/numbers.ts';
import { pointIndex } from '../kit/point-index.ts';
import { textWidthPx } from '../kit/text-width.ts';
import { tooltipHtml } from '../kit/tooltip.ts';
import type { Slices } from './slices.ts';
import type { PieForm } from './spec.ts';

const fontSizePx = 11;

/** The groups of a pie whose amounts are no parts of a whole: a bar for each, side by side, with its amount. */
export function barsOfGroups(draw: Draw<PieForm>, { groups }: Slices): Drawing {
  const { form, ink, selected, widthPx } = draw;
  const write = numberText(form.number_format);
  const widest = (texts: readonly string[]): number =>
    Math.max(0, ...texts.map((text) => textWidthPx(text, fontSizePx)));
  const metricNames = labelOf(draw.labels, form.metric?.label ?? 'a metric');
  const by = form.groupby.map(({ label }) => labelOf(draw.labels, label)).join(', ');
  return {
    option: {
      grid: gridWithin({ top: 0, right: widest(groups.map(({ amount }) => write(amount))) + 8 }),
      xAxis: { type: 'value', show: false },
      yAxis: {
        type: 'category',
        inverse: true,
        data: groups.map(({ name }) => name),
        axisLine: { show: false },
        axisLabel: {
          fontSize: fontSizePx,
          color: ink.text2,
          width: Math.round(Math.min(widest(groups.map(({ name }) => name)) + 8, widthPx * 0.4, 180)),
          overflow: 'truncate',
        },
      },
      tooltip: {
        trigger: 'item',
        formatter: (params: unknown) => {
          const group = groups[pointIndex(params)];
          if (group === undefined) return '';
          return tooltipHtml(group.name, [{ color: null, name: metricNames, text: write(group.amount), aside: null }]);
        },
      },
      series: [
        {
          type: 'bar',
          id: 'groups',
          barMaxWidth: 28,
          data: groups.map(({ amount, selection }) => ({
            value: amount ?? '-',
            itemStyle: { color: isDimmed(selected, selection) ? ink.accentSoft2 : (ink.slots[0] ?? ink.text) },
          })),
          label: {
            show: true,
            position: 'right',
            fontSize: fontSizePx,
            formatter: ({ value }: { value?: unknown }) => (typeof value === 'number' ? write(value) : ''),
          },
        },
      ],
    },
    summary: `Bar chart of ${metricNames} by ${by}, ${countOf(groups.length, 'bar')}.`,
    key: [],
    pointCounts: [groups.length],
    markAt: (_, at) => {
      const group = groups[at];
      return group === undefined ? null : { name: `${group.name}: ${write(group.amount)}`, selection: group.selection };
    },
    notes: draw.facts?.isCut === true ? [cutGroups(groups.length, null)] : [],
  };
}
