import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Dataset, DatasetColumn, ValueType } from '@sextant/contract';

/** One recorded query's answer. */
export interface ExpectedEntry {
  readonly status: string;
  readonly error: string | null;
  readonly query?: string;
  readonly rowcount?: number;
  readonly colnames?: readonly string[];
  readonly coltypes?: readonly number[];
  readonly data?: readonly Readonly<Record<string, unknown>>[] | null;
  readonly from_dttm: number | null;
  readonly rejected_filters?: readonly { readonly column: unknown; readonly reason: string }[];
}

/** One recorded request and its answer. */
export interface GoldenCase {
  readonly id: string;
  readonly feature: string;
  readonly dataset: string;
  readonly user?: string;
  readonly request: unknown;
  readonly response: {
    readonly http_status: number;
    readonly result?: readonly ExpectedEntry[];
    readonly body?: unknown;
    readonly text?: string;
    readonly zip?: unknown;
    readonly base64?: string;
  };
  readonly compare?: readonly { readonly order?: string; readonly truncated?: boolean }[];
  readonly clock_dependent?: unknown;
  readonly known_quirk?: unknown;
}

/** One row rule of the recording. */
export interface GoldenRule {
  readonly filter_type: 'Regular' | 'Base';
  readonly tables: readonly string[];
  readonly roles: readonly string[];
  readonly group_key: string | null;
  readonly clause: string;
}

/** Who has which roles, and the rules. */
export interface GoldenAccess {
  readonly users: Readonly<Record<string, readonly string[]>>;
  readonly rules: readonly GoldenRule[];
}

interface RecordedColumn {
  readonly column_name: string;
  readonly type: string | null;
  readonly type_generic: number | null;
  readonly is_dttm: boolean;
  readonly python_date_format: string | null;
  readonly expression: string | null;
}

interface RecordedDataset {
  readonly id: number;
  readonly table_name: string;
  readonly sql: string | null;
  readonly schema: string | null;
  readonly main_dttm_col: string | null;
  readonly offset: number;
  readonly fetch_values_predicate: string | null;
  readonly columns: readonly RecordedColumn[];
  readonly metrics: readonly { readonly metric_name: string; readonly expression: string }[];
}

const folder = fileURLToPath(new URL('../../../../../shared/golden', import.meta.url));

/** The folder of the recording, or null when this checkout stands alone. */
export const goldenFolder = (): string | null => (existsSync(join(folder, 'chart-data')) ? folder : null);

const readJson = <Shape>(path: string): Shape => JSON.parse(readFileSync(path, 'utf8')) as Shape;

/** Every case with the file it stands in. */
export function readCases(golden: string): (GoldenCase & { readonly file: string })[] {
  const files = readdirSync(join(golden, 'chart-data'))
    .filter((name) => name.endsWith('.jsonl'))
    .sort();
  return files.flatMap((file) =>
    readFileSync(join(golden, 'chart-data', file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => ({ ...(JSON.parse(line) as GoldenCase), file })),
  );
}

export const readAccess = (golden: string): GoldenAccess => readJson(join(golden, 'rls.json'));

/** The recorded datasets as the model has them, by id. */
export function readDatasets(golden: string): ReadonlyMap<number, Dataset> {
  return new Map(
    readJson<RecordedDataset[]>(join(golden, 'datasets.json')).map((recorded) => [recorded.id, datasetOf(recorded)]),
  );
}

function datasetOf(recorded: RecordedDataset): Dataset {
  return {
    id: recorded.id,
    uuid: `golden-${recorded.id}`,
    name: recorded.table_name,
    databaseId: 1,
    schema: recorded.schema,
    catalog: null,
    sql: recorded.sql === '' ? null : recorded.sql,
    description: null,
    mainTimeColumn: recorded.main_dttm_col,
    offsetHours: recorded.offset,
    cacheTimeoutS: null,
    fetchValuesPredicate: recorded.fetch_values_predicate,
    alwaysFilterMainTime: false,
    columns: recorded.columns.map(columnOf),
    metrics: recorded.metrics.map((metric, at) => ({
      id: at,
      uuid: `metric-${at}`,
      name: metric.metric_name,
      label: null,
      description: null,
      expression: metric.expression,
      numberFormat: null,
      warning: null,
    })),
    version: 1,
  };
}

function columnOf(recorded: RecordedColumn, at: number): DatasetColumn {
  return {
    id: at,
    uuid: `column-${at}`,
    name: recorded.column_name,
    label: null,
    description: null,
    nativeType: recorded.type,
    type: valueTypeOf(recorded),
    isTemporal: recorded.is_dttm,
    isFilterable: true,
    isGroupable: true,
    isActive: true,
    expression: recorded.expression === '' ? null : recorded.expression,
    timeFormat: recorded.python_date_format,
  };
}

function valueTypeOf({ type, type_generic: generic }: RecordedColumn): ValueType {
  const name = (type ?? '').toUpperCase();
  if (name.startsWith('DATETIME') || name.startsWith('TIMESTAMP')) return 'timestamp';
  if (name.startsWith('DATE')) return 'date';
  if (name.startsWith('BOOL')) return 'boolean';
  if (/INT/.test(name)) return 'integer';
  if (/FLOAT|DOUBLE|REAL/.test(name)) return 'float';
  if (/DECIMAL|NUMERIC/.test(name)) return 'decimal';
  if (name === '') return generic === 0 ? 'float' : generic === 2 ? 'timestamp' : generic === 3 ? 'boolean' : 'text';
  return 'text';
}
