import type { NumberAxis, RangeArea, RangeAxis, RangeChoice, Span, StepAxis } from '../drawing/range-area.ts';

/** A span in places of its axis: indexes of the first and the last step, or numbers. */
export interface Places {
  readonly low: number;
  readonly high: number;
}

/** The end that is moved. */
export type End = 'low' | 'high';

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** The first and the last place of an axis. */
export const boundsOf = (axis: RangeAxis): Places =>
  axis.kind === 'steps' ? { low: 0, high: axis.steps.length - 1 } : { low: axis.least, high: axis.most };

/** How far one arrow key goes. */
export const stepOf = (axis: RangeAxis): number => (axis.kind === 'steps' ? 1 : axis.stepSize);

/** A number as a place: rounded to the steps of its axis, its ends kept as they are. Sums of fractions leave digits behind. */
function roundedPlace({ least, most, stepSize }: NumberAxis, value: number): number {
  if (value <= least) return least;
  if (value >= most) return most;
  return clamp(Number((Math.round(value / stepSize) * stepSize).toPrecision(12)), least, most);
}

/** A place within the axis. */
export const placeWithin = (axis: RangeAxis, place: number): number =>
  axis.kind === 'steps' ? clamp(Math.round(place), 0, axis.steps.length - 1) : roundedPlace(axis, place);

/** Where steps of times and numbers lie that are not on the axis: those between the bounds; categories are there or not. */
function stepPlaces({ scale, steps }: StepAxis, { from, to }: Span): Places | null {
  if (scale === 'category') {
    const [low, high] = [from, to].map((end) => steps.findIndex(({ value }) => value === end));
    return low === undefined || high === undefined || low < 0 || high < low ? null : { low, high };
  }
  const low = steps.findIndex(({ value }) => Number(value) >= Number(from));
  const high = steps.findLastIndex(({ value }) => Number(value) <= Number(to));
  return low < 0 || high < low ? null : { low, high };
}

/** Where a span lies on an axis; null where it is not on it, as after another filter. */
export function placesOf(axis: RangeAxis, span: Span): Places | null {
  if (axis.kind === 'steps') return stepPlaces(axis, span);
  const [low, high] = [Number(span.from), Number(span.to)];
  if (!(low <= high) || high < axis.least || low > axis.most) return null;
  return { low: clamp(low, axis.least, axis.most), high: clamp(high, axis.least, axis.most) };
}

/** The span between two places. */
function spanOf(axis: RangeAxis, { low, high }: Places): Span {
  if (axis.kind === 'numbers') return { from: low, to: high };
  return { from: axis.steps[low]?.value ?? null, to: axis.steps[high]?.value ?? null };
}

/** Places between two that were pointed at, in whichever order; never without anything between them. */
export function placesBetween(axis: RangeAxis, one: number, other: number): Places {
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  if (axis.kind === 'steps' || high > low) return { low, high };
  const bounds = boundsOf(axis);
  return low + axis.stepSize <= bounds.high
    ? { low, high: placeWithin(axis, low + axis.stepSize) }
    : { low: placeWithin(axis, bounds.high - axis.stepSize), high: bounds.high };
}

/** One end moved to a place; past the other end it takes that one along. */
export function withEnd(axis: RangeAxis, places: Places, end: End, place: number): Places {
  const moved = placeWithin(axis, place);
  const fixed = end === 'low' ? places.high : places.low;
  return placesBetween(axis, moved, fixed);
}

/** Both ends moved by the same, as far as the axis goes. */
export function shiftedPlaces(axis: RangeAxis, { low, high }: Places, by: number): Places {
  const bounds = boundsOf(axis);
  const shift = clamp(by, bounds.low - low, bounds.high - high);
  if (axis.kind === 'steps') return { low: low + Math.round(shift), high: high + Math.round(shift) };
  const from = placeWithin(axis, low + shift);
  return { low: from, high: Math.min(bounds.high, Number((from + high - low).toPrecision(12))) };
}

/** How one end reads. */
export const endText = (axis: RangeAxis, place: number): string =>
  axis.kind === 'steps' ? (axis.steps[place]?.text() ?? '') : axis.write(place);

/** How a span reads: `Mar 2001 – May 2001`, `250 – 750 miles`; a single step by its name. */
export function placesText(axis: RangeAxis, { low, high }: Places): string {
  const [from, to] = [endText(axis, low), endText(axis, high)];
  const unit = axis.kind === 'numbers' ? (axis.unit ?? '') : '';
  return from === to ? `${from}${unit}` : `${from} – ${to}${unit}`;
}

/** The places of every axis; null where one of them is not on its axis. */
export function areaPlaces(area: RangeArea, spans: readonly Span[]): readonly Places[] | null {
  const places = area.axes.map((axis, index) => {
    const span = spans[index];
    return span === undefined ? null : placesOf(axis, span);
  });
  const foundPlaces = places.filter((one) => one !== null);
  return foundPlaces.length === area.axes.length ? foundPlaces : null;
}

/** How places of all axes read. */
export const areaText = (area: RangeArea, places: readonly Places[]): string =>
  area.axes.map((axis, index) => placesText(axis, places[index] ?? boundsOf(axis))).join(', ');

/** What choosing these places means; null where they stand for no rows. */
export function choiceOf(area: RangeArea, places: readonly Places[]): RangeChoice | null {
  const spans = area.axes.map((axis, index) => spanOf(axis, places[index] ?? boundsOf(axis)));
  const filters = area.filtersOf(spans);
  if (filters === null) return null;
  return { spans, filters, label: areaText(area, places) };
}

/** Places on the axes of an area. */
export interface PlacesOf {
  readonly area: RangeArea;
  readonly places: readonly Places[];
}

/** Places as they are on an area that was drawn anew, maybe with other steps; null where they are not on it. */
export const placesOn = (area: RangeArea, { area: earlierArea, places }: PlacesOf): readonly Places[] | null =>
  earlierArea === area
    ? places
    : areaPlaces(
        area,
        earlierArea.axes.map((axis, index) => spanOf(axis, places[index] ?? boundsOf(axis))),
      );
