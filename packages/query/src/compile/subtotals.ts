import { fail, type ColumnTable, type QueryObject } from '@sextant/contract';
import { make, printExpression, type Expression, type Select, type Source } from '@sextant/sql';
import type { CompiledQuery } from '../compiled-query.ts';
import { frameOf, reorder, tableOf } from '../post/frame.ts';
import type { CompileScope } from '../scope.ts';
import { rowLimitOf } from './limits.ts';
import { limitRows, isOneGroup, levelQuery, rowsBetween } from './totals.ts';
import { compileOpen, compileQuery, compileShiftedOpen, type ShiftedRange } from './compile-query.ts';
import { axisOf, comparedRange } from './compared-range.ts';
import { compileCoverage } from './coverage.ts';
import { timestampLabel } from './dimensions.ts';
import { compileMetrics, metricWindow } from './metrics.ts';
import { behindRules } from './row-barrier.ts';

/** One of a query's subtotals: its place in the list that was asked for, and the labels of the dimensions that it keeps. */
export interface SubtotalLevel {
  readonly level: number;
  readonly labels: readonly string[];
}

/** A statement that computes one level, or several by grouping sets. */
export interface CompiledSubtotals {
  readonly compiledQuery: CompiledQuery;
  readonly levels: readonly SubtotalLevel[];
}

/** The rows of one level: the dimensions that it keeps and every metric. */
export interface SubtotalTable {
  readonly labels: readonly string[];
  readonly table: ColumnTable;
  readonly isCut: boolean;
}

/**
 * Statements for the subtotals of a query: each metric by fewer dimensions, over the whole filtered set whatever the row limit, so that
 * ratios, distinct counts and percentiles are right in them. One statement for all where the dialect has grouping sets, else one each; and one each where
 * a metric has a window, since that of grouping sets would be over the rows of all levels together.
 * Groups that HAVING leaves out of the rows are left out of the subtotals, too.
 *
 * @throws QUERY_004 for a name that is no dimension of the query; and what `compileQuery` throws
 */
export function compileSubtotals(query: QueryObject, scope: CompileScope): CompiledSubtotals[] {
  if (query.subtotals.length === 0) return [];
  requireDimensions(query);
  const keptGroupsOfQuery = query.having.trim() === '' ? null : keptGroups(query, scope);
  const levels = levelsOf(query);
  if (scope.dialect.hasGroupingSets === true && levels.length > 1 && !hasWindow(query, scope)) {
    const usedLabels = [...new Set(query.subtotals.flat())];
    return [bySets(compileLevel(query, usedLabels, { scope, keptGroups: keptGroupsOfQuery }), levels)];
  }
  return levels.map((level) => ({
    compiledQuery: compileLevel(query, level.labels, { scope, keptGroups: keptGroupsOfQuery }),
    levels: [level],
  }));
}

/**
 * The rows of a query and all its subtotals as one statement, which reads the table once: that of the rows (`rowsQuery`, what `compileQuery` makes of the
 * query) by grouping sets, subtotals first; `dealRows` deals its result out. Null where it is not certain that it returns what the statements of rows and
 * subtotals return: without grouping sets, with a window, HAVING (which groups of a level would meet by themselves), an offset, or rows that are not every group.
 *
 * @throws QUERY_004 for a name that is no dimension of the query
 */
export function compileWithSubtotals(
  query: QueryObject,
  rowsQuery: CompiledQuery,
  scope: CompileScope,
): CompiledSubtotals | null {
  const { ast, columns, rows, post } = rowsQuery;
  if (scope.dialect.hasGroupingSets !== true || query.subtotals.length === 0) return null;
  requireDimensions(query);
  const names = columns.filter(({ role }) => role !== 'metric').map(({ name }) => name);
  const isEveryGroup =
    ast.from === rows.source &&
    ast.groupBy.length === names.length &&
    columns.length === names.length + (query.metrics ?? []).length &&
    query.seriesLimit <= 0;
  const isPlain = ast.limit !== null && ast.offset === 0 && ast.having.length === 0 && !hasWindow(query, scope);
  if (ast.limit === null || !isEveryGroup || !isPlain || !hasDistinctGroups(ast, scope)) return null;
  if (query.subtotals.some((labels) => names.every((name) => labels.includes(name)))) return null;
  const { compiledQuery, levels } = bySets(rowsQuery, [{ level: -1, labels: names }, ...levelsOf(query)]);
  const flags = names.map((_, index) => ({ by: make.label(flagLabel(index)), ascending: false }));
  const limit = rowLimitOf(levelQuery(query, []), scope) + ast.limit;
  return {
    compiledQuery: {
      ...compiledQuery,
      ast: { ...compiledQuery.ast, orderBy: [...flags, ...ast.orderBy], limit },
      // What moves times, but not the steps of the rows.
      post: post.slice(0, post.length - query.post.length),
      rowLimit: limit,
      detectsCut: false,
    },
    levels: levels.slice(1),
  };
}

/** What one statement returned for a query and its subtotals, apart. */
interface DealtRows {
  /** As the statement of the rows returns them. */
  readonly rows: ColumnTable;
  readonly subtotals: SubtotalResult;
}

