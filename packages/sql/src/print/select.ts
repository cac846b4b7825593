import type { Select, Source } from '../ast/nodes.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { SqlError } from '../sql-error.ts';
import { printExpression, printSortKey } from './expressions.ts';
import { fitLabel, printIdentifier } from './identifiers.ts';

/**
 * The statement as people read it: one clause a line, columns and conditions below each other, no closing semicolon.
 *
 * @throws SqlError for names, numbers and times that no engine can take, and for grains that the dialect lacks
 */
export function print(select: Select, dialect: Dialect): string {
  return printSelect(select, dialect);
}

const indent = (text: string): string => `  ${text}`;

/** True when no line break stands inside of quotes: only then may lines move. What a comment makes doubtful stays as it is. */
function isMovable(text: string): boolean {
  if (text.includes('/*')) return false;
  let quote: string | null = null;
  for (const letter of text) {
    if (letter === '\n' && quote !== null) return false;
    if (quote === null && (letter === "'" || letter === '"')) quote = letter;
    else if (letter === quote) quote = null;
  }
  return true;
}

/** An inner statement between its parentheses, indented where that cannot change a text. */
function inner(text: string): string {
  return `(\n${isMovable(text) ? text.split('\n').map(indent).join('\n') : text}\n)`;
}

function printSelect(select: Select, dialect: Dialect): string {
  const lines = [
    ...printWith(select, dialect),
    select.isDistinct ? 'SELECT DISTINCT' : 'SELECT',
    printColumns(select, dialect),
    ...(select.from === null ? [] : [`FROM ${printSource(select.from, dialect)}`]),
    ...conditions('WHERE', select.where, dialect),
    ...(select.groupBy.length === 0 ? [] : [`GROUP BY ${select.groupBy.map((position) => position + 1).join(', ')}`]),
    ...conditions('HAVING', select.having, dialect),
    ...(select.orderBy.length === 0
      ? []
      : [`ORDER BY ${select.orderBy.map((key) => printSortKey(key, dialect)).join(', ')}`]),
    ...(select.limit === null ? [] : [`LIMIT ${wholeNumber(select.limit)}`]),
    ...(select.offset === 0 ? [] : [`OFFSET ${wholeNumber(select.offset)}`]),
  ];
  return lines.join('\n');
}

function wholeNumber(number: number): string {
  if (!Number.isSafeInteger(number) || number < 0) throw new SqlError('number', 'Not a whole number.', String(number));
  return String(number);
}

function printWith(select: Select, dialect: Dialect): string[] {
  if (select.with.length === 0) return [];
  const tables = select.with.map(
    (table) => `${printIdentifier(table.name, dialect)} AS ${inner(printSelect(table.select, dialect))}`,
  );
  return [`WITH ${tables.join(',\n')}`];
}

function printColumns(select: Select, dialect: Dialect): string {
  if (select.columns.length === 0) return indent('*');
  return select.columns
    .map(({ expression, label }) => {
      const text = printExpression(expression, dialect);
      return indent(`${text} AS ${printIdentifier(fitLabel(label, dialect), dialect)}`);
    })
    .join(',\n');
}

function conditions(word: 'WHERE' | 'HAVING', items: Select['where'], dialect: Dialect): string[] {
  return items.map((item, position) => {
    const text = printExpression(item, dialect);
    const fenced = item.kind === 'logic' && items.length > 1 ? `(${text})` : text;
    return position === 0 ? `${word} ${fenced}` : indent(`AND ${fenced}`);
  });
}

function printSource(source: Source, dialect: Dialect): string {
  switch (source.kind) {
    case 'table': {
      const name = source.path.map((part) => printIdentifier(part, dialect)).join('.');
      return source.alias === null ? name : `${name} AS ${printIdentifier(source.alias, dialect)}`;
    }
    case 'query':
      if (source.sql.includes('\0')) throw new SqlError('nul-byte', 'SQL contains a NUL character.');
      return `${inner(source.sql)} AS ${printIdentifier(source.alias, dialect)}`;
    case 'select':
      return `${inner(printSelect(source.select, dialect))} AS ${printIdentifier(source.alias, dialect)}`;
    case 'join': {
      const word = { inner: 'JOIN', left: 'LEFT JOIN', cross: 'CROSS JOIN' }[source.type];
      const on = source.on === null ? '' : `\n  ON ${printExpression(source.on, dialect)}`;
      return `${printSource(source.left, dialect)}\n${word} ${printSource(source.right, dialect)}${on}`;
    }
  }
}
