import { listText } from '@sextant/dashboard';

const maxValueLength = 80;

/** A value within a sentence, cut where it is long. */
const quoted = (text: string): string =>
  `“${text.length > maxValueLength ? `${text.slice(0, maxValueLength - 1)}…` : text}”`;

const isBlank = (text: string | null): text is null | '' => text === null || text === '';

/** How one value became another: 'Name changed from “a” to “b”'. Empty when it did not; null and empty text are no value. */
export function valueChange(label: string, before: string | null, after: string | null): string[] {
  if (before === after || (isBlank(before) && isBlank(after))) return [];
  if (isBlank(before)) return [`${label} set to ${quoted(after ?? '')}`];
  if (isBlank(after)) return [`${label} ${quoted(before)} removed`];
  return [`${label} changed from ${quoted(before)} to ${quoted(after)}`];
}

/** That something changed whose values are too long to be shown, such as a statement. */
export const longChange = (label: string, before: unknown, after: unknown): string[] =>
  JSON.stringify(before ?? '') === JSON.stringify(after ?? '') ? [] : [`${label} changed`];

/** That the owners are others. */
export const ownerChange = (before: readonly number[], after: readonly number[]): string[] =>
  longChange('Owners', before.toSorted(), after.toSorted());

/** `names` without one of each in `others`: what stands twice and there once is left once. */
function without(names: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return names.filter((name) => {
    const index = left.indexOf(name);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** How a list changed, by the names of its items: what came, what went, what took the place of one other, the order. */
export function listChange(label: string, before: readonly string[], after: readonly string[]): string[] {
  const [added, removed] = [without(after, before), without(before, after)];
  if (added.length === 0 && removed.length === 0)
    return before.join('\n') === after.join('\n') ? [] : [`${label}: order changed`];
  const [onlyAdded, onlyRemoved] = [added[0], removed[0]];
  if (added.length === 1 && removed.length === 1 && onlyAdded !== undefined && onlyRemoved !== undefined)
    return valueChange(label, onlyRemoved, onlyAdded);
  return [
    ...(added.length === 0 ? [] : [`${label}: added ${listText(added)}`]),
    ...(removed.length === 0 ? [] : [`${label}: removed ${listText(removed)}`]),
  ];
}
