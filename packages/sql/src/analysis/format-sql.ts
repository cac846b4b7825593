import type { DialectName } from '../dialects/dialect.ts';
import { SqlError } from '../sql-error.ts';
import { tokenize, type Token } from './tokens.ts';

const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

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
interface Piece {
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
    const formatted = new Lines(piecesOf(sql, tokens)).write();
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

function piecesOf(sql: string, tokens: readonly Token[]): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const addComments = (gap: string): void => {
    for (const [text] of gap.matchAll(comment))
      pieces.push({ text: text.trimEnd(), token: null, hasSpace: true, isLineComment: text.startsWith('--') });
  };
  tokens.forEach((token) => {
    const gap = sql.slice(end, token.start);
    addComments(gap);
    const written = sql.slice(token.start, token.end);
    pieces.push({ text: written, token, hasSpace: gap !== '', isLineComment: false });
    end = token.end;
  });
  addComments(sql.slice(end));
  return pieces;
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
  readonly #pieces: readonly Piece[];
  readonly #levels: Level[] = [{ isQuery: true, isTemplate: false, indent: 0, clause: '', betweens: 0, cases: 0 }];
  #text = '';
  #breaks: number | null = null;

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces;
  }

  write(): string {
    this.#pieces.forEach((piece, index) => this.#piece(piece, index));
    return this.#text.trim();
  }

  get #level(): Level {
    return this.#levels.at(-1) as Level;
  }

  #tokenAt(index: number, by: 1 | -1): Token | null {
    for (let pieceIndex = index + by; pieceIndex >= 0 && pieceIndex < this.#pieces.length; pieceIndex += by) {
      const token = this.#pieces[pieceIndex]?.token;
      if (token !== null && token !== undefined) return token;
    }
    return null;
  }

  #piece(piece: Piece, index: number): void {
    const { token } = piece;
    if (token === null) {
      this.#append(piece.text, true);
      if (piece.isLineComment) this.#breaks ??= this.#level.indent;
      return;
    }
    const [before, after] = [this.#tokenAt(index, -1), this.#tokenAt(index, 1)];
    if (token.kind === 'word') this.#word(piece, { token, before, after });
    else if (token.kind === 'open') this.#open(piece, after);
    else if (token.kind === 'close') this.#close(piece);
    else this.#sign(piece, token, before);
  }

  #word(
    piece: Piece,
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
    this.#append(isReserved ? piece.text.toUpperCase() : piece.text, piece.hasSpace || isAfter(before, ['comma']));
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

  #open(piece: Piece, after: Token | null): void {
    const isQuery = after?.kind === 'word' && (after.text === 'select' || after.text === 'with');
    this.#append(piece.text, piece.hasSpace);
    const indent = isQuery ? this.#level.indent + 2 : this.#level.indent;
    const isTemplate = this.#level.isTemplate || piece.text === '{';
    this.#levels.push({ isQuery, isTemplate, indent, clause: '', betweens: 0, cases: 0 });
    if (isQuery) this.#break(indent);
  }

  #close(piece: Piece): void {
    const closed = this.#levels.length > 1 ? this.#levels.pop() : undefined;
    if (closed?.isQuery === true) this.#break(this.#level.indent);
    this.#append(piece.text, piece.text === '}' && piece.hasSpace);
  }

  #sign(piece: Piece, token: Token, before: Token | null): void {
    const isTight = token.kind === 'comma' || token.kind === 'semicolon' || token.kind === 'dot';
    this.#append(piece.text, !isTight && (piece.hasSpace || isAfter(before, ['comma'])));
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
