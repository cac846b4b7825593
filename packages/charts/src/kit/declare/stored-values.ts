import {
  dimensionOf,
  filterOf,
  filtersOf,
  isGrain,
  metricOf,
  type Dimension,
  type Filter,
  type FormFilters,
  type Metric,
} from '@sextant/contract';
import { rejected, accepted, type Read } from './control.ts';

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

/** Reads one value; of a list the first, as older charts stored single columns in lists. */
export const readFirst =
  <Value>(read: (raw: unknown) => Read<Value>) =>
  (raw: unknown): Read<Value | null> =>
    Array.isArray(raw) ? (raw.length === 0 ? accepted(null) : read(raw[0])) : read(raw);

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
