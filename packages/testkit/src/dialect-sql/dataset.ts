import {
  parseQueryContext,
  type Dataset,
  type DatasetColumn,
  type QueryObject,
  type ValueType,
} from '@sextant/contract';
import { compileQuery, defaultRowLimits, printQuery, rangeResolver, type CompiledQuery } from '@sextant/query';
import { dialects, type DialectName } from '@sextant/sql';
import { ordersDataset } from '../golden-sql/orders.ts';
import type { RecordedSql } from './recorded.ts';

const statements: Readonly<Record<RecordedSql['dataset'], string | null>> = {
  table: null,
  virtual: 'SELECT * FROM raw_orders WHERE qty > 0',
  cte: 'WITH x AS (SELECT * FROM raw_orders) SELECT * FROM x WHERE qty > 0',
  percent: "SELECT * FROM raw_orders WHERE region LIKE '%a%'",
};

function column(name: string, type: ValueType, changes: Partial<DatasetColumn> = {}): DatasetColumn {
  const [first] = ordersDataset.columns;
  if (first === undefined) throw new Error('the orders table has columns');
  return { ...first, uuid: name, name, type, isTemporal: type !== 'integer' && type !== 'float', ...changes };
}

const text = (name: string): DatasetColumn => column(name, 'text', { isTemporal: false });

function metric(name: string, expression: string) {
  const [first] = ordersDataset.metrics;
  if (first === undefined) throw new Error('the orders table has metrics');
  return { ...first, uuid: name, name, expression };
}

/** The table of the recordings, as a dialect's column types have it: on BigQuery its times are instants. */
export function recordedDataset(kind: RecordedSql['dataset'], dialect: DialectName): Dataset {
  return {
    ...ordersDataset,
    name: 'orders',
    schema: dialect === 'sqlite' ? null : 'sales_schema',
    sql: statements[kind],
    mainTimeColumn: 'order_ts',
    // Superset filters a second time column there by its engine, ours where the dataset says so.
    alwaysFilterMainTime: dialect === 'clickhouse',
    fetchValuesPredicate: 'qty > 0',
    columns: [
      column('id', 'integer'),
      column('order_ts', dialect === 'bigquery' ? 'timestamptz' : 'timestamp'),
      column('order_date', 'date'),
      text('region'),
      text('product'),
      column('amount', 'float'),
      column('qty', 'integer'),
      column('is_new', 'boolean', { isTemporal: false }),
      text('Odd Column'),
      text('select'),
      column('order', 'integer'),
      column('epoch_s', 'integer', { isTemporal: true, timeFormat: 'epoch_s' }),
      column('epoch_ms', 'integer', { isTemporal: true, timeFormat: 'epoch_ms' }),
      column('day_text', 'text', { timeFormat: '%Y%m%d' }),
      column('net', 'float', { expression: 'amount - qty * 2' }),
    ],
    metrics: [metric('count', 'COUNT(*)'), metric('total', 'SUM(amount)'), metric('avg qty', 'AVG(qty)')],
  };
}

/** The recorded query as our query object. */
export function recordedQuery({ query_object: wire }: RecordedSql): QueryObject {
  const { queries } = parseQueryContext({ datasource: { id: 1, type: 'table' }, queries: [wire] });
  const [query] = queries;
  if (query === undefined) throw new Error('the request has no query');
  return query;
}

/** A recorded query compiled for a dialect. Throws the coded error of what the dialect or the query lacks. */
export function compileRecorded(
  recordedSql: RecordedSql,
  dialect: DialectName,
): { compiled: CompiledQuery; sql: string } {
  const compiledQuery = compileQuery(recordedQuery(recordedSql), {
    dataset: recordedDataset(recordedSql.dataset, dialect),
    dialect: dialects[dialect],
    rowRules: [],
    resolveTimeRange: rangeResolver({ clockMs: Date.UTC(2024, 5, 1, 12), zone: 'UTC' }),
    limits: defaultRowLimits,
  });
  return { compiled: compiledQuery, sql: printQuery(compiledQuery) };
}
