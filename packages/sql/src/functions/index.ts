import type { DialectName } from '../dialects/dialect.ts';
import { bigqueryFunctions } from './bigquery.ts';
import { clickhouseFunctions } from './clickhouse.ts';
import { databricksFunctions } from './databricks.ts';
import { druidFunctions } from './druid.ts';
import { duckdbFunctions } from './duckdb.ts';
import { mssqlFunctions } from './mssql.ts';
import { mysqlFunctions } from './mysql.ts';
import { oracleFunctions } from './oracle.ts';
import { postgresqlFunctions } from './postgresql.ts';
import { redshiftFunctions } from './redshift.ts';
import { snowflakeFunctions } from './snowflake.ts';
import { sqliteFunctions } from './sqlite.ts';
import { trinoFunctions } from './trino.ts';

/**
 * Names that may stand before a parenthesis where row rules or grants of tables bind whoever asks, in lower case: functions that compute from their
 * arguments alone, and words of the grammar. What is on no list (extensions, functions of the database's own, table functions) stays closed.
 */
export const knownFunctions: Readonly<Record<DialectName, ReadonlySet<string>>> = {
  bigquery: bigqueryFunctions,
  clickhouse: clickhouseFunctions,
  databricks: databricksFunctions,
  druid: druidFunctions,
  duckdb: duckdbFunctions,
  hive: databricksFunctions,
  mssql: mssqlFunctions,
  mysql: mysqlFunctions,
  oracle: oracleFunctions,
  postgresql: postgresqlFunctions,
  presto: trinoFunctions,
  redshift: redshiftFunctions,
  snowflake: snowflakeFunctions,
  sqlite: sqliteFunctions,
  trino: trinoFunctions,
};
