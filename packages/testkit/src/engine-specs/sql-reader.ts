/** An expression of dates and numbers, read from SQL: enough for what dialects cut and convert times with. */
export type Node =
  /** `isExact` is false for 1000.0 and 1e3: dividing by them gives fractions. */
  | { readonly kind: 'number'; readonly value: number; readonly isExact: boolean }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'interval'; readonly count: Node; readonly unit: string | null }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Node[] }
  | { readonly kind: 'operation'; readonly operator: string; readonly left: Node; readonly right: Node };

const tokenPattern = /\s*(?:(\d+(?:\.\d+)?(?:e\d+)?)|'((?:[^']|'')*)'|([A-Za-z_]\w*)|(\|\||[-+*/%(),]))/y;

interface SqlToken {
  readonly kind: 'number' | 'text' | 'word' | 'sign';
  readonly text: string;
}

function tokensOf(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < sql.trimEnd().length) {
    const offset = tokenPattern.lastIndex;
    const match = tokenPattern.exec(sql);
    if (match === null) throw new Error(`not understood at ${offset}: ${sql}`);
    const [, number, text, word, sign] = match;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (text !== undefined) tokens.push({ kind: 'text', text: text.replaceAll("''", "'") });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else tokens.push({ kind: 'sign', text: sign ?? '' });
  }
  return tokens;
}

const levels: readonly (readonly string[])[] = [['||'], ['+', '-'], ['*', '/', '%']];

class Reader {
  readonly #tokens: readonly SqlToken[];
  #position = 0;
  constructor(sql: string) {
    this.#tokens = tokensOf(sql);
  }

  all(): Node {
    const node = this.#level(0);
    if (this.#position < this.#tokens.length) throw new Error(`more than one expression: ${this.#peek()}`);
    return node;
  }

  #peek(offset = 0): string {
    const found = this.#tokens[this.#position + offset];
    return found === undefined || found.kind === 'text' ? '' : found.text.toLowerCase();
  }

  #take(sign: string): void {
    if (this.#peek() !== sign) throw new Error(`expected ${sign}, found ${this.#peek()}`);
    this.#position += 1;
  }

  #level(depth: number): Node {
    const operators = levels[depth];
    if (operators === undefined) return this.#atom();
    let left = this.#level(depth + 1);
    while (operators.includes(this.#peek())) {
      const operator = this.#peek();
      this.#position += 1;
      left = { kind: 'operation', operator, left, right: this.#level(depth + 1) };
    }
    return left;
  }

  #atom(): Node {
    const found = this.#tokens[this.#position];
    if (found === undefined) throw new Error('the expression ends early');
    this.#position += 1;
    if (found.kind === 'number')
      return { kind: 'number', value: Number(found.text), isExact: /^\d+$/.test(found.text) };
    if (found.kind === 'text') return { kind: 'text', value: found.text };
    if (found.text === '-')
      return {
        kind: 'operation',
        operator: '-',
        left: { kind: 'number', value: 0, isExact: true },
        right: this.#atom(),
      };
    if (found.text === '(') {
      const node = this.#level(0);
      this.#take(')');
      return node;
    }
    return this.#word(found.text.toLowerCase());
  }

  #word(word: string): Node {
    if (word === 'interval') return this.#interval();
    const next = this.#tokens[this.#position];
    // DATE '2024-01-01' and TIMESTAMP '…' are typed texts.
    if ((word === 'date' || word === 'timestamp' || word === 'timestamptz') && next?.kind === 'text')
      return { kind: 'call', name: `to_${word}`, args: [this.#atom()] };
    if (this.#peek() !== '(') return { kind: 'name', name: word };
    this.#position += 1;
    if (word === 'extract') return this.#extract();
    const args: Node[] = [];
    while (this.#peek() !== ')') {
      args.push(this.#level(0));
      if (this.#peek() === 'as') {
        this.#position += 1;
        args.push({ kind: 'text', value: this.#type() });
      } else if (this.#peek() === ',') this.#position += 1;
    }
    this.#take(')');
    return { kind: 'call', name: word, args };
  }

  /** A type's words up to the closing parenthesis. */
  #type(): string {
    const words: string[] = [];
    for (let depth = 0; depth > 0 || this.#peek() !== ')'; this.#position += 1) {
      if (this.#peek() === '(') depth += 1;
      if (this.#peek() === ')') depth -= 1;
      words.push(this.#peek());
    }
    return words.join(' ');
  }

  #extract(): Node {
    const unit = this.#peek();
    this.#position += 1;
    this.#take('from');
    const time = this.#level(0);
    this.#take(')');
    return { kind: 'call', name: 'date_part', args: [{ kind: 'text', value: unit }, time] };
  }

  /** `'5 days'`, `'5' day`, `DIV(…) * 5 MINUTE`. */
  #interval(): Node {
    const first = this.#tokens[this.#position];
    const count = first?.kind === 'text' ? this.#atom() : this.#level(1);
    const isLong = count.kind === 'text' && /[a-z]/i.test(count.value);
    if (isLong) return { kind: 'interval', count, unit: null };
    const unit = this.#peek();
    this.#position += 1;
    return { kind: 'interval', count, unit };
  }
}

/** Reads an expression. Throws for what it does not know: nothing is guessed. */
export const readExpression = (sql: string): Node => new Reader(sql).all();
