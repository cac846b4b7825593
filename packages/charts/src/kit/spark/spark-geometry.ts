import { extremesOf } from '../color-rules/match.ts';
import type { Bounds } from '../fields/bounds.ts';
import { shareOfSpan } from '../values/span.ts';

/** The size of a small drawing. */
export interface SparkBox {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A small drawing as SVG has it: paths, bars, and the last point. Gaps stay gaps. */
export interface SparkGeometry {
  readonly path: string;
  readonly area: string;
  readonly bars: readonly { readonly x: number; readonly y: number; readonly width: number; readonly height: number }[];
  readonly last: { readonly x: number; readonly y: number } | null;
}

const edgePx = 3;
const round = (px: number): number => Math.round(px * 10) / 10;

/** The series as a line, an area and bars in a box; `bounds` non-null take the place of the least and the most amount. */
export function sparkGeometry(values: readonly (number | null)[], box: SparkBox, bounds: Bounds): SparkGeometry {
  const found = extremesOf(values);
  const min = bounds[0] ?? found.min;
  const max = bounds[1] ?? found.max;
  const spanX = box.widthPx - 2 * edgePx;
  const spanY = box.heightPx - 2 * edgePx;
  const xAt = (stepPosition: number): number =>
    round(edgePx + (values.length <= 1 ? spanX / 2 : (stepPosition / (values.length - 1)) * spanX));
  const yAt = (value: number): number => {
    const share = max > min ? shareOfSpan(value, min, max) : 0.5;
    return round(edgePx + (1 - Math.min(1, Math.max(0, share))) * spanY);
  };
  const runs: { readonly x: number; readonly y: number }[][] = [];
  values.forEach((value, stepPosition) => {
    if (value === null || Number.isNaN(value)) return;
    const isNew = stepPosition === 0 || values[stepPosition - 1] == null;
    if (isNew || runs.length === 0) runs.push([]);
    runs.at(-1)?.push({ x: xAt(stepPosition), y: yAt(value) });
  });
  const lineOf = (run: (typeof runs)[number]): string => run.map(({ x, y }) => `${x} ${y}`).join('L');
  const floor = box.heightPx - edgePx;
  const stepPx = spanX / Math.max(1, values.length);
  const zero = min <= 0 && max >= 0 ? yAt(0) : floor;
  return {
    path: runs.map((run) => `M${lineOf(run)}`).join(''),
    area: runs.map((run) => `M${run[0]?.x ?? 0} ${floor}L${lineOf(run)}L${run.at(-1)?.x ?? 0} ${floor}Z`).join(''),
    bars: values.flatMap((value, stepPosition) => {
      if (value === null) return [];
      const y = yAt(value);
      const width = round(Math.max(0.5, stepPx * 0.75));
      return [
        {
          x: round(edgePx + stepPosition * stepPx),
          y: Math.min(y, zero),
          width,
          height: Math.max(0.5, Math.abs(zero - y)),
        },
      ];
    }),
    last: runs.at(-1)?.at(-1) ?? null,
  };
}
