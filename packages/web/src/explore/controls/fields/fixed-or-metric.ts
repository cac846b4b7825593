import { numberIn } from '@sextant/charts';

/** What the field shows: a number, an unfinished text for one, or a metric as the form holds it. */
export type ShownFixedOrMetric =
  | { readonly type: 'fix'; readonly value: number | string | null }
  | { readonly type: 'metric'; readonly value: unknown };

/** The fixed value where neither form nor control has one. */
const fallbackFixedValue = '100';

const isRecord = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

/** The value of a fixed-or-metric control: that of the form, else of its default. */
export function shownFixedOrMetric(raw: unknown, first: unknown): ShownFixedOrMetric {
  if (isRecord(raw) && raw['type'] === 'metric') return { type: 'metric', value: raw['value'] ?? null };
  const own = isRecord(raw) ? raw['value'] : raw;
  if (typeof own === 'number' || typeof own === 'string') return { type: 'fix', value: own };
  const value = isRecord(first) && first['type'] === 'fix' ? numberIn(first['value']) : null;
  return { type: 'fix', value: value ?? fallbackFixedValue };
}
