import type { LineSeriesOption } from 'echarts';
import { numberText } from '../values/numbers.ts';
import type { TooltipLine } from '../drawing/tooltip.ts';
import type { AxisPlaces } from './axis-places.ts';
import { readFormula, type Formula } from './formula.ts';
import type { Layer } from './layer.ts';
import type { AnnotationLine } from './records.ts';
import type { Frame } from '../drawing/drawing.ts';

/** What a laid line is drawn with. */
export interface LineContext {
  readonly frame: Frame;
  readonly places: AxisPlaces | null;
  readonly color: string;
}

/** A line laid over a chart: its drawing (null where it has no place) and its amount at a point. */
export interface OverlayLine {
  readonly name: string;
  readonly layer: Layer;
  readonly draw: (lineContext: LineContext) => LineSeriesOption | null;
  readonly amountAt: (point: number, lineContext: LineContext) => number | null;
}

type Data = NonNullable<LineSeriesOption['data']>;

const labelSizePx = 11;
const write = numberText('SMART_NUMBER');
const finiteOrNull = (amount: number | undefined): number | null =>
  amount !== undefined && Number.isFinite(amount) ? amount : null;

function seriesOf(layer: Layer, name: string, data: Data, { frame, color }: LineContext): LineSeriesOption {
  const opacity = layer.opacity ?? 1;
  return {
    type: 'line',
    id: `annotation ${name}`,
    name,
    data,
    color,
    z: 3,
    silent: true,
    showSymbol: layer.hasMarkers,
    symbolSize: 5,
    connectNulls: true,
    lineStyle: {
      color,
      opacity,
      width: layer.hidesLine ? 0 : layer.widthPx,
      type: typeof layer.dash === 'string' ? layer.dash : [...layer.dash],
    },
    itemStyle: { color, opacity },
    emphasis: { disabled: true },
    // Its values stand in the chart's own tooltip, and it must not draw the pointer to points that the chart has not.
    tooltip: { show: false },
    ...(layer.showsLabel
      ? {
          endLabel: {
            show: true,
            formatter: () => name,
            color: frame.themeColors.text2,
            fontSize: labelSizePx,
            align: 'right' as const,
            verticalAlign: 'bottom' as const,
            distance: 0,
            offset: [-4, -6],
            textBorderColor: frame.themeColors.surface,
            textBorderWidth: 3,
          },
        }
      : {}),
  };
}

/** What a formula takes for a point: its time in milliseconds, its number, else its place in the row. */
function argumentAt(frame: Frame, point: number): number {
  const value = frame.points[point]?.value;
  return typeof value === 'number' ? value : point;
}

function formulaAt(formula: Formula, frame: Frame, point: number): number | null {
  const isNowhere = frame.isTime && typeof frame.points[point]?.value !== 'number';
  return isNowhere ? null : finiteOrNull(formula(argumentAt(frame, point)));
}

/** True when the axis runs over amounts or times, so that a point is a pair; else points stand in rows. */
const runsOn = ({ hasBands, points }: Frame): boolean =>
  !hasBands && points.every(({ value }) => typeof value === 'number' || value === null);

/** The line of a FORMULA layer; none when the formula cannot be read. */
export function formulaLine(layer: Layer): readonly OverlayLine[] {
  const formula = readFormula(layer.value);
  if (formula === null) return [];
  const draw = (lineContext: LineContext): LineSeriesOption => {
    const { points } = lineContext.frame;
    const amounts = points.map((_, point) => formulaAt(formula, lineContext.frame, point));
    const data: Data = runsOn(lineContext.frame)
      ? points.flatMap(({ value }, index) => (value === null ? [] : [[Number(value), amounts[index] ?? null]]))
      : amounts;
    return { ...seriesOf(layer, layer.name, data, lineContext), smooth: !lineContext.frame.hasBands };
  };
  return [{ name: layer.name, layer, draw, amountAt: (point, { frame }) => formulaAt(formula, frame, point) }];
}

/** Another chart's line on this chart's axis of times, cut to what it shows. */
export function annotationLine(layer: Layer, line: AnnotationLine): OverlayLine {
  const draw = (lineContext: LineContext): LineSeriesOption | null => {
    const { frame, places } = lineContext;
    if (places === null) return null;
    const placedPoints = line.points.flatMap(([ms, amount]): (readonly [number, number])[] => {
      const axisValue = places.axisValue(ms);
      return axisValue === null ? [] : [[axisValue, amount]];
    });
    if (placedPoints.length === 0) return null;
    const data = placedPoints.map(([axisValue, amount]) =>
      frame.isHorizontal ? [amount, axisValue] : [axisValue, amount],
    );
    return seriesOf(layer, line.name, data, lineContext);
  };
  const amountAt = (point: number, { places }: LineContext): number | null => {
    const times = places?.timesOf(point) ?? null;
    if (times === null) return null;
    return line.points.find(([ms]) => ms >= times[0] && ms < times[1])?.[1] ?? null;
  };
  return { name: line.name, layer, draw, amountAt };
}

/** What the tooltip says of a laid line at a point; nothing where it has no amount. */
export function tooltipOfLine(line: OverlayLine, point: number, lineContext: LineContext): readonly TooltipLine[] {
  const amount = line.amountAt(point, lineContext);
  return amount === null ? [] : [{ color: lineContext.color, name: line.name, text: write(amount), detail: null }];
}
