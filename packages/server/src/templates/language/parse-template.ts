import { lex } from './lexer.ts';
import type { Segment } from './lexer.ts';
import type { Expression, Node, Target } from './nodes.ts';
import { parseExpression, parseFilters, parseTuple, parseWithoutChoice } from './parse-expression.ts';
import { TemplateError } from './template-error.ts';
import { TokenReader } from './token-reader.ts';

/** Longest text of a template, in letters. */
const templateMaxLength = 262_144;
const maxNesting = 40;

/** Statements that would reach other templates; there are none. */
const unavailableTags = new Set(['include', 'import', 'from', 'extends', 'block']);

/** Reads the segments of a template into a tree. */
class TemplateParser {
  readonly #segments: readonly Segment[];
  #position = 0;
  #depth = 0;

  constructor(segments: readonly Segment[]) {
    this.#segments = segments;
  }

  all(): Node[] {
    return this.#body([], 0).nodes;
  }

  /** Nodes up to a statement that begins with one of `ends`, and a reader after its first word. */
  #body(ends: readonly string[], line: number): { nodes: Node[]; end: string; read: TokenReader } {
    this.#depth += 1;
    if (this.#depth > maxNesting) throw new TemplateError('limit', 'it is nested too deeply', line);
    const nodes: Node[] = [];
    for (;;) {
      const segment = this.#segments[this.#position];
      if (segment === undefined) {
        if (ends.length > 0)
          throw new TemplateError(
            'syntax',
            `Unexpected end of template, looking for ${ends.map((end) => `'${end}'`).join(' or ')}`,
            line,
          );
        return { nodes, end: '', read: new TokenReader([]) };
      }
      this.#position += 1;
      if (segment.kind === 'data') nodes.push(segment);
      else if (segment.kind === 'expression') nodes.push(parseWrite(segment.tokens, segment.line));
      else {
        const read = new TokenReader(segment.tokens);
        const word = read.name();
        if (ends.includes(word)) {
          this.#depth -= 1;
          return { nodes, end: word, read };
        }
        nodes.push(this.#statement(word, read, segment.line));
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
        if (unavailableTags.has(word)) throw new TemplateError('unavailable', `{% ${word} %}`, line);
        throw new TemplateError('syntax', `Encountered unknown tag '${word}'.`, line);
    }
  }

  #until(end: string, line: number): Node[] {
    return this.#body([end], line).nodes;
  }

  #if(first: TokenReader, line: number): Node {
    const branches: { condition: Expression; body: readonly Node[] }[] = [];
    let read = first;
    for (;;) {
      const condition = parseTuple(read);
      read.end();
      const found = this.#body(['elif', 'else', 'endif'], line);
      branches.push({ condition, body: found.nodes });
      if (found.end === 'endif') return { kind: 'if', branches, otherwise: [], line };
      if (found.end === 'else') return { kind: 'if', branches, otherwise: this.#until('endif', line), line };
      read = found.read;
    }
  }

  #for(read: TokenReader, line: number): Node {
    const names = namesOf(read);
    read.takeRequired('in');
    const exceedingExpression = parseTuple(read, parseWithoutChoice);
    const condition = read.takeIf('if') ? parseExpression(read) : null;
    if (read.is('recursive')) throw new TemplateError('unavailable', 'a recursive loop', line);
    read.end();
    const { nodes: body, end } = this.#body(['else', 'endfor'], line);
    const otherwise = end === 'else' ? this.#until('endfor', line) : [];
    return { kind: 'for', names, iterable: exceedingExpression, condition, body, otherwise, line };
  }

  #set(read: TokenReader, line: number): Node {
    const target = targetOf(read);
    if (read.takeIf('=')) {
      const to = parseTuple(read);
      read.end();
      return { kind: 'set', target, to, line };
    }
    const filters = read.takeIf('|') ? parseFilters(read) : [];
    read.end();
    return { kind: 'set-block', target, filters, body: this.#until('endset', line), line };
  }

  #with(read: TokenReader, line: number): Node {
    const sets: (readonly [string, Expression])[] = [];
    while (read.token.kind !== 'end') {
      if (sets.length > 0) read.takeRequired(',');
      const name = read.name();
      read.takeRequired('=');
      sets.push([name, parseExpression(read)]);
    }
    return { kind: 'with', sets, body: this.#until('endwith', line), line };
  }

  #macro(read: TokenReader, line: number): Node {
    const name = read.name();
    read.takeRequired('(');
    const parameters: { name: string; otherwise: Expression | null }[] = [];
    while (!read.takeIf(')')) {
      if (parameters.length > 0) read.takeRequired(',');
      const parameter = read.name();
      parameters.push({ name: parameter, otherwise: read.takeIf('=') ? parseExpression(read) : null });
    }
    read.end();
    return { kind: 'macro', name, parameters, body: this.#until('endmacro', line), line };
  }
}

function parseWrite(tokens: ConstructorParameters<typeof TokenReader>[0], line: number): Node {
  const read = new TokenReader(tokens);
  const expression = parseTuple(read);
  read.end();
  return { kind: 'write', expression, line };
}

function namesOf(read: TokenReader): string[] {
  const isParenthesized = read.takeIf('(');
  const names = [read.name()];
  while (read.takeIf(',')) names.push(read.name());
  if (isParenthesized) read.takeRequired(')');
  return names;
}

function targetOf(read: TokenReader): Target {
  const names = namesOf(read);
  const [of] = names;
  return of !== undefined && names.length === 1 && read.takeIf('.')
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
