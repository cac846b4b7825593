import { countText } from '@sextant/contract';

/** Fewer points than this a pixel are all drawn by themselves. */
const mostPerPx = 2;
/** More values than these cannot be read beside each other; to find places for them takes a browser seconds. */
const mostValues = 2_000;
/** All but a few of so many have one color. More of them are drawn for minutes. */
const mostSeries = 1_000;

/** True where points lie so close that nobody tells them apart. */
export const isDense = (pointCount: number, widthPx: number): boolean => pointCount > widthPx * mostPerPx;

/** Points as the drawing library takes them without a copy, x and y in turns; NaN has no place. */
export function pointPairs(count: number, pointAt: (index: number) => readonly [x: number, y: number]): Float64Array {
  const pairs = new Float64Array(count * 2);
  for (let index = 0; index < count; index += 1) pairs.set(pointAt(index), index * 2);
  return pairs;
}

/** True where so many marks can have their values beside them. */
export const canWriteValues = (markCount: number): boolean => markCount <= mostValues;

/** Parts of a stack have an area at every point, also where they have no amount: more of them stop a page for a minute. */
const mostStackedPoints = 100_000;
/** As many are drawn whatever their points. */
const leastStacked = 100;

/** How many series over an axis of `pointCount` points are drawn. */
export const mostSeriesOver = (pointCount: number, isStacked: boolean): number =>
  isStacked
    ? Math.min(mostSeries, Math.max(leastStacked, Math.floor(mostStackedPoints / Math.max(1, pointCount))))
    : mostSeries;

/** That not all series are drawn, as a sentence; none where they are. `most` as in `isolatedOf`. */
export const undrawnSeries = (count: number, most = mostSeries): readonly string[] =>
  count <= most ? [] : [`The first ${countText(most)} of ${countText(count)} series are drawn.`];

/** Those that are drawn where none is shown alone. */
export const drawnOf = <One>(all: readonly One[], most = mostSeries): readonly One[] =>
  all.length <= most ? all : all.slice(0, most);

/** Those of `all` that are shown alone; all where none is. At most `most` of them. */
export function isolatedOf<One>(
  all: readonly One[],
  names: readonly string[],
  nameOf: (one: One) => string,
  most = mostSeries,
): readonly One[] {
  const shownNames = new Set(names);
  const shown = shownNames.size === 0 ? all : all.filter((one) => shownNames.has(nameOf(one)));
  return drawnOf(shown, most);
}

/** Nearer to each other, shapes with parts of their own, such as boxes, cannot be told apart. */
const leastShapePx = 3;
/** As many can be drawn at once, where a part of them can be zoomed into. */
const mostShapes = 1_000;

/** How many groups of `perGroup` shapes each are drawn beside each other. */
export const groupsWithSpace = (widthPx: number, perGroup: number, zooms: boolean): number =>
  Math.ceil((zooms ? mostShapes : Math.min(mostShapes, widthPx / leastShapePx)) / Math.max(1, perGroup));

/** More outliers on one side of a box, or on that of all boxes, are not distinguished. */
const [mostOutliers, mostOutliersOfAll] = [150, 10_000];

/** What is drawn of the outliers of one of `groupCount` boxes, in their order: all, or those that are farthest off. */
export function farthestOf(outliers: readonly number[], groupCount: number): readonly number[] {
  const most = Math.min(mostOutliers, Math.ceil(mostOutliersOfAll / groupCount));
  return outliers.length <= 2 * most ? outliers : [...outliers.slice(0, most), ...outliers.slice(-most)];
}

/** Space between values beside marks, so that two do not read as one. */
export const valueGapPx = 4;
