import type { DialectName } from '../dialects/dialect.ts';
import { SqlError } from '../sql-error.ts';
import { tokenize, type Token } from './tokens.ts';

/** What is known of a part of an expression: parts of it add up, it is the same number everywhere, or neither. */
type Verdict = 'additive' | 'constant' | 'unknown';

/** Aggregates over disjoint groups of rows of which the sum is the aggregate over all of them. */
const summing = new Set(['sum', 'count', 'count_if', 'countif', 'sumif', 'fsum', 'kahan_sum']);
/** Functions that answer their first argument, or a second that is zero. */
const zeroForNull = new Set(['coalesce', 'ifnull', 'nvl']);
const numericTypes = new Set(['double', 'float', 'real', 'decimal', 'numeric', 'bigint', 'integer', 'int', 'hugeint']);

/** Reads the arithmetic around aggregates; what it does not know makes the whole unknown. */
class Reader {
  readonly #tokens: readonly Token[];
  /** Signs of the operator at `#at` that have been read: `*-` is one token. */
  #signs = 0;
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  verdict(): Verdict {
    const found = this.#sum();
    return this.#at === this.#tokens.length ? found : 'unknown';
  }

  #sum(): Verdict {
    let found = this.#product();
    while (this.#takeSign('+') || this.#takeSign('-')) {
      const next = this.#product();
      found = found === next ? found : 'unknown';
    }
    return found;
  }

  #product(): Verdict {
    let found = this.#signed();
    for (;;) {
      const isProduct = this.#takeSign('*');
      if (!isProduct && !this.#takeSign('/')) return found;
      const next = this.#signed();
      if (next === 'constant') continue;
      found = isProduct && found === 'constant' && next === 'additive' ? 'additive' : 'unknown';
    }
  }

  #signed(): Verdict {
    while (this.#takeSign('-') || this.#takeSign('+'));
    const found = this.#single();
    return this.#takeType() ? found : 'unknown';
  }

  #single(): Verdict {
    const token = this.#tokens[this.#at];
    if (token === undefined || this.#signs > 0) return 'unknown';
    this.#at += 1;
    if (token.kind === 'number') return 'constant';
    if (token.kind === 'open' && token.text === '(') return this.#closed(this.#sum());
    if (token.kind !== 'word' || !this.#take('(')) return 'unknown';
    if (summing.has(token.text)) return this.#aggregate();
    if (zeroForNull.has(token.text)) return this.#orZero();
    return token.text === 'cast' ? this.#cast() : 'unknown';
  }

  /** Behind the opening parenthesis of a sum or count: anything but DISTINCT, a FILTER behind it, and no window. */
  #aggregate(): Verdict {
    if (this.#isWord('distinct')) return 'unknown';
    if (!this.#skipToClosing()) return 'unknown';
    if (this.#isWord('filter')) {
      this.#at += 1;
      if (!this.#take('(') || !this.#skipToClosing()) return 'unknown';
    }
    return this.#isWord('over') ? 'unknown' : 'additive';
  }

  #orZero(): Verdict {
    const found = this.#sum();
    if (!this.#take(',')) return 'unknown';
    const zero = this.#tokens[this.#at];
    this.#at += 1;
    return this.#closed(zero?.kind === 'number' && Number(zero.text) === 0 ? found : 'unknown');
  }

  #cast(): Verdict {
    const found = this.#sum();
    if (!this.#isWord('as')) return 'unknown';
    this.#at += 1;
    return this.#closed(this.#takeTypeName() ? found : 'unknown');
  }

  /** A cast behind a value, as PostgreSQL and DuckDB write it; false when it is to something else than a number. */
  #takeType(): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'operator' || this.#signs > 0 || token.text !== '::') return true;
    this.#at += 1;
    return this.#takeTypeName();
  }

  #takeTypeName(): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'word' || !numericTypes.has(token.text)) return false;
    this.#at += 1;
    if (this.#isWord('precision')) this.#at += 1;
    return !this.#take('(') || this.#skipToClosing();
  }

  #closed(found: Verdict): Verdict {
    return this.#take(')') ? found : 'unknown';
  }

  #isWord(word: string): boolean {
    const token = this.#tokens[this.#at];
    return token?.kind === 'word' && token.text === word;
  }

  #take(text: '(' | ')' | ','): boolean {
    const token = this.#tokens[this.#at];
    if (token === undefined || token.text !== text || !['open', 'close', 'comma'].includes(token.kind)) return false;
    this.#at += 1;
    return true;
  }

  #takeSign(sign: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'operator' || token.text.charAt(this.#signs) !== sign) return false;
    this.#signs += 1;
    if (this.#signs === token.text.length) {
      this.#signs = 0;
      this.#at += 1;
    }
    return true;
  }

  /** To behind the parenthesis that closes the one before; false when none does. */
  #skipToClosing(): boolean {
    let depth = 1;
    while (depth > 0) {
      const token = this.#tokens[this.#at];
      if (token === undefined) return false;
      if (token.kind === 'open') depth += 1;
      if (token.kind === 'close') depth -= 1;
      this.#at += 1;
    }
    return true;
  }
}

/**
 * True for the SQL of a metric whose values over groups add up to its value over all their rows: SUM(x) and COUNT(x), their sums and
 * differences, multiplied or divided by constants. False for everything else, also for what is not understood.
 */
export function addsUp(sql: string, dialect: DialectName): boolean {
  try {
    return new Reader(tokenize(sql, dialect)).verdict() === 'additive';
  } catch (error) {
    if (error instanceof SqlError) return false;
    throw error;
  }
}
