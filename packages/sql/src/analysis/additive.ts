import type { DialectName } from '../dialects/dialect.ts';
import { SqlError } from '../sql-error.ts';
import { dividesExactly, higher, precisionOf, precisionOfType, type Precision } from './division.ts';
import { tokenize, type Token } from './tokens.ts';

/** What is known of a part of an expression: parts of it add up, it is the same number everywhere, or neither; and how precise it is. */
interface Found {
  readonly verdict: 'additive' | 'constant' | 'unknown';
  readonly precision: Precision;
}
const unknown: Found = { verdict: 'unknown', precision: 'whole' };

/** Aggregates over disjoint groups of rows of which the sum is the aggregate over all of them. */
const summing = new Set(['sum', 'count', 'count_if', 'countif', 'sumif', 'fsum', 'kahan_sum']);
/** Functions that return their first argument, or a second that is zero. */
const zeroForNull = new Set(['coalesce', 'ifnull', 'nvl']);

/** Reads the arithmetic around aggregates; what it does not know makes the whole unknown. */
class Reader {
  readonly #tokens: readonly Token[];
  readonly #dialect: DialectName;
  /** Signs of the operator at `#position` that have been read: `*-` is one token. */
  #signs = 0;
  #position = 0;

  constructor(tokens: readonly Token[], dialect: DialectName) {
    this.#tokens = tokens;
    this.#dialect = dialect;
  }

  isAdditive(): boolean {
    const { verdict } = this.#sum();
    return this.#position === this.#tokens.length && verdict === 'additive';
  }

