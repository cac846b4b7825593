import type { DialectName } from '../dialects/dialect.ts';

/** What an engine's texts, names and comments are made of, beyond what all share. */
export interface Lexis {
  /** Back-ticks quote names. */
  readonly hasBackTicks: boolean;
  /** Brackets quote names, and nothing else. */
  readonly hasBrackets: boolean;
  /** A backslash inside of `backslashQuotes`: the beginning of an escape, or nobody knows for certain. In other quotes it is plain. */
  readonly backslash: 'escape' | 'unsure';
  readonly backslashQuotes: string;
  /** Three quotes begin another kind of text. */
  readonly hasTripleQuotes: boolean;
  /** Marks that begin a comment besides the two minus signs. */
  readonly commentMarks: readonly string[];
  /** Signs that begin the name of a setting or a variable, and are no operators. */
  readonly variableMarks: readonly string[];
}

const plainLexis: Lexis = {
  hasBackTicks: false,
  hasBrackets: false,
  backslash: 'unsure',
  backslashQuotes: '',
  hasTripleQuotes: false,
  commentMarks: [],
  variableMarks: [],
};
const spark: Lexis = { ...plainLexis, hasBackTicks: true, backslash: 'escape', backslashQuotes: `'"` };
const everyQuote = `'"\``;

/** Sources: each engine's manual, chapter on lexical structure. */
export const lexisOf: Readonly<Record<DialectName, Lexis>> = {
  bigquery: { ...spark, backslashQuotes: everyQuote, hasTripleQuotes: true, commentMarks: ['#'] },
  clickhouse: { ...spark, backslashQuotes: everyQuote, commentMarks: ['#'] },
  databricks: spark,
  druid: plainLexis,
  duckdb: plainLexis,
  hive: spark,
  mssql: { ...plainLexis, hasBrackets: true, variableMarks: ['@'] },
  // Our sessions have NO_BACKSLASH_ESCAPES.
  mysql: { ...plainLexis, hasBackTicks: true, commentMarks: ['#'], variableMarks: ['@'] },
  oracle: plainLexis,
  postgresql: plainLexis,
  presto: plainLexis,
  redshift: { ...plainLexis, backslashQuotes: `'` },
  snowflake: { ...plainLexis, backslash: 'escape', backslashQuotes: `'`, commentMarks: ['//'] },
  sqlite: { ...plainLexis, hasBackTicks: true, hasBrackets: true },
  trino: plainLexis,
};
