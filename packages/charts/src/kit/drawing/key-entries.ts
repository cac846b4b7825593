import type { KeyEntry } from './drawing.ts';
import { otherLabel } from '../colors/palette.ts';
import type { Ink } from '../colors/theme/ink.ts';

/** A chart's key: every series with a color of its own, and one entry for all gray ones. */
export function keyEntries(names: readonly string[], color: (name: string) => string, ink: Ink): readonly KeyEntry[] {
  const entries = names.map((name) => ({ name, color: color(name) }));
  const members = entries.flatMap((entry) => (entry.color === ink.text3 ? [entry.name] : []));
  if (members.length < 2) return entries;
  return [
    ...entries.filter((entry) => entry.color !== ink.text3),
    { name: `${otherLabel} (${members.length})`, color: ink.text3, members },
  ];
}
