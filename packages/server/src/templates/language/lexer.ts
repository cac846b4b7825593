import { TemplateError } from './template-error.ts';

/** A token of an expression. */
export interface Token {
  readonly kind: 'name' | 'int' | 'float' | 'string' | 'operator' | 'end';
  readonly text: string;
  readonly line: number;
}

/** A segment of a template: plain text, an expression to write, or a statement. */
export type Segment =
  | { readonly kind: 'data'; readonly text: string; readonly line: number }
  | { readonly kind: 'expression' | 'statement'; readonly tokens: readonly Token[]; readonly line: number };

const syntax = (message: string, line: number): TemplateError => new TemplateError('syntax', message, line);

const space = /[ \t\r\n]+/y;
const name = /[\p{L}_][\p{L}\p{N}_]*/uy;
const number = /\d+(?:_\d+)*(\.\d+(?:_\d+)*)?(?:[eE][+-]?\d+)?/y;
const operator = /\*\*|\/\/|==|!=|<=|>=|[-+*/%~()[\]{}<>=.:|,]/y;
const rawStart = /\{%[-+]?\s*raw\s*(-?)%\}/y;
const rawEnd = /\{%(-?)\+?\s*endraw\s*(-?)%\}/g;

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '\n': '',
};

/** The text inside of quotes. Escapes that are not known stay as they are, as in Python. */
const unescapeText = (body: string): string =>
  body.replaceAll(/\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[\s\S])/g, (all, after: string) =>
    after.length > 1 ? String.fromCodePoint(Number.parseInt(after.slice(1), 16)) : (escapes[after] ?? all),
  );

const ends = { expression: '}}', statement: '%}' } as const;

class Lexer {
  readonly source: string;
  readonly segments: Segment[] = [];
  position = 0;
  line = 1;
  isTrimming = false;

  constructor(source: string) {
    this.source = source;
  }

  run(): Segment[] {
    while (this.position < this.source.length) {
      const open = this.nextOpening();
      this.data(open);
      if (open >= this.source.length) break;
      const mark = this.source.charAt(open + 1);
      if (mark === '#') this.comment(open);
      else if (mark === '%' && this.matches(rawStart, open) !== null) this.raw(open);
      else this.code(open, mark === '%' ? 'statement' : 'expression');
    }
    return this.segments;
  }

  nextOpening(): number {
    for (let index = this.source.indexOf('{', this.position); index >= 0; index = this.source.indexOf('{', index + 1))
      if ('{%#'.includes(this.source.charAt(index + 1) || ' ')) return index;
    return this.source.length;
  }

  /** Plain text up to `end`, without the white space that marks beside it take away. */
  data(end: number): void {
    const tokenText = this.source.slice(this.position, end);
    let text = this.isTrimming ? tokenText.trimStart() : tokenText;
    if (this.source.charAt(end + 2) === '-') text = text.trimEnd();
    if (text !== '') this.segments.push({ kind: 'data', text, line: this.line });
    this.moveTo(end);
    this.isTrimming = false;
  }

  moveTo(end: number): void {
    for (let index = this.position; index < end; index += 1) if (this.source.charAt(index) === '\n') this.line += 1;
    this.position = end;
  }

  comment(open: number): void {
    const end = this.source.indexOf('#}', open + 2);
    if (end < 0) throw syntax('Missing end of comment tag', this.line);
    this.isTrimming = this.source.charAt(end - 1) === '-';
    this.moveTo(end + 2);
  }

  raw(open: number): void {
    const start = this.matches(rawStart, open) ?? '';
    rawEnd.lastIndex = open + start.length;
    const end = rawEnd.exec(this.source);
    if (end === null) throw syntax('Missing end of raw directive', this.line);
    let text = this.source.slice(open + start.length, end.index);
    if (start.endsWith('-%}')) text = text.trimStart();
    if (end[1] === '-') text = text.trimEnd();
    this.segments.push({ kind: 'data', text, line: this.line });
    this.isTrimming = end[2] === '-';
    this.moveTo(end.index + end[0].length);
  }

  code(open: number, kind: 'expression' | 'statement'): void {
    const line = this.line;
    const tokens: Token[] = [];
    const brackets: string[] = [];
    const close = ends[kind];
    this.moveTo(open + 2);
    if ('-+'.includes(this.source.charAt(this.position) || ' ')) this.moveTo(this.position + 1);
    for (;;) {
      this.moveTo(this.position + (this.matches(space, this.position)?.length ?? 0));
      if (this.position >= this.source.length) throw syntax(`unexpected end of template, expected '${close}'`, line);
      if (brackets.length === 0 && this.closes(close)) break;
      tokens.push(this.token(brackets));
    }
    this.segments.push({ kind, tokens: [...tokens, { kind: 'end', text: close, line: this.line }], line });
  }

  closes(close: string): boolean {
    const isTrimming = this.source.charAt(this.position) === '-';
    const from = isTrimming || this.source.charAt(this.position) === '+' ? this.position + 1 : this.position;
    if (!this.source.startsWith(close, from)) return false;
    this.isTrimming = isTrimming;
    this.moveTo(from + close.length);
    return true;
  }

  token(brackets: string[]): Token {
    const { line } = this;
    const letter = this.source.charAt(this.position);
    if (letter === '"' || letter === "'") return { kind: 'string', text: this.quotedText(letter), line };
    for (const [kind, pattern] of [
      ['name', name],
      ['int', number],
      ['operator', operator],
    ] as const) {
      const text = this.matches(pattern, this.position);
      if (text === null) continue;
      this.moveTo(this.position + text.length);
      if (kind === 'operator') balance(brackets, text, line);
      return kind === 'int'
        ? { kind: /[.eE]/.test(text) ? 'float' : 'int', text: text.replaceAll('_', ''), line }
        : { kind, text, line };
    }
    throw syntax(`unexpected char ${JSON.stringify(letter)}`, line);
  }

  quotedText(quote: string): string {
    const from = this.position + 1;
    let end = from;
    while (end < this.source.length && this.source.charAt(end) !== quote)
      end += this.source.charAt(end) === '\\' ? 2 : 1;
    if (end >= this.source.length) throw syntax('a text in quotes has no end', this.line);
    const body = this.source.slice(from, end);
    this.moveTo(end + 1);
    return unescapeText(body);
  }

  matches(pattern: RegExp, position: number): string | null {
    pattern.lastIndex = position;
    return pattern.exec(this.source)?.[0] ?? null;
  }
}

const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

function balance(brackets: string[], text: string, line: number): void {
  if ('([{'.includes(text)) brackets.push(text);
  const open = pairs[text];
  if (open === undefined) return;
  const last = brackets.pop();
  if (last !== open)
    throw syntax(
      last === undefined ? `unexpected '${text}'` : `unexpected '${text}', expected the end of '${last}'`,
      line,
    );
}

/**
 * Cuts a template into plain text, expressions and statements; comments are left out. One line break at the very end is dropped, as
 * Jinja does.
 *
 * @throws TemplateError of kind syntax
 */
export const lex = (source: string): Segment[] => new Lexer(source.replace(/\r\n?/g, '\n').replace(/\n$/, '')).run();
