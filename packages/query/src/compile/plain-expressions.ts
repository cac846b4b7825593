import type { Expression, Literal } from '@sextant/sql';
import type { ValueType } from '@sextant/contract';
import type { CompileScope } from '../scope.ts';
import { namesOf } from '../scope.ts';

/** What tells the type of a column. */
export type TypeScope = Pick<CompileScope, 'dataset' | 'dialect' | 'nativeTypes'>;

/** Literals that a column of a type is compared with as it is, without a conversion of its values. Decimals are of many sizes: none. */
const comparable: Readonly<Record<ValueType, readonly Literal['type'][]>> = {
  text: ['text'],
  integer: ['integer'],
  float: ['integer', 'double'],
  decimal: [],
  boolean: ['boolean'],
  date: ['date'],
  time: [],
  timestamp: ['timestamp'],
  timestamptz: ['timestamptz'],
  binary: [],
  json: [],
};

/** Integers of more digits are numbers of another type. */
const longestInteger = 18;

/** The engine's types of columns that compare with such literals as they are. */
const nativeTypes: Partial<Readonly<Record<ValueType, RegExp>>> = {
  text: /^(?:VARCHAR|ENUM)$/,
  integer: /^(?:U?(?:TINY|SMALL|BIG)INT|U?INTEGER|HUGEINT)$/,
  float: /^(?:FLOAT|DOUBLE)$/,
  boolean: /^BOOLEAN$/,
  date: /^DATE$/,
  timestamp: /^TIMESTAMP$/,
  timestamptz: /^TIMESTAMP WITH TIME ZONE$/,
};

/** The type of the table's column of this name; null when it is not certain. */
function typeOf(name: string, { dataset, dialect, nativeTypes: found }: TypeScope): ValueType | null {
  const column = namesOf(dataset).columns.get(name);
  if (column === undefined || dataset.sql !== null || (column.expression ?? '').trim() !== '') return null;
  if (dialect.convertsColumns !== true) return column.type;
  const native = found?.get(name);
  return native !== undefined && nativeTypes[column.type]?.test(native) === true ? column.type : null;
}

const isColumn = (item: Expression): item is Extract<Expression, { kind: 'column' }> =>
  item.kind === 'column' && item.table === null;

/** A column as it is compared: itself, or what makes instants of texts, where that has no errors of its own. */
function comparedType(item: Expression, scope: TypeScope): ValueType | null {
  if (isColumn(item)) return typeOf(item.name, scope);
  const { instantFunction } = scope.dialect;
  const [onlyArgument, ...others] = item.kind === 'call' && item.name === instantFunction ? item.args : [];
  return onlyArgument !== undefined && others.length === 0 && isColumn(onlyArgument)
    ? typeOf(onlyArgument.name, scope)
    : null;
}

function compares(item: Expression, literals: readonly Expression[], scope: TypeScope): boolean {
  const type = comparedType(item, scope);
  return type !== null && literals.every((one) => one.kind === 'literal' && isComparable(type, one.literal));
}

const isComparable = (type: ValueType, literal: Literal): boolean =>
  comparable[type].includes(literal.type) && (literal.type !== 'integer' || literal.digits.length <= longestInteger);

/** A condition over columns that is true, false or unknown for every row that there could be, and never fails. */
export function cannotFail(condition: Expression, scope: TypeScope): boolean {
  switch (condition.kind) {
    case 'binary':
      return (
        comparisons.has(condition.operator) &&
        (compares(condition.left, [condition.right], scope) ||
          (condition.left.kind === 'literal' && condition.right.kind === 'literal'))
      );
    case 'in':
      return compares(condition.item, condition.values, scope);
    case 'is-null':
      return isColumn(condition.item) && scope.dataset.sql === null;
    case 'is-truth':
      return isColumn(condition.item)
        ? typeOf(condition.item.name, scope) === 'boolean'
        : cannotFail(condition.item, scope);
    case 'not':
      return cannotFail(condition.item, scope);
    case 'logic':
      return condition.items.every((item) => cannotFail(item, scope));
    default:
      return false;
  }
}

const comparisons: ReadonlySet<string> = new Set(['=', '<>', '<', '<=', '>', '>=']);
/** Calls of our own making that have a value for whatever their columns hold. */
const aggregates: ReadonlySet<string> = new Set(['COUNT', 'SUM', 'AVG', 'MIN', 'MAX', 'GROUPING']);

/** `COUNT(*)`, `SUM(price)`: what saved metrics mostly are. */
const plainAggregate = /^(?:count|sum|avg|min|max)\s*\(\s*(?:\*|(?:distinct\s+)?(?:[a-z_]\w*|"[^"]+"|`[^`]+`))\s*\)$/i;

/** Whether a text of SQL is nothing but an aggregate of a column. */
export const isPlainAggregate = (sql: string): boolean => plainAggregate.test(sql.trim());

/** An expression that could not tell what rows it was tried on: columns, aggregates of columns, comparisons that cannot fail, choices between them. */
export function isPlain(expression: Expression, scope: TypeScope): boolean {
  const isPlainItem = (item: Expression): boolean => isPlain(item, scope);
  const isName = ({ kind }: Expression): boolean => kind === 'column' || kind === 'label';
  switch (expression.kind) {
    case 'column':
    case 'label':
    case 'literal':
    case 'star':
      return true;
    case 'raw':
      return isPlainAggregate(expression.sql);
    case 'call':
      return aggregates.has(expression.name) && expression.args.every((item) => isName(item) || item.kind === 'star');
    case 'same':
      return isName(expression.left) && isName(expression.right);
    case 'binary':
      return (
        cannotFail(expression, scope) ||
        (comparisons.has(expression.operator) && isName(expression.left) && isName(expression.right))
      );
    case 'logic':
      return expression.items.every(isPlainItem);
    case 'not':
      return isPlainItem(expression.item);
    case 'is-null':
      return isName(expression.item);
    case 'case':
      return (
        expression.branches.every(({ when, then }) => isPlainItem(when) && isPlainItem(then)) &&
        (expression.otherwise === null || isPlainItem(expression.otherwise))
      );
    default:
      return cannotFail(expression, scope);
  }
}
