import type { Expression, Select, Source } from '../ast/nodes.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { SqlError } from '../sql-error.ts';
import { printExpression, printSortKey } from './expressions.ts';
import { printIdentifier, printLabel } from './identifiers.ts';
import { hoistWith } from './hoist-with.ts';
import { limitOf } from './limit.ts';

/**
 * The statement as users read it: one clause a line, columns and conditions below each other, no closing semicolon.
 *
 * @throws SqlError for names, numbers and times that no engine can take, and for grains that the dialect lacks
 */
export function print(select: Select, dialect: Dialect): string {
  if (dialect.allowsWithInside !== false) return printSelect(select, dialect, 'outer');
  const { select: bareSelect, tables } = hoistWith(select, dialect);
  const namedTables = tables.map(
    ({ head, main, name }) => `${head},\n${printIdentifier(name, dialect)} AS ${inner(main)}`,
  );
  const ownTables = bareSelect.with.map((table) => printCommonTable(table, dialect));
  const lead = [...namedTables, ...ownTables];
  const text = printSelect({ ...bareSelect, with: [] }, dialect, 'outer');
  return lead.length === 0 ? text : `WITH ${lead.join(',\n')}\n${text}`;
}

const indent = (text: string): string => `  ${text}`;

/** What makes it doubtful where quotes end: comments, escaped quotes, line breaks in brackets. */
const doubtfulText = /\/\*|\\['"`]|\[[^\]]*\n/;

/** True when no line break stands inside of quotes: only then may lines move. What is doubtful stays as it is. */
function isMovable(text: string): boolean {
  if (doubtfulText.test(text)) return false;
  let quote: string | null = null;
  for (const letter of text) {
    if (letter === '\n' && quote !== null) return false;
    if (quote === null && (letter === "'" || letter === '"' || letter === '`')) quote = letter;
    else if (letter === quote) quote = null;
  }
  return quote === null;
}

/** An inner statement between its parentheses, indented where that cannot change a text. */
function inner(text: string): string {
  return `(\n${isMovable(text) ? text.split('\n').map(indent).join('\n') : text}\n)`;
}

function printSelect(original: Select, dialect: Dialect, level: 'outer' | 'inner'): string {
  const select = dialect.sortsSelectedOnly === true ? withSelectedKeys(original) : original;
  const limit = limitOf(select, dialect);
  const lines = [
    ...(select.with.length === 0
      ? []
      : [`WITH ${select.with.map((table) => printCommonTable(table, dialect)).join(',\n')}`]),
    `SELECT${select.isDistinct ? ' DISTINCT' : ''}${limit.top === '' ? '' : ` ${limit.top}`}`,
    printColumns(select, dialect),
    ...(select.from === null ? [] : [`FROM ${printSource(select.from, dialect)}`]),
    ...conditions('WHERE', select.where, dialect),
    ...printGroups(select, dialect),
    ...conditions('HAVING', select.having, dialect),
    ...printOrder(select, dialect, { level, isLimited: select.limit !== null || select.offset > 0, ...limit }),
    ...limit.clauses,
  ];
  return lines.join('\n');
}

const printCommonTable = (table: Select['with'][number], dialect: Dialect): string =>
  `${printIdentifier(table.name, dialect)} AS ${inner(printSelect(table.select, dialect, 'inner'))}`;

function printGroups({ groupBy, groupingSets, columns }: Select, dialect: Dialect): string[] {
  const keysOf = (positions: readonly number[]): string =>
    positions
      .map((position) => {
        const column = columns[position];
        return dialect.groupBy === 'expression' && column !== undefined
          ? printExpression(column.expression, dialect)
          : String(position + 1);
      })
      .join(', ');
  if (groupingSets !== null)
    return [`GROUP BY GROUPING SETS (${groupingSets.map((positions) => `(${keysOf(positions)})`).join(', ')})`];
  return groupBy.length === 0 ? [] : [`GROUP BY ${keysOf(groupBy)}`];
}

interface OrderedParts {
  readonly level: 'outer' | 'inner';
  readonly isLimited: boolean;
  readonly needsOrder: boolean;
}

function printOrder(select: Select, dialect: Dialect, { level, isLimited, needsOrder }: OrderedParts): string[] {
  const isMeaningless = level === 'inner' && !isLimited && dialect.allowsOrderInside === false;
  if (select.orderBy.length === 0 || isMeaningless) return needsOrder ? ['ORDER BY (SELECT NULL)'] : [];
  const keys = select.orderBy.map((key) => printSortKey(key, dialect, writtenOut(key.by, select, dialect)));
  return [`ORDER BY ${keys.join(', ')}`];
}

/** What a label of this select stands for, where the dialect wants it written out. */
function writtenOut(by: Expression, { columns, groupBy }: Select, { writesOutKeys }: Dialect): Expression {
  if (by.kind !== 'label' || by.table !== null || writesOutKeys === undefined) return by;
  const index = columns.findIndex(({ label }) => label === by.name);
  return writesOutKeys === 'ungrouped' && groupBy.includes(index) ? by : (columns[index]?.expression ?? by);
}

const keyLabel = (offset: number): string => `order_by_${offset}__`;

/** Sort keys that are not selected are selected by an inner statement, which is what the outer one orders and limits. */
function withSelectedKeys(select: Select): Select {
  const selectedLabel = (by: Expression): string | null =>
    by.kind === 'label' && select.columns.some(({ label }) => label === by.name) ? by.name : null;
  const keys = select.orderBy.map(({ by, ascending }, index) => ({
    by,
    ascending,
    isHidden: selectedLabel(by) === null,
    label: selectedLabel(by) ?? keyLabel(index),
  }));
  const hidden = keys.filter(({ isHidden }) => isHidden);
  if (hidden.length === 0 || select.columns.length === 0) return select;
  const selected = hidden.map(({ by, label }) => ({ expression: by, label }));
  return {
    ...select,
    columns: select.columns.map(({ label }) => ({ expression: { kind: 'label', table: null, name: label }, label })),
    from: {
      kind: 'select',
      alias: 'ordered',
      select: { ...select, columns: [...select.columns, ...selected], with: [], orderBy: [], limit: null, offset: 0 },
    },
    where: [],
    groupBy: [],
    having: [],
    orderBy: keys.map(({ label, ascending }) => ({ by: { kind: 'label', table: null, name: label }, ascending })),
  };
}

function printColumns(select: Select, dialect: Dialect): string {
  if (select.columns.length === 0) return indent('*');
  return select.columns
    .map(({ expression, label }) => {
      const text = printExpression(expression, dialect);
      return indent(`${text} AS ${printLabel(label, dialect)}`);
    })
    .join(',\n');
}

function conditions(keyword: 'WHERE' | 'HAVING', items: Select['where'], dialect: Dialect): string[] {
  return items.map((item, position) => {
    const text = items.length > 1 ? fencedCondition(item, dialect) : printExpression(item, dialect);
    return position === 0 ? `${keyword} ${text}` : indent(`AND ${text}`);
  });
}

/** A condition that others may stand beside. */
function fencedCondition(item: Expression, dialect: Dialect): string {
  const text = printExpression(item, dialect);
  return item.kind === 'logic' ? `(${text})` : text;
}

function printSource(source: Source, dialect: Dialect): string {
  const aliased = (alias: string): string => `${dialect.tableAlias ?? 'AS '}${printIdentifier(alias, dialect)}`;
  switch (source.kind) {
    case 'table': {
      const name = source.path.map((part) => printIdentifier(part, dialect)).join('.');
      return source.alias === null ? name : `${name} ${aliased(source.alias)}`;
    }
    case 'query':
      if (source.sql.includes('\0')) throw new SqlError('nul-byte', 'SQL contains a NUL character.');
      return `${inner(source.sql)} ${aliased(source.alias)}`;
    case 'select':
      return `${inner(printSelect(source.select, dialect, 'inner'))} ${aliased(source.alias)}`;
    case 'barrier': {
      const conditionText = source.where.map((condition) => fencedCondition(condition, dialect)).join('\n  AND ');
      return `${inner(dialect.barrier(printSource(source.source, dialect), conditionText))} ${aliased(source.alias)}`;
    }
    case 'join': {
      const joinKeyword = { inner: 'JOIN', left: 'LEFT JOIN', cross: 'CROSS JOIN' }[source.type];
      const on = source.on === null ? '' : `\n  ON ${printExpression(source.on, dialect)}`;
      const right = source.type === 'left' ? nullableSource(source.right, dialect) : source.right;
      return `${printSource(source.left, dialect)}\n${joinKeyword} ${printJoined(right, dialect)}${on}`;
    }
  }
}

/** The right side of a join. */
function printJoined(source: Source, dialect: Dialect): string {
  const joinOnce = dialect.joinedOnce;
  if (joinOnce === undefined || source.kind !== 'select') return printSource(source, dialect);
  const statement = printSelect(source.select, dialect, 'inner');
  return printSource({ kind: 'query', sql: joinOnce(statement), alias: source.alias }, dialect);
}

/** The side of a join that may miss, so that what is missing reads as NULL. */
function nullableSource(source: Source, dialect: Dialect): Source {
  const name = dialect.nullable;
  if (name === undefined || source.kind !== 'select') return source;
  const columns = source.select.columns.map(({ expression, label }) => ({
    expression: { kind: 'call', name, args: [expression], isDistinct: false } as const,
    label,
  }));
  return { ...source, select: { ...source.select, columns } };
}
