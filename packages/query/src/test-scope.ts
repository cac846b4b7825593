import type { Dataset, DatasetColumn, DatasetMetric, ValueType } from '@sextant/contract';
import { duckdb } from '@sextant/sql';
import { defaultRowLimits, type CompileScope } from './scope.ts';
import { rangeResolver } from './time-shift.ts';

/** A column of a dataset; times and days are temporal. */
export const column = (name: string, type: ValueType, more: Partial<DatasetColumn> = {}): DatasetColumn => ({
  id: 1,
  uuid: name,
  name,
  label: null,
  description: null,
  nativeType: null,
  type,
  isTemporal: type === 'timestamp' || type === 'timestamptz' || type === 'date',
  isFilterable: true,
  isGroupable: true,
  isActive: true,
  expression: null,
  timeFormat: null,
  ...more,
});

/** A saved metric. */
export const metric = (name: string, expression: string): DatasetMetric => ({
  id: 1,
  uuid: name,
  name,
  label: null,
  description: null,
  expression,
  numberFormat: null,
  warning: null,
});

/** The table `orders` with columns. */
export const datasetOf = (columns: readonly DatasetColumn[], more: Partial<Dataset> = {}): Dataset => ({
  id: 1,
  uuid: 'd',
  name: 'orders',
  databaseId: 1,
  schema: null,
  catalog: null,
  sql: null,
  description: null,
  mainTimeColumn: null,
  offsetHours: 0,
  cacheTimeoutS: null,
  fetchValuesPredicate: null,
  alwaysFilterMainTime: false,
  columns,
  metrics: [],
  version: 1,
  ...more,
});

/** What queries to a dataset are compiled against: DuckDB, no rules, the clock at noon of 2024-06-01. */
export const scopeOf = (dataset: Dataset, more: Partial<CompileScope> = {}): CompileScope => ({
  dataset,
  dialect: duckdb,
  rowRules: [],
  resolveTimeRange: rangeResolver({ clockMs: Date.UTC(2024, 5, 1, 12), zone: 'UTC' }),
  limits: defaultRowLimits,
  ...more,
});
