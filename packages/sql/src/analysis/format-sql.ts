import type { DialectName } from '../dialects/dialect.ts';
import { SqlError } from '../sql-error.ts';
import { tokenize, type Token } from './tokens.ts';
import { wordSet } from '../functions/word-set.ts';

/** Words that are reserved wherever they stand: they are written in capitals. */
const reserved = wordSet(`
  select from where group by having order limit offset union all intersect except with recursive as on and or not in is null like ilike between case when
  then else end join left right inner outer full cross natural distinct exists using values asc desc over partition window qualify fetch
`);
/** Words that begin a line of their own. */
const clauses = wordSet(
  'select from where group having order limit offset union intersect except with values window qualify fetch',
);
const joins = wordSet('join left right inner full cross natural');
const joinParts = wordSet('left right inner outer full cross natural');

/** A comment or a token, with what stands before it. */
interface Segment {
  readonly text: string;
  readonly token: Token | null;
  readonly hasSpace: boolean;
  readonly isLineComment: boolean;
}

/**
 * Sets a text of SQL out in lines: clauses, selected columns and conditions each on their own, what is in parentheses indented, reserved words in
 * capitals. Texts, names and comments stay as they are. A text that cannot be read comes back unchanged.
 */
export function formatSql(sql: string, dialect: DialectName): string {
  try {
    const tokens = tokenize(sql, dialect);
    const formatted = new Lines(segmentsOf(sql, tokens)).write();
    return isSame(tokens, tokenize(formatted, dialect)) ? formatted : sql;
  } catch (error) {
    if (error instanceof SqlError) return sql;
    throw error;
  }
}

const isSame = (one: readonly Token[], other: readonly Token[]): boolean =>
  one.length === other.length &&
  one.every(({ kind, text }, index) => kind === other[index]?.kind && text === other[index]?.text);

const comment = /--[^\n]*|\/\*[\s\S]*?\*\//g;

function segmentsOf(sql: string, tokens: readonly Token[]): Segment[] {
  const segments: Segment[] = [];
  let end = 0;
  const addComments = (gap: string): void => {
    for (const [text] of gap.matchAll(comment))
      segments.push({ text: text.trimEnd(), token: null, hasSpace: true, isLineComment: text.startsWith('--') });
  };
  tokens.forEach((token) => {
    const gap = sql.slice(end, token.start);
    addComments(gap);
    const written = sql.slice(token.start, token.end);
    segments.push({ text: written, token, hasSpace: gap !== '', isLineComment: false });
    end = token.end;
  });
  addComments(sql.slice(end));
  return segments;
}

/** What is open: a parenthesis with or without a query in it. */
interface Level {
  readonly isQuery: boolean;
  /** In braces of a template: nothing of it is SQL. */
  readonly isTemplate: boolean;
  readonly indent: number;
  clause: string;
  betweens: number;
  cases: number;
}

class Lines {
  readonly #segments: readonly Segment[];
  readonly #levels: Level[] = [{ isQuery: true, isTemplate: false, indent: 0, clause: '', betweens: 0, cases: 0 }];
  #text = '';
  #breaks: number | null = null;

  constructor(segments: readonly Segment[]) {
    this.#segments = segments;
  }

  write(): string {
    this.#segments.forEach((segment, index) => this.#segment(segment, index));
    return this.#text.trim();
  }

