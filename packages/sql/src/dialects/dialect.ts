import type { Truncation } from '../ast/grain.ts';
import type { CastType, LikeMode, TimeType } from '../ast/nodes.ts';

/** What an engine cannot do, and why: it is offered nowhere and rejected with the reason. */
export interface Unsupported {
  readonly unsupported: string;
}

/** Dialects that are built. `mysql` is MariaDB's too, `databricks` is Spark's; names are those of Superset's engines. */
export const dialectNames = [
  'bigquery',
  'clickhouse',
  'databricks',
  'druid',
  'duckdb',
  'hive',
  'mssql',
  'mysql',
  'oracle',
  'postgresql',
  'presto',
  'redshift',
  'snowflake',
  'sqlite',
  'trino',
] as const;

/** One of `dialectNames`. */
export type DialectName = (typeof dialectNames)[number];

/** Cuts a time to a grain. `type` says what the time is, where the engine has a function per type. */
export type Truncate = (time: string, type?: TimeType) => string;

/** How many rows, and how many to leave out before: what follows SELECT (`TOP 5 `), and clauses after ORDER BY. */
export interface PrintedLimit {
  readonly top: string;
  readonly clauses: readonly string[];
  /** True when the clauses stand only after an ORDER BY. */
  readonly needsOrder: boolean;
}

/**
 * How an engine spells what the printer needs. Functions take finished SQL and result SQL.
 * Only words: clause order, fencing and indentation are the printer's. What has a default is given by who differs from it.
 */
export interface Dialect {
  readonly name: DialectName;
  /** Longest label in bytes of UTF-8; null is none. Longer ones are cut and get a hash. */
  readonly labelMaxBytes: number | null;
  readonly quoteIdentifier: (name: string) => string;
  /** Quotes a label, where names of columns may stand bare but labels may not. Default: `quoteIdentifier`. */
  readonly quoteLabel?: (label: string) => string;
  /** What a label becomes where the engine restricts its letters or confuses it with columns; `hash` tells labels apart. Default: itself. */
  readonly labelFor?: (label: string, hash: string) => string;
  /** A text as a literal; NUL is rejected before. Default: single quotes, doubled inside. */
  readonly quoteText?: (text: string) => string;
  readonly truncate: Readonly<Record<Truncation, Truncate | Unsupported>>;
  readonly castTypes: Readonly<Record<CastType, string>>;
  /** Typed literals from `YYYY-MM-DD` and `YYYY-MM-DD HH:MM:SS[.mmm]`; for timestamptz in UTC. */
  readonly literals: {
    readonly date: (text: string) => string;
    readonly timestamp: (text: string) => string;
    readonly timestamptz: (text: string) => string;
  };
  /** A number of seconds or milliseconds since 1970 as wall time in UTC. */
  readonly fromEpoch: (number: string, unit: 's' | 'ms') => string;
  /** What a clock of a zone shows at an instant; the zone comes as a literal of its `zoneName`. */
  readonly wallTime: (instant: string, zone: string) => string;
  /** What the engine calls a zone of the zone database; null when it has no such zone. Default: the same. */
  readonly zoneName?: (zone: string) => string | null;
  /**
   * The function that makes instants comparable, where they are kept as texts of several forms and offsets; literals of instants are its values.
   * Default: none is needed.
   */
  readonly instantFunction?: string;
  /** True when instants carry zones of their own, so that they are turned to UTC too before they are cut. Default false. */
  readonly instantsHaveZones?: boolean;
  /** Reads a text by a strftime pattern; the pattern comes unquoted and is quoted by `quote`. */
  readonly parseTime: (text: string, pattern: string, quote: (text: string) => string) => string;
  readonly like: (item: string, pattern: string, mode: LikeMode) => string;
  /** True where a backslash escapes in every pattern, and there are no words for it. Default false: ESCAPE names it. */
  readonly alwaysEscapesLike?: boolean;
  /** Both equal or both null. */
  readonly same: (left: string, right: string) => string;
  /** True and false as literals. Default: TRUE and FALSE. */
  readonly booleans?: { readonly true: string; readonly false: string };
  /** `item` is true (false), unknown counting as neither. Default: IS TRUE. A predicate is a comparison, not a value. */
  readonly isTruth?: (item: string, options: { readonly value: boolean; readonly isPredicate: boolean }) => string;
  /** What follows ASC or DESC so that nulls come last; empty when they do by themselves. */
  readonly nullsLast: { readonly ascending: string; readonly descending: string };
  /**
   * A sort key with its direction and nulls last, for engines that have no words for nulls; `written` is the key inside of an expression.
   * Default: `nullsLast` after the direction.
   */
  readonly sortKey?: (by: string, ascending: boolean, writtenKey: string) => string;
  /**
   * Labels that cannot stand inside of a sort key's expression, so that the key is written out: every one, or those of what is not grouped by
   * (aggregates). Default: none.
   */
  readonly writesOutKeys?: 'all' | 'ungrouped';
  /** True when sort keys must be selected. Default false. */
  readonly sortsSelectedOnly?: boolean;
  /** Whether GROUP BY takes positions, or repeats the expressions. Default: position. */
  readonly groupBy?: 'position' | 'expression';
  /** Whether GROUPING SETS take positions and GROUPING tells which column a row leaves out. Default false. */
  readonly hasGroupingSets?: boolean;
  /** Default: LIMIT n, OFFSET m. */
  readonly limit?: (rows: number | null, offset: number) => PrintedLimit;
  /** What stands before the alias of a table. Default: AS. */
  readonly tableAlias?: string;
  /** Whether WITH may stand in a sub-query. Default true; else it moves before the statement. */
  readonly allowsWithInside?: boolean;
  /** Whether an inner statement may be ordered without a limit. Default true; else the order, which means nothing, is left out. */
  readonly allowsOrderInside?: boolean;
  /** A statement that is joined, so that it is run once and not for every row of the other side. Default: as it is. */
  readonly joinedOnce?: (statement: string) => string;
  /** Whether a statement may join others. Default true; else a series limit asks for the series first. */
  readonly allowsJoins?: boolean;
  /** The function that lets a column be NULL, where a row that a join misses would read as default values. Default: none is needed. */
  readonly nullable?: string;
  /** Most values in one IN list; null is no limit. Default null. */
  readonly inListMax?: number | null;
  /**
   * Lists that are longer than the engine plans in good time, of texts or of integers: the item is one of (or none of) the values of a JSON
   * list, which comes as a literal. Default: as other lists.
   */
  readonly inLongList?: {
    readonly above: number;
    readonly print: (
      item: string,
      list: { readonly type: 'text' | 'integer'; readonly json: string; readonly isNegated: boolean },
    ) => string;
  };
  /**
   * A SELECT of all columns of `from` in the rows that meet `where`, which the engine finishes for each row before any expression around it
   * sees the row: not flattened, nothing pushed into it, and nothing around it told what the other rows hold, by statistics or dictionaries.
   */
  readonly barrier: (from: string, where: string) => string;
  /** True when a comparison may convert a column's values to the type of a literal, and fail at one of them. Default false. */
  readonly convertsColumns?: boolean;
  /** True when the empty text is NULL. Default false. */
  readonly emptyTextIsNull?: boolean;
  /** Whether doubles can be infinite. Default true. */
  readonly hasInfinity?: boolean;
  /** Functions that have another name here. Default: none. */
  readonly functions?: Readonly<Record<string, string>>;
}
