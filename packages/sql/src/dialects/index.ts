import { bigquery } from './bigquery.ts';
import { clickhouse } from './clickhouse.ts';
import { databricks } from './databricks.ts';
import type { Dialect, DialectName } from './dialect.ts';
import { druid } from './druid.ts';
import { duckdb } from './duckdb.ts';
import { hive } from './hive.ts';
import { mssql } from './mssql.ts';
import { mysql } from './mysql.ts';
import { oracle } from './oracle.ts';
import { postgresql } from './postgresql.ts';
import { redshift } from './redshift.ts';
import { snowflake } from './snowflake.ts';
import { sqlite } from './sqlite.ts';
import { presto, trino } from './trino.ts';

export const dialects: Readonly<Record<DialectName, Dialect>> = {
  bigquery,
  clickhouse,
  databricks,
  druid,
  duckdb,
  hive,
  mssql,
  mysql,
  oracle,
  postgresql,
  presto,
  redshift,
  snowflake,
  sqlite,
  trino,
};
