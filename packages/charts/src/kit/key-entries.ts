import type { KeyEntry } from './drawing.ts';
import { otherLabel } from './palette.ts';
import type { Ink } from './theme/ink.ts';

/** A chart's key: every series with a color of its own, and one entry for all gray ones. */
export function keyEntries(names: readonly string[], color: (name: string) => string, ink: Ink): readonly KeyEntry[] {
  const members = names.filter((name) => color(name) === ink.text3);
  if (members.length < 2) return names.map((name) => ({ name, color: color(name) }));
  const ownEntries = names.filter((name) => !members.includes(name)).map((name) => ({ name, color: color(name) }));
  return [...ownEntries, { name: `${otherLabel} (${members.length})`, color: ink.text3, members }];
}
