import { fail, type Filter, type OperatorName, type PostStep, type QueryObject } from '@sextant/contract';
import { make, print, select, type Dialect, type Expression, type Select } from '@sextant/sql';
import { dialects } from '@sextant/sql';
import type { CompiledQuery, SharedRowsKey } from '../compiled-query.ts';
import type { CompileScope } from '../scope.ts';
import { checked, rejection } from '../sql-rejection.ts';
import { moveTimeStep } from '../post/move-time.ts';
import { keepNullShares } from '../post/contribution.ts';
import { keepNullKeys } from '../post/pivot.ts';
import { boxPlotStep, compileBoxPlot } from './box-plot.ts';
import { withCalculated } from './calculated.ts';
import { comparedRange } from './compared-range.ts';
import { compileDimensions, type Selected } from './dimensions.ts';
import { compileFilters, type CompiledFilters } from './filters.ts';
import { limitGroups } from './group-limit.ts';
import { boundsQuery, compileHistogram, histogramStep } from './histogram.ts';
import { rowLimitOf } from './limits.ts';
import { compileMetrics, totalMetrics } from './metrics.ts';
import { compileOrder } from './order.ts';
import { rankColumn } from './rank.ts';
import { behindRules, ruleConditions } from './row-barrier.ts';
import { limitSeries, rankedSeries, type Ungrouped } from './series-limit.ts';
import { shapedQuery } from './shapes.ts';
import { compileSource } from './source.ts';
import { compileTimeRange, reportTimeExtras, type CompiledTimeRange } from './time-range.ts';

/**
 * Turns one query to one dataset into a statement, in phases: shape → dimensions, metrics → conditions → series limit → order, limits.
 * Pure: the same query and scope give the same data.
 *
 * @throws QUERY_001 nothing selected · QUERY_002 duplicate labels · QUERY_003 series columns · QUERY_004 unknown columns ·
 * QUERY_005 unknown metric · QUERY_006, QUERY_007 time column · QUERY_008 order · QUERY_009, QUERY_010 filter values ·
 * QUERY_011, QUERY_012 author's SQL · QUERY_013 virtual dataset · QUERY_014 grain; and what `resolveTimeRange` throws
 */
export function compileQuery(query: QueryObject, scope: CompileScope): CompiledQuery {
  return behindRules(compileOpen(query, scope), scope);
}

/** The same as part of a larger statement, which is put behind the row rules as a whole. */
export function compileOpen(query: QueryObject, scope: CompileScope): CompiledQuery {
  return compilePhases(query, scope, null);
}

/** How the query of a time offset differs: its own range and the filters named move; series are ranked by other conditions. */
export interface ShiftedRange {
  /** Where a range text reaches in the offset's time. */
  readonly resolveTimeRange: CompileScope['resolveTimeRange'];
  readonly shiftsFilter: (filter: Filter) => boolean;
  readonly rankingWhere: readonly Expression[];
}

/** Compiles the query of a time offset. */
export const compileShifted = (query: QueryObject, scope: CompileScope, shiftedRange: ShiftedRange): CompiledQuery =>
  behindRules(compileShiftedOpen(query, scope, shiftedRange), scope);

/** The same as part of a larger statement, which is put behind the row rules as a whole. */
export const compileShiftedOpen = (
  query: QueryObject,
  scope: CompileScope,
  shiftedRange: ShiftedRange,
): CompiledQuery => compilePhases(query, scope, shiftedRange);

/**
 * The statement that finds the series of a query with a series limit, for engines that cannot join: its rows are the `series` of the scope
 * that the query itself is compiled with. Null when the engine joins, or nothing is limited.
 *
 * @throws as `compileQuery`
 */
export function compileSeries(input: QueryObject, scope: CompileScope): CompiledQuery | null {
  if (scope.dialect.allowsJoins !== false || input.seriesLimit <= 0) return null;
  const query = shapedQuery(input, scope);
  const { parts, metrics, range, filters } = compileCommonParts(query, scope, null);
  const rankedSelect = rankedSeries(query, parts, scope);
  if (rankedSelect === null) return null;
  const description = describe(query, scope, { dimensions: rankedSelect.series, metrics, range, filters });
  const compiledQuery: CompiledQuery = {
    ...description,
    ast: rankedSelect.select,
    rows: rowsRead(query, parts),
    columns: [
      ...rankedSelect.series.map(({ column }) => column),
      { name: 'mme_inner__', role: 'metric', sourceColumn: null, valueType: null },
    ],
    post: [],
    rowLimit: query.seriesLimit,
    detectsCut: false,
  };
  return behindRules(compiledQuery, scope);
}

