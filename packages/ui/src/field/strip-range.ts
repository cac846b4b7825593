/** From (counts) to (does not), in the unit of the edges. */
export type StripRange = readonly [from: number, to: number];

/** Which end of a range is moved. */
export type StripEnd = 'from' | 'to';

const clamp = (number: number, low: number, high: number): number => Math.min(high, Math.max(low, number));
const lastOf = (edges: readonly number[]): number => Math.max(0, edges.length - 1);

/**
 * How many steps lie before a value: steps are drawn equally wide, whatever they last, so between two edges it goes by proportion. Values
 * beyond the edges lie at the nearest.
 */
export function stepsBefore(edges: readonly number[], value: number): number {
  const last = lastOf(edges);
  const above = edges.findIndex((edge) => edge > value);
  if (above === 0) return 0;
  if (above < 0) return last;
  const [low = 0, high = 0] = [edges[above - 1], edges[above]];
  return above - 1 + (value - low) / (high - low);
}

const edgeOf = (edges: readonly number[], index: number): number => edges[clamp(index, 0, lastOf(edges))] ?? 0;

/** The range from one step to another, both with it, in either order. `steps` counts from 0. */
export const rangeOfSteps = (edges: readonly number[], one: number, other: number): StripRange => [
  edgeOf(edges, Math.min(one, other)),
  edgeOf(edges, Math.max(one, other) + 1),
];

/** What of a range lies on the strip: at least one step, the nearest where the range lies beyond. */
export function rangeOnStrip(edges: readonly number[], [from, to]: StripRange): StripRange {
  const [least, most] = [edgeOf(edges, 0), edgeOf(edges, lastOf(edges))];
  const range = [clamp(from, least, most), clamp(to, least, most)] as const;
  if (range[0] < range[1]) return range;
  const step = Math.min(lastOf(edges) - 1, Math.floor(stepsBefore(edges, from)));
  return rangeOfSteps(edges, step, step);
}

/** A range with one end at an edge; it stays before, or behind, the other end, which does not move. */
export function withEndAt(edges: readonly number[], [from, to]: StripRange, end: StripEnd, index: number): StripRange {
  if (end === 'from') return [edgeOf(edges, clamp(index, 0, Math.max(0, Math.ceil(stepsBefore(edges, to)) - 1))), to];
  return [from, edgeOf(edges, clamp(index, Math.floor(stepsBefore(edges, from)) + 1, lastOf(edges)))];
}

/** A range with one end moved by steps; an end between two edges goes to the next of them first. */
export function withEndMoved(edges: readonly number[], range: StripRange, end: StripEnd, steps: number): StripRange {
  const place = stepsBefore(edges, end === 'from' ? range[0] : range[1]);
  return withEndAt(edges, range, end, (steps < 0 ? Math.ceil(place) : Math.floor(place)) + steps);
}

/** A range that keeps its count of steps and lies elsewhere, as far as there are steps. */
export function shiftedRange(edges: readonly number[], [from, to]: StripRange, steps: number): StripRange {
  const first = Math.min(lastOf(edges) - 1, Math.round(stepsBefore(edges, from)));
  const end = Math.max(first + 1, Math.round(stepsBefore(edges, to)));
  const moved = clamp(steps, -first, lastOf(edges) - end);
  return [edgeOf(edges, first + moved), edgeOf(edges, end + moved)];
}
