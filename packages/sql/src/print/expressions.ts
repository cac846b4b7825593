import type { Expression, SortKey } from '../ast/nodes.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { SqlError } from '../sql-error.ts';
import { printIdentifier, printLabel } from './identifiers.ts';
import { printLiteral, quoteText } from './literals.ts';

// A word, or one call over a word or star, stands by itself; all other author's text is put in parentheses.
const standsAlone = /^\w+(\(\s*(\*|(distinct\s+)?\w+)\s*\))?$/i;
const functionName = /^[A-Za-z_][A-Za-z0-9_]*$/;
const lineComment = /--/;

/** Author's text in parentheses, so that no operator outside binds into it. A line comment must not swallow the closing one. */
function parenthesized(sql: string): string {
  if (sql.includes('\0')) throw new SqlError('nul-byte', 'SQL contains a NUL character.');
  if (standsAlone.test(sql)) return sql;
  return lineComment.test(sql) ? `(${sql}\n)` : `(${sql})`;
}

/** Expressions that can stand beside an operator without parentheses. */
function isAtom(expression: Expression): boolean {
  switch (expression.kind) {
    case 'column':
    case 'label':
    case 'literal':
    case 'raw':
    case 'star':
    case 'call':
    case 'cast':
    case 'case':
    case 'window':
    case 'from-epoch':
    case 'parse-time':
    case 'wall-time':
      return true;
    default:
      return false;
  }
}

/** Comparisons bind tighter than AND and OR: they stand bare between them. */
const isComparison = ({ kind }: Expression): boolean =>
  kind === 'binary' || kind === 'in' || kind === 'is-null' || kind === 'is-truth' || kind === 'same' || kind === 'like';

function printLogic({ operator, items }: Extract<Expression, { kind: 'logic' }>, dialect: Dialect): string {
  const [onlyItem] = items;
  if (items.length === 1 && onlyItem !== undefined) return printExpression(onlyItem, dialect);
  return items
    .map((item) => (isComparison(item) ? printExpression(item, dialect) : operand(item, dialect)))
    .join(` ${operator} `);
}

function printLike({ item, pattern, mode }: Extract<Expression, { kind: 'like' }>, dialect: Dialect): string {
  const condition = dialect.like(operand(item, dialect), operand(pattern, dialect), mode);
  const needsWords = mode.hasEscapes === true && dialect.alwaysEscapesLike !== true;
  return needsWords ? `${condition} ESCAPE ${quoteText('\\', dialect)}` : condition;
}

/** One sort key with its direction; nulls last. `written` is the key where it must stand inside of an expression. Default: the key itself. */
export function printSortKey(key: SortKey, dialect: Dialect, writtenExpression: Expression = key.by): string {
  if (dialect.sortKey !== undefined)
    return dialect.sortKey(printExpression(key.by, dialect), key.ascending, operand(writtenExpression, dialect));
  const nulls = key.ascending ? dialect.nullsLast.ascending : dialect.nullsLast.descending;
  return `${printExpression(key.by, dialect)} ${key.ascending ? 'ASC' : 'DESC'}${nulls === '' ? '' : ` ${nulls}`}`;
}

function printWindow(window: Extract<Expression, { kind: 'window' }>, dialect: Dialect): string {
  const windowParts = [
    window.partitionBy.length === 0 ? '' : `PARTITION BY ${list(window.partitionBy, dialect)}`,
    window.orderBy.length === 0 ? '' : `ORDER BY ${window.orderBy.map((key) => printSortKey(key, dialect)).join(', ')}`,
  ];
  return `${printExpression(window.call, dialect)} OVER (${windowParts.filter((part) => part !== '').join(' ')})`;
}

function printTruncate(expression: Extract<Expression, { kind: 'truncate' }>, dialect: Dialect): string {
  const truncate = dialect.truncate[expression.grain];
  if (typeof truncate !== 'function') {
    throw new SqlError(
      'unsupported-grain',
      `No grain spec for ${expression.grain} for database ${dialect.name}: ${truncate.unsupported}`,
      expression.grain,
    );
  }
  return truncate(operand(expression.item, dialect), expression.type);
}

function printWallTime(expression: Extract<Expression, { kind: 'wall-time' }>, dialect: Dialect): string {
  const { wallTime, zoneName = (zone: string) => zone } = dialect;
  const name = zoneName(expression.zone);
  if (name === null) throw new SqlError('not-understood', `No such zone on ${dialect.name}.`, expression.zone);
  return wallTime(operand(expression.item, dialect), quoteText(name, dialect));
}

function printCall(call: Extract<Expression, { kind: 'call' }>, dialect: Dialect): string {
  if (!functionName.test(call.name)) throw new SqlError('not-understood', 'Not a function name.', call.name);
  const name = dialect.functions?.[call.name.toUpperCase()] ?? call.name;
  return `${name}(${call.isDistinct ? 'DISTINCT ' : ''}${list(call.args, dialect)})`;
}

function printCase(expression: Extract<Expression, { kind: 'case' }>, dialect: Dialect): string {
  const branches = expression.branches.map(
    ({ when, then }) => `WHEN ${printExpression(when, dialect)} THEN ${printExpression(then, dialect)}`,
  );
  const elseText = expression.otherwise === null ? '' : ` ELSE ${printExpression(expression.otherwise, dialect)}`;
  return `CASE ${branches.join(' ')}${elseText} END`;
}

