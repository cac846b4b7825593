import type { Truncation } from '../ast/grain.ts';
import type { CastType, LikeMode } from '../ast/nodes.ts';

/** What an engine cannot do, and why: it is offered nowhere and refused with the reason. */
export interface Unsupported {
  readonly unsupported: string;
}

/** Says that an engine lacks something: `PT5S: unsupported('no seconds arithmetic')`. */
export const unsupported = (reason: string): Unsupported => ({ unsupported: reason });

/** Dialects that are built. */
export type DialectName = 'duckdb' | 'mysql' | 'postgresql' | 'sqlite';

/**
 * How an engine spells what the printer needs. Functions take finished SQL and answer SQL.
 * Only words: clause order, fencing, indentation and quoting of text are the printer's.
 */
export interface Dialect {
  readonly name: DialectName;
  /** Longest label in bytes of UTF-8; null is none. Longer ones are cut and get a hash. */
  readonly labelMaxBytes: number | null;
  readonly quoteIdentifier: (name: string) => string;
  readonly truncate: Readonly<Record<Truncation, ((time: string) => string) | Unsupported>>;
  readonly castTypes: Readonly<Record<CastType, string>>;
  /** Typed literals from `YYYY-MM-DD` and `YYYY-MM-DD HH:MM:SS[.ffffff]`; for timestamptz in UTC. */
  readonly literals: {
    readonly date: (text: string) => string;
    readonly timestamp: (text: string) => string;
    readonly timestamptz: (text: string) => string;
  };
  readonly fromEpoch: (number: string, unit: 's' | 'ms') => string;
  /** Reads a text by a strftime pattern; the pattern comes unquoted and is quoted by `quote`. */
  readonly parseTime: (text: string, pattern: string, quote: (text: string) => string) => string;
  readonly like: (item: string, pattern: string, mode: LikeMode) => string;
  /** Both equal or both null. */
  readonly same: (left: string, right: string) => string;
  /** A sort key with its direction and nulls last, for engines that have no words for nulls. Default: `nullsLast` after the direction. */
  readonly sortKey?: (by: string, ascending: boolean) => string;
  /** Whether doubles can be infinite. Default true. */
  readonly hasInfinity?: boolean;
  /** Functions that have another name here. Default: none. */
  readonly functions?: Readonly<Record<string, string>>;
  /** What follows ASC or DESC so that nulls come last; empty when they do by themselves. */
  readonly nullsLast: { readonly ascending: string; readonly descending: string };
}
