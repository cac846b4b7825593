import type { PostStep, ValueType } from '@sextant/contract';
import type { DialectName, Expression, Select, Source } from '@sextant/sql';
import type { TimeBounds } from './scope.ts';

/** A column of the result, in order. */
export interface CompiledColumn {
  readonly name: string;
  readonly role: 'dimension' | 'metric' | 'time';
  /** The dataset's column behind it; null for expressions and metrics. */
  readonly sourceColumn: string | null;
  /** What the dataset says it holds; null when only the engine knows. */
  readonly valueType: ValueType | null;
}

/** Why a filter could not act, in Superset's words. */
export type RejectionReason = 'not_in_datasource' | 'no_temporal_column';

/** A filter (or time extra) that could not act. */
export interface Rejection {
  readonly column: string;
  readonly reason: RejectionReason;
}

/** Rows that statements may have in common: what is read, and the conditions that every part of the statement puts on it. */
export interface SharedRowsKey {
  readonly source: Source;
  readonly where: readonly Expression[];
  /** True when a condition names the values that count: few rows are left then. */
  readonly isNarrow: boolean;
}

/** A query object as a statement with everything the response says about it: plain data, the same for the same input. */
export interface CompiledQuery {
  readonly ast: Select;
  readonly dialect: DialectName;
  readonly rows: SharedRowsKey;
  readonly columns: readonly CompiledColumn[];
  /** Columns of filters that act, in order. */
  readonly appliedColumns: readonly string[];
  readonly rejections: readonly Rejection[];
  /** Steps to run on the result; a histogram's counting is in the statement already. */
  readonly post: readonly PostStep[];
  /** The resolved range, epoch milliseconds; null is open. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
  /** The range that time offsets move, which may be that of a filter; null without offsets. An end that is null is open. */
  readonly comparedRange: TimeBounds | null;
  /** Label → its parts; one part before steps put values into labels. */
  readonly labelMap: Readonly<Record<string, readonly string[]>>;
  /** Rows the response may hold; null when the statement has no limit (a row count, a histogram). */
  readonly rowLimit: number | null;
  /** True when the statement asks for `rowLimit + 1` rows. */
  readonly detectsCut: boolean;
}
