import type { ChartDataEntry } from '@sextant/contract';

/** What the queries of a chart ran, in their order. */
export const statementsOf = (entries: readonly ChartDataEntry[]): readonly string[] =>
  entries.flatMap(({ query }) => (query === undefined || query.trim() === '' ? [] : [query.trim()]));

/** Statements in lines that people read, in the dialect of their kind of database. */
export async function formattedStatements(statements: readonly string[], backend: string): Promise<readonly string[]> {
  const { formattedSql } = await import('./format-sql.ts');
  return statements.map((statement) => formattedSql(statement, backend));
}
