import type { CustomSeriesOption, CustomSeriesRenderItemReturn } from 'echarts';
import { strokesShape, type StrokesShape } from '../echarts/strokes.ts';
import { colorOf, denseStrokePx } from './marks.ts';
import type { Plan } from './plan.ts';

/** From values to pixels. */
interface Placing {
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
}

const tenths = (px: number): number => Math.round(px * 10) / 10;

/**
 * A line as one upright stroke a pixel column, as far as the line reaches within it: slanting strokes that lie so close look the same and take a browser
 * five times as long. Points that are columns apart are joined; `points` has x and y in turn, NaN for a gap. Gives the ends of the strokes (`StrokesShape`).
 */
export function columnStrokes(points: Float64Array, { x, y }: Placing): number[] {
  const ends: number[] = [];
  let [column, top, bottom] = [Number.NaN, 0, 0];
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  const endColumn = (): void => {
    const half = denseStrokePx / 2;
    if (!Number.isNaN(column)) ends.push(column + 0.5, tenths(top - half), column + 0.5, tenths(bottom + half));
  };
  for (let index = 0; index < points.length; index += 2) {
    const toX = x(points[index] ?? Number.NaN);
    const toY = y(points[index + 1] ?? Number.NaN);
    const nextColumn = Number.isNaN(toY) ? Number.NaN : Math.floor(toX);
    if (nextColumn === column) [top, bottom] = [Math.min(top, toY), Math.max(bottom, toY)];
    else {
      endColumn();
      const isBeside = nextColumn - column === 1;
      if (nextColumn - column > 1) ends.push(tenths(lastX), tenths(lastY), tenths(toX), tenths(toY));
      [top, bottom] = isBeside ? [Math.min(lastY, toY), Math.max(lastY, toY)] : [toY, toY];
      column = nextColumn;
    }
    [lastX, lastY] = [toX, toY];
  }
  endColumn();
  return ends;
}

/** Where the lowest and the highest point begin in `points`; a gap where there is none. */
function extremesOf(points: Float64Array): { readonly least: number; readonly most: number } {
  let [least, most] = [0, 0];
  const valueAt = (index: number): number => points[index + 1] ?? Number.NaN;
  for (let index = 0; index < points.length; index += 2) {
    if (Number.isNaN(valueAt(least)) || valueAt(index) < valueAt(least)) least = index;
    if (Number.isNaN(valueAt(most)) || valueAt(index) > valueAt(most)) most = index;
  }
  return { least, most };
}

/** The straight line through two values and their pixels. */
const through = (
  [value, px]: readonly [number, number],
  [otherValue, otherPx]: readonly [number, number],
): ((input: number) => number) => {
  const perUnit = otherValue === value ? 0 : (otherPx - px) / (otherValue - value);
  return (input) => px + (input - value) * perUnit;
};

/** What is seen of dense lines that are drawn in columns; the lines themselves, unseen, are what is pointed at. */
export function denseColumns(plan: Plan): CustomSeriesOption[] {
  return plan.shown.flatMap((one): CustomSeriesOption[] => {
    if (one.dense?.isInColumns !== true) return [];
    const { points } = one.dense;
    const { least, most } = extremesOf(points);
    const pointAt = (index: number): [number, number] => [points[index] ?? 0, points[index + 1] ?? Number.NaN];
    if (Number.isNaN(pointAt(least)[1])) return [];
    const color = colorOf(plan, one);
    const [firstX, lastX] = [points[0] ?? 0, points.at(-2) ?? 0];
    const [[, leastY], [, mostY]] = [pointAt(least), pointAt(most)];
    return [
      {
        type: 'custom',
        id: `${one.series.name}, in columns`,
        // One mark, which has its place among the values of the line.
        data: [pointAt(least)],
        encode: { x: 0, y: 1 },
        silent: true,
        animation: false,
        clip: true,
        z: color === plan.draw.themeColors.accentSoft2 ? 1 : 2,
        ...(one.layer.look.axisIndex === 0 ? {} : { yAxisIndex: one.layer.look.axisIndex }),
        tooltip: { show: false },
        renderItem: (_, api) => {
          const [startPx = 0, leastPx = 0] = api.coord([firstX, leastY]);
          const [endPx = 0, mostPx = 0] = api.coord([lastX, mostY]);
          const placing = {
            x: through([firstX, startPx], [lastX, endPx]),
            y: through([leastY, leastPx], [mostY, mostPx]),
          };
          return {
            type: strokesShape,
            shape: { ends: columnStrokes(points, placing) } satisfies StrokesShape,
            style: { stroke: color, lineWidth: denseStrokePx, fill: 'none' },
            // The library's types know its own shapes alone.
          } as unknown as CustomSeriesRenderItemReturn;
        },
      },
    ];
  });
}
