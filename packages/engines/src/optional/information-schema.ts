/** What differs between databases that have the standard's information schema. */
export interface InformationSchemaOptions {
  readonly quote: (text: string) => string;
  /** Schemas of the system. */
  readonly hidden: readonly string[];
  /** A pattern of further ones. */
  readonly hiddenPattern?: string;
  /** Where it stands. Default: `INFORMATION_SCHEMA`. */
  readonly schemaName?: string;
}

/** Statements about the catalog in the words of the standard. */
export function informationSchema({
  quote,
  hidden,
  hiddenPattern,
  schemaName = 'INFORMATION_SCHEMA',
}: InformationSchemaOptions) {
  const lowerColumn = (column: string): string =>
    [
      `${column} NOT IN (${hidden.map(quote).join(', ')})`,
      ...(hiddenPattern === undefined ? [] : [`${column} NOT LIKE ${quote(hiddenPattern)}`]),
    ].join(' AND ');
  return {
    ping: 'SELECT 1 AS one',
    schemas: `SELECT SCHEMA_NAME FROM ${schemaName}.SCHEMATA WHERE ${lowerColumn('SCHEMA_NAME')} ORDER BY SCHEMA_NAME`,
    tables: (schema: string) =>
      `SELECT TABLE_NAME, TABLE_TYPE FROM ${schemaName}.TABLES WHERE TABLE_SCHEMA = ${quote(schema)} ORDER BY TABLE_NAME`,
    columns: (schema: string, table: string) =>
      `SELECT COLUMN_NAME, DATA_TYPE, IS_NULLABLE FROM ${schemaName}.COLUMNS
       WHERE TABLE_SCHEMA = ${quote(schema)} AND TABLE_NAME = ${quote(table)} ORDER BY ORDINAL_POSITION`,
    views: `SELECT TABLE_NAME, VIEW_DEFINITION FROM ${schemaName}.VIEWS WHERE ${lowerColumn('TABLE_SCHEMA')}`,
    described: (sql: string) => `SELECT * FROM (${sql}\n) AS described WHERE 1 = 0`,
  };
}
