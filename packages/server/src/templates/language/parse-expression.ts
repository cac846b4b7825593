import type { Expression, FilterChain, CallArguments } from './nodes.ts';
import type { TokenReader } from './token-reader.ts';

/** Reads one expression, with a choice (`a if b else c`) at its end. Precedence is Jinja's. */
export const parseExpression = (read: TokenReader): Expression => read.withinNesting(() => choice(read));

/** An expression that ends before `if` and `else`: what a loop goes over. */
export const parseWithoutChoice = (read: TokenReader): Expression => read.withinNesting(() => disjunction(read));

/** Expressions with commas between them: a tuple when there is more than one. */
export function parseTuple(read: TokenReader, one: (read: TokenReader) => Expression = parseExpression): Expression {
  const { line } = read.token;
  const items = [one(read)];
  let isTuple = false;
  while (read.takeIf(',')) {
    isTuple = true;
    if (read.token.kind === 'end' || read.is(')') || read.is('=')) break;
    items.push(one(read));
  }
  const [first] = items;
  return isTuple || first === undefined ? { kind: 'tuple', items, line } : first;
}

function choice(read: TokenReader): Expression {
  let then = disjunction(read);
  while (read.is('if')) {
    const { line } = read.next();
    const condition = disjunction(read);
    const otherwise = read.takeIf('else') ? parseExpression(read) : null;
    then = { kind: 'choice', condition, then, otherwise, line };
  }
  return then;
}

type Level = (read: TokenReader) => Expression;

/** A level of operators that group from the left. */
const leftward =
  (operators: readonly string[], lowerLevel: Level): Level =>
  (read) => {
    let left = lowerLevel(read);
    while (operators.some((operator) => read.is(operator))) {
      const { text: operator, line } = read.next();
      left = { kind: 'binary', operator, left, right: lowerLevel(read), line };
    }
    return left;
  };

function negation(read: TokenReader): Expression {
  if (!read.is('not')) return comparison(read);
  const { line } = read.next();
  return { kind: 'unary', operator: 'not', of: read.withinNesting(() => negation(read)), line };
}

const comparisons = ['==', '!=', '<', '<=', '>', '>=', 'in'];

function comparison(read: TokenReader): Expression {
  const first = sum(read);
  const { line } = read.token;
  const rest: { operator: string; to: Expression }[] = [];
  for (;;) {
    if (comparisons.some((operator) => read.is(operator))) {
      const operator = read.next().text;
      rest.push({ operator, to: sum(read) });
    } else if (read.is('not') && read.after?.text === 'in') {
      read.next();
      read.next();
      rest.push({ operator: 'not in', to: sum(read) });
    } else break;
  }
  return rest.length === 0 ? first : { kind: 'compare', first, rest, line };
}

const power = leftward(['**'], (read) => unary(read, true));
const product = leftward(['*', '/', '//', '%'], power);
const concatenation = leftward(['~'], product);
const sum = leftward(['+', '-'], concatenation);
const both = leftward(['and'], negation);
const disjunction = leftward(['or'], both);

function unary(read: TokenReader, takesFilters: boolean): Expression {
  if (!read.is('-') && !read.is('+')) {
    const plainExpression = postfix(read, primary(read));
    return takesFilters ? filtered(read, plainExpression) : plainExpression;
  }
  const { text: operator, line } = read.next();
  const signedExpression: Expression = {
    kind: 'unary',
    operator,
    of: read.withinNesting(() => unary(read, false)),
    line,
  };
  return takesFilters ? filtered(read, postfix(read, signedExpression)) : signedExpression;
}

const constants: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['none', null],
  ['None', null],
]);

function primary(read: TokenReader): Expression {
  const { kind, text, line } = read.token;
  switch (kind) {
    case 'name': {
      read.next();
      const word = constants.get(text);
      return word === undefined
        ? { kind: 'name', name: text, line }
        : { kind: 'literal', value: word, isFloat: false, line };
    }
    case 'string': {
      let value = '';
      while (read.token.kind === 'string') value += read.next().text;
      return { kind: 'literal', value, isFloat: false, line };
    }
    case 'int':
    case 'float':
      read.next();
      return { kind: 'literal', value: Number(text), isFloat: kind === 'float', line };
    default:
      if (read.takeIf('(')) return parenthesis(read, line);
      if (read.takeIf('[')) return { kind: 'list', items: items(read, ']'), line };
      if (read.takeIf('{')) return { kind: 'dict', pairs: pairs(read), line };
      throw read.unexpected('an expression');
  }
}

