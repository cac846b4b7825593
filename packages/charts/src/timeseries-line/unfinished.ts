import type { LineSeriesOption } from 'echarts';
import { amountOf, type Plan } from './plan.ts';

/** The last point when its step of time is not complete. */
export function unfinishedAt({ axis, draw }: Plan): { readonly at: number; readonly text: string } | null {
  const step = draw.coverage?.unfinished ?? null;
  const at = step === null || axis.scale !== 'time' ? -1 : axis.points.findIndex(({ value }) => value === step.startMs);
  return step === null || at < 0 ? null : { at, text: step.text };
}

/** Gaps over the last stretch of each line when its step is not complete, so that it reads as dashed; the line itself keeps all its points. */
export function unfinishedEnds(plan: Plan): LineSeriesOption[] {
  const { axis, draw, series } = plan;
  const at = unfinishedAt(plan)?.at ?? 0;
  const [from, to] = [axis.points[at - 1], axis.points[at]];
  if (from === undefined || to === undefined) return [];
  return series.flatMap((one): LineSeriesOption[] => {
    const ends = [from, to].map(({ value, row }) => [Number(value), amountOf(one, row)] as const);
    if (one.offset !== null || ends.some(([, amount]) => amount === null)) return [];
    return [
      {
        type: 'line',
        id: `${one.name}, not complete`,
        data: ends.map(([time, amount]) => [time, amount]),
        silent: true,
        animation: false,
        z: 3,
        showSymbol: false,
        lineStyle: { color: draw.ink.surface, width: 4, type: [5, 5], cap: 'butt' },
        tooltip: { show: false },
      },
    ];
  });
}
