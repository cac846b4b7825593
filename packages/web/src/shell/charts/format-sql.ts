import {
  bigquery,
  clickhouse,
  duckdb,
  formatDialect,
  mysql,
  postgresql,
  snowflake,
  sql as standard,
  sqlite,
  transactsql,
  trino,
} from 'sql-formatter';

const dialects = {
  bigquery,
  clickhouse,
  clickhousedb: clickhouse,
  duckdb,
  mssql: transactsql,
  mysql,
  postgresql,
  presto: trino,
  snowflake,
  sqlite,
  trino,
} as const;

/** Longer ones, with lists of thousands of values, would hold up the page. */
const longestSql = 50_000;

const dialectOf = (backend: string) =>
  Object.hasOwn(dialects, backend) ? dialects[backend as keyof typeof dialects] : standard;

/** A statement in lines that people read, in the dialect of a database's `backend`; what cannot be read stays as it is. */
export function formattedSql(statement: string, backend: string): string {
  if (statement.length > longestSql) return statement;
  try {
    return formatDialect(statement, { dialect: dialectOf(backend), tabWidth: 2, expressionWidth: 80 });
  } catch {
    return statement;
  }
}
