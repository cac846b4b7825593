import { dateLabel, operatorOfWire, operators, operatorsFor, operatorsOfKind, periodOf } from '@sextant/contract';
import type { AdhocFilter, DatasetData, OperatorName, ValueType } from '@sextant/contract';

/** A condition nobody has filled in yet. */
export const emptyFilter: AdhocFilter = {
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: null,
  operator: operators.in.wire,
  operatorId: operators.in.id,
  comparator: [],
};

/** The type that decides which operators a column of the dataset takes. A column that is not there counts as text. */
export function filterTypeOf(dataset: DatasetData, name: string | null): ValueType {
  const column = dataset.columns.find((item) => item.column_name === name);
  if (column === undefined) return 'text';
  if (column.is_dttm || column.type_generic === 2) return 'timestamp';
  if (column.type_generic === 0) return 'float';
  return column.type_generic === 3 ? 'boolean' : 'text';
}

const ofBooleans: readonly OperatorName[] = ['isTrue', 'isFalse', 'isNull', 'isNotNull'];

/** The operators that a column is offered. True and false are asked of booleans, of whole numbers and of expressions. */
export function operatorsOfColumn(dataset: DatasetData, name: string | null): readonly OperatorName[] {
  const type = filterTypeOf(dataset, name);
  if (type === 'boolean') return ofBooleans;
  const typeOperators = operatorsOfKind(dataset.type, operatorsFor(type));
  const column = dataset.columns.find((item) => item.column_name === name);
  const canBeTrue = column?.value_type === 'integer' || (column?.expression ?? '') !== '';
  return canBeTrue ? [...typeOperators, 'isTrue', 'isFalse'] : typeOperators;
}

/** What a metric of groups is compared by. */
const operatorsOfMetric: readonly OperatorName[] = [
  'equals',
  'notEquals',
  'greaterThan',
  'lessThan',
  'greaterOrEqual',
  'lessOrEqual',
];

/** The saved metric that a simple condition on groups is about; null for conditions on rows. */
export const metricOfFilter = (filter: AdhocFilter, dataset: DatasetData) =>
  filter.expressionType === 'SIMPLE' && filter.clause === 'HAVING'
    ? (dataset.metrics.find((metric) => metric.metric_name === filter.subject) ?? null)
    : null;

/** The operators that the subject of a filter is offered. */
export const operatorsOffered = (filter: AdhocFilter, dataset: DatasetData): readonly OperatorName[] =>
  metricOfFilter(filter, dataset) === null
    ? operatorsOfColumn(dataset, typeof filter.subject === 'string' ? filter.subject : null)
    : operatorsOfMetric;

/** The column whose values are suggested; null where none are: for groups, and where the operator takes no value of the column. */
export function suggestedFrom(filter: AdhocFilter, dataset: DatasetData): string | null {
  const name = typeof filter.subject === 'string' ? filter.subject : null;
  const operator = operatorOf(filter);
  if (name === null || operator === null || filter.clause === 'HAVING') return null;
  const shape = operators[operator].value;
  const isThere = dataset.columns.some((column) => column.column_name === name);
  const isSuggested = ['text', 'timestamp'].includes(filterTypeOf(dataset, name));
  return isThere && isSuggested && (shape === 'list' || shape === 'scalar') ? name : null;
}

/** The operator of a filter; null when it is none that this grammar has. */
export const operatorOf = (filter: AdhocFilter): OperatorName | null =>
  typeof filter.operator === 'string' ? operatorOfWire(filter.operator) : null;

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The comparator of `filter` in the shape that `operator` takes: a list, a single value, a flag, a time range. */
function comparatorFor(operator: OperatorName, filter: AdhocFilter): unknown {
  // A range of times is no value of any other operator.
  const comparator = operatorOf(filter) === 'temporalRange' ? null : filter.comparator;
  switch (operators[operator].value) {
    case 'list':
      return Array.isArray(comparator)
        ? comparator
        : isNothing(comparator) || typeof comparator === 'boolean'
          ? []
          : [comparator];
    case 'none':
      return operator === 'isTrue' ? true : operator === 'isFalse' ? false : null;
    case 'range':
      return 'No filter';
    case 'scalar':
    case 'pattern':
      return Array.isArray(comparator)
        ? (comparator[0] ?? '')
        : typeof comparator === 'boolean'
          ? ''
          : (comparator ?? '');
  }
}

/** `filter` with another operator; what was given goes along in the shape that the operator takes. */
export const withOperator = (filter: AdhocFilter, operator: OperatorName): AdhocFilter => ({
  ...filter,
  operator: operators[operator].wire,
  operatorId: operators[operator].id,
  comparator: comparatorFor(operator, filter),
});

