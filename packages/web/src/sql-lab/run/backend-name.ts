const names: Readonly<Record<string, string>> = {
  bigquery: 'BigQuery',
  clickhouse: 'ClickHouse',
  clickhousedb: 'ClickHouse',
  databricks: 'Databricks',
  druid: 'Druid',
  duckdb: 'DuckDB',
  hive: 'Hive',
  mariadb: 'MariaDB',
  mssql: 'SQL Server',
  mysql: 'MySQL',
  oracle: 'Oracle',
  postgresql: 'PostgreSQL',
  presto: 'Presto',
  redshift: 'Redshift',
  snowflake: 'Snowflake',
  sqlite: 'SQLite',
  trino: 'Trino',
};

/** What a kind of database is called, by its `backend`. */
export const backendName = (backend: string): string =>
  (Object.hasOwn(names, backend) ? names[backend] : undefined) ?? (backend === '' ? 'Database' : backend);
