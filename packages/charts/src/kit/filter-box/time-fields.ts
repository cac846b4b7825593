import type { RawForm } from '../declare/control.ts';

/** The fields of a filter box that set the time of charts, by the names under which their values are kept and sent. */
const filterBoxTimeKeys = ['__time_range', '__time_col', '__time_grain', '__time_origin', '__granularity'] as const;
export type FilterBoxTimeKey = (typeof filterBoxTimeKeys)[number];

/** A field of a filter box that sets the time of charts. */
export interface FilterBoxTimeField {
  readonly key: FilterBoxTimeKey;
  readonly label: string;
  /** The setting of a chart that it takes the place of; its own value is what the field begins with. */
  readonly control: string;
}

/** True for the name of a field that sets the time, which no column has. */
export const isFilterBoxTimeKey = (key: string): key is FilterBoxTimeKey =>
  filterBoxTimeKeys.some((timeKey) => timeKey === key);

const fields: Readonly<Record<FilterBoxTimeKey, Omit<FilterBoxTimeField, 'key'>>> = {
  __time_range: { label: 'Time range', control: 'time_range' },
  __time_col: { label: 'Time column', control: 'granularity_sqla' },
  __time_grain: { label: 'Time grain', control: 'time_grain_sqla' },
  __time_origin: { label: 'Origin', control: 'druid_time_origin' },
  __granularity: { label: 'Time granularity', control: 'granularity' },
};

/** True for a source of Druid's own connector, which Superset has given up; its charts say so in `datasource`. */
const isDruid = ({ datasource }: RawForm): boolean => typeof datasource === 'string' && datasource.endsWith('__druid');

/** The fields for time of a filter box, in the order in which they stand: what its form shows, by the kind of its source. */
export function filterBoxTimeFields(form: RawForm): readonly FilterBoxTimeField[] {
  const isShown: Readonly<Record<FilterBoxTimeKey, boolean>> = {
    __time_range: form['date_filter'] !== false,
    __time_col: !isDruid(form) && form['show_sqla_time_column'] === true,
    __time_grain: !isDruid(form) && form['show_sqla_time_granularity'] === true,
    __time_origin: isDruid(form) && form['show_druid_time_origin'] === true,
    __granularity: isDruid(form) && form['show_druid_time_granularity'] === true,
  };
  return filterBoxTimeKeys.filter((key) => isShown[key]).map((key) => ({ key, ...fields[key] }));
}

/** Where steps of time began to be counted. */
export const druidOrigins = [
  ['', 'default'],
  ['now', 'now'],
] as const;
