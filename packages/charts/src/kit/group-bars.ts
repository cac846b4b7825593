import { countOf } from '@sextant/contract';
import { gridWithin } from './axes.ts';
import { isDimmed, type Draw, type Drawing, type Selection } from './drawing.ts';
import type { NumberText } from './numbers.ts';
import { pointIndex } from './point-index.ts';
import { textWidthPx } from './text-width.ts';
import { tooltipHtml } from './tooltip.ts';

/** One group of a result; `amount` null has none. */
export interface Group {
  readonly name: string;
  readonly amount: number | null;
  readonly selection: Selection | null;
}

/** What the bars are of. */
interface GroupsShown {
  readonly groups: readonly Group[];
  /** What the metric is called. */
  readonly what: string;
  /** What the dimensions are called. */
  readonly by: string;
  readonly write: NumberText;
  readonly notes: readonly string[];
}

const fontSizePx = 11;

/** The groups of a result whose amounts are no parts of a whole: a bar for each, side by side, with its amount. */
export function barsOfGroups(
  { ink, selected, widthPx }: Pick<Draw<unknown>, 'ink' | 'selected' | 'widthPx'>,
  { groups, what, by, write, notes }: GroupsShown,
): Drawing {
  const widest = (texts: readonly string[]): number =>
    texts.reduce((most, text) => Math.max(most, textWidthPx(text, fontSizePx)), 0);
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
          return tooltipHtml(group.name, [{ color: null, name: what, text: write(group.amount), detail: null }]);
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
    summary: `Bar chart of ${what} by ${by}, ${countOf(groups.length, 'bar')}.`,
    key: [],
    pointCounts: [groups.length],
    markAt: (_, index) => {
      const group = groups[index];
      return group === undefined ? null : { name: `${group.name}: ${write(group.amount)}`, selection: group.selection };
    },
    notes,
  };
}
