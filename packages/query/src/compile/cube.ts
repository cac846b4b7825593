import type {
  CubeFold,
  CubeLayout,
  CubeMetric,
  CubeReason,
  CubeWithoutRows,
  Dimension,
  Metric,
  Order,
  QueryObject,
  ValueType,
} from '@sextant/contract';
import { tokenize, type Token } from '@sextant/sql/analysis';
import { countedLabels, type HistogramOptions } from '../post/histogram.ts';
import { rowOperations } from '../post/run-steps.ts';
import { additiveMetrics } from '../additive-metrics.ts';
import { namesOf, type CompileScope } from '../scope.ts';
import { datasetColumn } from './columns.ts';
import { compileQuery } from './compile-query.ts';
import { coverageQuery } from './coverage.ts';
import { cubeFormula } from './cube-formula.ts';
import { timestampLabel } from './dimensions.ts';
import { histogramStep } from './histogram.ts';
import { rowLimitOf } from './limits.ts';
import { isOneGroup } from './totals.ts';

/** Cells that a cube has at most: more would cost more to send and to add up than the statements that it saves. */
export const maxCubeCells = 100_000;

/** A query whose rows are the cube of another one, and how they are read. */
export interface CubePlan {
  readonly query: QueryObject;
  readonly layout: CubeLayout;
  /** Groups that the chart's own limit lets through: of a cube with more of them the chart shows the first. */
  readonly maxGroups: number;
}

/** A metric as what it is made of. */
interface MetricParts {
  readonly metric: CubeMetric;
  readonly parts: readonly Metric[];
}

/** Labels that no author's text means. */
const cellLabel = (index: number): string => `cell_${index}__`;
const partLabel = (index: number): string => `part_${index}__`;

/**
 * The cube of a query: its groups by the values of `cubeBy`, with what its metrics are made of in the place of these; or why there is none. A cube answers
 * exactly what the statement would under any condition on those columns: which series there are must not depend on a limit of them, and the steps
 * after SQL must read no other rows.
 *
 * @throws what `compileQuery` throws
 */
export function cubePlan(query: QueryObject, scope: CompileScope): CubePlan | CubeReason {
  const histogram = histogramStep(query);
  // How far rows reach is counts and last moments. That of a histogram of fractions asks each whether it has a bin.
  if (query.isCoverage && (histogram === null || isBinned(histogram, query, scope, ['integer'])))
    return cubePlan({ ...coverageQuery(query, scope), cubeBy: query.cubeBy }, scope);
  if (histogram !== null && !query.isCoverage) return histogramPlan(histogram, query, scope);
  const { metrics } = query;
  if (metrics === null || metrics.length === 0 || isOfRows(query)) return 'rows';
  if (query.seriesLimit > 0 || query.groupLimit !== null || query.rowOffset > 0 || query.having.trim() !== '')
    return 'limit';
  if (query.post.some(({ operation }) => !Object.hasOwn(rowOperations, operation)) || hasOtherStatements(query))
    return 'steps';
  if (scope.dataset.offsetHours !== 0 || !query.cubeBy.every((cell) => isCutAsRequested(cell, query, scope)))
    return 'time';
  const orderBy = query.orderBy.map((order) => orderOf(order, query));
  if (orderBy.some((order) => order === null)) return 'order';
  const additive = new Set(additiveMetrics(query, scope));
  const partsOfMetrics = metrics.map((metric) => partsOf(metric, additive.has(metric.label), scope));
  const knownParts = partsOfMetrics.filter((one) => one !== null);
  if (knownParts.length < partsOfMetrics.length) return 'metric';
  const plain: QueryObject = { ...query, cubeBy: [] };
  const compiledQuery = compileQuery(plain, scope);
  const groupCount = compiledQuery.columns.length - metrics.length;
  return {
    query: {
      ...plain,
      dimensions: [...query.dimensions, ...query.cubeBy.map((cell, index) => ({ ...cell, label: cellLabel(index) }))],
      metrics: knownParts.flatMap(({ parts }) => parts).map((part, index) => ({ ...part, label: partLabel(index) })),
      seriesColumns: [],
      orderBy: [],
      rowLimit: maxCubeCells,
      post: [],
      subtotals: [],
      isTotals: false,
      sharesOfParts: false,
      annotations: [],
    },
    layout: {
      groupCount,
      cellCount: query.cubeBy.length,
      metrics: knownParts.map(({ metric }) => metric),
      orderBy: orderBy.filter((order) => order !== null),
      post: compiledQuery.post,
      labelMap: compiledQuery.labelMap,
      temporal: scope.dataset.columns.filter(({ isTemporal }) => isTemporal).map(({ name }) => name),
      subtotals: query.subtotals,
    },
    maxGroups: rowLimitOf(query, scope),
  };
}

