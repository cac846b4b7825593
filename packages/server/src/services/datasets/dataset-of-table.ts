import type { ValueType } from '@sextant/contract';
import type { ColumnDraft, DatasetDraft, MetricDraft } from '../../store/datasets.ts';
import { guessMetrics, isTemporal, mainTimeColumn, readableName } from '../columns/column-guesses.ts';
import type { GuessColumn } from '../columns/column-guesses.ts';

/** A column of a table file, as the import left it. */
export interface TableColumn {
  readonly name: string;
  readonly type: ValueType;
}

/** The embedded engine's names of types, as users see them beside a column. */
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

/** Labels for columns that nobody has named: the readable name where it says more than the name and two columns do not share it. */
function labelsFor(columns: readonly TableColumn[]): ReadonlyMap<string, string> {
  const readableColumns = columns.map(({ name }) => ({ name, label: readableName(name) }));
  const times = Map.groupBy(readableColumns, ({ label }) => label.toLowerCase());
  const tellingColumns = readableColumns.filter(
    ({ name, label }) => label !== name && times.get(label.toLowerCase())?.length === 1,
  );
  return new Map(tellingColumns.map(({ name, label }) => [name, label]));
}

/** A dataset over a table that nobody has described yet: typed columns with readable labels, the main time column and the metrics guessed from names, types and values. */
export function draftDataset(place: TablePlace, columns: readonly GuessColumn[]): DatasetDraft {
  const labels = labelsFor(columns);
  return {
    name: place.name,
    databaseId: place.databaseId,
    schema: place.schema,
    catalog: null,
    sql: null,
    description: null,
    mainTimeColumn: mainTimeColumn(columns),
    offsetHours: 0,
    cacheTimeoutS: null,
    fetchValuesPredicate: null,
    alwaysFilterMainTime: false,
    columns: columns.map((column) => ({ ...plainColumn(column), label: labels.get(column.name) ?? null })),
    metrics: guessMetrics(columns).map((metric): MetricDraft => ({ ...metric, description: null, warning: null })),
    ownerIds: place.ownerIds,
  };
}
