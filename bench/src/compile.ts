import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseQueryContext, queryObject, SextantError, type Dataset, type QueryObject } from '@sextant/contract';
import { compileQuery, defaultRowLimits, printQuery, rangeResolver, type CompileScope } from '@sextant/query';
import { dialectNames, dialects, type DialectName } from '@sextant/sql';
import { readRecording } from '../../tools/recordings.mjs';
import { percentile } from './figure.ts';
import type { BenchOptions, Figure } from './figure.ts';

interface BenchQuery {
  readonly query: QueryObject;
  readonly scope: (dialect: DialectName) => CompileScope;
}

const goldenFolder = fileURLToPath(new URL('../../packages/query/golden', import.meta.url));

type ColumnType = Dataset['columns'][number]['type'];

const column = (name: string, type: ColumnType, timeFormat: string | null = null): Dataset['columns'][number] => ({
  id: 1,
  uuid: name,
  name,
  label: null,
  description: null,
  nativeType: null,
  type,
  isTemporal: type === 'timestamp' || type === 'date' || timeFormat !== null,
  isFilterable: true,
  isGroupable: true,
  isActive: true,
  expression: name === 'net' ? 'amount - quantity * 2' : null,
  timeFormat,
});

const metric = (name: string, expression: string): Dataset['metrics'][number] => ({
  id: 1,
  uuid: name,
  name,
  label: null,
  description: null,
  expression,
  numberFormat: null,
  warning: null,
});

/** A dataset with the columns of the golden cases and those of the recorded queries. */
const dataset: Dataset = {
  id: 1,
  uuid: 'orders',
  name: 'orders',
  databaseId: 1,
  schema: 'sales_schema',
  catalog: null,
  sql: null,
  description: null,
  mainTimeColumn: 'ordered_at',
  offsetHours: 0,
  cacheTimeoutS: null,
  fetchValuesPredicate: 'quantity > 2',
  alwaysFilterMainTime: false,
  columns: [
    ...['id', 'quantity', 'qty', 'order'].map((name) => column(name, 'integer')),
    ...['region', 'product', 'Odd Column', 'select', `select "x'; --`].map((name) => column(name, 'text')),
    ...['amount', 'net'].map((name) => column(name, 'float')),
    column('is_new', 'boolean'),
    ...['ordered_at', 'order_ts'].map((name) => column(name, 'timestamp')),
    ...['ordered_on', 'order_date'].map((name) => column(name, 'date')),
    ...['epoch', 'epoch_s'].map((name) => column(name, 'integer', 'epoch_s')),
    column('epoch_ms', 'integer', 'epoch_ms'),
    column('day_text', 'text', '%Y%m%d'),
  ],
  metrics: [metric('count', 'COUNT(*)'), metric('total', 'SUM(amount)'), metric('avg qty', 'AVG(qty)')],
  version: 1,
};

const resolveTimeRange = rangeResolver({ clockMs: Date.UTC(2024, 5, 1, 12), zone: 'UTC' });

const scopeOver =
  (changes: Partial<Dataset>): BenchQuery['scope'] =>
  (dialect) => ({
    dataset: { ...dataset, ...changes },
    dialect: dialects[dialect],
    rowRules: [],
    resolveTimeRange,
    limits: defaultRowLimits,
  });

/** The queries of the golden cases. */
function goldenQueries(): BenchQuery[] {
  return readdirSync(goldenFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const golden = JSON.parse(readFileSync(join(goldenFolder, name, 'query.json'), 'utf8')) as {
        readonly query: Partial<QueryObject>;
        readonly dataset?: Partial<Dataset>;
        /** Calculated columns of its own. */
        readonly calculated?: Readonly<Record<string, string>>;
      };
      const calculatedColumns = Object.entries(golden.calculated ?? {});
      const ownColumns = calculatedColumns.map(([of, expression]) => ({ ...column(of, 'float'), expression }));
      return {
        query: queryObject(golden.query),
        scope: scopeOver({ columns: [...dataset.columns, ...ownColumns], ...golden.dataset }),
      };
    });
}

/** The recorded queries of one dialect, since all have the same. */
function recordedQueries(): BenchQuery[] {
  const { postgresql } = readRecording<{ readonly postgresql: readonly { readonly query_object: unknown }[] }>(
    'dialect-sql',
  );
  return postgresql.flatMap(({ query_object: wire }) => {
    const { queries } = parseQueryContext({ datasource: { id: 1, type: 'table' }, queries: [wire] });
    return queries.map((query) => ({ query, scope: scopeOver({}) }));
  });
}

type MeasuredQuery = readonly [query: QueryObject, scope: CompileScope];

/** Milliseconds of compiling and printing a query once. */
function measure([query, scope]: MeasuredQuery): number {
  const startedAt = performance.now();
  printQuery(compileQuery(query, scope));
  return performance.now() - startedAt;
}

/** Whether the query has SQL: Oracle has none of its names with double quotes. */
function compiles([query, scope]: MeasuredQuery): boolean {
  try {
    return printQuery(compileQuery(query, scope)) !== '';
  } catch (error) {
    if (error instanceof SextantError && scope.dialect.name === 'oracle') return false;
    throw error;
  }
}

const bars = [
  { share: 0.5, name: 'p50', limitMs: 0.3 },
  { share: 0.95, name: 'p95', limitMs: 1 },
] as const;

const milliseconds = (value: number): string => `${value.toFixed(3)} ms`;

/** A query of a query object to SQL text, over every golden and recorded query and every dialect, warm. */
export async function benchCompile({ isQuick }: BenchOptions): Promise<Figure[]> {
  const queries = [...goldenQueries(), ...recordedQueries()];
  // Scopes are made before: a server keeps its dataset and dialect between queries.
  const all = dialectNames.flatMap((dialect) =>
    queries.map(({ query, scope }): MeasuredQuery => [query, scope(dialect)]).filter(compiles),
  );
  const samples = Array.from({ length: isQuick ? 3 : 10 }, () => all.map(measure)).flat();
  return bars.map(({ share, name, limitMs }) => {
    const percentileMs = percentile(samples, share);
    return {
      name: `a query object to SQL, ${queries.length} queries × ${dialectNames.length} dialects, ${name}`,
      limit: milliseconds(limitMs),
      measured: milliseconds(percentileMs),
      ratio: percentileMs / limitMs,
      bar: `≤ ${limitMs} ms`,
      pass: percentileMs <= limitMs,
    };
  });
}