function parenthesis(read: TokenReader, line: number): Expression {
  if (read.takeIf(')')) return { kind: 'tuple', items: [], line };
  const inner = parseTuple(read);
  read.takeRequired(')');
  return inner;
}

function items(read: TokenReader, close: string): Expression[] {
  const found: Expression[] = [];
  while (!read.takeIf(close)) {
    if (found.length > 0) read.takeRequired(',');
    if (read.takeIf(close)) break;
    found.push(parseExpression(read));
  }
  return found;
}

function pairs(read: TokenReader): (readonly [Expression, Expression])[] {
  const found: (readonly [Expression, Expression])[] = [];
  while (!read.takeIf('}')) {
    if (found.length > 0) read.takeRequired(',');
    if (read.takeIf('}')) break;
    const key = parseExpression(read);
    read.takeRequired(':');
    found.push([key, parseExpression(read)]);
  }
  return found;
}

function postfix(read: TokenReader, start: Expression): Expression {
  let of = start;
  for (;;) {
    const { line } = read.token;
    if (read.takeIf('.')) of = member(read, of);
    else if (read.takeIf('[')) of = subscript(read, of);
    else if (read.takeIf('(')) of = { kind: 'call', of, args: parseArguments(read), line };
    else return of;
  }
}

function member(read: TokenReader, of: Expression): Expression {
  const { kind, text, line } = read.token;
  if (kind === 'int') {
    read.next();
    return { kind: 'item', of, key: { kind: 'literal', value: Number(text), isFloat: false, line }, line };
  }
  return { kind: 'attribute', of, name: read.name(), line };
}

function subscript(read: TokenReader, of: Expression): Expression {
  const { line } = read.token;
  const part = (): Expression | null => (read.is(':') || read.is(']') ? null : parseExpression(read));
  const from = part();
  if (!read.takeIf(':')) {
    if (from === null) throw read.unexpected('a key');
    read.takeRequired(']');
    return { kind: 'item', of, key: from, line };
  }
  const to = part();
  const step = read.takeIf(':') ? part() : null;
  read.takeRequired(']');
  return { kind: 'slice', of, from, to, step, line };
}

/** Arguments after `(`, with the closing parenthesis. */
function parseArguments(read: TokenReader): CallArguments {
  const args: Expression[] = [];
  const namedArgs: (readonly [string, Expression])[] = [];
  while (!read.takeIf(')')) {
    if (args.length + namedArgs.length > 0) read.takeRequired(',');
    if (read.takeIf(')')) break;
    if (read.token.kind === 'name' && read.after?.text === '=' && read.after.kind === 'operator') {
      const name = read.name();
      read.takeRequired('=');
      namedArgs.push([name, parseExpression(read)]);
    } else if (namedArgs.length > 0) throw read.unexpected('an argument with a name');
    else args.push(parseExpression(read));
  }
  return { args, namedArgs };
}

const none: CallArguments = { args: [], namedArgs: [] };

/** Filters, tests and calls after a value. */
function filtered(read: TokenReader, start: Expression): Expression {
  let of = start;
  for (;;) {
    const { line } = read.token;
    if (read.takeIf('|')) of = { kind: 'filter', of, ...filter(read), line };
    else if (read.takeIf('is')) of = test(read, of, line);
    else if (read.takeIf('(')) of = { kind: 'call', of, args: parseArguments(read), line };
    else return of;
  }
}

function filter(read: TokenReader): { name: string; args: CallArguments } {
  const name = read.name();
  return { name, args: read.takeIf('(') ? parseArguments(read) : none };
}

/** The filters of a block: `upper | trim`. */
export function parseFilters(read: TokenReader): FilterChain {
  const found = [filter(read)];
  while (read.takeIf('|')) found.push(filter(read));
  return found;
}

const noArgument = new Set(['else', 'or', 'and', 'if', 'is', 'not', 'in']);

function test(read: TokenReader, of: Expression, line: number): Expression {
  const isNegated = read.takeIf('not');
  const name = read.name();
  const { kind, text } = read.token;
  const startsValue =
    (kind === 'name' && !noArgument.has(text)) ||
    ['string', 'int', 'float'].includes(kind) ||
    text === '[' ||
    text === '{';
  let args = none;
  if (read.takeIf('(')) args = parseArguments(read);
  else if (kind !== 'end' && startsValue) args = { args: [postfix(read, primary(read))], namedArgs: [] };
  return { kind: 'test', of, name, isNegated, args, line };
}
