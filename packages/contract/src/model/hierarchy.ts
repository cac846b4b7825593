import { isRecord } from './record.ts';

/** Columns of a dataset from the widest to the narrowest: country, region, city. A click on a mark of one leads to the next. */
export interface Hierarchy {
  readonly name: string;
  readonly columns: readonly string[];
}

const objectOf = (extra: string | null | undefined): Readonly<Record<string, unknown>> => {
  // What most datasets have; failing to read it took longer than everything else here.
  if (!extra) return {};
  try {
    const read: unknown = JSON.parse(extra);
    return isRecord(read) ? read : {};
  } catch {
    return {};
  }
};

const isText = (value: unknown): value is string => typeof value === 'string';

function hierarchyOf(raw: unknown): readonly Hierarchy[] {
  if (!isRecord(raw)) return [];
  const { name, columns } = raw;
  return isText(name) && Array.isArray(columns) && columns.length > 1 && columns.every(isText)
    ? [{ name, columns }]
    : [];
}

/** The hierarchies in a dataset's `extra`, the JSON text of its further settings. What does not read as one is none. */
export function hierarchiesOf(extra: string | null | undefined): readonly Hierarchy[] {
  const { hierarchies } = objectOf(extra);
  return Array.isArray(hierarchies) ? hierarchies.flatMap(hierarchyOf) : [];
}

/** `extra` with these hierarchies in place of its own; everything else in it stays. Null when nothing is left. */
export function withHierarchies(extra: string | null | undefined, hierarchies: readonly Hierarchy[]): string | null {
  const { hierarchies: _own, ...others } = objectOf(extra);
  const next = hierarchies.length === 0 ? others : { ...others, hierarchies };
  return Object.keys(next).length === 0 ? null : JSON.stringify(next);
}
