import { countText } from '@sextant/contract';

/** Fewer points than this a pixel are all drawn by themselves. */
const mostPerPx = 2;
/** More values than these cannot be read beside each other; to find places for them takes a browser seconds. */
const mostValues = 2_000;
/** All but a few of so many have one color. More of them are drawn for minutes. */
const mostSeries = 1_000;

/** True where points lie so close that nobody tells them apart. */
export const isDense = (pointCount: number, widthPx: number): boolean => pointCount > widthPx * mostPerPx;

/** True where so many marks can have their values beside them. */
export const canWriteValues = (markCount: number): boolean => markCount <= mostValues;

/** What is drawn of many series: those in front. */
const drawnOf = <One>(series: readonly One[]): readonly One[] =>
  series.length <= mostSeries ? series : series.slice(0, mostSeries);

/** That not all series are drawn, as a sentence; none where they are. */
export const undrawnSeries = (count: number): readonly string[] =>
  count <= mostSeries ? [] : [`The first ${countText(mostSeries)} of ${countText(count)} series are drawn.`];

/** Those of `all` that are shown alone; all where none is. */
export function isolatedOf<One>(
  all: readonly One[],
  names: readonly string[],
  nameOf: (one: One) => string,
): readonly One[] {
  const shownNames = new Set(names);
  return drawnOf(shownNames.size === 0 ? all : all.filter((one) => shownNames.has(nameOf(one))));
}
