import { isRecord } from '@sextant/contract';
import type { DataMasks, FilterScalar, NativeFilter } from '@sextant/contract';
import { targetOf, valuesOf } from '@sextant/dashboard';

const storageKey = 'sextant.filters.used-values.v1';
/** As many values of one filter are remembered. */
const keptValues = 5;
/** As many filters have remembered values; those used longest ago are forgotten first. */
const keptFilters = 50;

type UsedValues = Readonly<Record<string, readonly FilterScalar[]>>;

/** Whose values of which filter: another user of the same browser does not see them, and another column has others. */
export interface UsedValuesPlace {
  readonly userId: number | null;
  readonly dashboardId: number;
  readonly filter: NativeFilter;
}

const keyOf = ({ userId, dashboardId, filter }: UsedValuesPlace): string =>
  JSON.stringify([userId, dashboardId, filter.id, targetOf(filter)?.column ?? null]);

const isScalar = (value: unknown): value is FilterScalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

function readAll(): UsedValues {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (!isRecord(stored)) return {};
    return Object.fromEntries(
      Object.entries(stored).flatMap(([key, values]) =>
        Array.isArray(values) ? [[key, values.filter(isScalar)] as const] : [],
      ),
    );
  } catch {
    return {};
  }
}

/** The values that were applied last, the latest first. Empty for visitors without a name. */
export const usedValues = (place: UsedValuesPlace): readonly FilterScalar[] =>
  place.userId === null ? [] : (readAll()[keyOf(place)] ?? []);

/** Remembers the values of filters by values that are being applied, in this browser. */
export function rememberValues(
  { userId, dashboardId }: Omit<UsedValuesPlace, 'filter'>,
  filters: readonly NativeFilter[],
  masks: DataMasks,
): void {
  if (userId === null) return;
  const all = new Map(Object.entries(readAll()));
  for (const filter of filters) {
    const values = filter.filterType === 'filter_select' ? valuesOf(masks[filter.id]) : [];
    if (values.length === 0) continue;
    const key = keyOf({ userId, dashboardId, filter });
    const latestValues = [...new Set([...values.toReversed(), ...(all.get(key) ?? [])])].slice(0, keptValues);
    all.delete(key);
    all.set(key, latestValues);
  }
  try {
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries([...all].slice(-keptFilters))));
  } catch {
    // A full or closed storage remembers nothing.
  }
}

/** The values with those that were used in front, as far as they are among them. */
export function usedFirst<Choice extends { readonly value: FilterScalar }>(
  choices: readonly Choice[],
  used: readonly FilterScalar[],
): readonly Choice[] {
  const placeOf = ({ value }: Choice): number => {
    const place = used.indexOf(value);
    return place < 0 ? used.length : place;
  };
  return used.length === 0 ? choices : choices.toSorted((one, other) => placeOf(one) - placeOf(other));
}
