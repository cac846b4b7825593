import { lex } from './lexer.ts';
import type { Piece } from './lexer.ts';
import type { Expression, Node, Target } from './nodes.ts';
import { parseExpression, parseFilters, parseTuple, parseWithoutChoice } from './parse-expression.ts';
import { TemplateError } from './template-error.ts';
import { TokenReader } from './token-reader.ts';

/** Longest text of a template, in letters. */
const templateMaxLength = 262_144;
const deepest = 40;

/** Statements that would reach other templates; there are none. */
const unavailable = new Set(['include', 'import', 'from', 'extends', 'block']);

/** Reads the pieces of a template into a tree. */
class TemplateParser {
  readonly #pieces: readonly Piece[];
  #at = 0;
  #depth = 0;

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces;
  }

  all(): Node[] {
    return this.#body([], 0).nodes;
  }

  /** Nodes up to a statement that begins with one of `ends`, and a reader after its first word. */
  #body(ends: readonly string[], line: number): { nodes: Node[]; end: string; read: TokenReader } {
    this.#depth += 1;
    if (this.#depth > deepest) throw new TemplateError('limit', 'it is nested too deeply', line);
    const nodes: Node[] = [];
    for (;;) {
      const piece = this.#pieces[this.#at];
      if (piece === undefined) {
        if (ends.length > 0)
          throw new TemplateError(
            'syntax',
            `Unexpected end of template, looking for ${ends.map((end) => `'${end}'`).join(' or ')}`,
            line,
          );
        return { nodes, end: '', read: new TokenReader([]) };
      }
      this.#at += 1;
      if (piece.kind === 'data') nodes.push(piece);
      else if (piece.kind === 'expression') nodes.push(written(piece.tokens, piece.line));
      else {
        const read = new TokenReader(piece.tokens);
        const word = read.name();
        if (ends.includes(word)) {
          this.#depth -= 1;
          return { nodes, end: word, read };
        }
        nodes.push(this.#statement(word, read, piece.line));
      }
    }
  }

  #statement(word: string, read: TokenReader, line: number): Node {
    switch (word) {
      case 'if':
        return this.#if(read, line);
      case 'for':
        return this.#for(read, line);
      case 'set':
        return this.#set(read, line);
      case 'with':
        return this.#with(read, line);
      case 'filter': {
        const filters = parseFilters(read);
        read.end();
        return { kind: 'filter-block', filters, body: this.#until('endfilter', line), line };
      }
      case 'macro':
        return this.#macro(read, line);
      default:
        if (unavailable.has(word)) throw new TemplateError('unavailable', `{% ${word} %}`, line);
        throw new TemplateError('syntax', `Encountered unknown tag '${word}'.`, line);
    }
  }

  #until(end: string, line: number): Node[] {
    return this.#body([end], line).nodes;
  }

  #if(first: TokenReader, line: number): Node {
    const branches: { when: Expression; body: readonly Node[] }[] = [];
    let read = first;
    for (;;) {
      const when = parseTuple(read);
      read.end();
      const found = this.#body(['elif', 'else', 'endif'], line);
      branches.push({ when, body: found.nodes });
      if (found.end === 'endif') return { kind: 'if', branches, otherwise: [], line };
      if (found.end === 'else') return { kind: 'if', branches, otherwise: this.#until('endif', line), line };
      read = found.read;
    }
  }

  #for(read: TokenReader, line: number): Node {
    const names = namesOf(read);
    read.needs('in');
    const exceedingExpression = parseTuple(read, parseWithoutChoice);
    const when = read.takes('if') ? parseExpression(read) : null;
    if (read.is('recursive')) throw new TemplateError('unavailable', 'a recursive loop', line);
    read.end();
    const { nodes: body, end } = this.#body(['else', 'endfor'], line);
    const otherwise = end === 'else' ? this.#until('endfor', line) : [];
    return { kind: 'for', names, over: exceedingExpression, when, body, otherwise, line };
  }

  #set(read: TokenReader, line: number): Node {
    const target = targetOf(read);
    if (read.takes('=')) {
      const to = parseTuple(read);
      read.end();
      return { kind: 'set', target, to, line };
    }
    const filters = read.takes('|') ? parseFilters(read) : [];
    read.end();
    return { kind: 'set-block', target, filters, body: this.#until('endset', line), line };
  }

  #with(read: TokenReader, line: number): Node {
    const sets: (readonly [string, Expression])[] = [];
    while (read.token.kind !== 'end') {
      if (sets.length > 0) read.needs(',');
      const name = read.name();
      read.needs('=');
      sets.push([name, parseExpression(read)]);
    }
    return { kind: 'with', sets, body: this.#until('endwith', line), line };
  }

  #macro(read: TokenReader, line: number): Node {
    const name = read.name();
    read.needs('(');
    const parameters: { name: string; otherwise: Expression | null }[] = [];
    while (!read.takes(')')) {
      if (parameters.length > 0) read.needs(',');
      const parameter = read.name();
      parameters.push({ name: parameter, otherwise: read.takes('=') ? parseExpression(read) : null });
    }
    read.end();
    return { kind: 'macro', name, parameters, body: this.#until('endmacro', line), line };
  }
}

function written(tokens: ConstructorParameters<typeof TokenReader>[0], line: number): Node {
  const read = new TokenReader(tokens);
  const what = parseTuple(read);
  read.end();
  return { kind: 'write', what, line };
}

function namesOf(read: TokenReader): string[] {
  const isFenced = read.takes('(');
  const names = [read.name()];
  while (read.takes(',')) names.push(read.name());
  if (isFenced) read.needs(')');
  return names;
}

function targetOf(read: TokenReader): Target {
  const names = namesOf(read);
  const [of] = names;
  return of !== undefined && names.length === 1 && read.takes('.')
    ? { kind: 'field', of, name: read.name() }
    : { kind: 'names', names };
}

/**
 * Reads a template into a tree: Jinja's expressions, and the statements if, for, set, with, filter, macro and raw.
 *
 * @throws TemplateError of kind syntax, limit, or unavailable for statements that would read other files
 */
export function parseTemplate(source: string): readonly Node[] {
  if (source.length > templateMaxLength) throw new TemplateError('limit', 'its text is too long');
  return new TemplateParser(lex(source)).all();
}
