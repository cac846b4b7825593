import {
  fail,
  hasLikeEscapes,
  type DatasetColumn,
  type FilterScalar,
  type FilterValue,
  type OperatorName,
  type ValueType,
} from '@sextant/contract';
import { make, type BinaryOperator, type Expression } from '@sextant/sql';
import type { TimeBounds } from '../scope.ts';
import { filterLiteral, plainValue } from './filter-values.ts';
import { timeLiteral } from './time-literals.ts';

/** What a filter compares: the value's SQL, and the dataset's column behind it (null for expressions). */
export interface ComparedExpression {
  readonly expression: Expression;
  readonly column: DatasetColumn | null;
  readonly resolveRange: (text: string) => TimeBounds;
  /** In which instants are meant. */
  readonly zone: string;
}

type ToPredicate = (left: ComparedExpression, value: FilterValue) => Expression | null;

const isList = (value: FilterValue): value is readonly FilterScalar[] => Array.isArray(value);

/** A list's first element stands for a scalar; an empty list is null. */
const scalar = (value: FilterValue): FilterScalar => plainValue(isList(value) ? (value[0] ?? null) : value);

const equality =
  (isNegated: boolean): ToPredicate =>
  ({ expression, column, zone }, value) => {
    const literal = filterLiteral(scalar(value), column, zone);
    if (literal === null) return isNegated ? make.isNotNull(expression) : make.isNull(expression);
    return make.binary(expression, isNegated ? '<>' : '=', literal);
  };

const comparison =
  (operator: BinaryOperator): ToPredicate =>
  ({ expression, column, zone }, value) => {
    if (scalar(value) === null) throw fail('QUERY_009', {});
    return make.binary(expression, operator, filterLiteral(scalar(value), column, zone) ?? make.null);
  };

const membership =
  (isNegated: boolean): ToPredicate =>
  ({ expression, column, zone }, value) => {
    const values = isList(value) ? value : [value];
    if (values.length === 0) throw fail('QUERY_010', {});
    const literals = values.map((item) => filterLiteral(item, column, zone));
    const presentLiterals = literals.filter((literal): literal is Expression => literal !== null);
    const hasNull = presentLiterals.length < literals.length;
    if (presentLiterals.length === 0) return isNegated ? make.isNotNull(expression) : make.isNull(expression);
    if (!hasNull) return make.in(expression, presentLiterals, isNegated);
    const nullOrIn = make.or(make.isNull(expression), make.in(expression, presentLiterals));
    return isNegated ? make.not(nullOrIn) : nullOrIn;
  };

const pattern =
  (ignoresCase: boolean, isNegated: boolean): ToPredicate =>
  ({ expression, column }, value) => {
    const text = scalar(value);
    if (text === null) throw fail('QUERY_009', {});
    const textExpression = column === null || column.type === 'text' ? expression : make.cast(expression, 'text');
    const mode = { ignoresCase, isNegated, hasEscapes: hasLikeEscapes(String(text)) };
    return make.like(textExpression, make.text(String(text)), mode);
  };

/** `since <= column < until`; null when both ends are open. */
export function withinBounds(
  expression: Expression,
  column: DatasetColumn | null,
  bounds: TimeBounds & { readonly zone: string },
): Expression | null {
  const ends = [
    bounds.sinceMs === null ? [] : [make.binary(expression, '>=', timeLiteral(bounds.sinceMs, column, bounds.zone))],
    bounds.untilMs === null ? [] : [make.binary(expression, '<', timeLiteral(bounds.untilMs, column, bounds.zone))],
  ].flat();
  return ends.length === 2 ? make.and(...ends) : (ends[0] ?? null);
}

const numeric: readonly ValueType[] = ['integer', 'decimal', 'float'];

/** Truth of a column: numbers are true when they are not 0, because not every engine takes a number for a truth; texts and times are neither. */
const truthTest =
  (is: boolean): ToPredicate =>
  ({ expression, column }) => {
    if (column === null || column.type === 'boolean') return make.isTruth(expression, is);
    if (!numeric.includes(column.type)) return make.binary(make.integer(1), '=', make.integer(0));
    return make.isTruth(make.binary(expression, '<>', make.integer(0)), is);
  };

/** How each operator of the contract becomes SQL. null is no condition (an open time range). */
export const toPredicate: Readonly<Record<OperatorName, ToPredicate>> = {
  equals: equality(false),
  notEquals: equality(true),
  lessThan: comparison('<'),
  lessOrEqual: comparison('<='),
  greaterThan: comparison('>'),
  greaterOrEqual: comparison('>='),
  in: membership(false),
  notIn: membership(true),
  like: pattern(false, false),
  notLike: pattern(false, true),
  ilike: pattern(true, false),
  isNull: ({ expression }) => make.isNull(expression),
  isNotNull: ({ expression }) => make.isNotNull(expression),
  isTrue: truthTest(true),
  isFalse: truthTest(false),
  temporalRange: ({ expression, column, resolveRange, zone }, value) => {
    const text = scalar(value);
    return typeof text === 'string' ? withinBounds(expression, column, { ...resolveRange(text), zone }) : null;
  },
};