/** The first phases: what is selected and which rows are read. */
function compileCommonParts(query: QueryObject, scope: CompileScope, shiftedRange: ShiftedRange | null) {
  const rangeScope = shiftedRange === null ? scope : { ...scope, resolveTimeRange: shiftedRange.resolveTimeRange };
  if (query.dimensions.length + (query.metrics?.length ?? 0) === 0) throw fail('QUERY_001', {});
  const dimensions = compileDimensions(query, scope);
  const groupMetrics = compileMetrics(query.metrics ?? [], scope);
  const metrics = query.isTotals && dimensions.length === 0 ? totalMetrics(groupMetrics, scope) : groupMetrics;
  requireUniqueLabels([...dimensions, ...metrics]);
  const range = compileTimeRange(query, rangeScope);
  const filters = compileFilters(query, scope, (filter) =>
    shiftedRange?.shiftsFilter(filter) === true ? rangeScope : scope,
  );
  const whereConditions = conditionsOf(query, range, filters, scope);
  const source = compileSource(scope);
  const ungrouped: Ungrouped = {
    dimensions,
    source,
    where: whereConditions,
    rankingWhere: shiftedRange?.rankingWhere ?? whereConditions,
  };
  return { parts: ungrouped, metrics, range, filters };
}

const rowsRead = (query: QueryObject, { source, where }: Ungrouped): SharedRowsKey => ({
  source,
  where,
  isNarrow: query.filters.some(({ operator }) => namesValues.has(operator)),
});

function compilePhases(input: QueryObject, scope: CompileScope, shiftedRange: ShiftedRange | null): CompiledQuery {
  const query = shapedQuery(input, scope);
  const { parts: every, metrics, range, filters } = compileCommonParts(query, scope, shiftedRange);
  const ungrouped = limitSeries(query, every, scope);
  const rank = rankColumn(query, { dimensions: ungrouped.dimensions, metrics }, scope);
  const numbers = rank === null ? metrics : [...metrics, rank];
  const description = {
    ...describe(query, scope, { dimensions: ungrouped.dimensions, metrics: numbers, range, filters }),
    rows: rowsRead(query, every),
  };
  const histogram = histogramStep(query);
  if (histogram !== null) {
    const widerQuery = boundsQuery(query);
    const bounds = widerQuery === query ? ungrouped : compileCommonParts(widerQuery, scope, shiftedRange).parts;
    const rows = rowsRead(widerQuery, bounds);
    return compileHistogram(histogram, { ungrouped, bounds, description: { ...description, rows } });
  }
  const selected = [...ungrouped.dimensions, ...numbers];
  const groupedSelect = select({
    columns: selected.map(({ expression, column }) => ({ expression, label: column.name })),
    from: ungrouped.source,
    where: ungrouped.where,
    groupBy: query.metrics === null ? [] : ungrouped.dimensions.map((_, position) => position),
    having: havingOf(query, selected, scope),
  });
  const boxPlot = boxPlotStep(query);
  if (boxPlot !== null)
    return compileBoxPlot(boxPlot, { groupedSelect, dimensions: ungrouped.dimensions, description });
  const rowLimit = rowLimitOf(query, scope);
  const orderBy = compileOrder(query.orderBy, selected, scope);
  const ast = {
    ...limitGroups(query, { groupedSelect, dimensions: ungrouped.dimensions, metrics: numbers, orderBy }, scope),
    limit: limitOf(query, rowLimit, scope),
    offset: query.rowOffset,
  };
  const post = rank === null ? description.post : description.post.filter((step) => step !== query.post[0]);
  return query.isRowCount ? countRows({ ...description, ast }) : { ...description, ast, rowLimit, post };
}

/** Rows that the statement asks for. A count of rows with limit 0 is of all: the engine counts them, and one number leaves it. */
function limitOf(query: QueryObject, rowLimit: number, scope: CompileScope): number | null {
  if (query.isRowCount) return query.rowLimit === 0 ? null : rowLimit;
  return rowLimit + (scope.detectsCut === true ? 1 : 0);
}

/** The statement as text, as it runs and as users read it. */
export function printQuery(compiledQuery: Pick<CompiledQuery, 'ast' | 'dialect'>): string {
  const dialect: Dialect = dialects[compiledQuery.dialect];
  try {
    return print(compiledQuery.ast, dialect);
  } catch (error) {
    throw rejection(error, '');
  }
}

function requireUniqueLabels(selected: readonly Selected[]): void {
  const labels = selected.map(({ column }) => column.name);
  const repeatedLabels = [...new Set(labels.filter((label, position) => labels.indexOf(label) !== position))];
  if (repeatedLabels.length > 0) throw fail('QUERY_002', { labels: repeatedLabels });
}

