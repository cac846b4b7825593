import { countText } from '@sextant/contract';
import type { LegendEntry } from './drawing.ts';
import { otherLabel } from '../colors/palette.ts';
import type { ThemeColors } from '../colors/theme/theme-colors.ts';

/** A chart's legend: every series with a color of its own, and one entry for all gray ones. */
export function legendEntries(
  names: readonly string[],
  color: (name: string) => string,
  themeColors: ThemeColors,
): readonly LegendEntry[] {
  const entries = names.map((name) => ({ name, color: color(name) }));
  const members = entries.flatMap((entry) => (entry.color === themeColors.text3 ? [entry.name] : []));
  if (members.length < 2) return entries;
  return [
    ...entries.filter((entry) => entry.color !== themeColors.text3),
    { name: `${otherLabel} (${countText(members.length)})`, color: themeColors.text3, members },
  ];
}
