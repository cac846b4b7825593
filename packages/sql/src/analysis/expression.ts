import type { DialectName } from '../dialects/dialect.ts';
import { SqlError } from '../sql-error.ts';
import { isForbiddenFunction, namesOfCall } from './forbidden.ts';
import { readsTableByIn } from './in-table.ts';
import { tokenize, type Token } from './tokens.ts';

/** What an expression may hold beyond plain arithmetic over columns. */
export interface ExpressionRules {
  readonly dialect: DialectName;
  /** Windows (`OVER`): false in filters and columns, where they would look at the base table. */
  readonly allowsWindows: boolean;
}

/** Words that start a query or a set operation wherever they stand. Words of other statements cannot begin anything inside of parentheses. */
const queryKeywords = new Set(['select', 'union', 'intersect', 'except', 'lateral', 'table', 'returning']);
/** Words that are harmless as names, but start a query when something follows them at the beginning of a parenthesis. */
const openingKeywords = new Set([
  'with',
  'values',
  'from',
  'pivot',
  'unpivot',
  'describe',
  'desc',
  'show',
  'summarize',
  'call',
  'explain',
  'pragma',
  'set',
  'reset',
  'use',
  'load',
  'begin',
  'commit',
  'rollback',
  'do',
]);
/** Words that end an expression: more would be another clause of our own statement. */
const clauseKeywords = new Set([
  'where',
  'group',
  'having',
  'order',
  'limit',
  'offset',
  'window',
  'qualify',
  'fetch',
  'into',
  'using',
]);
/** Functions with FROM between their arguments. */
const fromFunctions = new Set(['extract', 'substring', 'trim', 'overlay', 'position']);

/** Expressions that were found harmless: the same ones come with every query. What is rejected is judged again, to say why. */
const allowedFunctions = new Set<string>();
const maxAllowed = 1_000;
const longestAllowed = 2_000;

const openers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

const subQuery = (word: string): SqlError =>
  new SqlError('sub-query', 'Custom SQL fields cannot contain sub-queries.', word);

interface Parenthesis {
  readonly open: string;
  /** The word before it: a function's name, `over`, `filter`, `in` … */
  readonly before: Token | undefined;
}

/**
 * Checks an author's expression before it is fenced into a statement: exactly one expression, balanced, one statement,
 * no query inside, no forbidden function. Syntax and columns are the engine's to judge; whatever is doubtful here is rejected.
 *
 * @throws SqlError empty, unclosed, unopened, unterminated, second-statement, sub-query, more-than-one-expression, forbidden-function, not-understood
 */
export function checkExpression(sql: string, rules: ExpressionRules): void {
  const key = `${rules.dialect} ${rules.allowsWindows} ${sql}`;
  if (allowedFunctions.has(key)) return;
  requireAllowed(sql, rules);
  if (allowedFunctions.size >= maxAllowed) allowedFunctions.clear();
  if (sql.length <= longestAllowed) allowedFunctions.add(key);
}

function requireAllowed(sql: string, rules: ExpressionRules): void {
  const tokens = tokenize(sql, rules.dialect);
  if (tokens.length === 0) throw new SqlError('empty', 'The SQL expression is empty');
  const open: Parenthesis[] = [];
  tokens.forEach((token, position) => {
    const [before, after] = [tokens[position - 1], tokens[position + 1]];
    if (token.kind === 'open') open.push({ open: token.text, before });
    else if (token.kind === 'close') closeParenthesis(open, token);
    else if (token.kind === 'semicolon')
      throw new SqlError('second-statement', 'Clause contains multiple statements', ';');
    else if (token.kind === 'comma' && open.length === 0)
      throw new SqlError('more-than-one-expression', 'Only one SQL expression is allowed', ',');
    else if (token.kind === 'word') checkWord({ token, before, after, parenthesis: open.at(-1) }, rules);
    if (readsTableByIn(tokens, position, rules.dialect)) throw subQuery('in');
    if (after?.text === '(' && after.kind === 'open') checkCall(tokens, position, rules);
    if (isStar(token, before) && open.every(isGrouping))
      throw new SqlError('more-than-one-expression', 'Only one SQL expression is allowed', '*');
    if (token.kind === 'operator' && token.text.includes('?'))
      throw new SqlError('not-understood', 'Parameters are not allowed', '?');
  });
  if (open.length > 0) throw new SqlError('unclosed', 'Unclosed parenthesis in filter clause', open.at(-1)?.open);
}

