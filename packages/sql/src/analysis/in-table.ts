import type { DialectName } from '../dialects/dialect.ts';
import type { Token } from './tokens.ts';

const constants: ReadonlySet<string> = new Set(['null', 'true', 'false']);
const isName = ({ kind, text }: Token): boolean => kind === 'quoted-name' || (kind === 'word' && !constants.has(text));

/**
 * Whether the token at `offset` is an IN that could be followed by a table, whose rows it would read without a word that begins a query: `city IN
 * secrets` of SQLite, of ClickHouse also in parentheses and as a function. Elsewhere a list in parentheses follows, or a column that holds one.
 */
export function readsTableByIn(tokens: readonly Token[], offset: number, dialect: DialectName): boolean {
  const [before, token, list] = [tokens[offset - 1], tokens[offset], tokens[offset + 1]];
  if (token?.kind !== 'word' || token.text !== 'in' || before?.kind === 'dot') return false;
  if (dialect === 'sqlite') return list?.text !== '(';
  if (dialect !== 'clickhouse' || isInPosition(tokens, offset)) return false;
  if (list?.kind !== 'open') return true;
  const [first] = tokens.slice(offset + 2, offset + 3);
  const isQuery = first?.kind === 'word' && (first.text === 'select' || first.text === 'with');
  return !isQuery && hasBareName(tokens, offset + 1);
}

/** `position('a' IN city)`. */
const isInPosition = (tokens: readonly Token[], offset: number): boolean =>
  tokens[offset - 2]?.text === '(' && tokens[offset - 3]?.kind === 'word' && tokens[offset - 3]?.text === 'position';

/** Whether a name stands alone between parentheses and commas, anywhere in the list that opens at `from`: ClickHouse looks for a table of that name. */
function hasBareName(tokens: readonly Token[], from: number): boolean {
  let depth = 0;
  let isAlone = false;
  for (let index = from; index < tokens.length; index += 1) {
    const [before, token] = [tokens[index - 1], tokens[index]];
    if (token === undefined) return false;
    const ends = token.kind === 'close' || token.kind === 'comma';
    if (ends && isAlone) return true;
    const begins = before?.kind === 'open' || before?.kind === 'comma';
    isAlone = begins ? isName(token) : isAlone && (token.kind === 'dot' || before?.kind === 'dot');
    if (token.kind === 'open') depth += 1;
    if (token.kind === 'close') depth -= 1;
    if (depth === 0) return false;
  }
  return false;
}
