import type { ValueType } from '@sextant/contract';
import type { ColumnDraft, DatasetDraft, MetricDraft } from '../store/datasets.ts';
import { guessMetrics, isTemporal, mainTimeColumn } from './column-guesses.ts';

/** A column of a table file, as the import left it. */
export interface TableColumn {
  readonly name: string;
  readonly type: ValueType;
}

/** The embedded engine's names of types, as people see them beside a column. */
const nativeTypes: Readonly<Record<ValueType, string>> = {
  integer: 'BIGINT',
  decimal: 'DECIMAL',
  float: 'DOUBLE',
  text: 'VARCHAR',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
  timestamptz: 'TIMESTAMP WITH TIME ZONE',
  time: 'TIME',
  binary: 'BLOB',
  json: 'JSON',
};

/** A column as a dataset shows it when nobody has described it. */
export const plainColumn = ({ name, type }: TableColumn): ColumnDraft => ({
  name,
  label: null,
  description: null,
  nativeType: nativeTypes[type],
  type,
  isTemporal: isTemporal(type),
  isFilterable: true,
  isGroupable: true,
  isActive: true,
  expression: null,
  timeFormat: null,
});

/** Where a table is, and whose its dataset will be. */
export interface TablePlace {
  readonly databaseId: number;
  readonly schema: string;
  readonly name: string;
  readonly ownerIds: readonly number[];
}

/** A dataset over a table that nobody has described yet: typed columns, the main time column and the metrics guessed from names and types. */
export function draftDataset(place: TablePlace, columns: readonly TableColumn[]): DatasetDraft {
  const guesses = columns.map(({ name, type }) => ({ name, type, distinct: null }));
  return {
    name: place.name,
    databaseId: place.databaseId,
    schema: place.schema,
    catalog: null,
    sql: null,
    description: null,
    mainTimeColumn: mainTimeColumn(guesses),
    offsetHours: 0,
    cacheTimeoutS: null,
    fetchValuesPredicate: null,
    alwaysFilterMainTime: false,
    columns: columns.map(plainColumn),
    metrics: guessMetrics(guesses).map((metric): MetricDraft => ({ ...metric, description: null, warning: null })),
    ownerIds: place.ownerIds,
  };
}
