import { adhocColumn, adhocMetric, cutLabel, isRecord } from '@sextant/contract';
import type { AdhocMetric } from '@sextant/contract';

/** What the columns and saved metrics of a dataset are called in another one. Both give the name as it came where nothing else is known. */
export interface Renaming {
  readonly column: (name: string) => string;
  /** Another saved metric by its name, or one that is written into the chart. */
  readonly metric: (name: string) => string | AdhocMetric;
}

type Form = Readonly<Record<string, unknown>>;

/** Controls that hold columns, metrics and conditions, in every chart type; those of a second query end in `_b`. */
const columnKeys: ReadonlySet<string> = new Set([
  'all_columns',
  'all_columns_x',
  'all_columns_y',
  'column',
  'columns',
  'entity',
  'granularity',
  'granularity_sqla',
  'groupby',
  'groupbyColumns',
  'groupbyRows',
  'series',
  'series_columns',
  'x_axis',
]);
const metricKeys: ReadonlySet<string> = new Set([
  'metric',
  'metric_2',
  'metrics',
  'orderby',
  'percent_metrics',
  'secondary_metric',
  'series_limit_metric',
  'size',
  'timeseries_limit_metric',
  'x',
  'y',
]);

/** Controls that may name a column of the result: by the name of a dataset's column or by the label of a metric. */
const resultKeys: ReadonlySet<string> = new Set([
  'column_config',
  'column_order',
  'conditional_formatting',
  'series_config',
  'stackDimension',
  'temporal_columns_lookup',
  'x_axis_sort',
]);

const baseKey = (key: string): string => key.replace(/_b$/, '');

/** One value, or each of a list. */
const each = (value: unknown, rename: (one: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(rename) : rename(value);

function columnOnto(value: unknown, { column }: Renaming): unknown {
  if (typeof value === 'string') return value === '' ? value : column(value);
  const read = adhocColumn.safeParse(value);
  if (!read.success || !isRecord(value) || read.data.isColumnReference !== true) return value;
  const name = read.data.sqlExpression;
  const isNamedSo = read.data.label === name;
  return { ...value, sqlExpression: column(name), ...(isNamedSo ? { label: column(name) } : {}) };
}

function metricOnto(value: unknown, { column, metric }: Renaming): unknown {
  if (typeof value === 'string') return value === '' ? value : metric(value);
  const read = adhocMetric.safeParse(value);
  if (!read.success || !isRecord(value)) return value;
  const { expressionType, column: counted, aggregate, label, hasCustomLabel } = read.data;
  if (expressionType === 'SQL' || !counted || !aggregate) return value;
  const [before, after] = [counted.column_name, column(counted.column_name)];
  if (before === after) return value;
  const isDefault = hasCustomLabel !== true || label === labelOf(aggregate, before);
  return {
    ...value,
    // What else is said of the column is of the other dataset.
    column: { column_name: after },
    ...(isDefault ? { label: labelOf(aggregate, after) } : {}),
  };
}

const labelOf = (aggregate: string, column: string): string => cutLabel(`${aggregate}(${column})`);

function conditionOnto(value: unknown, names: Renaming): unknown {
  if (!isRecord(value) || value['expressionType'] === 'SQL') return value;
  return { ...value, subject: columnOnto(value['subject'], names) };
}

/** A field of a filter box: its column, and the metric that its values are sorted by. */
function fieldOnto(value: unknown, names: Renaming): unknown {
  if (!isRecord(value)) return value;
  const { column, metric } = value;
  return {
    ...value,
    ...(column === undefined ? {} : { column: columnOnto(column, names) }),
    ...(metric === undefined ? {} : { metric: metricOnto(metric, names) }),
  };
}

/** An order of raw rows is a text: `["column", true]`. */
function orderOnto(value: unknown, names: Renaming): unknown {
  if (typeof value !== 'string') return value;
  const [, name, rest] = /^\["((?:[^"\\]|\\.)*)"(,\s*(?:true|false)\])$/.exec(value) ?? [];
  if (name === undefined || rest === undefined) return value;
  return `[${JSON.stringify(names.column(JSON.parse(`"${name}"`) as string))}${rest}`;
}

/** The names that columns of the result have after `before` became `after`: of dimensions, saved metrics and metrics made in the chart. */
function resultNames(before: unknown, after: unknown, found: Map<string, string>): void {
  const [one, other] = [nameInResult(before), nameInResult(after)];
  if (one !== null && other !== null && one !== other) found.set(one, other);
}

function nameInResult(value: unknown): string | null {
  if (typeof value === 'string') return value;
  const label = isRecord(value) ? value['label'] : null;
  return typeof label === 'string' ? label : null;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

function keyedOnto(value: unknown, found: ReadonlyMap<string, string>): unknown {
  const renamed = (name: string): string => found.get(name) ?? name;
  if (typeof value === 'string') return renamed(value);
  if (Array.isArray(value))
    return value.map((one: unknown) => {
      if (typeof one === 'string') return renamed(one);
      return isRecord(one) && typeof one['column'] === 'string' ? { ...one, column: renamed(one['column']) } : one;
    });
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [renamed(name), one]));
}

function valueOnto(key: string, value: unknown, names: Renaming): unknown {
  const base = baseKey(key);
  if (columnKeys.has(base)) return each(value, (one) => columnOnto(one, names));
  if (metricKeys.has(base)) return each(value, (one) => metricOnto(one, names));
  if (base === 'adhoc_filters') return each(value, (one) => conditionOnto(one, names));
  if (base === 'filter_configs') return each(value, (one) => fieldOnto(one, names));
  if (base === 'order_by_cols') return each(value, (one) => orderOnto(one, names));
  return value;
}

/**
 * A chart's form for another dataset: dimensions, metrics, conditions, orders and what is said about columns of the result go by the names there.
 * SQL stays as it is written.
 */
export function formOnto(form: Form, names: Renaming): Form {
  const found = new Map<string, string>();
  const renamed = Object.entries(form).map(([key, value]): [string, unknown] => {
    const next = valueOnto(key, value, names);
    listOf(value).forEach((one, index) => resultNames(one, listOf(next)[index], found));
    return [key, next];
  });
  return Object.fromEntries(
    renamed.map(([key, value]) => [key, resultKeys.has(baseKey(key)) ? keyedOnto(value, found) : value]),
  );
}

/** What a form names of its dataset. */
export interface FormNames {
  readonly columns: ReadonlySet<string>;
  readonly metrics: ReadonlySet<string>;
  /** SQL of metrics, dimensions and conditions. */
  readonly sql: readonly string[];
}

/** The columns and saved metrics that a form names, and its SQL, which no list of names covers. */
export function namesInForm(form: Form): FormNames {
  const columns = new Set<string>();
  const metrics = new Set<string>();
  const note = (names: Set<string>) => (name: string) => {
    names.add(name);
    return name;
  };
  formOnto(form, { column: note(columns), metric: note(metrics) });
  const sql = Object.entries(form).flatMap(([key, value]) => {
    const base = baseKey(key);
    const holdsSql = columnKeys.has(base) || metricKeys.has(base) || base === 'adhoc_filters';
    return holdsSql ? listOf(value).flatMap(sqlOf) : [];
  });
  return { columns, metrics, sql };
}

function sqlOf(value: unknown): readonly string[] {
  if (!isRecord(value) || value['isColumnReference'] === true) return [];
  if (value['expressionType'] === 'SIMPLE') return sqlOf(value['subject']);
  const sql = value['sqlExpression'];
  return typeof sql === 'string' && sql !== '' ? [sql] : [];
}
