import {
  SextantError,
  adhocColumn,
  fail,
  filtersOf,
  isGrain,
  queryObject,
  rangeSeparator,
  isRecord,
} from '@sextant/contract';
import type { AdhocFilter, QueryObject } from '@sextant/contract';

/** Form data in Superset's words. */
export type RawForm = Readonly<Record<string, unknown>>;

/** Form data of an older chart after what dashboards and filter boxes lay on it has been worked in. */
export interface LegacyForm {
  readonly raw: RawForm;
  /** Time settings that a filter box has set, for the report of what was applied. */
  readonly timeExtras: Readonly<Record<string, string>>;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The text under a key; null without one. */
export const textAt = (form: RawForm, key: string): string | null => {
  const value = form[key];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** The whole number under a key, which older forms keep as text too; 0 without one. */
export function countAt(form: RawForm, key: string): number {
  const value = Number(form[key] ?? 0);
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
}

/** Filter boxes set the time of a chart by columns that no dataset has. */
const timeColumns: Readonly<Record<string, string>> = {
  __time_range: 'time_range',
  __time_col: 'granularity_sqla',
  __time_grain: 'time_grain_sqla',
};

/** What a dashboard's extras replace in the form, by their names there. */
const replacedKeys: Readonly<Record<string, string>> = {
  granularity: 'granularity_sqla',
  granularity_sqla: 'granularity_sqla',
  time_column: 'granularity_sqla',
  time_grain: 'time_grain_sqla',
  time_grain_sqla: 'time_grain_sqla',
  time_range: 'time_range',
};

/** A filter in the short form as one of the form's own; null for what is none. */
function longFilter(short: unknown): AdhocFilter | null {
  if (!isRecord(short) || typeof short['op'] !== 'string') return null;
  const { col, op: operator, val: comparator } = short;
  // Cross-filters name what a chart groups by, which may be an expression.
  const subject = typeof col === 'string' ? col : adhocColumn.safeParse(col).data;
  return subject === undefined ? null : { expressionType: 'SIMPLE', clause: 'WHERE', subject, operator, comparator };
}

const longFilters = (list: unknown): AdhocFilter[] => listOf(list).flatMap((short) => longFilter(short) ?? []);

const sqlFilter = (clause: 'WHERE' | 'HAVING', sql: unknown): AdhocFilter[] =>
  typeof sql === 'string' && sql !== '' ? [{ expressionType: 'SQL', clause, sqlExpression: sql }] : [];

/** The form's own filters: `where`, `having` and `filters` are older spellings, which count where there are no newer ones. */
function ownFilters(form: RawForm): readonly unknown[] {
  const ownFilters = listOf(form['adhoc_filters']);
  if (ownFilters.length > 0) return ownFilters;
  return [
    ...sqlFilter('WHERE', form['where']),
    ...sqlFilter('HAVING', form['having']),
    ...longFilters(form['filters']),
  ];
}

/**
 * Works `since` and `until`, `extra_form_data` of dashboards and `extra_filters` of filter boxes into a form, as Superset 2.1.3 does before
 * it asks.
 */
export function readLegacyForm(raw: RawForm): LegacyForm {
  const form: Record<string, unknown> = { ...raw };
  const [since, until] = [textAt(form, 'since'), textAt(form, 'until')];
  if (since !== null || until !== null) form['time_range'] = `${since ?? ''}${rangeSeparator}${until ?? ''}`;
  const filters = [...ownFilters(form)];
  const extras = isRecord(form['extra_form_data']) ? form['extra_form_data'] : {};
  for (const [from, to] of Object.entries(replacedKeys)) form[to] = textAt(extras, from) ?? form[to];
  filters.push(...listOf(extras['adhoc_filters']), ...longFilters(extras['filters']));
  const timeExtras: Record<string, string> = {};
  const filterKeys = new Set(filters.map(filterKey));
  for (const short of listOf(form['extra_filters'])) {
    const column = isRecord(short) && typeof short['col'] === 'string' ? short['col'] : '';
    const value = isRecord(short) ? short['val'] : null;
    const time = Object.hasOwn(timeColumns, column) ? timeColumns[column] : undefined;
    if (time !== undefined && typeof value === 'string' && value !== '') {
      form[time] = value;
      timeExtras[column] = value;
    } else if (time === undefined) {
      filters.push(
        ...longFilters([short]).filter((longFilter) => !filterKeys.has(filterKey(longFilter)) && !isNothing(value)),
      );
    }
  }
  return { raw: { ...form, adhoc_filters: filters }, timeExtras };
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Equal conditions have equal keys; the order of a list's values does not count. */
function filterKey(filter: unknown): string {
  if (!isRecord(filter)) return '';
  const { subject, operator, comparator } = filter;
  const values = Array.isArray(comparator) ? comparator.map(String).sort() : comparator;
  return JSON.stringify([subject, operator, values]);
}

/** The parts of the query that all legacy chart types share: filters, time, limits. @throws REQUEST_002 for a grain that does not exist */
export function sharedQuery({ raw, timeExtras }: LegacyForm): QueryObject {
  const grain = textAt(raw, 'time_grain_sqla');
  if (grain !== null && !isGrain(grain))
    throw fail('REQUEST_002', { issues: `{'time_grain_sqla': ['Unknown time grain ${JSON.stringify(grain)}.']}` });
  const { filters, where, having } = filtersOf(raw['adhoc_filters']);
  return queryObject({
    filters,
    where,
    having,
    timeColumn: textAt(raw, 'granularity_sqla'),
    timeRange: textAt(raw, 'time_range'),
    timeShift: textAt(raw, 'time_shift'),
    grain,
    relativeStart: anchorAt(raw, 'relative_start'),
    relativeEnd: anchorAt(raw, 'relative_end'),
    countsFrom: raw['counts_from'] === 'data' ? 'data' : null,
    orderDescending: raw['order_desc'] !== false,
    rowLimit: countAt(raw, 'row_limit'),
    appliedTimeExtras: timeExtras,
  });
}

function anchorAt(form: RawForm, key: string): 'today' | 'now' | null {
  const value = form[key];
  return value === 'today' || value === 'now' ? value : null;
}

/** Reads `form_data` as it is sent: JSON text, or the object itself. @throws REQUEST_001 */
export function formOf(raw: unknown): RawForm {
  if (isRecord(raw)) return raw;
  if (typeof raw !== 'string') throw fail('REQUEST_001', {});
  try {
    const form: unknown = JSON.parse(raw);
    if (isRecord(form)) return form;
  } catch (cause) {
    if (cause instanceof SextantError) throw cause;
  }
  throw fail('REQUEST_001', {});
}
