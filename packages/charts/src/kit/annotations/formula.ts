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
  if: [3, 3, ([test, yes = Number.NaN, no = Number.NaN]) => (test === 0 ? no : yes)],
};

interface Operator {
  /** How strongly it binds. */
  readonly binds: number;
  readonly of: (left: number, right: number) => number;
  readonly isRightToLeft?: true;
}

const operators: Readonly<Record<string, Operator>> = {
  or: { binds: 1, of: (left, right) => Number(left !== 0 || right !== 0) },
  and: { binds: 2, of: (left, right) => Number(left !== 0 && right !== 0) },
  '==': { binds: 3, of: (left, right) => Number(left === right) },
  '!=': { binds: 3, of: (left, right) => Number(left !== right) },
  '<': { binds: 3, of: (left, right) => Number(left < right) },
  '<=': { binds: 3, of: (left, right) => Number(left <= right) },
  '>': { binds: 3, of: (left, right) => Number(left > right) },
  '>=': { binds: 3, of: (left, right) => Number(left >= right) },
  '+': { binds: 4, of: (left, right) => left + right },
  '-': { binds: 4, of: (left, right) => left - right },
  '*': { binds: 5, of: (left, right) => left * right },
  '/': { binds: 5, of: (left, right) => left / right },
  '%': { binds: 5, of: (left, right) => left % right },
  '^': { binds: 7, of: (left, right) => left ** right, isRightToLeft: true },
};
const signBinds = 6;

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
interface Reading {
  readonly tokens: readonly string[];
  at: number;
  depth: number;
}

function take(reading: Reading, word: string): boolean {
  if (reading.tokens[reading.at] !== word) return false;
  reading.at += 1;
  return true;
}

function need(reading: Reading, word: string): void {
  if (!take(reading, word)) throw new BadFormula();
}

function call(reading: Reading, name: string): Formula {
  const signature = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (signature === undefined) throw new BadFormula();
  need(reading, '(');
  const args: Formula[] = [];
  do args.push(choice(reading));
  while (take(reading, ','));
  need(reading, ')');
  const [fewest, most, of] = signature;
  if (args.length < fewest || args.length > most) throw new BadFormula();
  return (x) => of(args.map((one) => one(x)));
}

function operand(reading: Reading): Formula {
  const word = reading.tokens[reading.at];
  reading.at += 1;
  if (word === undefined) throw new BadFormula();
  if (word === '(') {
    const inner = choice(reading);
    need(reading, ')');
    return inner;
  }
  if (word === 'x') return (x) => x;
  const amount = /^[\d.]/.test(word) ? Number(word) : Object.hasOwn(constants, word) ? constants[word] : undefined;
  return amount === undefined ? call(reading, word) : () => amount;
}

function signed(reading: Reading): Formula {
  if (take(reading, '-')) {
    const inner = above(reading, signBinds);
    return (x) => -inner(x);
  }
  if (take(reading, 'not')) {
    const inner = above(reading, signBinds);
    return (x) => Number(inner(x) === 0);
  }
  return take(reading, '+') ? above(reading, signBinds) : operand(reading);
}

/** Everything that binds at least as strongly as `least`. */
function above(reading: Reading, least: number): Formula {
  reading.depth += 1;
  if (reading.depth > maxDeep) throw new BadFormula();
  let left = signed(reading);
  for (;;) {
    const word = reading.tokens[reading.at] ?? '';
    const operator = Object.hasOwn(operators, word) ? operators[word] : undefined;
    if (operator === undefined || operator.binds < least) break;
    reading.at += 1;
    const before = left;
    const after = above(reading, operator.isRightToLeft === true ? operator.binds : operator.binds + 1);
    left = (x) => operator.of(before(x), after(x));
  }
  reading.depth -= 1;
  return left;
}

function choice(reading: Reading): Formula {
  const test = above(reading, 1);
  if (!take(reading, '?')) return test;
  const yes = choice(reading);
  need(reading, ':');
  const no = choice(reading);
  return (x) => (test(x) === 0 ? no(x) : yes(x));
}

/** Reads words from left to right; each part becomes a function of x. Nothing of the text is ever run as code. */
function compile(tokens: readonly string[]): Formula {
  const reading: Reading = { tokens, at: 0, depth: 0 };
  const whole = choice(reading);
  if (reading.at < tokens.length) throw new BadFormula();
  return whole;
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