/** Whether a histogram counts numbers of a column that are of one of these types. */
function isBinned(
  { column }: HistogramOptions,
  { dimensions }: QueryObject,
  scope: CompileScope,
  types: readonly ValueType[],
): boolean {
  const dimension = dimensions.find(({ label }) => label === column);
  const type = dimension === undefined ? null : (datasetColumn(dimension, scope)?.type ?? null);
  return type !== null && types.includes(type);
}

/** The cube of a histogram: how many rows have each of its numbers, which a page counts in bins as the engine would. */
function histogramPlan(histogram: HistogramOptions, query: QueryObject, scope: CompileScope): CubePlan | CubeReason {
  const { column, groupBy, bins, boundsWithout } = histogram;
  // Numbers of other types are made doubles by the engine, each by its own rules.
  if (!isBinned(histogram, query, scope, ['integer', 'float'])) return 'rows';
  const groups = [...groupBy, column].flatMap((name) => query.dimensions.filter(({ label }) => label === name));
  const count: Metric = { kind: 'sql', sql: 'COUNT(*)', label: countedLabels.rows };
  const plan = cubePlan(
    { ...query, dimensions: groups, metrics: [count], post: query.post.slice(1), orderBy: [], rowLimit: maxCubeCells },
    scope,
  );
  if (typeof plan === 'string') return plan;
  const { post, labelMap } = compileQuery({ ...query, cubeBy: [] }, scope);
  return {
    ...plan,
    layout: {
      ...plan.layout,
      orderBy: groupBy.map((label) => ({ label, ascending: true })),
      post,
      labelMap,
      bins: { column, groupBy, count: bins, ...(boundsWithout.length > 0 ? { reachBeyond: true } : {}) },
    },
    // Its bins are counted over every row, whatever the row limit.
    maxGroups: Infinity,
  };
}

const isOfRows = (query: QueryObject): boolean =>
  query.isRowCount ||
  (query.isTotals && !isOneGroup(query)) ||
  query.isCoverage ||
  (query.resultType !== null && query.resultType !== 'full' && query.resultType !== 'results');

/** Times beside the main one, and amounts that shares are of, have statements of their own. */
const hasOtherStatements = ({ timeOffsets, timeShift, countsFrom, sharesOfParts, post }: QueryObject): boolean =>
  timeOffsets.length > 0 ||
  timeShift !== null ||
  countsFrom !== null ||
  post.some(
    ({ operation, options }) =>
      operation === 'contribution' && (sharesOfParts || options['contribution_totals'] === 'all_records'),
  );

/** A column of time without a step of its own would take that of the query. */
function isCutAsRequested(cell: Dimension, { grain, timeColumn }: QueryObject, scope: CompileScope): boolean {
  if (cell.kind === 'sql' || cell.grain !== null || grain === null) return true;
  const isTemporal = namesOf(scope.dataset).columns.get(cell.name)?.isTemporal === true;
  return !isTemporal || (cell.name !== timeColumn && !cell.isAxis);
}

/** A sort key as a label of the result; null for one that is not selected. */
function orderOf({ by, ascending }: Order, { dimensions, metrics }: QueryObject): CubeLayout['orderBy'][number] | null {
  const labels = new Set([timestampLabel, ...[...dimensions, ...(metrics ?? [])].map(({ label }) => label)]);
  const label = by.kind === 'column' ? by.name : by.label;
  return labels.has(label) ? { label, ascending } : null;
}