/**
 * The result of a statement of `compileWithSubtotals`, dealt out; its columns have the labels that were compiled. Null where there are more subtotals than the
 * limit of a result lets through: rows may be missing then.
 */
export function dealRows(
  table: ColumnTable,
  { ast }: Pick<CompiledQuery, 'ast'>,
  { compiledQuery, levels }: CompiledSubtotals,
): DealtRows | null {
  const flags = table.columns.slice(ast.columns.length);
  const isSubtotal = (row: number): boolean =>
    flags.some(({ cells }) => cells.encoding === 'numbers' && cells.numbers[row] === 1);
  let count = 0;
  while (count < table.rowCount && isSubtotal(count)) count += 1;
  const rowLimit = ast.limit ?? 0;
  if (count > (compiledQuery.rowLimit ?? 0) - rowLimit) return null;
  const rows = rowsBetween(table, count, Math.min(table.rowCount, count + rowLimit));
  return {
    rows: { ...rows, columns: rows.columns.slice(0, ast.columns.length) },
    subtotals: { compiledQuery, levels, table: rowsBetween(table, 0, count) },
  };
}

/**
 * The query's totals: one row with each metric over the whole filtered set, whatever the row limit. Groups that HAVING leaves out of the rows
 * are left out of them, too.
 *
 * @throws what `compileQuery` throws
 */
export const compileTotals = (query: QueryObject, scope: CompileScope): CompiledQuery =>
  compileLevel(query, [], { scope, keptGroups: query.having.trim() === '' ? null : keptGroups(query, scope) });

/** One query as a statement: its rows, its totals, or how far its rows reach. @throws what `compileQuery` throws */
export function compileSubtotalQuery(query: QueryObject, scope: CompileScope): CompiledQuery {
  if (query.isCoverage) return compileCoverage(query, scope);
  if (!isTotalsOfGroups(query)) return compileQuery(query, scope);
  return {
    ...compileTotals(query, scope),
    // What is done with the row of totals is done with the one row.
    post: query.post,
    comparedRange: query.timeOffsets.length === 0 ? null : comparedRange(query, scope),
  };
}

/** Whether a query asks for the totals of its groups, and not for its rows. */
export const isTotalsOfGroups = (query: QueryObject): boolean => query.isTotals && !isOneGroup(query);

/**
 * The totals of a query about another time: of the groups that HAVING keeps there and, where times are no groups of their own, in the query's own time, too.
 * So they are of what the rows show. `query` is as `scope` has it, its conditions on time those that move.
 *
 * @throws what `compileQuery` throws
 */
export function compileShiftedTotals(
  main: QueryObject,
  query: QueryObject,
  scope: CompileScope,
  shiftedRange: ShiftedRange,
): CompiledQuery {
  const compile: CompilePart = (part, partScope) => compileShiftedOpen(part, partScope, shiftedRange);
  if (query.having.trim() === '') return compileLevel(query, [], { scope, keptGroups: null, compile });
  const [then, now] = [keptGroups(query, scope, { compile, alias: 'kept_then' }), keptGroups(main, scope)];
  const hasTimes = main.isTimeseries || axisOf(main, scope) !== null;
  const joinTo: KeptGroups['joinTo'] = (left) => {
    const joined = then?.joinTo(left) ?? left;
    return hasTimes ? joined : (now?.joinTo(joined) ?? joined);
  };
  return compileLevel(query, [], { scope, keptGroups: { joinTo }, compile });
}

const hasWindow = ({ metrics }: QueryObject, scope: CompileScope): boolean =>
  compileMetrics(metrics ?? [], scope).some((metric) => metricWindow(metric, scope) !== 'none');

/** Compiles a part of a larger statement. */
type CompilePart = typeof compileOpen;

interface LevelScope {
  readonly scope: CompileScope;
  readonly keptGroups: KeptGroups | null;
  /** Default: about the query's own time. */
  readonly compile?: CompilePart;
}

function compileLevel(
  query: QueryObject,
  labels: readonly string[],
  { scope, keptGroups, compile = compileOpen }: LevelScope,
): CompiledQuery {
  const compiledQuery = compile({ ...levelQuery(query, labels), having: '', isTotals: labels.length === 0 }, scope);
  const ast =
    keptGroups === null ? compiledQuery.ast : { ...compiledQuery.ast, from: keptGroups.joinTo(compiledQuery.ast.from) };
  return behindRules({ ...compiledQuery, ast }, scope);
}

const flagLabel = (levelIndex: number): string => `left_out_${levelIndex}__`;

const levelsOf = ({ subtotals }: QueryObject): SubtotalLevel[] => subtotals.map((labels, level) => ({ level, labels }));

/** @throws QUERY_004 for a subtotal by what is no dimension of the query */
function requireDimensions({ dimensions, isTimeseries, subtotals }: QueryObject): void {
  const dimensionLabels = new Set(dimensions.map(({ label }) => label));
  if (isTimeseries) dimensionLabels.add(timestampLabel);
  const unknown = [...new Set(subtotals.flat().filter((label) => !dimensionLabels.has(label)))];
  if (unknown.length > 0) throw fail('QUERY_004', { columns: unknown });
}

