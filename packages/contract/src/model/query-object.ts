import type { AnnotationQuery } from './annotation.ts';
import type { Grain } from './grain.ts';
import type { OperatorName } from './filters.ts';
import type { PostStep } from './post-processing.ts';

/** The aggregates of a simple metric. `COUNT_DISTINCT` is COUNT(DISTINCT column). */
export const aggregates = ['COUNT', 'SUM', 'AVG', 'MIN', 'MAX', 'COUNT_DISTINCT'] as const;
export type Aggregate = (typeof aggregates)[number];

/** A column of the dataset (physical or calculated), by name. */
export interface ColumnReference {
  readonly kind: 'column';
  readonly name: string;
}
/** An expression of the author's own. `label` names it in the result. */
export interface SqlExpression {
  readonly kind: 'sql';
  readonly sql: string;
  readonly label: string;
}

/**
 * What rows are grouped by, or a raw column. `grain` truncates a temporal value; `isAxis` marks the x axis (Superset's BASE_AXIS).
 * `label` names it in the result.
 */
export type Dimension = (ColumnReference | SqlExpression) & {
  readonly label: string;
  readonly grain: Grain | null;
  readonly isAxis: boolean;
};

/** A number per group. `saved` names a metric of the dataset. `label` names it in the result. */
export type Metric =
  | { readonly kind: 'saved'; readonly name: string; readonly label: string }
  | { readonly kind: 'aggregate'; readonly column: string; readonly aggregate: Aggregate; readonly label: string }
  | { readonly kind: 'sql'; readonly sql: string; readonly label: string };

/** A single value of a filter: a time as text or epoch milliseconds, null for SQL NULL. */
export type FilterScalar = string | number | boolean | null;
/** null for operators that take no value; a list for IN and NOT IN; a time range text for TEMPORAL_RANGE. */
export type FilterValue = FilterScalar | readonly FilterScalar[];

/** One condition; all filters of a query are AND-ed. `grain` truncates the column first. */
export interface Filter {
  readonly column: ColumnReference | SqlExpression;
  readonly operator: OperatorName;
  readonly value: FilterValue;
  readonly grain: Grain | null;
  /** Of a condition that leaves values out: rows without a value stay. Default: they are left out too, as by `NOT IN` of SQL. */
  readonly keepsNull?: true;
}

/** The condition with rows without a value kept, where it leaves values out and NULL is none of them. */
export const keepingNull = (filter: Filter): Filter =>
  (filter.operator === 'notIn' || filter.operator === 'notEquals') && ![filter.value].flat().includes(null)
    ? { ...filter, keepsNull: true }
    : filter;

/** Sort by a metric, a column or an expression; `by.kind === 'label'` names something selected. */
export interface Order {
  readonly by: ColumnReference | SqlExpression | Metric | { readonly kind: 'label'; readonly label: string };
  readonly ascending: boolean;
}

/** What a query context is to be answered with, in Superset's words; `full` is rows with what surrounds them. */
export const resultTypes = [
  'full',
  'results',
  'query',
  'samples',
  'columns',
  'timegrains',
  'post_processed',
  'drill_detail',
] as const;
export type ResultType = (typeof resultTypes)[number];
/** How rows leave: as JSON, or as a file. */
export const resultFormats = ['json', 'csv', 'xlsx'] as const;
export type ResultFormat = (typeof resultFormats)[number];

/**
 * One query to one dataset, in our words; `wire/query-context.ts` reads and writes Superset's.
 *
 * `metrics === null` asks for raw rows of `dimensions`; `[]` for distinct combinations. `timeRange` null is no range.
 * `rowLimit` null is the server's default; 0 too. `seriesLimit` 0 is none.
 */
