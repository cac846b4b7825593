import type { GoldenEngine } from './database-files.ts';

/** Our code of what a recorded request was rejected for, by the kind of its error; names behind a kind do not matter. The first that fits counts. */
const codes: readonly (readonly [kind: string, code: string])[] = [
  ['schema:', 'REQUEST_002'],
  ['crash: empty body', 'REQUEST_002'],
  ['empty query', 'QUERY_001'],
  ['duplicate labels', 'QUERY_002'],
  ['series outside columns', 'QUERY_003'],
  ['unknown columns', 'QUERY_004'],
  ['unknown metric', 'QUERY_005'],
  ['no time column', 'QUERY_006'],
  ['unknown order', 'QUERY_008'],
  ['filter without value', 'QUERY_009'],
  ['filter with empty list', 'QUERY_010'],
  // A list of nothing but NULL, which the original could not say anything about.
  ['', 'QUERY_010'],
  ['sub-query', 'QUERY_011'],
  ['several statements in a clause', 'QUERY_012'],
  ['unclosed parenthesis', 'QUERY_012'],
  ['unopened parenthesis', 'QUERY_012'],
  ['unclosed comment', 'QUERY_012'],
  // What an engine met there is read here before it is sent: an alias in a clause, an open quote, a function that is closed.
  ['engine: syntax', 'QUERY_012'],
  ['engine: not authorized', 'QUERY_012'],
  ['engine: no column sign', 'QUERY_012'],
  ['engine: no column', 'ENGINE_001'],
  ['engine: no table', 'ENGINE_002'],
  ['engine: no function', 'ENGINE_013'],
  ['several statements in a dataset', 'QUERY_013'],
  ['unknown operator', 'QUERY_017'],
  ['ambiguous time', 'QUERY_018'],
  ['range ends before it starts', 'QUERY_018'],
  // A metric by SQL that has none.
  ["'sqlExpression'", 'QUERY_032'],
  ['template', 'TEMPLATE_001'],
  ['crash: division by zero', 'TEMPLATE_001'],
  ['crash:', 'POST_002'],
  ['step:', 'POST_002'],
  ['InvalidPostProcessingError:', 'POST_002'],
];

/** DuckDB tells a wrong name where it groups from one that is nowhere, and has none of SQLite's functions. */
const codesOfDuckdb: typeof codes = [
  ['engine: no column nope', 'ENGINE_001|ENGINE_014'],
  ['engine: no column developer_or_researcher', 'ENGINE_014'],
  ['engine: not authorized', 'ENGINE_013'],
];

/** The code that a rejection for this kind has, or several of them with `|` between; null when none is stated. */
export function codeOfKind(kind: string, engine: GoldenEngine): string | null {
  const ownCodes = engine === 'duckdb' ? [...codesOfDuckdb, ...codes] : codes;
  return ownCodes.find(([start]) => kind === start || kind.startsWith(`${start} `))?.[1] ?? null;
}
