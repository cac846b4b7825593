import { operatorOfWire, operators } from './filters.ts';
import type { OperatorName } from './filters.ts';
import { isGrain } from './grain.ts';
import { cutLabel, nullMark } from './label.ts';
import { aggregates, keepingNull } from './query-object.ts';
import { anyValue, eitherOf, flag, nullishReader, oneOf, optional, shape, text } from './reader.ts';
import type { Read } from './reader.ts';
import type {
  ColumnReference,
  Dimension,
  Filter,
  FilterScalar,
  FilterValue,
  Metric,
  SqlExpression,
} from './query-object.ts';

/** A metric made in a chart (form data and query context alike). */
export const adhocMetric = shape({
  expressionType: optional(oneOf(['SIMPLE', 'SQL'])),
  column: nullishReader(shape({ column_name: text })),
  aggregate: nullishReader(oneOf(aggregates)),
  sqlExpression: nullishReader(text),
  label: nullishReader(text),
  hasCustomLabel: nullishReader(flag),
  optionName: nullishReader(text),
  isNew: nullishReader(flag),
});
export type AdhocMetric = Read<typeof adhocMetric>;

/** The name of a saved metric as an object, as choices of metrics are: by either of its names. */
const savedName = ({ saved_metric_name: savedMetric, metric_name: name }: AdhocMetric): string | undefined =>
  [savedMetric, name].find((candidate): candidate is string => typeof candidate === 'string' && candidate !== '');

/** A column made in a chart, or a column of the dataset with a grain (`isColumnReference`). */
export const adhocColumn = shape({
  expressionType: nullishReader(oneOf(['SQL'])),
  sqlExpression: text,
  label: nullishReader(text),
  hasCustomLabel: nullishReader(flag),
  columnType: nullishReader(text),
  timeGrain: nullishReader(text),
  isColumnReference: nullishReader(flag),
});
export type AdhocColumn = Read<typeof adhocColumn>;

/** A condition made in a chart: simple (subject, operator, comparator) or SQL, in WHERE or HAVING. */
export const adhocFilter = shape({
  expressionType: oneOf(['SIMPLE', 'SQL']),
  clause: nullishReader(oneOf(['WHERE', 'HAVING'])),
  subject: nullishReader(eitherOf(text, adhocColumn)),
  operator: nullishReader(text),
  operatorId: nullishReader(text),
  comparator: optional(anyValue),
  sqlExpression: nullishReader(text),
  isExtra: nullishReader(flag),
  isNew: nullishReader(flag),
  /** Our own: rows without a value stay where values are left out. */
  keeps_null: nullishReader(flag),
  filterOptionName: nullishReader(text),
});
export type AdhocFilter = Read<typeof adhocFilter>;

/** The metric that a form value means: a saved one by name or `{label}`, or one made in the chart. Null when it means none. */
export function metricOf(value: unknown): Metric | null {
  if (typeof value === 'string') return value === '' ? null : { kind: 'saved', name: value, label: value };
  const read = adhocMetric.safeParse(value);
  if (!read.success) return null;
  const { expressionType, column, aggregate, sqlExpression, label } = read.data;
  if (expressionType !== 'SQL' && column && aggregate) {
    return {
      kind: 'aggregate',
      column: column.column_name,
      aggregate,
      label: label || `${aggregate}(${column.column_name})`,
    };
  }
  if (expressionType === 'SQL')
    return sqlExpression ? { kind: 'sql', sql: sqlExpression, label: label || sqlExpression } : null;
  if (expressionType !== undefined) return null;
  const name = savedName(read.data) ?? label;
  return name ? { kind: 'saved', name, label: name } : null;
}

/** The form value of a metric; `metricOf` reads it back. A saved metric goes by its name. */
export function adhocOfMetric(metric: Metric): string | AdhocMetric {
  if (metric.kind === 'saved') return metric.name;
  const label = { label: metric.label, hasCustomLabel: metric.label !== defaultMetricLabel(metric) };
  return metric.kind === 'aggregate'
    ? { expressionType: 'SIMPLE', column: { column_name: metric.column }, aggregate: metric.aggregate, ...label }
    : { expressionType: 'SQL', sqlExpression: metric.sql, ...label };
}

