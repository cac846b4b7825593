import { drawnAmounts } from './heights.ts';
import { isDense, pointPairs } from '../drawing/dense.ts';
import type { Draw } from '../drawing/drawing.ts';
import type { LayerSource } from './layers.ts';
import { hasOwnStroke } from './marks.ts';
import { isLogarithmic, planOf, xOf } from './plan.ts';
import type { DenseLine, Plan, PlannedSeries, SharedLook } from './plan.ts';
import { zoomSpacePx } from './legend-and-zoom.ts';

/** Columns a pixel: with one, strokes between them lean otherwise than those they stand for, which can be seen. */
const columnsPerPx = 2;

interface Line {
  /** Where each point stands along the axis, ascending; null has no place. */
  readonly places: readonly (number | null)[];
  readonly amounts: readonly (number | null)[];
  readonly columnCount: number;
}

/**
 * The points by which a line of many points looks as it does with all of them, ascending: of each column the first, the lowest, the highest and the
 * last. A gap keeps one point without an amount.
 */
export function pointsThatShow({ places, amounts, columnCount }: Line): readonly number[] {
  const first = places[0] ?? 0;
  const last = places.findLast((place) => place !== null) ?? first;
  const columnOf = (index: number): number =>
    Math.floor((((places[index] ?? last) - first) / (last - first)) * columnCount);
  const amountAt = (index: number): number | null => (places[index] === null ? null : (amounts[index] ?? null));
  const keptPoints: number[] = [];
  const keep = (index: number): void => void (keptPoints.at(-1) !== index && keptPoints.push(index));
  let from = 0;
  while (from < places.length) {
    const start = amountAt(from);
    if (start === null) {
      // Further points of the same gap say nothing more.
      if (places[from] !== null && (from === 0 || amountAt(from - 1) !== null)) keptPoints.push(from);
      from += 1;
      continue;
    }
    const column = columnOf(from);
    let [lowest, least, highest, most] = [from, start, from, start];
    let end = from;
    for (let index = from + 1; index < places.length && columnOf(index) === column; index += 1) {
      const amount = amountAt(index);
      if (amount === null) break;
      end = index;
      if (amount < least) [lowest, least] = [index, amount];
      if (amount > most) [highest, most] = [index, amount];
    }
    [from, Math.min(lowest, highest), Math.max(lowest, highest), end].forEach(keep);
    from = end + 1;
  }
  return keptPoints;
}

const isLine = ({ layer: { look, stack }, series: { settings }, forecast }: PlannedSeries): boolean =>
  forecast === null &&
  stack === null &&
  look.mark !== 'scatter' &&
  !(settings.markers ?? look.markerSize !== null) &&
  !look.showsValues;

/** From so many points a pixel on nobody sees how the strokes between them lean. */
const columnsFrom = 4;

/** Lines with a stroke of their own keep it; a logarithmic axis has its pixels elsewhere. */
const isInColumns = (plan: Plan, one: PlannedSeries): boolean =>
  plan.axis.points.length >= plan.draw.widthPx * columnsFrom &&
  one.layer.look.mark === 'line' &&
  one.series.offset === null &&
  !hasOwnStroke(one) &&
  !isLogarithmic(plan, one);

type KeptPoints = Pick<DenseLine, 'places' | 'points'>;
type AxisOfPlan = Plan['axis']['points'];
const lastPoints = new WeakMap<
  Line['amounts'],
  { readonly axis: AxisOfPlan; readonly columnCount: number; readonly keptPoints: KeptPoints }
>();

function keptPointsOf({ places: xs, amounts, columnCount }: Line): KeptPoints {
  const places = pointsThatShow({ places: xs, amounts, columnCount });
  const valueAt = (values: Line['amounts'], index: number): number => values[places[index] ?? -1] ?? Number.NaN;
  return { places, points: pointPairs(places.length, (index) => [valueAt(xs, index), valueAt(amounts, index)]) };
}

/** The points of a line, the same as before when only its look has changed. */
function denseLine(plan: Plan, xs: Line['places'], one: PlannedSeries): DenseLine {
  const amounts = drawnAmounts(plan, one, isLogarithmic(plan, one));
  const axis = plan.axis.points;
  const columnCount = plan.draw.widthPx * columnsPerPx;
  const last = lastPoints.get(amounts);
  const isSame = last?.axis === axis && last.columnCount === columnCount;
  const keptPoints = isSame ? last.keptPoints : keptPointsOf({ places: xs, amounts, columnCount });
  if (!isSame) lastPoints.set(amounts, { axis, columnCount, keptPoints });
  return { ...keptPoints, isInColumns: isInColumns(plan, one) };
}

/** The plan with lines of the points that can be seen, where there are many more than pixels. */
function thinned(plan: Plan): Plan {
  const { axis, draw, isBanded, shown } = plan;
  // What can be zoomed shows more from near than from afar.
  if (!isDense(axis.points.length, draw.widthPx) || isBanded || axis.scale === 'category' || zoomSpacePx(draw) > 0)
    return plan;
  const xs = axis.points.map((_, index) => xOf(plan, index));
  return { ...plan, shown: shown.map((one) => (isLine(one) ? { ...one, dense: denseLine(plan, xs, one) } : one)) };
}

const lastPlans = new WeakMap<SharedLook, { readonly draw: Draw<SharedLook>; readonly plan: Plan | null }>();

const differsInHeightAlone = (one: Draw<SharedLook>, other: Draw<SharedLook>): boolean =>
  Object.entries(one).every(([key, value]) => key === 'heightPx' || Object.is(value, Reflect.get(other, key)));

/**
 * The plan as it is drawn. A key and a box that changes its height ask for the same drawing several times at once, and reading the results is
 * most of it.
 */
export function drawnPlan(draw: Draw<SharedLook>, sources: readonly LayerSource[]): Plan | null {
  const last = lastPlans.get(draw.form);
  if (last !== undefined && differsInHeightAlone(draw, last.draw))
    return last.plan === null ? null : { ...last.plan, draw };
  const everything = planOf(draw, sources);
  const plan = everything === null ? null : thinned(everything);
  lastPlans.set(draw.form, { draw, plan });
  return plan;
}