/** Every condition of WHERE in order: time, filters, row rules, free SQL, the dataset's predicate for value lists. */
function conditionsOf(
  query: QueryObject,
  range: CompiledTimeRange,
  filters: CompiledFilters,
  scope: CompileScope,
): Expression[] {
  const isGiven = (sql: string): boolean => sql.trim() !== '';
  const raw = (sql: string): Expression => make.raw(checked(sql, scope.dialect));
  const predicate = query.applyFetchValuesPredicate ? (scope.dataset.fetchValuesPredicate ?? '') : '';
  const predicates = [...range.predicates, ...filters.predicates].flatMap((item) =>
    item.kind === 'logic' && item.operator === 'AND' ? item.items : [item],
  );
  return [
    ...predicates,
    ...ruleConditions(scope),
    ...[query.where].filter(isGiven).map((sql) => make.raw(withCalculated(checked(sql, scope.dialect), scope))),
    ...[predicate].filter(isGiven).map(raw),
  ];
}

/** Free SQL over groups. What is selected may be named by its label there. */
function havingOf({ having }: QueryObject, selected: readonly Selected[], scope: CompileScope): Expression[] {
  if (having.trim() === '') return [];
  const labels = new Set(selected.map(({ column }) => column.name));
  return [make.raw(withCalculated(checked(having, scope.dialect), scope, labels))];
}

/** Operators that name the values which stay. */
const namesValues: ReadonlySet<OperatorName> = new Set<OperatorName>(['equals', 'in']);

interface Phases {
  readonly dimensions: readonly Selected[];
  readonly metrics: readonly Selected[];
  readonly range: CompiledTimeRange;
  readonly filters: CompiledFilters;
}

function describe(query: QueryObject, scope: CompileScope, phases: Phases): Omit<CompiledQuery, 'ast' | 'rows'> {
  const extras = reportTimeExtras(query, scope);
  const selected = [...phases.dimensions, ...phases.metrics];
  return {
    dialect: scope.dialect.name,
    columns: selected.map(({ column }) => column),
    appliedColumns: [...phases.filters.appliedColumns, ...extras.appliedColumns],
    rejections: [...phases.filters.rejections, ...extras.rejections],
    post: [...timeMoves(query, scope, selected), ...stepsOf(query)],
    fromMs: phases.range.bounds.sinceMs,
    toMs: phases.range.bounds.untilMs,
    comparedRange: query.timeOffsets.length === 0 ? null : comparedRange(query, scope),
    labelMap: Object.fromEntries(selected.map(({ column, labelParts }) => [column.name, labelParts])),
    rowLimit: null,
    detectsCut: scope.detectsCut === true && !query.isRowCount,
  };
}

/** Steps that leave out NULL as a group unless they are told. */
const grouping: ReadonlySet<string> = new Set(['pivot', 'boxplot']);

/** Whether a step makes shares that stand in columns of their own: along an axis, what has no amount is a part of 0. */
const makesColumns = ({ operation, options }: PostStep): boolean =>
  operation === 'contribution' && 'rename_columns' in options;

/** The steps of a query; where NULL is a group, or shares are of parts, they keep it. */
const stepsOf = ({ post, keepsNullGroups, sharesOfParts }: QueryObject): readonly PostStep[] =>
  post.map((step) => {
    const { operation, options } = step;
    if (keepsNullGroups && grouping.has(operation)) return { ...step, options: { ...options, [keepNullKeys]: true } };
    if (sharesOfParts && makesColumns(step)) return { ...step, options: { ...options, [keepNullShares]: true } };
    return step;
  });

/** Times of the result are moved by the dataset's offset and back by the query's shift, before any other step. */
function timeMoves(query: QueryObject, scope: CompileScope, selected: readonly Selected[]): PostStep[] {
  const columns = selected.filter(({ column }) => column.role === 'time').map(({ column }) => column.name);
  const hours = scope.dataset.offsetHours;
  if (columns.length === 0 || (hours === 0 && query.timeShift === null)) return [];
  return [{ operation: moveTimeStep, options: { columns, hours, shift: query.timeShift } }];
}

function countRows(inner: Omit<CompiledQuery, 'rowLimit'>): CompiledQuery {
  const ast: Select = select({
    columns: [{ expression: make.call('COUNT', make.star), label: 'rowcount' }],
    from: { kind: 'select', select: inner.ast, alias: 'rowcount_qry' },
  });
  return {
    ...inner,
    ast,
    rowLimit: null,
    columns: [{ name: 'rowcount', role: 'metric', sourceColumn: null, valueType: 'integer' }],
    labelMap: { rowcount: ['rowcount'] },
  };
}
