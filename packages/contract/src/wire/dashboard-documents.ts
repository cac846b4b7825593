import { dashboardMetadata, filterDivider, layoutNode, nativeFilter } from '../model/dashboard.ts';
import type { DashboardMetadata, FilterDivider, LayoutNode, NativeFilter } from '../model/dashboard.ts';
import { objectOfJson } from './json-text.ts';

const filtersKey = 'native_filter_configuration';
const readFilters = (value: unknown): NativeFilter[] =>
  (Array.isArray(value) ? value : []).flatMap((item) => {
    const read = nativeFilter.safeParse(item);
    return read.success ? [read.data] : [];
  });

/**
 * Reads `json_metadata` of whatever age: a key that is null or invalid takes its default, a filter that cannot be read (a divider) is left
 * out, all other keys stay as they are. Never throws, so that one odd key cannot hide a dashboard.
 */
export function readDashboardMetadata(text: string | null | undefined): DashboardMetadata {
  const metadata = objectOfJson(text);
  const knownEntries = Object.entries(dashboardMetadata.shape).map(([key, schema]) => {
    if (key === filtersKey) return [key, readFilters(metadata[key])] as const;
    const read = schema.safeParse(metadata[key] ?? undefined);
    return [key, read.success ? read.data : schema.parse(undefined)] as const;
  });
  return { ...metadata, ...Object.fromEntries(knownEntries) } as DashboardMetadata;
}

/** The filter bar of `json_metadata` in its order: filters, and dividers between them. Never throws. */
export function readFilterBar(text: string | null | undefined): readonly (NativeFilter | FilterDivider)[] {
  const entries = objectOfJson(text)[filtersKey];
  return (Array.isArray(entries) ? entries : []).flatMap((entry: unknown): (NativeFilter | FilterDivider)[] => {
    const divider = filterDivider.safeParse(entry);
    return divider.success ? [divider.data] : readFilters([entry]);
  });
}

/**
 * Writes `json_metadata` with some keys changed; all others keep what stood in `before`, also those that could not be read. The layout
 * goes in as `positions`, where 2.1.3 looks for it.
 */
export function writeDashboardMetadata(
  before: string | null | undefined,
  changes: Partial<DashboardMetadata> & { readonly positions?: Readonly<Record<string, unknown>> },
): string {
  const metadata = objectOfJson(before);
  const filters = changes[filtersKey];
  const merged = { ...metadata, ...changes };
  return JSON.stringify(
    filters === undefined ? merged : { ...merged, [filtersKey]: withUnreadable(metadata[filtersKey], filters) },
  );
}

/** Entries that are no readable filters keep their place among the changed ones. */
function withUnreadable(before: unknown, filters: readonly NativeFilter[]): unknown[] {
  const all: unknown[] = [...filters];
  (Array.isArray(before) ? before : []).forEach((item, index) => {
    if (!nativeFilter.safeParse(item).success) all.splice(index, 0, item);
  });
  return all;
}

/** Reads `position_json`: its nodes by id. What is no node (the version key, junk) is left out; never throws. */
export function readLayoutNodes(text: string | null | undefined): Readonly<Record<string, LayoutNode>> {
  const nodes = Object.entries(objectOfJson(text)).flatMap(([id, value]) => {
    const read = layoutNode.safeParse(value);
    return read.success ? [[id, read.data] as const] : [];
  });
  return Object.fromEntries(nodes);
}
