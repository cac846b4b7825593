import type { Dialect, DialectName } from './dialect.ts';

type Barrier = Dialect['barrier'];

const rowsOf = (from: string, where: string): string => `SELECT *\nFROM ${from}\nWHERE ${where}`;

/** For engines that push no condition through a limit; the limit is more rows than any table has. */
export const limitBarrier =
  (rows: string): Barrier =>
  (from, where) =>
    `${rowsOf(from, where)}\nLIMIT ${rows}`;

/** The greatest 64-bit integer. */
export const everyRow = '9223372036854775807';

/**
 * PostgreSQL: OFFSET keeps the planner from flattening and from pushing conditions in; the empty branch keeps it from trying LIKE and similar operators on
 * the statistics of the table's columns, hidden values among them, while it plans. Neither leaves a step in the plan.
 */
export const postgresqlBarrier: Barrier = (from, where) =>
  `${rowsOf(from, where)}\nUNION ALL\n${rowsOf(from, 'FALSE')}\nOFFSET 0`;

/**
 * DuckDB: nothing is pushed through the limit. TRY copies the cells, so that no dictionary with hidden values reaches an expression, and takes
 * away the statistics of the columns, on which functions such as DATE_TRUNC are tried while the statement is planned.
 */
export const duckdbBarrier: Barrier = (from, where) =>
  `SELECT TRY(COLUMNS('(?s)(.*)')) AS '\\1'\nFROM ${from}\nWHERE ${where}\nLIMIT ${everyRow}`;

/** Oracle: a row gets its ROWNUM when it has met the conditions; a query with one is not merged, and no predicate is pushed into it. */
export const oracleBarrier: Barrier = (from, where) => rowsOf(from, `${where}\n  AND ROWNUM > 0`);

/** SQL Server pushes no predicate through a TOP that counts (it drops TOP 100 PERCENT). */
export const mssqlBarrier: Barrier = (from, where) => `SELECT TOP ${everyRow} *\nFROM ${from}\nWHERE ${where}`;

/** Where a barrier was proven, by plan and by attack; or why it is not taken for certain. */
export type BarrierProof = { readonly proven: string } | { readonly unproven: string };

const neverRun = (engine: string): BarrierProof => ({ unproven: `no ${engine} was there to try it on` });

/**
 * What is known of each barrier. A record of its own, so that a dialect made of another one does not take over its proof. Where it is unproven, no
 * SQL of whoever row rules bind is run.
 */
export const barrierProofs: Readonly<Record<DialectName, BarrierProof>> = {
  bigquery: neverRun('BigQuery'),
  clickhouse: { proven: 'ClickHouse 26.9' },
  databricks: neverRun('Databricks or Spark'),
  druid: neverRun('Druid'),
  duckdb: { proven: 'DuckDB 1.5' },
  hive: neverRun('Hive'),
  mssql: neverRun('SQL Server'),
  mysql: { proven: 'MariaDB 10.11' },
  oracle: neverRun('Oracle'),
  postgresql: { proven: 'PostgreSQL 15' },
  presto: neverRun('Presto'),
  redshift: neverRun('Redshift'),
  snowflake: neverRun('Snowflake'),
  sqlite: { proven: 'SQLite 3' },
  trino: { proven: 'Trino 435' },
};

/** Whether SQL of whoever row rules bind may run in this dialect. */
export const isBarrierProven = (dialect: DialectName): boolean => 'proven' in barrierProofs[dialect];