  get #level(): Level {
    return this.#levels.at(-1) as Level;
  }

  #tokenAt(index: number, by: 1 | -1): Token | null {
    for (let segmentIndex = index + by; segmentIndex >= 0 && segmentIndex < this.#segments.length; segmentIndex += by) {
      const token = this.#segments[segmentIndex]?.token;
      if (token !== null && token !== undefined) return token;
    }
    return null;
  }

  #segment(segment: Segment, index: number): void {
    const { token } = segment;
    if (token === null) {
      this.#append(segment.text, true);
      if (segment.isLineComment) this.#breaks ??= this.#level.indent;
      return;
    }
    const [before, after] = [this.#tokenAt(index, -1), this.#tokenAt(index, 1)];
    if (token.kind === 'word') this.#word(segment, { token, before, after });
    else if (token.kind === 'open') this.#open(segment, after);
    else if (token.kind === 'close') this.#close(segment);
    else this.#sign(segment, token, before);
  }

  #word(
    segment: Segment,
    { token, before, after }: { readonly token: Token; readonly before: Token | null; readonly after: Token | null },
  ): void {
    const { text } = token;
    const isPlain = before?.kind !== 'dot' && after?.kind !== 'dot';
    const isReserved = isPlain && reserved.has(text) && !this.#level.isTemplate;
    const level = this.#level;
    if (isReserved && level.isQuery) this.#breakBefore(text, { before, after, level });
    if (text === 'between') level.betweens += 1;
    if (text === 'case') level.cases += 1;
    if (text === 'end') level.cases = Math.max(0, level.cases - 1);
    this.#append(
      isReserved ? segment.text.toUpperCase() : segment.text,
      segment.hasSpace || isAfter(before, ['comma']),
    );
    if (isReserved && level.isQuery && clauses.has(text)) level.clause = text;
  }

  /** A clause, a join or a condition begins a line. */
  #breakBefore(
    text: string,
    { before, after, level }: { readonly before: Token | null; readonly after: Token | null; readonly level: Level },
  ): void {
    const isCall = after?.kind === 'open' && (text === 'left' || text === 'right' || text === 'values');
    const continuesJoin =
      before?.kind === 'word' && joinParts.has(before.text) && (joins.has(text) || text === 'outer');
    if (clauses.has(text) && !isCall) this.#break(level.indent);
    else if (joins.has(text) && !isCall && !continuesJoin) this.#break(level.indent);
    else if (text === 'on') this.#break(level.indent + 2);
    else if ((text === 'and' || text === 'or') && level.cases === 0 && level.clause !== 'select') {
      if (text === 'and' && level.betweens > 0) level.betweens -= 1;
      else this.#break(level.indent + 2);
    } else if (text === 'and' && level.betweens > 0) level.betweens -= 1;
  }

  #open(segment: Segment, after: Token | null): void {
    const isQuery = after?.kind === 'word' && (after.text === 'select' || after.text === 'with');
    this.#append(segment.text, segment.hasSpace);
    const indent = isQuery ? this.#level.indent + 2 : this.#level.indent;
    const isTemplate = this.#level.isTemplate || segment.text === '{';
    this.#levels.push({ isQuery, isTemplate, indent, clause: '', betweens: 0, cases: 0 });
    if (isQuery) this.#break(indent);
  }

  #close(segment: Segment): void {
    const closed = this.#levels.length > 1 ? this.#levels.pop() : undefined;
    if (closed?.isQuery === true) this.#break(this.#level.indent);
    this.#append(segment.text, segment.text === '}' && segment.hasSpace);
  }

  #sign(segment: Segment, token: Token, before: Token | null): void {
    const isTight = token.kind === 'comma' || token.kind === 'semicolon' || token.kind === 'dot';
    this.#append(segment.text, !isTight && (segment.hasSpace || isAfter(before, ['comma'])));
    if (token.kind === 'semicolon') {
      this.#levels.splice(1);
      Object.assign(this.#level, { clause: '', betweens: 0, cases: 0 });
      this.#text += '\n';
      this.#breaks = 0;
    }
    const { isQuery, clause, indent } = this.#level;
    if (token.kind === 'comma' && isQuery && (clause === 'select' || clause === 'with')) this.#break(indent + 2);
  }

  #break(indent: number): void {
    this.#breaks = indent;
  }

  #append(text: string, hasSpace: boolean): void {
    const isFirst = this.#text === '';
    if (this.#breaks !== null && !isFirst) this.#text += `\n${' '.repeat(this.#breaks)}${text}`;
    else this.#text += !isFirst && hasSpace && !/[(\s.]$/.test(this.#text) ? ` ${text}` : text;
    this.#breaks = null;
  }
}

const isAfter = (before: Token | null, kinds: readonly Token['kind'][]): boolean =>
  before !== null && kinds.includes(before.kind);
