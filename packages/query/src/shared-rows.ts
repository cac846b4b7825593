import { dialects, make, print, select, type Expression, type Select, type Source } from '@sextant/sql';
import type { CompiledQuery } from './compiled-query.ts';

/** A statement in two halves: the rows it reads, and the same statement over a table that holds just those. */
export interface SplitStatement {
  /** Selects the rows; equal texts select equal rows. */
  readonly rows: string;
  /** The statement, reading the table `name` that it was split for. */
  readonly over: string;
}

/**
 * Splits a statement so that several can read their common rows once. Null when it cannot be split without changing what it says: an author's
 * own text may name the table by its path, or rows by their place.
 */
export function splitStatement({ ast, dialect, rows }: CompiledQuery, name: string): SplitStatement | null {
  const table = tableNamed(rows.source, name);
  if (table === null || rows.where.length === 0) return null;
  const given = dialects[dialect];
  const over = print(reading(ast, rows, table), given);
  if (/\browid\b/i.test(over)) return null;
  return { rows: print(select({ from: rows.source, where: rows.where }), given), over };
}

/**
 * Splits a statement of groups so that the groups are made once for those who ask for the same in another order, for another number of them or only
 * for how many there are. Null when it sorts by what it does not show.
 */
export function splitGroups({ ast, dialect }: CompiledQuery, name: string): SplitStatement | null {
  const given = dialects[dialect];
  const { from } = ast;
  const table: Source = { kind: 'table', path: [name], alias: null };
  if (from?.kind === 'select' && isOfAllGroups(ast, from.select))
    return {
      rows: print(unordered(from.select), given),
      over: print({ ...ast, from: { ...table, alias: from.alias } }, given),
    };
  const labels = new Set(ast.columns.map(({ label }) => label));
  const sortsByLabels = ast.orderBy.every(({ by }) => by.kind === 'label' && by.table === null && labels.has(by.name));
  if (ast.groupBy.length === 0 || !sortsByLabels) return null;
  const columns = ast.columns.map(({ label }) => ({ expression: make.label(label, name), label }));
  const { orderBy, limit, offset } = ast;
  return {
    rows: print(unordered(ast), given),
    over: print({ ...select({ columns, from: table }), orderBy, limit, offset }, given),
  };
}

const unordered = (groups: Select): Select => ({ ...groups, orderBy: [], limit: null, offset: 0 });

/** True for a statement that makes one row of all groups, such as their number. */
const isOfAllGroups = (ast: Select, inner: Select): boolean =>
  ast.where.length === 0 &&
  ast.groupBy.length === 0 &&
  inner.groupBy.length > 0 &&
  inner.limit === null &&
  inner.offset === 0;

/** The table of the shared rows, under the name that the statement knows its rows by. */
function tableNamed(source: Source, name: string): Source | null {
  if (source.kind === 'table')
    return { kind: 'table', path: [name], alias: source.alias ?? source.path.at(-1) ?? null };
  return source.kind === 'query' ? { kind: 'table', path: [name], alias: source.alias } : null;
}

type Rows = CompiledQuery['rows'];

/** The select with every reading of the rows replaced. What is the same object came from the same place of the compiler. */
function reading(given: Select, rows: Rows, table: Source): Select {
  const within = { ...given, with: given.with.map((one) => ({ ...one, select: reading(one.select, rows, table) })) };
  const from = given.from === null ? null : sourceReading(given.from, rows, table);
  if (!readsRows(given.from, rows)) return { ...within, from };
  const remaining = given.where.filter((condition: Expression) => !rows.where.includes(condition));
  // A comparison ranks its series by other rows than those it shows: its conditions stay, over the whole table.
  if (given.where.length - remaining.length !== rows.where.length) return given;
  return { ...within, from, where: remaining };
}

function readsRows(source: Source | null, rows: Rows): boolean {
  if (source === null) return false;
  return source === rows.source || (source.kind === 'join' && readsRows(source.left, rows));
}

function sourceReading(source: Source, rows: Rows, table: Source): Source {
  if (source === rows.source) return table;
  if (source.kind === 'select') return { ...source, select: reading(source.select, rows, table) };
  if (source.kind !== 'join') return source;
  return {
    ...source,
    left: sourceReading(source.left, rows, table),
    right: sourceReading(source.right, rows, table),
  };
}