/** What a metric is called until somebody names it. */
export function defaultMetricLabel(metric: Metric): string {
  if (metric.kind === 'saved') return metric.name;
  return cutLabel(metric.kind === 'aggregate' ? `${metric.aggregate}(${metric.column})` : metric.sql);
}

/** The dimension that a form value means: a column by name, or an expression. Null when it means none. */
export function dimensionOf(value: unknown): Dimension | null {
  if (typeof value === 'string')
    return value === '' ? null : { kind: 'column', name: value, label: value, grain: null, isAxis: false };
  const read = adhocColumn.safeParse(value);
  if (!read.success || read.data.sqlExpression === '') return null;
  const { sqlExpression, columnType, timeGrain, isColumnReference } = read.data;
  const label = read.data.label || sqlExpression;
  const sharedMembers = {
    label,
    grain: timeGrain && isGrain(timeGrain) ? timeGrain : null,
    isAxis: columnType === 'BASE_AXIS',
  };
  return isColumnReference
    ? { kind: 'column', name: sqlExpression, ...sharedMembers }
    : { kind: 'sql', sql: sqlExpression, ...sharedMembers };
}

/** The form value of a dimension; `dimensionOf` reads it back. */
export function adhocOfDimension(dimension: Dimension): string | AdhocColumn {
  const isPlain =
    dimension.kind === 'column' && dimension.label === dimension.name && dimension.grain === null && !dimension.isAxis;
  if (isPlain) return dimension.name;
  return {
    expressionType: 'SQL',
    sqlExpression: dimension.kind === 'column' ? dimension.name : dimension.sql,
    label: dimension.label,
    ...(dimension.kind === 'column' ? { isColumnReference: true } : {}),
    ...(dimension.isAxis ? { columnType: 'BASE_AXIS' } : {}),
    ...(dimension.grain === null ? {} : { timeGrain: dimension.grain }),
  };
}

/** A bare column or expression, as filters have it. */
export function expressionOf(value: unknown): ColumnReference | SqlExpression | null {
  const dimension = dimensionOf(value);
  if (dimension === null) return null;
  return dimension.kind === 'column'
    ? { kind: 'column', name: dimension.name }
    : { kind: 'sql', sql: dimension.sql, label: dimension.label };
}

/** What form filters come to: simple conditions, and free SQL for WHERE and HAVING. */
export interface FormFilters {
  readonly filters: readonly Filter[];
  readonly where: string;
  readonly having: string;
}

