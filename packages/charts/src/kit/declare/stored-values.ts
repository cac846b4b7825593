import {
  dimensionOf,
  filterOf,
  filtersOf,
  isGrain,
  isRecord,
  metricOf,
  type Dimension,
  type Filter,
  type FormFilters,
  type Metric,
} from '@sextant/contract';
import { rejected, accepted, acceptedWithout, type RawForm, type Read } from './control.ts';

/** Reads a metric: a saved metric's name, an aggregate of a column, or SQL. */
export function readMetric(raw: unknown): Read<Metric> {
  const metric = metricOf(raw);
  return metric === null
    ? rejected('holds something that is no metric: a saved one, an aggregate of a column, or SQL')
    : accepted(metric);
}

/** Reads a column: a name, or an adhoc column with SQL. */
export function readColumn(raw: unknown): Read<Dimension> {
  const column = dimensionOf(raw);
  return column === null ? rejected('holds something that is not a column') : accepted(column);
}

/** Reads a list, element by element; the first bad element decides. One value counts as a list of one. */
export const readList =
  <Value>(read: (raw: unknown) => Read<Value>) =>
  (raw: unknown): Read<readonly Value[]> => {
    const values: Value[] = [];
    for (const element of Array.isArray(raw) ? raw : [raw]) {
      const one = read(element);
      if (!one.ok) return one;
      values.push(one.value);
    }
    return accepted(values);
  };

/** What an element of a list that cannot be read is called: by its text or label, else by its place. */
function nameOf(raw: unknown, index: number, noun: string): string {
  const label: unknown = typeof raw === 'string' ? raw : isRecord(raw) ? raw['label'] : null;
  return typeof label === 'string' && label !== '' ? label : `${noun} ${index + 1}`;
}

/** What was read of the settings of one name, and the keys of those that cannot be used. */
export interface NamedSettings<Value> {
  readonly value: Value;
  readonly unread: readonly string[];
}

/** Reads settings by name, such as those of columns, each without what cannot be used; what is no record has none. */
export const readNamed =
  <Value>(read: (raw: RawForm) => NamedSettings<Value>) =>
  (raw: RawForm): Read<Readonly<Record<string, Value>>> => {
    const all = Object.entries(raw).map(([name, stored]) => {
      const settings = isRecord(stored) ? stored : {};
      const { value, unread } = read(settings);
      const isWhole = isRecord(stored) && unread.length === 0;
      const members = Object.entries(settings).filter(([key]) => !unread.includes(key));
      return { name, value, isWhole, keptPart: isWhole ? stored : Object.fromEntries(members) };
    });
    return acceptedWithout(Object.fromEntries(all.map(({ name, value }) => [name, value])), {
      names: all.flatMap(({ name, isWhole }) => (isWhole ? [] : [name])),
      keptPart: Object.fromEntries(all.map(({ name, keptPart }) => [name, keptPart])),
    });
  };

/** Reads one value; of a list the first, as older charts stored single columns in lists. */
export const readFirst =
  <Value>(read: (raw: unknown) => Read<Value>) =>
  (raw: unknown): Read<Value | null> => {
    if (!Array.isArray(raw)) return read(raw);
    const [first, ...others]: readonly unknown[] = raw;
    if (raw.length === 0) return accepted(null);
    const one = read(first);
    const names = others.map((other, index) => nameOf(other, index + 1, 'value'));
    return one.ok ? acceptedWithout(one.value, { names, keptPart: first }) : one;
  };

/** Reads `adhoc_filters`; unfinished ones count as not there. */
export const readFilters = (raw: unknown): Read<FormFilters> =>
  Array.isArray(raw) ? accepted(filtersOf(raw)) : rejected('is expected to be a list');

/** Reads filters in the short form of `extra_form_data.filters`: col, op, val. Those of another form are left out. */
export const readShortFilters = (raw: unknown): readonly Filter[] =>
  (Array.isArray(raw) ? raw : []).flatMap((short: { col?: string; op?: string; val?: unknown }) => {
    const longMetric = {
      expressionType: 'SIMPLE',
      clause: 'WHERE',
      subject: short.col,
      operator: short.op,
      comparator: short.val,
    } as const;
    return filterOf(longMetric) ?? [];
  });

/** Reads a time grain. */
export const readGrain = (raw: unknown) =>
  typeof raw === 'string' && isGrain(raw) ? accepted(raw) : rejected('has an unknown value');