const list = (items: readonly Expression[], dialect: Dialect): string =>
  items.map((item) => printExpression(item, dialect)).join(', ');

const operand = (item: Expression, dialect: Dialect): string => {
  const text = printExpression(item, dialect);
  return isAtom(item) ? text : `(${text})`;
};

const isEmptyText = (item: Expression): boolean =>
  item.kind === 'literal' && item.literal.type === 'text' && item.literal.value === '';

function printBinary(expression: Extract<Expression, { kind: 'binary' }>, dialect: Dialect): string {
  const { operator, left, right } = expression;
  const isEquality = operator === '=' || operator === '<>';
  if (dialect.emptyTextIsNull === true && isEquality && isEmptyText(right))
    return `${operand(left, dialect)} IS ${operator === '=' ? '' : 'NOT '}NULL`;
  return `${operand(left, dialect)} ${operator} ${operand(right, dialect)}`;
}

/** Integers of so many digits are of 64 bits. */
const exactDigits = 18;
/** Texts that JSON writes as they are; others are rejected, or compared, one by one. */
const isPlainText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The values of a list as JSON, where the dialect wants long ones so and all are texts or all integers; null otherwise. */
function longListOf(values: readonly Expression[], { inLongList, ...dialect }: Dialect) {
  if (inLongList === undefined || values.length <= inLongList.above) return null;
  const literals = values.flatMap((value) => (value.kind === 'literal' ? [value.literal] : []));
  const texts = literals.flatMap((literal) =>
    literal.type === 'text' && isPlainText(literal.value) ? [JSON.stringify(literal.value)] : [],
  );
  const integers = literals.flatMap((literal) =>
    literal.type === 'integer' && literal.digits.length <= exactDigits ? [literal.digits] : [],
  );
  const type = texts.length === values.length ? 'text' : integers.length === values.length ? 'integer' : null;
  if (type === null) return null;
  const json = quoteText(`[${(type === 'text' ? texts : integers).join(',')}]`, dialect);
  return { print: inLongList.print, list: { type, json } } as const;
}

function printIn(expression: Extract<Expression, { kind: 'in' }>, dialect: Dialect): string {
  const { item, values, isNegated } = expression;
  const longList = longListOf(values, dialect);
  if (longList !== null) return longList.print(operand(item, dialect), { ...longList.list, isNegated });
  const most = dialect.inListMax ?? values.length;
  const lists = Array.from({ length: Math.ceil(values.length / most) }, (_, index) =>
    values.slice(index * most, (index + 1) * most),
  );
  const windowParts = lists.map(
    (part) => `${operand(item, dialect)} ${isNegated ? 'NOT IN' : 'IN'} (${list(part, dialect)})`,
  );
  return windowParts.length === 1 ? windowParts.join('') : `(${windowParts.join(isNegated ? ' AND ' : ' OR ')})`;
}

function printTruth(expression: Extract<Expression, { kind: 'is-truth' }>, dialect: Dialect): string {
  const item = operand(expression.item, dialect);
  const { value } = expression;
  if (dialect.isTruth !== undefined)
    return dialect.isTruth(item, { value, isPredicate: isComparison(expression.item) });
  return `${item} IS ${value ? 'TRUE' : 'FALSE'}`;
}

/** An expression as SQL text. */
export function printExpression(expression: Expression, dialect: Dialect): string {
  switch (expression.kind) {
    case 'column':
      return expression.table === null
        ? printIdentifier(expression.name, dialect)
        : `${printIdentifier(expression.table, dialect)}.${printIdentifier(expression.name, dialect)}`;
    case 'label':
      return expression.table === null
        ? printLabel(expression.name, dialect)
        : `${printIdentifier(expression.table, dialect)}.${printLabel(expression.name, dialect)}`;
    case 'literal':
      return printLiteral(expression.literal, dialect);
    case 'raw':
      return parenthesized(expression.sql);
    case 'star':
      return '*';
    case 'call':
      return printCall(expression, dialect);
    case 'binary':
      return printBinary(expression, dialect);
    case 'logic':
      return printLogic(expression, dialect);
    case 'not':
      return `NOT ${operand(expression.item, dialect)}`;
    case 'in':
      return printIn(expression, dialect);
    case 'is-null':
      return `${operand(expression.item, dialect)} IS ${expression.isNegated ? 'NOT ' : ''}NULL`;
    case 'is-truth':
      return printTruth(expression, dialect);
    case 'same':
      return dialect.same(operand(expression.left, dialect), operand(expression.right, dialect));
    case 'like':
      return printLike(expression, dialect);
    case 'case':
      return printCase(expression, dialect);
    case 'cast':
      return `CAST(${printExpression(expression.item, dialect)} AS ${dialect.castTypes[expression.to]})`;
    case 'truncate':
      return printTruncate(expression, dialect);
    case 'from-epoch':
      return dialect.fromEpoch(operand(expression.item, dialect), expression.unit);
    case 'wall-time':
      return printWallTime(expression, dialect);
    case 'parse-time':
      return dialect.parseTime(operand(expression.item, dialect), expression.pattern, (text) =>
        quoteText(text, dialect),
      );
    case 'window':
      return printWindow(expression, dialect);
  }
}
