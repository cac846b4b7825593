import type { Tree } from '@lezer/common';

/** A table that a statement reads, as it is named there; names are without their quotes. */
export interface NamedSource {
  readonly schema: string | null;
  readonly table: string;
  readonly alias: string | null;
}

/** What stands around the cursor. */
export interface CompletionPlace {
  /** Where the word begins that a completion replaces. */
  readonly from: number;
  /** What is typed of it. */
  readonly word: string;
  /** The names before it that dots part, the outermost first: `main.fl` → ['main']. */
  readonly path: readonly string[];
  /** True where a table is named: after FROM, JOIN and their like. */
  readonly isSource: boolean;
  readonly sources: readonly NamedSource[];
  /** Names of the statement's own: common tables, and aliases of subqueries. */
  readonly ownNames: readonly string[];
}

interface Token {
  readonly kind: string;
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const ignoredKinds: ReadonlySet<string> = new Set(['LineComment', 'BlockComment']);
const silentKinds: ReadonlySet<string> = new Set([...ignoredKinds, 'String', 'Number', 'Bits', 'Bytes']);
const sourceWords: ReadonlySet<string> = new Set(['from', 'join', 'into', 'update', 'describe', 'table', 'using']);
/** What may stand between a source word and the name. */
const passedWords: ReadonlySet<string> = new Set(['lateral', 'only']);

const isName = (token: Token | undefined): token is Token =>
  token?.kind === 'Identifier' || token?.kind === 'QuotedIdentifier';
const isWord = (token: Token | undefined, word: string): boolean =>
  token?.kind === 'Keyword' && token.text.toLowerCase() === word;

/** A name without its quotes. */
const plainName = (text: string): string => {
  const [first = ''] = text;
  if (!/["`[]/.test(first)) return text;
  const last = first === '[' ? ']' : first;
  const inner = text.slice(1, text.endsWith(last) && text.length > 1 ? -1 : undefined);
  return inner.replaceAll(last + last, last);
};

/** The words and signs of the statement around a place, comments left out. */
function tokensAround(tree: Tree, text: string, position: number): readonly Token[] {
  const statement = tree.topNode.childBefore(position + 1) ?? tree.topNode.childAfter(position);
  if (statement === null || statement.name !== 'Statement') return [];
  const tokens: Token[] = [];
  const cursor = statement.cursor();
  while (cursor.next() && cursor.from < statement.to) {
    const { name, from, to } = cursor;
    // What holds others is none itself.
    if (from < (tokens.at(-1)?.to ?? 0)) tokens.pop();
    if (from < to && !ignoredKinds.has(name)) tokens.push({ kind: name, text: text.slice(from, to), from, to });
  }
  return tokens;
}

/** A name of several parts from `index` on, and where it ends. */
function pathFrom(
  tokens: readonly Token[],
  index: number,
): { readonly parts: readonly string[]; readonly next: number } {
  const parts: string[] = [];
  let next = index;
  for (let token = tokens[next]; isName(token); token = tokens[next]) {
    parts.push(plainName(token.text));
    next += 1;
    if (tokens[next]?.text !== '.') break;
    next += 1;
  }
  return { parts, next };
}

function aliasAt(tokens: readonly Token[], index: number): string | null {
  const token = tokens[isWord(tokens[index], 'as') ? index + 1 : index];
  return isName(token) ? plainName(token.text) : null;
}

/** Where the parenthesis at `index` closes; the end where it does not. */
function closingOf(tokens: readonly Token[], index: number): number {
  let depth = 0;
  for (let tokenIndex = index; tokenIndex < tokens.length; tokenIndex += 1) {
    if (tokens[tokenIndex]?.text === '(') depth += 1;
    if (tokens[tokenIndex]?.text === ')') depth -= 1;
    if (depth === 0) return tokenIndex;
  }
  return tokens.length;
}

/** The tables and names of a statement. */
function namesOf(tokens: readonly Token[]): Pick<CompletionPlace, 'sources' | 'ownNames'> {
  const sources: NamedSource[] = [];
  const ownNames: string[] = [];
  const take = (start: number): void => {
    let tokenIndex = start;
    while (passedWords.has(tokens[tokenIndex]?.text.toLowerCase() ?? '')) tokenIndex += 1;
    if (tokens[tokenIndex]?.text === '(') {
      const alias = aliasAt(tokens, closingOf(tokens, tokenIndex) + 1);
      if (alias !== null) ownNames.push(alias);
      return;
    }
    const { parts, next } = pathFrom(tokens, tokenIndex);
    const table = parts.at(-1);
    // A call brings rows, but is no table.
    if (table === undefined || tokens[next]?.text === '(') return;
    const alias = aliasAt(tokens, next);
    sources.push({ schema: parts.at(-2) ?? null, table, alias });
    const end = next + (alias === null ? 0 : isWord(tokens[next], 'as') ? 2 : 1);
    if (tokens[end]?.text === ',') take(end + 1);
  };
  tokens.forEach((token, index) => {
    if (token.kind === 'Keyword' && sourceWords.has(token.text.toLowerCase())) take(index + 1);
    const isCommon = isName(token) && isWord(tokens[index + 1], 'as');
    const bracket = isWord(tokens[index + 2], 'materialized') ? index + 3 : index + 2;
    if (isCommon && tokens[bracket]?.text === '(') ownNames.push(plainName(token.text));
  });
  const own = new Set(ownNames.map((name) => name.toLowerCase()));
  return {
    sources: sources.filter(({ schema, table }) => schema !== null || !own.has(table.toLowerCase())),
    ownNames: [...new Set(ownNames)],
  };
}

/** Whether the name that begins at `start` is one of a table: after a source word, or a comma in a list of tables. */
function namesSource(tokens: readonly Token[], start: number): boolean {
  const last = tokens.findLastIndex(({ to }) => to <= start);
  let depth = 0;
  for (let tokenIndex = last; tokenIndex >= 0; tokenIndex -= 1) {
    const { text = '', kind = '' } = tokens[tokenIndex] ?? {};
    if (text === ')') depth += 1;
    if (text === '(') depth -= 1;
    if (depth < 0) return false;
    if (kind !== 'Keyword' || depth > 0) continue;
    const word = text.toLowerCase();
    if (passedWords.has(word) || word === 'as') continue;
    if (!sourceWords.has(word)) return false;
    return tokenIndex === last || (word === 'from' && tokens[last]?.text === ',');
  }
  return false;
}

const namePattern = /(?:"(?:[^"]|"")*"?|`[^`]*`?|[\p{L}_$][\p{L}\p{N}_$]*)$/u;
const pathPattern = /(?:(?:"(?:[^"]|"")*"|`[^`]*`|[\p{L}_$][\p{L}\p{N}_$]*)\s*\.\s*)+$/u;
const longestPath = 400;

/** What stands around a place of a text; null in strings, comments and numbers, where nothing is completed. */
export function completionPlace(tree: Tree, text: string, position: number): CompletionPlace | null {
  const inner = tree.resolveInner(position, -1);
  if (silentKinds.has(inner.name) && inner.from < position) return null;
  const line = text.slice(Math.max(0, position - longestPath), position);
  const written = namePattern.exec(line)?.[0] ?? '';
  const from = position - written.length;
  const pathText = pathPattern.exec(line.slice(0, line.length - written.length))?.[0] ?? '';
  const path = [...pathText.matchAll(/"(?:[^"]|"")*"|`[^`]*`|[\p{L}_$][\p{L}\p{N}_$]*/gu)].map(([name]) =>
    plainName(name),
  );
  const tokens = tokensAround(tree, text, position);
  return {
    from,
    word: plainName(written),
    path,
    isSource: namesSource(tokens, from - pathText.length),
    ...namesOf(tokens),
  };
}
