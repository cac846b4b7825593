import type { ValueType } from './column-table.ts';

/** A column of a dataset. `expression` non-null makes it calculated; `label` null shows the name. */
export interface DatasetColumn {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly label: string | null;
  readonly description: string | null;
  /** The engine's own type name, for users; null when unknown. */
  readonly nativeType: string | null;
  readonly type: ValueType;
  readonly isTemporal: boolean;
  readonly isFilterable: boolean;
  readonly isGroupable: boolean;
  readonly isActive: boolean;
  readonly expression: string | null;
  /** `epoch_s`, `epoch_ms` or a strftime pattern, for times kept as numbers or text; null for real time columns. */
  readonly timeFormat: string | null;
  /** JSON text with certification and warning, kept as it came. Default: none. */
  readonly extra?: string | null;
  /** What its numbers stand for (`port`), as it was given; a name that nobody knows acts on nothing. Default: nothing. */
  readonly advancedType?: string | null;
}

/** A saved metric: an SQL aggregate with a name. `numberFormat` is a d3 format; null is the adaptive one. */
export interface DatasetMetric {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly label: string | null;
  readonly description: string | null;
  readonly expression: string;
  readonly numberFormat: string | null;
  readonly warning: string | null;
  /** JSON text with certification and warning, kept as it came. Default: none. */
  readonly extra?: string | null;
}

/** What charts are built on: a table (`sql` null) or a query, with columns and metrics described. */
export interface Dataset {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly databaseId: number;
  readonly schema: string | null;
  readonly catalog: string | null;
  readonly sql: string | null;
  readonly description: string | null;
  readonly mainTimeColumn: string | null;
  readonly offsetHours: number;
  readonly cacheTimeoutS: number | null;
  readonly fetchValuesPredicate: string | null;
  readonly alwaysFilterMainTime: boolean;
  readonly columns: readonly DatasetColumn[];
  readonly metrics: readonly DatasetMetric[];
  /** JSON text of the names that its templates know beside the given ones. Default: none. */
  readonly templateParams?: string | null;
  /** Number of the current definition version; part of every cache key. */
  readonly version: number;
}