export interface QueryObject {
  readonly dimensions: readonly Dimension[];
  readonly metrics: readonly Metric[] | null;
  readonly filters: readonly Filter[];
  /** Free SQL conditions, each AND-ed in parentheses; empty text is none. */
  readonly where: string;
  readonly having: string;
  /** Our own: only rows that hold this text in one of `searchColumns`, case not counting. Empty is all. */
  readonly search: string;
  /** Columns of the dataset by name; null is all of them. */
  readonly searchColumns: readonly string[] | null;
  /** Superset's `granularity`: the column `timeRange` filters and, for `isTimeseries`, the one truncated to `__timestamp`. */
  readonly timeColumn: string | null;
  /**
   * Superset's contexts: the time column takes the place of a filter over time, and of the x axis of the form (`axis`, as it is written there)
   * when that is one of time. Null: it stands beside both, as in our own queries.
   */
  readonly takesOver: { readonly axis: string | null } | null;
  readonly timeRange: string | null;
  readonly timeShift: string | null;
  readonly timeOffsets: readonly string[];
  /**
   * How rows of a time offset meet the main ones: `moment` by the very moment moved, as Superset 2.1.3 (a step that the offset does not hit has
   * no counterpart); `grain` by the step of the grain that holds the moved moment, as later
   * releases.
   */
  readonly offsetsMeetBy: 'moment' | 'grain';
  readonly grain: Grain | null;
  /** What relative ranges count from; null takes `now` for seconds, minutes and hours, else `today`. */
  readonly relativeStart: 'today' | 'now' | null;
  readonly relativeEnd: 'today' | 'now' | null;
  /** Our own: relative ranges count from the last day in the data of their column, instead of today. */
  readonly countsFrom: 'data' | null;
  readonly isTimeseries: boolean;
  readonly orderBy: readonly Order[];
  readonly orderDescending: boolean;
  readonly rowLimit: number | null;
  readonly rowOffset: number;
  readonly isRowCount: boolean;
  /** Our own: one row instead of the groups, each metric over all of them that HAVING keeps. */
  readonly isTotals: boolean;
  readonly seriesColumns: readonly string[];
  readonly seriesLimit: number;
  readonly seriesLimitMetric: Metric | null;
  readonly groupOthers: boolean;
  /** Our own: of the groups that have the same values of the dimensions `within` (labels), the first `count` by the limit metric; null keeps all. */
  readonly groupLimit: { readonly within: readonly string[]; readonly count: number } | null;
  readonly applyFetchValuesPredicate: boolean;
  readonly post: readonly PostStep[];
  /** Our own: the metrics by fewer dimensions, each a list of labels to keep ([] is the grand total), over the whole filtered set. */
  readonly subtotals: readonly (readonly string[])[];
  /** Our own: in pivoted rows NULL is a group of its own, the last, and in series limits a series like any other; Superset leaves it out. */
  readonly keepsNullGroups: boolean;
  /** Our own: steps that make shares are left out where amounts are no parts of a whole: metrics that do not add up, negative amounts. */
  readonly sharesOfParts: boolean;
  /** Our own: instead of the rows, how many rows were read, how many have a value on the axis, and up to when they reach in each step of time. */
  readonly isCoverage: boolean;
  /**
   * Our own: instead of the rows, what the metrics are made of for each group and each value of these columns (a cube): who has it knows the rows
   * under every condition on these columns. Empty asks for the rows.
   */
  readonly cubeBy: readonly Dimension[];
  /** Layers over the chart whose data the result brings beside the rows; formulas are not among them. */
  readonly annotations: readonly AnnotationQuery[];
  readonly resultType: ResultType | null;
  /** Parameters of the page's address, for templates; they are part of a result's key only where a template reads them. */
  readonly urlParams: Readonly<Record<string, string>>;
  /** Time extras that a dashboard filter set (`__time_range`, `__time_col`, `__time_grain`), for the applied/rejected report. */
  readonly appliedTimeExtras: Readonly<Record<string, string>>;
}

/** A query object with every default; give only what differs. */
export function queryObject(changes: Partial<QueryObject> = {}): QueryObject {
  return { ...defaults, ...changes };
}

const defaults: QueryObject = {
  dimensions: [],
  metrics: null,
  filters: [],
  where: '',
  having: '',
  search: '',
  searchColumns: null,
  timeColumn: null,
  takesOver: null,
  timeRange: null,
  timeShift: null,
  timeOffsets: [],
  offsetsMeetBy: 'moment',
  grain: null,
  countsFrom: null,
  relativeStart: null,
  relativeEnd: null,
  isTimeseries: false,
  orderBy: [],
  orderDescending: true,
  rowLimit: null,
  rowOffset: 0,
  isRowCount: false,
  isTotals: false,
  seriesColumns: [],
  seriesLimit: 0,
  seriesLimitMetric: null,
  groupOthers: false,
  groupLimit: null,
  applyFetchValuesPredicate: false,
  post: [],
  subtotals: [],
  keepsNullGroups: false,
  sharesOfParts: false,
  isCoverage: false,
  cubeBy: [],
  annotations: [],
  resultType: null,
  urlParams: {},
  appliedTimeExtras: {},
};

/** Several queries to one dataset, answered in order. */
export interface QueryContext {
  readonly datasetId: number;
  readonly queries: readonly QueryObject[];
  readonly force: boolean;
  readonly resultType: ResultType;
  readonly resultFormat: ResultFormat;
  /** Seconds; null takes the dataset's, then the server's; -1 does not cache. */
  readonly cacheTimeoutS: number | null;
  /** IANA name of the zone in which "today" is meant and instants are shown; null takes the server's. */
  readonly zone: string | null;
  /** The chart's form data as sent, for logs (`slice_id`) and templates; never trusted for access. */
  readonly formData: Readonly<Record<string, unknown>> | null;
  /** Our own: the columns of a file in their order, under the names of the chart. Default: as they are answered, under the names of the dataset. */
  readonly fileColumns?: readonly FileColumn[];
  /** Our own: the rows of a file by their values in one column; those that it does not name follow. Default: as they are answered. */
  readonly fileRows?: FileRows;
  /** Our own: a file of a pivot table has the sheet and the totals that the page shows, not those of Superset's post-processing. Default: false. */
  readonly isFileAsShown?: boolean;
}

/** The context of queries of no chart, with every default; give only what differs. */
export function queryContext(
  datasetId: number,
  queries: readonly QueryObject[],
  changes: Partial<QueryContext> = {},
): QueryContext {
  return {
    datasetId,
    queries,
    force: false,
    resultType: 'full',
    resultFormat: 'json',
    cacheTimeoutS: null,
    zone: null,
    formData: null,
    ...changes,
  };
}

/** The most rows of a file that can be put in order by name. */
export const maxFileRows = 10_000;

/** The order of the rows of a file. */
export interface FileRows {
  /** In the result. */
  readonly column: string;
  readonly values: readonly FilterScalar[];
}

export interface FileColumn {
  /** In the result. */
  readonly name: string;
  readonly heading: string;
}
