import type { Selection } from './drawing.ts';

const startsWith = (values: Selection['values'], start: Selection['values']): boolean =>
  start.length <= values.length && start.every((value, index) => values[index] === value);

/** True when something is picked that is neither on the way to `selection` nor below it: hierarchies pick by the first of their dimensions. */
export function isOffPath(selected: Selection | null, selection: Selection | null): boolean {
  if (selected === null) return false;
  if (selection === null) return true;
  return ![selected.values, ...(selected.also ?? [])].some(
    (values) => startsWith(values, selection.values) || startsWith(selection.values, values),
  );
}
