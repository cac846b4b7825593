import type { CubePart, CubeTerm, Metric } from '@sextant/contract';
import { tokenize, type Token } from '@sextant/sql/analysis';
import type { CompileScope } from '../scope.ts';

/** A metric that is calculated of aggregates: how, in the order of a pocket calculator with a stack, and the aggregates in the order of their terms. */
export interface CubeFormula {
  readonly terms: readonly CubeTerm[];
  readonly parts: readonly Metric[];
}

const folds = new Map<string, CubePart>([
  ['sum', { fold: 'sum', isCount: false }],
  ['count', { fold: 'sum', isCount: true }],
  ['min', { fold: 'min', isCount: false }],
  ['max', { fold: 'max', isCount: false }],
]);

/** Words that change which rows an aggregate reads, or in which order. */
const otherRows = /^(distinct|order|filter|over|select|all|within)$/i;

/** Reads arithmetic over aggregates; null is what it does not know. */
class FormulaReader {
  readonly #sql: string;
  readonly #tokens: readonly Token[];
  readonly #terms: CubeTerm[] = [];
  readonly #parts: Metric[] = [];
  #position = 0;

  constructor(sql: string, tokens: readonly Token[]) {
    this.#sql = sql;
    this.#tokens = tokens;
  }

  read(): CubeFormula | null {
    if (!this.#sum() || this.#position < this.#tokens.length || this.#parts.length === 0) return null;
    return { terms: this.#terms, parts: this.#parts };
  }

  #sum = (): boolean => this.#chain(['+', '-'], () => this.#chain(['*', '/'], () => this.#single()));

  #chain(signs: readonly ('+' | '-' | '*' | '/')[], operand: () => boolean): boolean {
    if (!operand()) return false;
    for (;;) {
      const sign = signs.find((one) => this.#tokens[this.#position]?.text === one);
      if (sign === undefined) return true;
      this.#position += 1;
      if (!operand()) return false;
      this.#terms.push(sign);
    }
  }

  #single(): boolean {
    const token = this.#tokens[this.#position];
    this.#position += 1;
    if (token?.kind === 'number') {
      this.#terms.push(Number(token.text));
      return Number.isFinite(Number(token.text));
    }
    if (token?.kind === 'open' && token.text === '(') return this.#sum() && this.#takes(')');
    if (token?.kind !== 'word' || !this.#takes('(')) return false;
    if (token.text === 'nullif') return this.#nullIfZero();
    const part = folds.get(token.text);
    return part !== undefined && this.#aggregate(token, part);
  }

  #nullIfZero(): boolean {
    if (!this.#sum() || !this.#takes(',') || !this.#takes('0') || !this.#takes(')')) return false;
    this.#terms.push('nullif0');
    return true;
  }

  /** The call of one argument whose parenthesis was read. */
  #aggregate(name: Token, part: CubePart): boolean {
    let depth = 1;
    for (; this.#position < this.#tokens.length; this.#position += 1) {
      const token = this.#tokens[this.#position];
      if (token === undefined) return false;
      if (token.kind === 'word' && otherRows.test(token.text)) return false;
      if (token.kind === 'comma' && depth === 1) return false;
      if (token.kind === 'open') depth += 1;
      if (token.kind === 'close') depth -= 1;
      if (depth > 0) continue;
      this.#position += 1;
      const sql = this.#sql.slice(name.start, token.end);
      this.#terms.push(part);
      this.#parts.push({ kind: 'sql', sql, label: sql });
      return true;
    }
    return false;
  }

  #takes(text: string): boolean {
    if (this.#tokens[this.#position]?.text !== text) return false;
    this.#position += 1;
    return true;
  }
}

/**
 * How a metric is calculated of sums, counts, least and greatest values; null where that is not known. DuckDB alone divides every two numbers as
 * a page does.
 */
export function cubeFormula(sql: string, { dialect }: CompileScope): CubeFormula | null {
  if (dialect.name !== 'duckdb') return null;
  try {
    return new FormulaReader(sql, tokenize(sql, dialect.name)).read();
  } catch {
    return null;
  }
}
