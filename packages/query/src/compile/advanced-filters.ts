import { fail, genericType, genericTypeOf, isAdvancedType, readAdvanced } from '@sextant/contract';
import type { DatasetColumn, FilterScalar, FilterValue, NumberRange, OperatorName } from '@sextant/contract';
import { make, type Expression } from '@sextant/sql';
import { plainValue } from './filter-values.ts';

const inRange = (expression: Expression, { start, end }: NumberRange): Expression =>
  start === end
    ? make.binary(expression, '=', make.integer(start))
    : make.and(make.binary(expression, '>=', make.integer(start)), make.binary(expression, '<=', make.integer(end)));

/** Single numbers in one list, stretches beside it. */
function inAnyRange(expression: Expression, ranges: readonly NumberRange[]): Expression {
  const singleValues = ranges.filter(({ start, end }) => start === end).map(({ start }) => make.integer(start));
  const conditions = [
    ...(singleValues.length === 0 ? [] : [make.in(expression, singleValues)]),
    ...ranges.filter(({ start, end }) => start !== end).map((range) => inRange(expression, range)),
  ];
  const [onlyCondition] = conditions;
  return conditions.length === 1 && onlyCondition !== undefined ? onlyCondition : make.or(...conditions);
}

/** Against a stretch: below its start, up to its end, above its end, from its start on. */
const comparisons: Partial<Record<OperatorName, (expression: Expression, range: NumberRange) => Expression>> = {
  lessThan: (expression, { start }) => make.binary(expression, '<', make.integer(start)),
  lessOrEqual: (expression, { end }) => make.binary(expression, '<=', make.integer(end)),
  greaterThan: (expression, { end }) => make.binary(expression, '>', make.integer(end)),
  greaterOrEqual: (expression, { start }) => make.binary(expression, '>=', make.integer(start)),
};

const isMembership = (operator: OperatorName): boolean => ['equals', 'notEquals', 'in', 'notIn'].includes(operator);

/** A filter on a column of numbers that stand for something. */
export interface AdvancedFilter {
  readonly expression: Expression;
  readonly column: DatasetColumn | null;
  readonly operator: OperatorName;
  readonly value: FilterValue;
}

/**
 * The condition of a filter whose values are addresses, ports and the like; null where that is not what the filter is about: another
 * column, a column that holds no numbers, an operator without such a value, a query for NULL.
 * @throws REQUEST_013 for a value that means nothing
 */
export function advancedPredicate({ expression, column, operator, value }: AdvancedFilter): Expression | null {
  const type = column?.advancedType;
  if (column === null || !isAdvancedType(type) || genericTypeOf(column.type) !== genericType.numeric) return null;
  const compare = comparisons[operator];
  if (compare === undefined && !isMembership(operator)) return null;
  const values: readonly FilterScalar[] = (Array.isArray(value) ? value : [value]).map(plainValue);
  if (values.includes(null)) return null;
  const { ranges, rejection } = readAdvanced(type, values);
  if (rejection !== null) throw fail('REQUEST_013', { column: column.name, reason: rejection });
  const [first] = ranges;
  if (first === undefined) return null;
  if (compare !== undefined) return compare(expression, first);
  const condition = inAnyRange(expression, ranges);
  return operator === 'notEquals' || operator === 'notIn' ? make.not(condition) : condition;
}
