import type { Route } from '@sextant/contract';
import * as z from 'zod';

/** The schema inside of what may be absent or null, or comes as a list. */
function innerOf(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return innerOf(schema.unwrap());
  return schema instanceof z.ZodArray ? innerOf(schema.element) : schema;
}

/** Names of the members of a schema; those of an object inside of it as `owners.id`. */
function namesIn(schema: unknown): string[] {
  const object = innerOf(schema);
  if (!(object instanceof z.ZodObject)) return [];
  return Object.entries(object.shape).flatMap(([name, member]) => {
    const inner = innerOf(member);
    const names = inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
    return names.length === 0 ? [name] : names.map((one) => `${name}.${one}`);
  });
}

const columnsByRoute = new WeakMap<Route, readonly string[]>();

/** The columns of what a list or an item call returns, as Superset's clients name them: `slice_name`, `owners.id`. */
export function columnsOf(entry: Route): readonly string[] {
  const found = columnsByRoute.get(entry);
  if (found !== undefined) return found;
  const { response } = entry;
  const columns = response instanceof z.ZodObject ? namesIn(response.shape['result']) : [];
  columnsByRoute.set(entry, columns);
  return columns;
}

/** What users read for a column: `changed_by.first_name` is Changed By First Name. */
const labelOf = (column: string): string =>
  column
    .split(/[._]/)
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1).toLowerCase()}`)
    .join(' ');

/** The members that describe columns; `keys` of a request says which are wanted, without it all. No column has a description of its own. */
export const describedColumns = (columns: readonly string[], wants: (key: string) => boolean) => ({
  ...(wants('label_columns')
    ? { label_columns: Object.fromEntries(columns.map((name) => [name, labelOf(name)])) }
    : {}),
  ...(wants('description_columns') ? { description_columns: {} } : {}),
});
