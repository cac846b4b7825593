import { otherLabel } from '../kit/colors/palette.ts';
import type { Area, Areas } from './tree.ts';

/** More areas cannot be told apart, and take seconds to draw. */
const mostAreas = 2_000;

const lastParts = (area: Area): readonly Area[] => (area.parts.length === 0 ? [area] : area.parts.flatMap(lastParts));

function joinedIn(parts: readonly Area[], least: number): readonly Area[] {
  const small = parts.filter(({ value }) => value < least);
  const large = parts.flatMap((area) => (area.value < least ? [] : [{ ...area, parts: joinedIn(area.parts, least) }]));
  if (small.length === 0) return large;
  const value = small.reduce((sum, area) => sum + area.value, 0);
  const rest: Area = { name: otherLabel, value, selection: null, parts: [] };
  return [...large, rest].sort((one, other) => other.value - one.value);
}

/** Areas of which the smallest are one in each whole, where there are more than can be told apart; `joined` counts those. */
export function withoutSmallAreas(areas: Areas): { readonly areas: Areas; readonly joined: number } {
  const amounts = areas.parts.flatMap(lastParts).map(({ value }) => value);
  const least = amounts.toSorted((one, other) => other - one)[mostAreas - 1];
  if (least === undefined || amounts.length === mostAreas) return { areas, joined: 0 };
  const joined = amounts.filter((value) => value < least).length;
  return { areas: { ...areas, parts: joinedIn(areas.parts, least) }, joined };
}
