import { nextStep, type Dimension, type Filter, type Grain } from '@sextant/contract';
import type { RangeArea, RangeStep, Span, StepAxis } from '../drawing/range-area.ts';
import { listFilter, rangeFilters } from '../drawing/selection.ts';
import type { AxisPoint } from '../result/axis-points.ts';

const dayMs = 86_400_000;
/** Grains whose steps are called by their last day. */
const byLastDay: readonly (Grain | null)[] = ['P1W/1970-01-03T00:00:00Z', 'P1W/1970-01-04T00:00:00Z'];

/** When the step at `ms` begins, and when the next one does. A time without a step is itself, to the millisecond. */
function stepBounds(ms: number, grain: Grain | null): readonly [startMs: number, endMs: number] {
  if (grain === null) return [ms, ms + 1];
  return byLastDay.includes(grain) ? [ms - 6 * dayMs, ms + dayMs] : [ms, nextStep(ms, grain)];
}

/** An axis of a chart that is drawn by its points, and the column behind it. */
export interface SteppedAxis {
  readonly column: Dimension;
  readonly points: readonly Pick<AxisPoint, 'value' | 'text'>[];
  readonly isTime: boolean;
  /** Of an axis of times; null for times without a step. */
  readonly grain: Grain | null;
  readonly side: 'x' | 'y';
  readonly name: string;
  /** Where the point of an index stands on the drawing library's axis; null has no place. */
  readonly positionOf: (index: number) => number | null;
}

const isAscending = (values: readonly unknown[]): boolean =>
  values.every(
    (value, index) => typeof value === 'number' && (index === 0 || value > Number(values[index - 1] ?? -Infinity)),
  );

/** The axis as one of ranges: times and numbers that stand in order are ranges of values, all else lists. Null for a single step, which a click picks. */
export function stepAxis({ points, isTime, side, name, positionOf }: SteppedAxis): StepAxis | null {
  const present = points.flatMap((point, index): RangeStep[] => {
    const position = positionOf(index);
    if (position === null) return [];
    // Of thousands of steps few are read.
    const text = (): string => point.text;
    return [{ value: point.value, position, text }];
  });
  const valued = present.filter(({ value }) => value !== null);
  const isOrdered = valued.length > 0 && isAscending(valued.map(({ value }) => value));
  const steps = isOrdered ? valued : present;
  if (steps.length < 2 || (isTime && !isOrdered)) return null;
  return { kind: 'steps', side, index: 0, name, scale: !isOrdered ? 'category' : isTime ? 'time' : 'number', steps };
}

/**
 * The conditions of a span of steps. Times are bounds, and no time range: a range that is laid on the whole query takes the place of those, and weeks
 * within a half-year are weeks.
 */
export function stepFilters(
  axis: StepAxis,
  { column, grain }: Pick<SteppedAxis, 'column' | 'grain'>,
  { from, to }: Span,
): readonly Filter[] | null {
  if (axis.scale === 'category') {
    const [low, high] = [from, to].map((end) => axis.steps.findIndex(({ value }) => value === end));
    const values = axis.steps.slice(low, (high ?? -1) + 1).map(({ value }) => value);
    return values.length === 0 || low === -1 ? null : [listFilter(column, values)];
  }
  if (typeof from !== 'number' || typeof to !== 'number') return null;
  if (axis.scale === 'number') return rangeFilters(column, { from, to, hasEnd: true });
  return rangeFilters(column, { from: stepBounds(from, grain)[0], to: stepBounds(to, grain)[1], hasEnd: false });
}

/** What can be chosen along one axis of steps; null where that is nothing. */
export function stepArea(stepped: SteppedAxis): RangeArea | null {
  const axis = stepAxis(stepped);
  if (axis === null) return null;
  return {
    axes: [axis],
    filtersOf: ([span]) => (span === undefined ? null : stepFilters(axis, stepped, span)),
    spansAt: (point) => {
      const value = stepped.points[point]?.value;
      return value === undefined ? null : [{ from: value, to: value }];
    },
  };
}