/** What a metric is made of; null for one that no parts make. */
function partsOf(metric: Metric, isAdditive: boolean, scope: CompileScope): MetricParts | null {
  const of = (fold: CubeFold, withoutRows: CubeWithoutRows, ...parts: readonly Metric[]): MetricParts => ({
    metric: { label: metric.label, fold, withoutRows },
    parts,
  });
  if (metric.kind === 'aggregate') {
    const { column, label } = metric;
    switch (metric.aggregate) {
      case 'COUNT':
        return of('sum', 'zero', metric);
      case 'SUM':
        return of('sum', 'null', metric);
      case 'MIN':
        return of('min', 'null', metric);
      case 'MAX':
        return of('max', 'null', metric);
      case 'AVG':
        return isAverageExact(scope)
          ? of(
              'average',
              'null',
              { kind: 'aggregate', aggregate: 'SUM', column, label },
              { kind: 'aggregate', aggregate: 'COUNT', column, label },
            )
          : null;
      case 'COUNT_DISTINCT':
        return null;
    }
  }
  const sql = metric.kind === 'sql' ? metric.sql : (namesOf(scope.dataset).metrics.get(metric.name)?.expression ?? '');
  // Parts that are NULL in one cell and not in the other would take a sum of them away.
  if (isAdditive)
    return (sql.match(/\b(?:sum|count\w*)\s*\(/gi) ?? []).length === 1
      ? of('sum', withoutRowsOf(sql, scope), metric)
      : formulaOf(sql, metric.label, scope);
  const call = singleCall(sql, scope);
  const { label } = metric;
  switch (call?.name) {
    case 'min':
      return of('min', 'null', metric);
    case 'max':
      return of('max', 'null', metric);
    case 'avg':
    case 'mean':
      return isAverageExact(scope)
        ? of(
            'average',
            'null',
            { kind: 'sql', sql: `SUM(${call.argument})`, label },
            { kind: 'sql', sql: `COUNT(${call.argument})`, label },
          )
        : null;
    default:
      return formulaOf(sql, label, scope);
  }
}

/** What a text that adds up is over no rows; one that is more than a sum or a count may say it itself. */
function withoutRowsOf(sql: string, scope: CompileScope): CubeWithoutRows {
  const name = singleCall(sql, scope)?.name;
  return name === 'count' ? 'zero' : name === 'sum' ? 'null' : 'unknown';
}

/** A metric that is calculated of several aggregates. */
function formulaOf(sql: string, label: string, scope: CompileScope): MetricParts | null {
  const formula = cubeFormula(sql, scope);
  return formula === null ? null : { metric: { label, fold: 'formula', terms: formula.terms }, parts: formula.parts };
}

/** Engines that cut the digits of an average give another one than its sum by its count. */
const isAverageExact = ({ dialect }: CompileScope): boolean =>
  ['duckdb', 'postgresql', 'sqlite'].includes(dialect.name);

/** The text of one call of one argument that is nothing else; null for any other, and for text that cannot be read. */
function singleCall(
  sql: string,
  { dialect }: CompileScope,
): { readonly name: string; readonly argument: string } | null {
  let tokens: readonly Token[];
  try {
    tokens = tokenize(sql, dialect.name);
  } catch {
    return null;
  }
  const [name, open] = tokens;
  const last = tokens.at(-1);
  if (name?.kind !== 'word' || open?.kind !== 'open' || open.text !== '(' || last?.kind !== 'close') return null;
  const inner = tokens.slice(2, -1);
  let depth = 0;
  for (const { kind, text } of inner) {
    if (kind === 'open') depth += 1;
    if (kind === 'close') depth -= 1;
    // A second argument, and words that change what is read of the first.
    if (depth < 0 || (depth === 0 && kind === 'comma')) return null;
    if (kind === 'word' && /^(distinct|order|filter|over|select|all)$/i.test(text)) return null;
  }
  if (depth !== 0 || inner.length === 0) return null;
  return { name: name.text.toLowerCase(), argument: sql.slice(open.end, last.start) };
}
