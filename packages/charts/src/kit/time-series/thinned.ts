import { drawnAmounts } from './heights.ts';
import type { Draw } from '../drawing.ts';
import type { LayerSource } from './layers.ts';
import { isLogarithmic, planOf, xOf, type Plan, type PlannedSeries, type SharedLook } from './plan.ts';
import { zoomSpacePx } from './around.ts';

/** Fewer points than this a pixel are all drawn. */
const mostPerPx = 2;

interface Line {
  /** Where each point stands along the axis, ascending; null has no place. */
  readonly places: readonly (number | null)[];
  readonly amounts: readonly (number | null)[];
  readonly widthPx: number;
}

/**
 * The points by which a line of many points looks as it does with all of them, ascending: of each pixel column the lowest and the highest. A
 * stretch between gaps keeps both of its ends, and a gap one point without an amount.
 */
export function pointsThatShow({ places, amounts, widthPx }: Line): readonly number[] {
  const first = places[0] ?? 0;
  const last = places.findLast((place) => place !== null) ?? first;
  const columnOf = (at: number): number => Math.floor((((places[at] ?? last) - first) / (last - first)) * widthPx);
  const amountAt = (at: number): number | null => (places[at] === null ? null : (amounts[at] ?? null));
  const keptPoints: number[] = [];
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
    const isStretchStart = from === 0 || amountAt(from - 1) === null;
    let [lowest, highest] = [from, from];
    let end = from;
    for (let at = from + 1; at < places.length && columnOf(at) === column; at += 1) {
      const amount = amountAt(at);
      if (amount === null) break;
      end = at;
      if (amount < (amountAt(lowest) ?? amount)) lowest = at;
      if (amount > (amountAt(highest) ?? amount)) highest = at;
    }
    const isStretchEnd = amountAt(end + 1) === null;
    const shown = new Set([...(isStretchStart ? [from] : []), lowest, highest, ...(isStretchEnd ? [end] : [])]);
    keptPoints.push(...[...shown].sort((one, other) => one - other));
    from = end + 1;
  }
  return keptPoints;
}

function placesOf(plan: Plan, one: PlannedSeries): readonly number[] | null {
  const { axis, draw } = plan;
  const { look, stack } = one.layer;
  const isLine = stack === null && look.mark !== 'scatter' && look.markerSize === null && !look.showsValues;
  const isDense = axis.points.length > draw.widthPx * mostPerPx;
  // What can be zoomed shows more from near than from afar.
  if (!isDense || !isLine || plan.isBanded || axis.scale === 'category' || zoomSpacePx(draw) > 0) return null;
  return pointsThatShow({
    places: axis.points.map((_, at) => xOf(plan, at)),
    amounts: drawnAmounts(plan, one, isLogarithmic(plan, one)),
    widthPx: draw.widthPx,
  });
}

/** The plan with lines of the points that can be seen, where there are many more than pixels. */
const thinned = (plan: Plan): Plan => ({
  ...plan,
  shown: plan.shown.map((one) => ({ ...one, places: placesOf(plan, one) })),
});

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
