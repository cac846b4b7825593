import { isCode } from '@sextant/contract';
import type { EChartsOption } from 'echarts';
import { grainOf } from '../kit/base-query.ts';
import { axisLineHeightPx, shareAxisEnd, ticksOver, valueAxis } from '../kit/axes.ts';
import { axisNumberText } from '../kit/numbers.ts';
import { axisLabel } from '../kit/time-series-query.ts';
import { timeTickText } from '../kit/times.ts';
import type { Plan } from './plan.ts';
import type { LineForm } from './spec.ts';

/** An axis of numbers; years and other codes are written plainly, and are never cut into parts. */
function numberAxis({ axis, draw }: Pick<Plan, 'axis' | 'draw'>, splitNumber: number): EChartsOption['xAxis'] {
  const values = axis.points.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
  const isPlain = isCode(axisLabel(draw.form), values);
  const write = isPlain ? String : axisNumberText('SMART_NUMBER', ticksOver(values, splitNumber, true));
  return {
    type: 'value',
    min: 'dataMin',
    max: 'dataMax',
    splitNumber,
    ...(isPlain ? { minInterval: 1 } : {}),
    splitLine: { show: false },
    axisLabel: { formatter: (value: number) => write(value), lineHeight: axisLineHeightPx, hideOverlap: true },
  };
}

/** The axis that the lines run along. */
export function horizontalAxis({ axis, draw }: Plan): EChartsOption['xAxis'] {
  if (axis.scale === 'category') {
    return {
      type: 'category',
      data: axis.points.map(({ text }) => text),
      boundaryGap: false,
      axisLabel: { lineHeight: axisLineHeightPx },
    };
  }
  const splitNumber = Math.max(2, Math.min(7, Math.floor(draw.widthPx / 80)));
  if (axis.scale === 'number') return numberAxis({ axis, draw }, splitNumber);
  const times = axis.points.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
  const spanMs = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const grain = grainOf(draw.form);
  return {
    type: 'time',
    min: 'dataMin',
    max: 'dataMax',
    splitNumber,
    ...(grain === 'P1Y' ? { minInterval: 365 * 86_400_000 } : {}),
    axisTick: { show: true, length: 4, lineStyle: { color: draw.ink.axis } },
    axisLabel: {
      formatter: (ms: number, index: number) => timeTickText(ms, index, spanMs, grain),
      hideOverlap: true,
      lineHeight: axisLineHeightPx,
    },
  };
}

/** True for an axis that leaves out zero; one under a filled line begins there. */
const fitsAxis = ({ truncateYAxis, area }: LineForm): boolean => truncateYAxis && !area;

/** The axis of amounts; shares end at the whole. */
export function verticalAxis({ series, draw }: Plan, format: string) {
  const amounts = series.flatMap((one) => one.amounts);
  const fits = fitsAxis(draw.form);
  return {
    ...valueAxis(format, { heightPx: draw.heightPx, amounts, fits }),
    scale: fits,
    ...(format.endsWith('%') ? shareAxisEnd(amounts, { fits }) : {}),
  };
}