/** All columns of a row, not a product. */
const isStar = ({ kind, text }: Token, before: Token | undefined): boolean =>
  kind === 'operator' && text === '*' && (before === undefined || before.kind === 'dot' || before.kind === 'open');

/** Parentheses with nothing before them: what stands in them is the whole expression still. */
const isGrouping = ({ before }: Parenthesis): boolean => before === undefined || before.kind === 'open';

function closeParenthesis(open: Parenthesis[], token: Token): void {
  if (open.pop()?.open !== openers[token.text])
    throw new SqlError('unopened', 'Closing unclosed parenthesis in filter clause', token.text);
}

function checkCall(tokens: readonly Token[], offset: number, { dialect }: ExpressionRules): void {
  const token = tokens[offset];
  if (token === undefined) return;
  // DuckDB's COLUMNS(*) stands for as many expressions as there are columns, also those that nobody named.
  if (dialect === 'duckdb' && isWord(token, 'columns'))
    throw new SqlError('more-than-one-expression', 'Only one SQL expression is allowed', token.text);
  const forbidden = namesOfCall(tokens, offset, dialect).find((name) => isForbiddenFunction(name, dialect));
  if (forbidden !== undefined)
    throw new SqlError('forbidden-function', `The function ${forbidden} is not allowed`, forbidden);
}

interface WordContext {
  readonly token: Token;
  readonly before: Token | undefined;
  readonly after: Token | undefined;
  readonly parenthesis: Parenthesis | undefined;
}

const isWord = (token: Token | undefined, word: string): boolean => token?.kind === 'word' && token.text === word;

function checkWord(context: WordContext, rules: ExpressionRules): void {
  const { token, before, after, parenthesis } = context;
  const isPartOfName = before?.kind === 'dot' || after?.kind === 'dot';
  const isCall = after?.kind === 'open' && after.text === '(';
  if (isPartOfName) return;
  if (queryKeywords.has(token.text)) throw subQuery(token.text);
  if (token.text === 'from' && !isFromInside(context)) throw subQuery('from');
  if (token.text === 'with' && !isWord(after, 'time')) throw subQuery('with');
  const isFirst = before === undefined || before.kind === 'open';
  if (isFirst && openingKeywords.has(token.text) && startsSomething(after)) throw subQuery(token.text);
  if (clauseKeywords.has(token.text) && !isWord(before, 'within') && !isClauseInside(parenthesis, token))
    throw new SqlError('more-than-one-expression', 'Only one SQL expression is allowed', token.text);
  if (token.text === 'as' && parenthesis === undefined)
    throw new SqlError('more-than-one-expression', 'Only one SQL expression is allowed', 'as');
  if (token.text === 'over' && !rules.allowsWindows && (isCall || after?.kind === 'word')) {
    throw new SqlError('window', 'Window functions are allowed in metrics only', 'over');
  }
}

const startsSomething = (after: Token | undefined): boolean =>
  after !== undefined &&
  (after.kind === 'word' ||
    after.kind === 'quoted-name' ||
    after.kind === 'text' ||
    (after.kind === 'open' && after.text === '('));

/** `IS DISTINCT FROM`, and FROM between the arguments of a function that has it. */
function isFromInside({ before, parenthesis }: WordContext): boolean {
  if (isWord(before, 'distinct')) return true;
  const opener = parenthesis?.before;
  return opener?.kind === 'word' && fromFunctions.has(opener.text) && before !== undefined && before.kind !== 'open';
}

/** ORDER BY inside an aggregate or a window, WHERE inside FILTER, WITHIN GROUP. */
function isClauseInside(parenthesis: Parenthesis | undefined, token: Token): boolean {
  if (parenthesis === undefined || parenthesis.open !== '(') return false;
  const opener = parenthesis.before;
  if (opener === undefined || (opener.kind !== 'word' && opener.kind !== 'quoted-name')) return false;
  if (token.text === 'where') return opener.text === 'filter';
  return token.text === 'order' || token.text === 'limit';
}