/**
 * `filter` on another column: a condition on rows again; the operator stays if the column takes it, the values go. From another type to one of
 * times it begins with a time range.
 */
export function withColumn(filter: AdhocFilter, name: string | null, dataset: DatasetData): AdhocFilter {
  // A field that is left says its value once more.
  if (name === filter.subject) return filter;
  const type = filterTypeOf(dataset, name);
  const operator = operatorOf(filter);
  const wasTime = typeof filter.subject === 'string' && filterTypeOf(dataset, filter.subject) === 'timestamp';
  const isOffered = operator !== null && operatorsOfColumn(dataset, name).includes(operator);
  const keeps = isOffered && (type !== 'timestamp' || wasTime);
  const usualOperator: OperatorName = type === 'timestamp' ? 'temporalRange' : type === 'boolean' ? 'isTrue' : 'in';
  const emptyComparison: AdhocFilter = { ...filter, subject: name, clause: 'WHERE', comparator: null };
  return withOperator(emptyComparison, keeps ? operator : usualOperator);
}

/** The condition that a dropped column begins with: one of some values, a time too; a truth begins as true. */
export function droppedCondition(name: string, dataset: DatasetData): AdhocFilter {
  const filter = withColumn(emptyFilter, name, dataset);
  return filterTypeOf(dataset, name) === 'timestamp' ? withOperator(filter, 'in') : filter;
}

/** The condition on the newest part of a table that is divided by `column`: a template finds it each time, so it is SQL. */
export function withLatestPartition(filter: AdhocFilter, column: string, dataset: DatasetData): AdhocFilter {
  const table = [dataset.schema, dataset.table_name].filter((name) => name !== null && name !== '').join('.');
  return {
    ...filter,
    expressionType: 'SQL',
    clause: 'WHERE',
    sqlExpression: `${column} = '{{ presto.latest_partition('${table.replaceAll("'", '')}') }}'`,
  };
}

/** False for what numbers would round: ids of 19 digits stay texts, which databases compare digit by digit. */
const isExactNumber = (text: string): boolean =>
  text !== '' && Number.isFinite(Number(text)) && !(/^[+-]?\d+$/.test(text) && !Number.isSafeInteger(Number(text)));

/** A value as typed: as a number where the column holds numbers, a date that can be read as databases write it. */
export function typedValue(type: ValueType, text: string): string | number {
  if (type === 'float') return isExactNumber(text.trim()) ? Number(text) : text;
  const period = type === 'timestamp' ? periodOf(text) : null;
  return period === null ? text : momentValue(period.since);
}

/** A wall time as a value of a condition: `2001-02-03`, `2001-02-03 09:30:00`. */
export const momentValue = (wallMs: number): string =>
  new Date(wallMs)
    .toISOString()
    .replace(/(T00:00:00)?(\.000)?Z$/, '')
    .replace('T', ' ');

/** How a value of a condition reads: of a time as its date, whether it is kept as a text or as epoch milliseconds. */
export function comparatorText(type: ValueType, value: unknown): string {
  if (type !== 'timestamp') return String(value);
  const wallMs = typeof value === 'number' ? value : (periodOf(String(value))?.since ?? null);
  return wallMs === null ? String(value) : dateLabel(wallMs);
}

/** `filter` on a saved metric: a condition on groups. */
export function withMetric(filter: AdhocFilter, name: string): AdhocFilter {
  if (filter.subject === name && filter.clause === 'HAVING') return filter;
  const operator = operatorOf(filter);
  const keeps = operator !== null && operatorsOfMetric.includes(operator);
  const emptyComparison: AdhocFilter = { ...filter, subject: name, clause: 'HAVING', comparator: null };
  return withOperator(emptyComparison, keeps ? operator : 'greaterThan');
}

const literal = (value: unknown): string =>
  typeof value === 'number' || /^[+-]?\d+$/.test(String(value))
    ? String(value)
    : `'${String(value).replaceAll("'", "''")}'`;

/** A filter as it is kept: a simple condition on groups becomes SQL over the metric's expression, which is what databases take. */
export function keptFilter(filter: AdhocFilter, dataset: DatasetData): AdhocFilter {
  const metric = metricOfFilter(filter, dataset);
  const operator = operatorOf(filter);
  if (metric === null || operator === null) return filter;
  const { wire } = operators[operator];
  const sign = wire === '==' ? '=' : wire === '!=' ? '<>' : wire;
  return {
    ...filter,
    expressionType: 'SQL',
    sqlExpression: `${metric.expression} ${sign} ${literal(filter.comparator)}`,
  };
}