/** SQL of an author in parentheses: a comment at its end takes neither these nor what follows along. */
export const inParentheses = (sql: string): string => (/--|#/.test(sql) ? `(${sql}\n)` : `(${sql})`);

/** Reads `adhoc_filters` of form data. Invalid filters count as not there, as in Superset; SQL ones are AND-ed in parentheses. */
export function filtersOf(value: unknown): FormFilters {
  const filters: Filter[] = [];
  const free: Record<'WHERE' | 'HAVING', string[]> = { WHERE: [], HAVING: [] };
  for (const item of Array.isArray(value) ? value : []) {
    const read = adhocFilter.safeParse(item);
    if (!read.success || !isValidAdhocFilter(read.data)) continue;
    if (read.data.expressionType === 'SQL')
      free[read.data.clause ?? 'WHERE'].push(inParentheses(read.data.sqlExpression ?? ''));
    else {
      const filter = filterOf(read.data);
      if (filter !== null) filters.push(filter);
    }
  }
  return { filters, where: free.WHERE.join(' AND '), having: free.HAVING.join(' AND ') };
}

/** A simple form filter as a condition of the query; null for operators that this grammar does not have. */
export function filterOf(adhoc: AdhocFilter): Filter | null {
  const column = expressionOf(adhoc.subject);
  const operator = operatorOf(adhoc);
  if (column === null || operator === null) return null;
  const grain =
    typeof adhoc.subject === 'object' && adhoc.subject?.timeGrain && isGrain(adhoc.subject.timeGrain)
      ? adhoc.subject.timeGrain
      : null;
  const filter = { column, operator, value: filterValue(operator, adhoc.comparator), grain };
  return adhoc.keeps_null === true ? keepingNull(filter) : filter;
}

const operatorOf = ({ operator }: AdhocFilter): OperatorName | null =>
  typeof operator === 'string' ? operatorOfWire(operator) : null;

/** Writes a condition as one of a form; `filterOf` reads it back. A cut column and an expression stand as a column made in the chart. */
export function adhocFilterOf({ column, operator, value, grain, keepsNull }: Filter): AdhocFilter {
  const { wire, id } = operators[operator];
  const label = column.kind === 'column' ? column.name : column.label;
  const subject =
    column.kind === 'column' && grain === null
      ? column.name
      : adhocOfDimension({ ...column, label, grain, isAxis: false });
  return {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject,
    operator: wire,
    operatorId: id,
    ...(value === null ? {} : { comparator: value === '' ? '<empty string>' : value }),
    ...(keepsNull === true ? { keeps_null: true } : {}),
  };
}

/** Brings a value of the wire into the shape that the operator takes; `<NULL>` and `<empty string>` are Superset's marks in texts. */
export function filterValue(operator: OperatorName, value: unknown): FilterValue {
  switch (operators[operator].value) {
    case 'none':
      return null;
    case 'range': {
      const range: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
      return typeof range === 'string' && range !== '' ? range : 'No filter';
    }
    case 'list':
      return (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]).map(scalar);
    case 'scalar':
    case 'pattern':
      return scalar(Array.isArray(value) ? value[0] : value);
  }
}

function scalar(value: unknown): FilterScalar {
  if (value === nullMark) return null;
  if (value === '<empty string>') return '';
  if (typeof value === 'string') return value.replaceAll(/^[\t\n]+|[\t\n]+$/g, '');
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Whether a filter of the editor may be saved. SQL: expression and clause. SIMPLE: a null operator needs a subject; a boolean one also a
 * comparator that is not null; every other needs operator, subject, clause and a comparator that is not empty.
 */
export function isValidAdhocFilter(filter: AdhocFilter): boolean {
  if (filter.expressionType === 'SQL') return !isEmpty(filter.sqlExpression) && !isEmpty(filter.clause);
  if (isEmpty(filter.subject)) return false;
  const id = filter.operatorId ?? idOf(filter.operator);
  if (id === 'IS_NULL' || id === 'IS_NOT_NULL') return true;
  if (id === 'IS_TRUE' || id === 'IS_FALSE') return filter.comparator !== null && filter.comparator !== undefined;
  return !isEmpty(filter.operator) && !isEmpty(filter.clause) && !isEmpty(filter.comparator);
}

const idOf = (operator: string | null | undefined): string | null => {
  const name = operator ? operatorOfWire(operator) : null;
  return name === null ? null : operators[name].id;
};

/** What a filter says, whole: column, operator and values, or its SQL. */
export function adhocFilterText(filter: AdhocFilter): string {
  if (filter.expressionType === 'SQL') return filter.sqlExpression ?? '';
  const column = expressionOf(filter.subject);
  const subjectName = column === null ? '' : column.kind === 'column' ? column.name : column.label;
  const operator = operatorOf(filter);
  if (operator === 'temporalRange')
    return `${subjectName} (${typeof filter.comparator === 'string' ? filter.comparator : 'No filter'})`;
  if (operator !== null && operators[operator].value === 'none') return `${subjectName} ${operators[operator].wire}`;
  const value = Array.isArray(filter.comparator)
    ? `(${filter.comparator.map(literal).join(', ')})`
    : literal(filter.comparator);
  return `${subjectName} ${filter.operator ?? ''} ${value}`.trim();
}

/** What a filter is called in its chip: `adhocFilterText`, cut where it is long. */
export const adhocFilterLabel = (filter: AdhocFilter): string => cutLabel(adhocFilterText(filter));

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : isEmpty(value) ? '' : String(value);
