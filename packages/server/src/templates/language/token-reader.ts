import { TemplateError } from './template-error.ts';
import type { Token } from './lexer.ts';

/** Deepest nesting of a template's text; a user writes a handful. */
const maxNesting = 60;

/** Reads the tokens of one expression or statement, one after the other. */
export class TokenReader {
  readonly #tokens: readonly Token[];
  #position = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get token(): Token {
    return this.#tokens[this.#position] ?? { kind: 'end', text: '', line: 0 };
  }

  get after(): Token | undefined {
    return this.#tokens[this.#position + 1];
  }

  next(): Token {
    const { token } = this;
    if (token.kind !== 'end') this.#position += 1;
    return token;
  }

  is(text: string): boolean {
    const { token } = this;
    return (token.kind === 'operator' || token.kind === 'name') && token.text === text;
  }

  /** Whether the token is `text`; it is read then. */
  takeIf(text: string): boolean {
    if (!this.is(text)) return false;
    this.next();
    return true;
  }

  takeRequired(text: string): Token {
    if (!this.is(text)) throw this.unexpected(`'${text}'`);
    return this.next();
  }

  name(): string {
    if (this.token.kind !== 'name') throw this.unexpected('a name');
    return this.next().text;
  }

  end(): void {
    if (this.token.kind !== 'end') throw this.unexpected('the end of the statement');
  }

  unexpected(expected: string): TemplateError {
    const { kind, text, line } = this.token;
    const foundText = kind === 'end' ? 'end of the statement' : `'${text}'`;
    return new TemplateError('syntax', `expected ${expected}, got ${foundText}`, line);
  }

  /** Reads what stands inside of something. @throws TemplateError for nesting without end */
  withinNesting<Read>(read: () => Read): Read {
    this.#depth += 1;
    if (this.#depth > maxNesting) throw new TemplateError('limit', 'it is nested too deeply', this.token.line);
    const found = read();
    this.#depth -= 1;
    return found;
  }
}
