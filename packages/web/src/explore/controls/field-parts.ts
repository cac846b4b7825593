import type { Control } from '@sextant/charts';

/** What every field of the panel takes: its control, what the form holds under it, and what is wrong with that. */
export interface FieldParts {
  readonly control: Control;
  readonly error: string | null;
  readonly raw: unknown;
  readonly set: (value: unknown) => void;
  /** Why annotation layers have no data, by their names. */
  readonly layerErrors: Readonly<Record<string, string>>;
}

/** A value of a form as a list: forms hold single values where lists are meant. */
export const listOf = (raw: unknown): readonly unknown[] =>
  Array.isArray(raw) ? raw : raw === undefined || raw === null || raw === '' ? [] : [raw];

/** `list` with `value` at `index`, or at its end. */
export const replacedAt = <Item>(list: readonly Item[], index: number | null, value: Item): Item[] =>
  index === null ? [...list, value] : list.map((item, position) => (position === index ? value : item));

/** `list` without what stands at `index`. */
export const withoutItem = <Item>(list: readonly Item[], index: number): Item[] =>
  list.filter((_, position) => position !== index);

/** `list` with what stands at `index` moved by `by` places. */
export function withItemMoved<Item>(list: readonly Item[], index: number, by: number): Item[] {
  const rest = withoutItem(list, index);
  return [...rest.slice(0, index + by), ...list.slice(index, index + 1), ...rest.slice(index + by)];
}
