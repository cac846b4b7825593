import { countOf } from '@sextant/contract';
import { gridWithin } from './axes.ts';
import { isDimmed, type Draw, type Drawing, type Selection } from './drawing.ts';
import { beyondEnds, farEnds, isBeyondEnds } from './far-ends.ts';
import { itemMarks, itemTooltip } from './item-marks.ts';
import type { NumberText } from '../values/numbers.ts';
import { namesWidthPx, widestPx } from './text-width.ts';
import { plainLine, tooltipHtml } from './tooltip.ts';

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
  { themeColors, selected, widthPx }: Pick<Draw<unknown>, 'themeColors' | 'selected' | 'widthPx'>,
  { groups, what, by, write, notes }: GroupsShown,
): Drawing {
  const names = groups.map(({ name }) => name);
  const texts = groups.map(({ amount }) => write(amount));
  const amounts = groups.map(({ amount }) => amount);
  const isBeyond = isBeyondEnds(amounts);
  return {
    option: {
      grid: gridWithin({ top: 0, right: widestPx(texts, fontSizePx) + 8 }),
      xAxis: { type: 'value', show: false, ...farEnds(amounts.flatMap((amount) => amount ?? [])) },
      yAxis: {
        type: 'category',
        inverse: true,
        data: names,
        axisLine: { show: false },
        axisLabel: {
          fontSize: fontSizePx,
          color: themeColors.text2,
          width: namesWidthPx(names, fontSizePx, widthPx),
          overflow: 'truncate',
        },
      },
      tooltip: itemTooltip(groups, ({ name, amount }) => tooltipHtml(name, [plainLine(what, write(amount))])),
      series: [
        {
          type: 'bar',
          id: 'groups',
          barMaxWidth: 28,
          data: groups.map(({ amount, selection }) => ({
            value: isBeyond(amount) ? '-' : (amount ?? '-'),
            itemStyle: {
              color: isDimmed(selected, selection)
                ? themeColors.accentSoft2
                : (themeColors.slots[0] ?? themeColors.text),
            },
          })),
          label: {
            show: true,
            position: 'right',
            fontSize: fontSizePx,
            color: themeColors.text2,
            formatter: ({ value }: { value?: unknown }) => (typeof value === 'number' ? write(value) : ''),
          },
          labelLayout: { hideOverlap: true },
        },
      ],
    },
    summary: `Bar chart of ${what} by ${by}, ${countOf(groups.length, 'bar')}.`,
    legend: [],
    pointCounts: [groups.length],
    markAt: itemMarks(groups, ({ name, amount, selection }) => ({ name: `${name}: ${write(amount)}`, selection })),
    notes: [...notes, ...beyondEnds(amounts)],
  };
}
