import type { PostStep } from './post-processing.ts';

/*
 * A cube: what the metrics of a query are made of, for each of its groups and each value of some more columns. Who has it knows the rows of the query
 * under every condition on those columns.
 */

/** How a metric is made of parts; an average is a sum and, in the column after it, a count. */
export const cubeFolds = ['sum', 'min', 'max', 'average'] as const;
export type CubeFold = (typeof cubeFolds)[number];

/** What a metric is over no row at all; `unknown` where its author may have said something else. */
export const cubesWithoutRows = ['zero', 'null', 'unknown'] as const;
export type CubeWithoutRows = (typeof cubesWithoutRows)[number];

/** What a part of a formula is over its rows; `isCount`: over none it is zero, and not NULL. */
export interface CubePart {
  readonly fold: 'sum' | 'min' | 'max';
  readonly isCount: boolean;
}

/** A step of a formula: a number, a part, what is done with the last two of these, or NULL in the place of a zero. */
export type CubeTerm = number | CubePart | '+' | '-' | '*' | '/' | 'nullif0';

/** A metric of a cube; a formula has a column for each of its parts. */
export type CubeMetric =
  | { readonly label: string; readonly fold: CubeFold; readonly withoutRows: CubeWithoutRows }
  | { readonly label: string; readonly fold: 'formula'; readonly terms: readonly CubeTerm[] };

/** How the table of a cube is read. Its columns are groups, then cells, then the parts of the metrics. */
export interface CubeLayout {
  /** How many columns it groups by. */
  readonly groupCount: number;
  /** How many columns of `cubeBy` follow. */
  readonly cellCount: number;
  readonly metrics: readonly CubeMetric[];
  /** Labels of the result that rows are sorted by, NULL last. */
  readonly orderBy: readonly { readonly label: string; readonly ascending: boolean }[];
  /** Steps after SQL, and what the labels stand for before them. */
  readonly post: readonly PostStep[];
  readonly labelMap: Readonly<Record<string, readonly string[]>>;
  /** Columns of the dataset that hold times, whatever the engine gives. */
  readonly temporal: readonly string[];
  /** Labels to keep, one list for each of the query's subtotals. */
  readonly subtotals: readonly (readonly string[])[];
  /** Groups that the query shows at most, the first by `orderBy`. Without: all that a choice leaves. */
  readonly limit?: number;
  /** Of a histogram: its groups are numbers with how many rows have them, which are counted in bins before the steps. Without: it is none. */
  readonly bins?: CubeBins;
}

/** The bins of a histogram, from the least to the greatest number of the rows that a filter leaves, or of all of them. */
export interface CubeBins {
  /** The label of the numbers. */
  readonly column: string;
  /** Labels of the groups that are counted by themselves. */
  readonly groupBy: readonly string[];
  readonly count: number;
  /** True where bins reach over rows that the cube does not have: between which numbers, a result of the same query says. Default false. */
  readonly reachBeyond?: boolean;
}

/** Why a query has no cube: nothing is wrong with it, its rows are asked for as ever. */
export const cubeReasons = {
  rows: 'it shows rows, not groups',
  metric: 'a metric is not made of counts, sums, least and greatest values',
  limit: 'which groups it shows depends on the filter, and its order does not say which',
  steps: 'what is worked out after SQL needs the rows',
  template: 'a template may read the filter',
  order: 'its order is that of the database',
  time: 'its times are cut otherwise',
  values: 'its database compares texts by their language, or holds values that are no number',
  size: 'it would have too many cells',
} as const;
export type CubeReason = keyof typeof cubeReasons;
export const cubeReasonNames = Object.keys(cubeReasons) as CubeReason[];
