/** A formula ready to be worked out: its value at `x`. What has no value, such as the root of a negative number, is NaN. */
export type Formula = (x: number) => number;

const maxLetters = 500;
const maxDeep = 60;

const constants: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E };

type Amounts = readonly number[];

const functions: Readonly<Record<string, readonly [fewest: number, most: number, of: (args: Amounts) => number]>> = {
  ...Object.fromEntries(
    (
      [
        'abs',
        'acos',
        'asin',
        'atan',
        'cbrt',
        'ceil',
        'cos',
        'cosh',
        'exp',
        'floor',
        'log10',
        'log2',
        'round',
        'sign',
        'sin',
        'sinh',
        'sqrt',
        'tan',
        'tanh',
        'trunc',
      ] as const
    ).map((name) => [name, [1, 1, ([x = Number.NaN]: Amounts) => Math[name](x)] as const]),
  ),
  ln: [1, 1, ([x = Number.NaN]) => Math.log(x)],
  log: [1, 2, ([x = Number.NaN, base]) => (base === undefined ? Math.log(x) : Math.log(x) / Math.log(base))],
  pow: [2, 2, ([x = Number.NaN, y = Number.NaN]) => x ** y],
  atan2: [2, 2, ([y = Number.NaN, x = Number.NaN]) => Math.atan2(y, x)],
  mod: [2, 2, ([x = Number.NaN, y = Number.NaN]) => x % y],
  hypot: [1, 20, (args) => Math.hypot(...args)],
  min: [1, 20, (args) => Math.min(...args)],
  max: [1, 20, (args) => Math.max(...args)],
  if: [3, 3, ([test, whenTrue = Number.NaN, whenFalse = Number.NaN]) => (test === 0 ? whenFalse : whenTrue)],
};

interface Operator {
  readonly precedence: number;
  readonly apply: (left: number, right: number) => number;
  readonly isRightToLeft?: true;
}

const operators: Readonly<Record<string, Operator>> = {
  or: { precedence: 1, apply: (left, right) => Number(left !== 0 || right !== 0) },
  and: { precedence: 2, apply: (left, right) => Number(left !== 0 && right !== 0) },
  '==': { precedence: 3, apply: (left, right) => Number(left === right) },
  '!=': { precedence: 3, apply: (left, right) => Number(left !== right) },
  '<': { precedence: 3, apply: (left, right) => Number(left < right) },
  '<=': { precedence: 3, apply: (left, right) => Number(left <= right) },
  '>': { precedence: 3, apply: (left, right) => Number(left > right) },
  '>=': { precedence: 3, apply: (left, right) => Number(left >= right) },
  '+': { precedence: 4, apply: (left, right) => left + right },
  '-': { precedence: 4, apply: (left, right) => left - right },
  '*': { precedence: 5, apply: (left, right) => left * right },
  '/': { precedence: 5, apply: (left, right) => left / right },
  '%': { precedence: 5, apply: (left, right) => left % right },
  '^': { precedence: 7, apply: (left, right) => left ** right, isRightToLeft: true },
};
const signPrecedence = 6;

const token =
  /\s*(?:(\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([a-z_][a-z_0-9]*)|(<=|>=|==|!=|[-+*/%^(),?:<>]))/iy;

/** The words of a formula; null when something in it is none. */
function tokenize(text: string): readonly string[] | null {
  const tokens: string[] = [];
  const rest = text.trimEnd();
  token.lastIndex = 0;
  while (token.lastIndex < rest.length) {
    const found = token.exec(rest);
    if (found === null) return null;
    tokens.push((found[1] ?? found[2] ?? found[3] ?? '').toLowerCase());
  }
  return tokens;
}

class BadFormula extends Error {}

/** Where the reading of a formula stands. */
interface ParserState {
  readonly tokens: readonly string[];
  position: number;
  depth: number;
}

function take(state: ParserState, token: string): boolean {
  if (state.tokens[state.position] !== token) return false;
  state.position += 1;
  return true;
}

function need(state: ParserState, token: string): void {
  if (!take(state, token)) throw new BadFormula();
}

function call(state: ParserState, name: string): Formula {
  const signature = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (signature === undefined) throw new BadFormula();
  need(state, '(');
  const args: Formula[] = [];
  do args.push(choice(state));
  while (take(state, ','));
  need(state, ')');
  const [minArguments, most, of] = signature;
  if (args.length < minArguments || args.length > most) throw new BadFormula();
  return (x) => of(args.map((one) => one(x)));
}

function operand(state: ParserState): Formula {
  const token = state.tokens[state.position];
  state.position += 1;
  if (token === undefined) throw new BadFormula();
  if (token === '(') {
    const inner = choice(state);
    need(state, ')');
    return inner;
  }
  if (token === 'x') return (x) => x;
  const amount = /^[\d.]/.test(token) ? Number(token) : Object.hasOwn(constants, token) ? constants[token] : undefined;
  return amount === undefined ? call(state, token) : () => amount;
}

function parseSigned(state: ParserState): Formula {
  if (take(state, '-')) {
    const inner = parseBinary(state, signPrecedence);
    return (x) => -inner(x);
  }
  if (take(state, 'not')) {
    const inner = parseBinary(state, signPrecedence);
    return (x) => Number(inner(x) === 0);
  }
  return take(state, '+') ? parseBinary(state, signPrecedence) : operand(state);
}

/** Everything that binds at least as strongly as `least`. */
function parseBinary(state: ParserState, least: number): Formula {
  state.depth += 1;
  if (state.depth > maxDeep) throw new BadFormula();
  let left = parseSigned(state);
  for (;;) {
    const token = state.tokens[state.position] ?? '';
    const operator = Object.hasOwn(operators, token) ? operators[token] : undefined;
    if (operator === undefined || operator.precedence < least) break;
    state.position += 1;
    const before = left;
    const after = parseBinary(state, operator.isRightToLeft === true ? operator.precedence : operator.precedence + 1);
    left = (x) => operator.apply(before(x), after(x));
  }
  state.depth -= 1;
  return left;
}

function choice(state: ParserState): Formula {
  const test = parseBinary(state, 1);
  if (!take(state, '?')) return test;
  const whenTrue = choice(state);
  need(state, ':');
  const whenFalse = choice(state);
  return (x) => (test(x) === 0 ? whenFalse(x) : whenTrue(x));
}

/** Reads words from left to right; each part becomes a function of x. Nothing of the text is ever run as code. */
function compile(tokens: readonly string[]): Formula {
  const state: ParserState = { tokens, position: 0, depth: 0 };
  const formula = choice(state);
  if (state.position < tokens.length) throw new BadFormula();
  return formula;
}

/**
 * Reads an expression over `x`: numbers, `+ - * / % ^`, comparisons (1 or 0), `and or not`, `test ? yes : no`, the constants pi and e
 * and the usual functions of one number, beside `log(x, base)`, `pow`, `atan2`, `mod`, `hypot`, `min`, `max` and `if`. Upper and lower
 * case are one; `y =` or `f(x) =` may stand before it. Null when it cannot be read.
 */
export function readFormula(text: string): Formula | null {
  if (text.length > maxLetters) return null;
  const tokens = tokenize(text.replace(/^\s*(?:y|f\s*\(\s*x\s*\))\s*=(?!=)/i, ''));
  if (tokens === null) return null;
  try {
    return compile(tokens);
  } catch (error) {
    if (error instanceof BadFormula) return null;
    throw error;
  }
}
