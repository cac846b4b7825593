import type { ColumnTable } from '@sextant/contract';
import { dialects, shortenLabel, make, print, printExpression, select } from '@sextant/sql';
import type { DialectName, Expression, Select, SelectColumn, Source } from '@sextant/sql';
import type { CompiledQuery } from './compiled-query.ts';

/** What the statements share, as a source under the alias given. */
export type SharedSource = (alias: string) => Source;

/** A statement in two halves: what it may share with others, rows or groups of them, and the same statement over just that. */
export interface SplitStatement {
  /** Statements share when their keys are equal. */
  readonly key: string;
  /** Selects what is shared with the columns that this statement takes of it; without columns it takes what is there. */
  readonly common: Select;
  readonly over: (sharedSource: SharedSource) => Select;
  /** True when what is shared is one row, and the statement returns just its columns. */
  readonly isOneRow: boolean;
  readonly dialect: DialectName;
  /** The table that holds what is shared. */
  readonly name: string;
}

/** Statements that share, as what is to be run. */
export type JoinedStatements =
  | {
      readonly kind: 'parts';
      /** Selects what they share; equal texts select equal rows. */
      readonly rows: string;
      /** Each statement, reading the table that it was split for. */
      readonly partKeys: readonly string[];
    }
  | {
      readonly kind: 'row';
      /** Selects one row with the columns of all. */
      readonly sql: string;
      /** Each statement's result out of that row; null when there is another number of rows or columns. */
      readonly resultsOf: (row: ColumnTable) => readonly ColumnTable[] | null;
    };

/**
 * Splits a statement so that several can read their common rows once. Null when it cannot be split without changing what it says: an author's
 * own text may name the table by its path, or rows by their place.
 */
export function splitStatement({ ast, dialect, rows }: CompiledQuery, name: string): SplitStatement | null {
  const table = tableNamed(rows.source, name);
  const isNarrowed = rows.where.length > 0 || rows.source.kind === 'barrier';
  if (table === null || !isNarrowed || !hasDistinctNames(ast.columns)) return null;
  const selectOverSource = readFrom(ast, rows, table);
  if (/\browid\b/i.test(print(selectOverSource, dialects[dialect]))) return null;
  const common = select({ from: rows.source, where: rows.where });
  return {
    key: `rows ${print(common, dialects[dialect])}`,
    common,
    over: () => selectOverSource,
    isOneRow: false,
    dialect,
    name,
  };
}

/** False when labels differ only by their case: as columns of something that is read on, they would be the same. */
export const hasDistinctNames = (columns: Select['columns']): boolean =>
  new Set(columns.map(({ label }) => label.toLowerCase())).size === columns.length;

/** Joins statements with equal keys. What they share has the columns of all, each once. */
export function joinStatements(splits: readonly SplitStatement[]): JoinedStatements {
  const [first] = splits;
  if (first === undefined) throw new Error('There is no statement to run');
  const dialect = dialects[first.dialect];
  const common = commonOf(first, splits);
  const sql = print(common, dialect);
  const columnIndexes = new Map(
    common.columns.map(({ expression }, index) => [printExpression(expression, dialect), index]),
  );
  const placeOf = ({ expression }: SelectColumn): number =>
    columnIndexes.get(printExpression(expression, dialect)) ?? -1;
  if (first.isOneRow) {
    const takenColumns = splits.map((statement) =>
      statement.common.columns.map((column) => ({ index: placeOf(column), name: shortenLabel(column.label, dialect) })),
    );
    return { kind: 'row', sql, resultsOf: (row) => resultsIn(row, common.columns.length, takenColumns) };
  }
  const partKeys = splits.map(({ over, common: { columns }, name }) => {
    const table: Source = { kind: 'table', path: [name], alias: null };
    const namedColumns = columns.map((column) => ({
      expression: make.label(common.columns[placeOf(column)]?.label ?? column.label, name),
      label: column.label,
    }));
    const isAsNamed = columns.every(({ label }, index) => common.columns[index]?.label === label);
    return print(
      over((alias) =>
        isAsNamed
          ? { ...table, alias }
          : { kind: 'select', select: select({ columns: namedColumns, from: table }), alias },
      ),
      dialect,
    );
  });
  return { kind: 'parts', rows: sql, partKeys };
}

/** What all share: under their own labels when they take the same, else under labels that no author's text can mean. */
function commonOf({ common, dialect }: SplitStatement, splits: readonly SplitStatement[]): Select {
  const ownSql = print(common, dialects[dialect]);
  if (splits.every((statement) => statement.common === common || print(statement.common, dialects[dialect]) === ownSql))
    return common;
  const columns = new Map<string, SelectColumn>();
  const add = ({ expression }: SelectColumn): void => {
    const text = printExpression(expression, dialects[dialect]);
    if (!columns.has(text)) columns.set(text, { expression, label: `column_${columns.size}__` });
  };
  for (const [index, column] of common.columns.entries()) if (common.groupBy.includes(index)) add(column);
  const groupBy = [...columns.keys()].map((_, index) => index);
  for (const statement of splits) statement.common.columns.forEach(add);
  return { ...common, columns: [...columns.values()], groupBy };
}

interface TakenColumn {
  readonly index: number;
  readonly name: string;
}

function resultsIn(
  { columns, rowCount }: ColumnTable,
  count: number,
  takenColumns: readonly (readonly TakenColumn[])[],
): ColumnTable[] | null {
  if (rowCount !== 1 || columns.length !== count) return null;
  return takenColumns.map((ownColumns) => ({
    rowCount,
    columns: ownColumns.flatMap(({ index, name }) =>
      columns.slice(index, index + 1).map((column) => ({ ...column, name })),
    ),
  }));
}

/** The table of the shared rows, under the name that the statement knows its rows by. */
function tableNamed(source: Source, name: string): Source | null {
  if (source.kind === 'table')
    return { kind: 'table', path: [name], alias: source.alias ?? source.path.at(-1) ?? null };
  return source.kind === 'query' || source.kind === 'barrier'
    ? { kind: 'table', path: [name], alias: source.alias }
    : null;
}

type Rows = CompiledQuery['rows'];

/** The select with every reading of the rows replaced. What is the same object came from the same place of the compiler. */
function readFrom(select: Select, rows: Rows, table: Source): Select {
  const rewrittenSelect = {
    ...select,
    with: select.with.map((one) => ({ ...one, select: readFrom(one.select, rows, table) })),
  };
  const from = select.from === null ? null : sourceReading(select.from, rows, table);
  if (!readsRows(select.from, rows)) return { ...rewrittenSelect, from };
  const remaining = select.where.filter((condition: Expression) => !rows.where.includes(condition));
  // A comparison ranks its series by other rows than those it shows: its conditions stay, over the whole table.
  if (select.where.length - remaining.length !== rows.where.length) return select;
  return { ...rewrittenSelect, from, where: remaining };
}

function readsRows(source: Source | null, rows: Rows): boolean {
  if (source === null) return false;
  return source === rows.source || (source.kind === 'join' && readsRows(source.left, rows));
}

function sourceReading(source: Source, rows: Rows, table: Source): Source {
  if (source === rows.source) return table;
  if (source.kind === 'select') return { ...source, select: readFrom(source.select, rows, table) };
  if (source.kind !== 'join') return source;
  return {
    ...source,
    left: sourceReading(source.left, rows, table),
    right: sourceReading(source.right, rows, table),
  };
}
