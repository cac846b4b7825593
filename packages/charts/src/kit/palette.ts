import type { Ink } from './theme/ink.ts';

/** The slot (from 0 on) or the fixed colour of a label, the same in all charts of a dashboard. */
export type ColorBook = Readonly<Record<string, number | string>>;

/** The name of the rest; it never takes a data slot. */
export const otherLabel = 'Other';

/** As many slots as a theme has of itself. */
const ownSlots = 12;

/**
 * `book` with a slot for each of `labels` that has none yet, lowest free slots first; when all `slotCount` are taken they repeat.
 * Free are the slots that no label of `among` has: those that stand in the same charts. Default: all that are known.
 */
export function withLabels(
  book: ColorBook,
  labels: readonly string[],
  among: readonly string[] = Object.keys(book),
  slotCount: number = ownSlots,
): ColorBook {
  const taken = new Set([...among, ...labels].flatMap((label) => (Object.hasOwn(book, label) ? [book[label]] : [])));
  const free = Array.from({ length: slotCount }, (_, slot) => slot).filter((slot) => !taken.has(slot));
  const fresh = [...new Set(labels)].filter((label) => label !== otherLabel && !Object.hasOwn(book, label));
  if (fresh.length === 0) return book;
  return { ...book, ...Object.fromEntries(fresh.map((label, at) => [label, free[at] ?? at % slotCount])) };
}

/** The colour of each label: its slot in the theme; labels without one take the lowest free slots in order. `Other` is grey. */
export function colorsFor(labels: readonly string[], ink: Ink, book: ColorBook = {}): (label: string) => string {
  const full = withLabels(book, labels, Object.keys(book), ink.slots.length);
  return (label) => {
    if (label === otherLabel) return ink.text3;
    const slot = full[label] ?? 0;
    return typeof slot === 'string' ? slot : (ink.slots[slot % ink.slots.length] ?? ink.text3);
  };
}
