import { otherLabel } from '../kit/colors/palette.ts';
import type { Area, Areas } from './tree.ts';

/** More areas cannot be told apart, and take seconds to draw. */
const mostAreas = 2_000;

const lastParts = (area: Area): readonly Area[] => (area.parts.length === 0 ? [area] : area.parts.flatMap(lastParts));

function joinedIn(parts: readonly Area[], smallest: number): readonly Area[] {
  const least = parts.some(({ value }) => value < smallest) ? smallest : 0;
  const isJoined = ({ name, value, selection }: Area): boolean =>
    value < least || (least > 0 && name === otherLabel && selection === null);
  const small = parts.filter(isJoined);
  const large = parts.flatMap((area) => (isJoined(area) ? [] : [{ ...area, parts: joinedIn(area.parts, smallest) }]));
  if (small.length === 0) return large;
  const value = small.reduce((sum, area) => sum + area.value, 0);
  const rest: Area = { name: otherLabel, value, selection: null, parts: [] };
  return [...large, rest].sort((one, other) => other.value - one.value);
}

/** Areas of which the smallest are one in each whole, with what did not come, where there are more than can be told apart; `joined` counts those. */
export function withoutSmallAreas(areas: Areas): { readonly areas: Areas; readonly joined: number } {
  const amounts = areas.parts.flatMap(lastParts).map(({ value }) => value);
  const least = amounts.toSorted((one, other) => other - one)[mostAreas - 1];
  if (least === undefined || amounts.length === mostAreas) return { areas, joined: 0 };
  const joined = amounts.filter((value) => value < least).length;
  return { areas: { ...areas, parts: joinedIn(areas.parts, least) }, joined };
}
