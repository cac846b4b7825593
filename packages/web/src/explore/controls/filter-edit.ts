import { operatorOfWire, operators, operatorsFor } from '@sextant/contract';
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
  const column = dataset.columns.find((item) => item.column_name === name);
  const canBeTrue = column?.value_type === 'integer' || (column?.expression ?? '') !== '';
  return canBeTrue ? [...operatorsFor(type), 'isTrue', 'isFalse'] : operatorsFor(type);
}

/** The operator of a filter; null when it is none that this grammar has. */
export const operatorOf = (filter: AdhocFilter): OperatorName | null =>
  typeof filter.operator === 'string' ? operatorOfWire(filter.operator) : null;

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The comparator of `filter` in the shape that `operator` takes: a list, a single value, a flag, a time range. */
function comparatorFor(operator: OperatorName, filter: AdhocFilter): unknown {
  const given = filter.comparator;
  switch (operators[operator].value) {
    case 'list':
      return Array.isArray(given) ? given : isNothing(given) || typeof given === 'boolean' ? [] : [given];
    case 'none':
      return operator === 'isTrue' ? true : operator === 'isFalse' ? false : null;
    case 'range':
      return 'No filter';
    case 'scalar':
    case 'pattern':
      return Array.isArray(given) ? (given[0] ?? '') : typeof given === 'boolean' ? '' : (given ?? '');
  }
}

/** `filter` with another operator; what was given goes along in the shape that the operator takes. */
export const withOperator = (filter: AdhocFilter, operator: OperatorName): AdhocFilter => ({
  ...filter,
  operator: operators[operator].wire,
  operatorId: operators[operator].id,
  comparator: comparatorFor(operator, filter),
});

/** `filter` on another column: a condition on rows again; the operator stays if the column takes it, the values go. */
export function withColumn(filter: AdhocFilter, name: string | null, dataset: DatasetData): AdhocFilter {
  // A field that is left says its value once more.
  if (name === filter.subject) return filter;
  const type = filterTypeOf(dataset, name);
  const operator = operatorOf(filter);
  const keeps = operator !== null && operatorsOfColumn(dataset, name).includes(operator);
  const usual: OperatorName = type === 'timestamp' ? 'temporalRange' : type === 'boolean' ? 'isTrue' : 'in';
  const emptied: AdhocFilter = { ...filter, subject: name, clause: 'WHERE', comparator: null };
  return withOperator(emptied, keeps ? operator : usual);
}

/** A value as typed, as a number where the column holds numbers. */
export const typedValue = (type: ValueType, given: string): string | number =>
  type === 'float' && given.trim() !== '' && Number.isFinite(Number(given)) ? Number(given) : given;