  #sum(): Found {
    let found = this.#product();
    while (this.#takeSign('+') || this.#takeSign('-')) {
      const next = this.#product();
      const precision = higher(found.precision, next.precision);
      found = found.verdict === next.verdict ? { ...found, precision } : unknown;
    }
    return found;
  }

  #product(): Found {
    let found = this.#signed();
    for (;;) {
      const isProduct = this.#takeSign('*');
      if (!isProduct && !this.#takeSign('/')) return found;
      found = this.#scaled(found, this.#signed(), isProduct);
    }
  }

  /** A product or quotient: scaled by a constant, parts that add up still do, unless a quotient is rounded. */
  #scaled({ verdict, precision: ownPrecision }: Found, by: Found, isProduct: boolean): Found {
    const precision = higher(ownPrecision, by.precision);
    if (isProduct && verdict === 'constant') return { verdict: by.verdict, precision };
    if (by.verdict !== 'constant') return unknown;
    const isRounded = !isProduct && verdict === 'additive' && !dividesExactly(precision, this.#dialect);
    return isRounded ? unknown : { verdict, precision };
  }

  #signed(): Found {
    while (this.#takeSign('-') || this.#takeSign('+'));
    return this.#typed(this.#single());
  }

  #single(): Found {
    const token = this.#tokens[this.#position];
    if (token === undefined || this.#signs > 0) return unknown;
    this.#position += 1;
    if (token.kind === 'number') return { verdict: 'constant', precision: precisionOf(token.text) };
    if (token.kind === 'open' && token.text === '(') return this.#closed(this.#sum());
    if (token.kind !== 'word' || !this.#take('(')) return unknown;
    if (summing.has(token.text)) return this.#aggregate(token.text);
    if (zeroForNull.has(token.text)) return this.#orZero();
    if (token.text === 'nullif') return this.#notZero();
    return token.text === 'cast' ? this.#cast() : unknown;
  }

  /** Behind the opening parenthesis of a sum or count: anything but DISTINCT, a FILTER behind it, and no window but that of a whole. */
  #aggregate(name: string): Found {
    if (this.#isWord('distinct')) return unknown;
    const start = this.#position;
    if (!this.#skipToClosing()) return unknown;
    if (name === 'sum' && this.#isWord('over')) return this.#whole(this.#tokens.slice(start, this.#position - 1));
    if (this.#isWord('filter')) {
      this.#position += 1;
      if (!this.#take('(') || !this.#skipToClosing()) return unknown;
    }
    return this.#isWord('over') ? unknown : { verdict: 'additive', precision: 'whole' };
  }

  /** `SUM(part) OVER ()` of a part that adds up: the amount of all rows, the same beside each group, by whatever these are made. */
  #whole(part: readonly Token[]): Found {
    this.#position += 1;
    if (!this.#take('(') || !this.#take(')')) return unknown;
    return new Reader(part, this.#dialect).isAdditive() ? { verdict: 'constant', precision: 'whole' } : unknown;
  }

  #orZero(): Found {
    const found = this.#sum();
    if (!this.#take(',')) return unknown;
    const zero = this.#tokens[this.#position];
    this.#position += 1;
    return this.#closed(zero?.kind === 'number' && Number(zero.text) === 0 ? found : unknown);
  }

  /** A number that is the same everywhere, or NULL instead of zero: what is divided by it is NULL everywhere then. */
  #notZero(): Found {
    const found = this.#orZero();
    return found.verdict === 'constant' ? found : unknown;
  }

  #cast(): Found {
    const found = this.#sum();
    if (!this.#isWord('as')) return unknown;
    this.#position += 1;
    return this.#closed(this.#asType(found));
  }

  /** A value with the cast that PostgreSQL and DuckDB write behind it. */
  #typed(found: Found): Found {
    const token = this.#tokens[this.#position];
    if (token?.kind !== 'operator' || this.#signs > 0 || token.text !== '::') return found;
    this.#position += 1;
    return this.#asType(found);
  }

  /** The value as the type named next; unknown when it rounds. */
  #asType({ verdict }: Found): Found {
    const token = this.#tokens[this.#position];
    if (token?.kind !== 'word') return unknown;
    this.#position += 1;
    if (this.#isWord('precision')) this.#position += 1;
    const hasScale = this.#take('(');
    if (hasScale && !this.#skipToClosing()) return unknown;
    const precision = precisionOfType(token.text, { hasScale, dialect: this.#dialect });
    return precision === null ? unknown : { verdict, precision };
  }

  #closed(found: Found): Found {
    return this.#take(')') ? found : unknown;
  }

  #isWord(word: string): boolean {
    const token = this.#tokens[this.#position];
    return token?.kind === 'word' && token.text === word;
  }

  #take(text: '(' | ')' | ','): boolean {
    const token = this.#tokens[this.#position];
    if (token === undefined || token.text !== text || !['open', 'close', 'comma'].includes(token.kind)) return false;
    this.#position += 1;
    return true;
  }

  #takeSign(sign: string): boolean {
    const token = this.#tokens[this.#position];
    if (token?.kind !== 'operator' || token.text.charAt(this.#signs) !== sign) return false;
    this.#signs += 1;
    if (this.#signs === token.text.length) {
      this.#signs = 0;
      this.#position += 1;
    }
    return true;
  }

  /** To behind the parenthesis that closes the one before; false when none does. */
  #skipToClosing(): boolean {
    let depth = 1;
    while (depth > 0) {
      const token = this.#tokens[this.#position];
      if (token === undefined) return false;
      if (token.kind === 'open') depth += 1;
      if (token.kind === 'close') depth -= 1;
      this.#position += 1;
    }
    return true;
  }
}

/**
 * True for the SQL of a metric whose values over groups add up to its value over all their rows: SUM(x) and COUNT(x), their sums and
 * differences, multiplied or divided by constants or by the amount of all rows (`SUM(SUM(x)) OVER ()`, also with NULLIF around it, which makes shares), with COALESCE to zero or a cast
 * that rounds nothing around them. False for everything else: what
 * rounds each part (ROUND, casts to whole numbers or to a scale, divisions that drop digits), and what is not understood.
 */
export function addsUp(sql: string, dialect: DialectName): boolean {
  try {
    return new Reader(tokenize(sql, dialect), dialect).isAdditive();
  } catch (error) {
    if (error instanceof SqlError) return false;
    throw error;
  }
}
