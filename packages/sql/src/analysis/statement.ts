import type { Dialect as ParserDialect } from '@polyglot-sql/sdk';
import type { DialectName } from '../dialects/dialect.ts';
import { SqlError } from '../sql-error.ts';
import { isForbiddenFunction, namesOfCall } from './forbidden.ts';
import { readsTableByIn } from './in-table.ts';
import { rejectForbiddenTable, type TableName } from './forbidden-tables.ts';
import { tokenize, type Token } from './tokens.ts';
import { readTree, type TableNode } from './tree.ts';

/*
 * The rules are ours (decision 0037), over the tree of a parser: what is not surely one read of known tables and functions is rejected.
 */

/** What a statement reads. */
export interface StatementFacts {
  /** Real tables in order of appearance, each once; names of its own WITH are not among them. */
  readonly tables: readonly TableName[];
  /** Names before parentheses in lower case, each once: functions, and keywords that look alike. */
  readonly functions: readonly string[];
  /** Where it names real tables, in the order of its text. */
  readonly places: readonly TableNode[];
  /** Names of its own WITH, as written. */
  readonly ownNames: readonly string[];
}

const readingKeywords = new Set(['select', 'with']);
/** Words that begin a statement which reads. */
const firstKeywords = (dialect: DialectName): ReadonlySet<string> =>
  dialect === 'duckdb' ? new Set([...readingKeywords, 'from']) : readingKeywords;

/**
 * Looks at an author's statement before it runs or becomes a dataset: one statement that only reads, without forbidden functions and
 * tables. The statement itself is never changed. Loads the parser on first use (about 160 MB): call it where SQL is saved or run, not per chart.
 *
 * @throws SqlError empty, second-statement, not-read-only, forbidden-function, forbidden-table, not-understood, unterminated, nul-byte, too-long
 */
export async function analyzeStatement(sql: string, dialect: DialectName): Promise<StatementFacts> {
  const tokens = withoutClosingSemicolons(tokenize(sql, dialect));
  const [first] = tokens;
  if (first === undefined) throw new SqlError('empty', 'The statement is empty');
  if (tokens.some(({ kind }) => kind === 'semicolon'))
    throw new SqlError('second-statement', 'Only one statement is allowed', ';');
  if (first.kind !== 'open' && !firstKeywords(dialect).has(first.text))
    throw new SqlError('not-read-only', 'Only statements that read are allowed', first.text);
  const functions = calledNames(tokens);
  const forbidden = callsIn(tokens)
    .flatMap((offset) => namesOfCall(tokens, offset, dialect))
    .find((name) => isForbiddenFunction(name, dialect));
  if (forbidden !== undefined)
    throw new SqlError(
      'forbidden-function',
      `The function ${forbidden.toLowerCase()} is not allowed`,
      forbidden.toLowerCase(),
    );
  rejectHiddenReads(tokens, dialect);
  const { parse } = await import('@polyglot-sql/sdk');
  const { tables, ownNames } = readTree(
    parsedRoot(() => parse(sql, dialectOf(dialect))),
    dialect,
  );
  for (const table of tables) rejectForbiddenTable(table);
  const namedTables = tables.map(({ catalog, schema, name }) => ({ catalog, schema, name }));
  return {
    tables: [...new Map(namedTables.map((table) => [JSON.stringify(table), table])).values()],
    functions,
    places: tables,
    ownNames,
  };
}

/** `TABLE t` and `(SHOW t)` read a table, and look like a table with an alias; tables behind IN are not found by the parser. */
function rejectHiddenReads(tokens: readonly Token[], dialect: DialectName): void {
  tokens.forEach((token, index) => {
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    const isKnown = dialect === 'sqlite' && after?.kind !== 'text';
    if (!isKnown && readsTableByIn(tokens, index, dialect))
      throw new SqlError('not-understood', 'Write IN (SELECT … FROM …) in the place of IN and a table', 'in');
    if (token.kind !== 'word' || (after?.kind !== 'word' && after?.kind !== 'quoted-name')) return;
    const isTable =
      token.text === 'table' && before?.kind !== 'dot' && !(before?.kind === 'word' && before.text === 'as');
    if (isTable || (token.text === 'show' && before?.kind === 'open'))
      throw new SqlError(
        'not-understood',
        `Write SELECT * FROM … in the place of ${token.text.toUpperCase()} …`,
        token.text,
      );
  });
}

/** The parser's name of a dialect. */
const dialectOf = (dialect: DialectName): ParserDialect => (dialect === 'mssql' ? 'tsql' : dialect) as ParserDialect;

function parsedRoot(
  parse: () => { success: boolean; ast?: readonly unknown[] | null; error?: string | null | undefined },
): unknown {
  const parsed = parse();
  if (!parsed.success) throw new SqlError('not-understood', parsed.error ?? 'The statement could not be read');
  const roots = parsed.ast ?? [];
  if (roots.length !== 1) throw new SqlError('second-statement', 'Only one statement is allowed');
  return roots[0];
}

function withoutClosingSemicolons(tokens: readonly Token[]): readonly Token[] {
  return tokens.slice(0, tokens.findLastIndex(({ kind }) => kind !== 'semicolon') + 1);
}

/** Positions of names that stand before a parenthesis. */
const callsIn = (tokens: readonly Token[]): number[] =>
  tokens.flatMap((token, index) =>
    (token.kind === 'word' || token.kind === 'quoted-name') &&
    tokens[index + 1]?.text === '(' &&
    tokens[index + 1]?.kind === 'open'
      ? [index]
      : [],
  );

const calledNames = (tokens: readonly Token[]): string[] => [
  ...new Set(callsIn(tokens).map((offset) => (tokens[offset]?.text ?? '').toLowerCase())),
];
