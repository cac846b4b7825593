import type { LineSeriesOption } from 'echarts';
import { textWidthPx } from '../drawing/text-width.ts';
import { drawnAmounts } from './heights.ts';
import { notablePoint, stepText } from './notable.ts';
import { colorOf, isolatedDotPx, singlePoints } from './marks.ts';
import { isLogarithmic, unfinishedAt, xOf, type Plan } from './plan.ts';

const narrowestMarkPx = 280;
const labelSizePx = 12;

/** The one point that matters, ringed, with its amount and step in words; only where there is a single line and space. */
export function notableMark(plan: Plan): LineSeriesOption[] {
  const { axis, draw } = plan;
  const [one] = plan.shown;
  const isLine = !plan.isBanded && one?.layer.look.mark !== 'scatter' && one?.layer.look.showsValues === false;
  if (
    !plan.isAlone ||
    one === undefined ||
    one.forecast !== null ||
    !isLine ||
    axis.scale !== 'time' ||
    draw.widthPx < narrowestMarkPx
  )
    return [];
  // A step that is not complete is low for no other reason.
  const open = unfinishedAt(plan)?.index ?? -1;
  // No copies of the points: each would have its time written.
  const completePoints = axis.points.map((_point, index) => ({ row: index === open ? null : index }));
  const notableIndex = notablePoint(completePoints, (row) => (row === null ? null : (one.amounts[row] ?? null)));
  const value = notableIndex === null ? null : axis.points[notableIndex.index]?.value;
  if (notableIndex === null || typeof value !== 'number') return [];
  const label = `${one.layer.write(notableIndex.amount)}, ${stepText(axis.points, notableIndex.index)}`;
  const share = notableIndex.index / Math.max(1, axis.points.length - 1);
  const isNearEnd = (1 - share) * draw.widthPx < textWidthPx(label, labelSizePx) + 24;
  return [
    {
      type: 'line',
      id: 'the notable point',
      data: [[value, notableIndex.amount]],
      silent: true,
      animation: false,
      z: 4,
      symbol: 'circle',
      symbolSize: 8,
      showSymbol: true,
      lineStyle: { width: 0 },
      itemStyle: { color: draw.themeColors.surface, borderColor: plan.color(one.series.name), borderWidth: 2 },
      label: {
        show: true,
        formatter: () => label,
        position: isNearEnd ? 'left' : 'right',
        distance: 8,
        color: draw.themeColors.text,
        fontSize: labelSizePx,
        fontWeight: 600,
        textBorderColor: draw.themeColors.surface,
        textBorderWidth: 4,
      },
      tooltip: { show: false },
    },
  ];
}

/**
 * The points of dense lines that stand alone between gaps, as dots beside them: for one dot of its own a line would have to go through all of its
 * points.
 */
export function isolatedPoints(plan: Plan): LineSeriesOption[] {
  return plan.shown.flatMap((one): LineSeriesOption[] => {
    if (one.dense === null) return [];
    const amounts = drawnAmounts(plan, one, isLogarithmic(plan, one));
    const data = [...singlePoints(amounts)].map((index) => [xOf(plan, index) ?? Number.NaN, amounts[index] ?? null]);
    if (data.length === 0) return [];
    return [
      {
        type: 'line',
        id: `${one.series.name}, points alone`,
        data,
        color: colorOf(plan, one),
        silent: true,
        animation: false,
        showSymbol: true,
        symbolSize: isolatedDotPx,
        ...(one.layer.look.axisIndex === 0 ? {} : { yAxisIndex: one.layer.look.axisIndex }),
        lineStyle: { width: 0 },
        tooltip: { show: false },
      },
    ];
  });
}

/** Gaps over the last stretch of each line when its step is not complete, so that it reads as dashed; the line itself keeps all its points. */
export function unfinishedEnds(plan: Plan): LineSeriesOption[] {
  const { axis, draw, shown, isBanded } = plan;
  const index = unfinishedAt(plan)?.index ?? 0;
  const [from, to] = [axis.points[index - 1], axis.points[index]];
  if (from === undefined || to === undefined || isBanded) return [];
  return shown.flatMap(({ series, amounts, layer, forecast }): LineSeriesOption[] => {
    const ends = [index - 1, index].map(
      (neighborIndex) => [Number(axis.points[neighborIndex]?.value), amounts[neighborIndex] ?? null] as const,
    );
    // Of a forecast each value is a point.
    const isLine = layer.look.mark !== 'scatter' && layer.stack === null && forecast === null;
    if (!isLine || series.offset !== null || ends.some(([, amount]) => amount === null)) return [];
    return [
      {
        type: 'line',
        id: `${series.name}, not complete`,
        data: ends.map(([time, amount]) => [time, amount]),
        silent: true,
        animation: false,
        z: 3,
        showSymbol: false,
        ...(layer.look.axisIndex === 0 ? {} : { yAxisIndex: layer.look.axisIndex }),
        lineStyle: { color: draw.themeColors.surface, width: 4, type: [5, 5], cap: 'butt' },
        tooltip: { show: false },
      },
    ];
  });
}
