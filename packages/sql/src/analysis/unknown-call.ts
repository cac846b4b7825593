import type { DialectName } from '../dialects/dialect.ts';
import { knownFunctions } from '../functions/index.ts';
import { tokenize, type Token } from './tokens.ts';

/** Words behind which a name with columns in parentheses stands: `AS t (a, b)`, `WITH t (a, b)`, `CAST(x AS varchar(10))`. */
const beforeNames: ReadonlySet<string> = new Set(['as', 'with', 'recursive']);

/** Schemas of an engine's own functions, which may stand before their names. */
const ownSchemas: Partial<Readonly<Record<DialectName, string>>> = { postgresql: 'pg_catalog' };

/** Types of PostgreSQL that look names up in its catalog. */
const catalogTypes = /^reg(?:class|type|proc|procedure|oper|operator|namespace|role|config|dictionary|collation)$/;

/**
 * The first name that a statement calls and that is on no list of known functions; null when there is none. Names are known by the parenthesis
 * behind them, whatever they stand for, so that what is not understood is not known.
 *
 * @throws SqlError for a text that cannot be read
 */
export function unknownCall(sql: string, dialect: DialectName): string | null {
  const tokens = tokenize(sql, dialect);
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'word' && token.kind !== 'quoted-name') continue;
    const name = token.text.toLowerCase();
    if (dialect === 'postgresql' && catalogTypes.test(name)) return name;
    // `* APPLY sleep`: a call without a parenthesis.
    if (dialect === 'clickhouse' && name === 'apply') return name;
    if (isCalled(tokens, index) && !isKnown(tokens, index, dialect)) return fullName(tokens, index);
  }
  return null;
}

function isCalled(tokens: readonly Token[], offset: number): boolean {
  const [before, after] = [tokens[offset - 1], tokens[offset + 1]];
  if (after?.kind !== 'open' || after.text !== '(') return false;
  return before === undefined || !(before.kind === 'word' && beforeNames.has(before.text));
}

function isKnown(tokens: readonly Token[], offset: number, dialect: DialectName): boolean {
  const name = tokens[offset]?.text.toLowerCase() ?? '';
  // In DuckDB a call may follow its first argument: `city.upper()`.
  if (tokens[offset - 1]?.kind === 'dot' && dialect !== 'duckdb') {
    const schema = tokens[offset - 2]?.text.toLowerCase() ?? '';
    if (ownSchemas[dialect] !== schema || tokens[offset - 3]?.kind === 'dot') return false;
  }
  return knownFunctions[dialect].has(name);
}

function fullName(tokens: readonly Token[], offset: number): string {
  const name = tokens[offset]?.text ?? '';
  return tokens[offset - 1]?.kind === 'dot' ? `${tokens[offset - 2]?.text ?? ''}.${name}` : name;
}