/** False where two dimensions may be one to the engine: GROUPING would say the same of both. */
function hasDistinctGroups({ columns, groupBy }: Select, { dialect }: CompileScope): boolean {
  const texts = groupBy.map((position) => printExpression(columns[position]?.expression ?? make.null, dialect));
  return new Set(texts.map((text) => text.toLowerCase().replaceAll(/[\s"()]/g, ''))).size === texts.length;
}

/** A statement of groups as one of every level; a flag for each dimension says whether a row leaves it out. */
function bySets(compiledQuery: CompiledQuery, levels: readonly SubtotalLevel[]): CompiledSubtotals {
  const dimensions = compiledQuery.columns.filter(({ role }) => role !== 'metric');
  const flags = dimensions.map((_, index) => ({
    expression: make.call('GROUPING', compiledQuery.ast.columns[index]?.expression ?? make.null),
    label: flagLabel(index),
  }));
  const sets = new Map(
    levels.map(({ labels }) => {
      const positions = dimensions.flatMap(({ name }, index) => (labels.includes(name) ? [index] : []));
      return [positions.join(), positions];
    }),
  );
  const ast: Select = {
    ...compiledQuery.ast,
    columns: [...compiledQuery.ast.columns, ...flags],
    groupBy: [],
    groupingSets: [...sets.values()],
  };
  const columns = flags.map(({ label }) => ({
    name: label,
    role: 'metric' as const,
    sourceColumn: null,
    valueType: 'integer' as const,
  }));
  return { compiledQuery: { ...compiledQuery, ast, columns: [...compiledQuery.columns, ...columns] }, levels };
}

/** The groups of the full query that HAVING keeps, for a join. */
interface KeptGroups {
  readonly joinTo: (source: Source | null) => Source | null;
}

const keptTable = 'kept_groups';
const keyLabel = (levelIndex: number): string => `key_${levelIndex}__`;

function keptGroups(
  query: QueryObject,
  scope: CompileScope,
  { compile = compileOpen, alias = keptTable }: { readonly compile?: CompilePart; readonly alias?: string } = {},
): KeptGroups | null {
  const full = compile(
    { ...levelQuery(query, [...query.dimensions.map(({ label }) => label), timestampLabel]), having: query.having },
    scope,
  );
  const keys = full.ast.groupBy.map((position): Expression => full.ast.columns[position]?.expression ?? make.null);
  if (keys.length === 0) return null;
  const groupedSelect: Select = {
    ...full.ast,
    columns: keys.map((expression, index) => ({ expression, label: keyLabel(index) })),
    groupBy: keys.map((_, index) => index),
    limit: null,
    offset: 0,
  };
  const right: Source = { kind: 'select', select: groupedSelect, alias };
  const on = make.and(...keys.map((key, index) => make.same(key, make.label(keyLabel(index), alias))));
  return { joinTo: (left) => (left === null ? null : { kind: 'join', type: 'inner', left, right, on }) };
}

/** The result of one statement of `compileSubtotals`; its columns have the labels that were compiled. */
export interface SubtotalResult extends CompiledSubtotals {
  readonly table: ColumnTable;
}

/** One table for each of a query's subtotals, in the order in which they were asked for. */
export function subtotalTables(results: readonly SubtotalResult[]): SubtotalTable[] {
  return results
    .flatMap((result) => {
      const { table, wasCut } = limitRows(result.table, result.compiledQuery);
      return result.levels.map((level) => ({
        place: level.level,
        result: { labels: level.labels, table: rowsOfLevel(table, result.compiledQuery, level), isCut: wasCut },
      }));
    })
    .toSorted((left, right) => left.place - right.place)
    .map(({ result }) => result);
}

/** The rows that leave out exactly what the level does, without flags and without what is left out. */
function rowsOfLevel(table: ColumnTable, { columns }: CompiledQuery, { labels }: SubtotalLevel): ColumnTable {
  const dimensions = columns.filter(({ role }) => role !== 'metric');
  const flags = dimensions.map((_, index) => table.columns.find(({ name }) => name === flagLabel(index)));
  if (flags.every((flag) => flag === undefined)) return table;
  const expectedFlags = dimensions.map(({ name }) => (labels.includes(name) ? 0 : 1));
  const isOfLevel = (row: number): boolean =>
    flags.every(
      (flag, index) => flag?.cells.encoding === 'numbers' && flag.cells.numbers[row] === expectedFlags[index],
    );
  const rows = Int32Array.from({ length: table.rowCount }, (_, row) => row).filter(isOfLevel);
  const levelTable = tableOf(reorder(frameOf(table), rows));
  const removedLabels = new Set([
    ...dimensions.flatMap(({ name }, index) => (expectedFlags[index] === 1 ? [name] : [])),
    ...dimensions.map((_, index) => flagLabel(index)),
  ]);
  return { ...levelTable, columns: levelTable.columns.filter(({ name }) => !removedLabels.has(name)) };
}
