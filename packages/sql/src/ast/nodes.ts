import type { Truncation } from './grain.ts';

/**
 * A value written into SQL. Integers and decimals travel as digits, so that none loses precision;
 * times are epoch milliseconds, wall time read as UTC (`timestamptz`: the instant).
 */
export type Literal =
  | { readonly type: 'null' }
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'integer' | 'decimal'; readonly digits: string }
  | { readonly type: 'double'; readonly value: number }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'date' | 'timestamp' | 'timestamptz'; readonly ms: number };

/** Types a cast can aim at; each dialect names them. */
export type CastType = 'text' | 'integer' | 'double' | 'decimal' | 'boolean' | 'date' | 'timestamp' | 'timestamptz';

/** Operators between two expressions. */
export type BinaryOperator = '=' | '<>' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '||';

/** What a time is: a day, a wall time, an instant. */
export type TimeType = 'date' | 'timestamp' | 'timestamptz';

/** How a text is compared with a pattern of `%` and `_`. */
export interface LikeMode {
  readonly ignoresCase: boolean;
  readonly isNegated: boolean;
  /** A backslash makes `%`, `_` and itself plain characters. Default false: what it means is up to the engine. */
  readonly hasEscapes?: boolean;
}

/** One sort key. Nulls come last in both directions. */
export interface SortKey {
  readonly by: Expression;
  readonly ascending: boolean;
}

/** An expression as plain data. `raw` is an author's own text: checked by `analysis` before, always fenced by parentheses here. */
export type Expression =
  | { readonly kind: 'column'; readonly table: string | null; readonly name: string }
  /** A column of a result by its label: of this select in ORDER BY, of an inner select by `table`. */
  | { readonly kind: 'label'; readonly table: string | null; readonly name: string }
  | { readonly kind: 'literal'; readonly literal: Literal }
  | { readonly kind: 'raw'; readonly sql: string }
  | { readonly kind: 'star' }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[]; readonly isDistinct: boolean }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'logic'; readonly operator: 'AND' | 'OR'; readonly items: readonly Expression[] }
  | { readonly kind: 'not'; readonly item: Expression }
  | {
      readonly kind: 'in';
      readonly item: Expression;
      readonly values: readonly Expression[];
      readonly isNegated: boolean;
    }
  | { readonly kind: 'is-null'; readonly item: Expression; readonly isNegated: boolean }
  | { readonly kind: 'is-truth'; readonly item: Expression; readonly value: boolean }
  | { readonly kind: 'same'; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'like'; readonly item: Expression; readonly pattern: Expression; readonly mode: LikeMode }
  | {
      readonly kind: 'case';
      readonly branches: readonly { readonly when: Expression; readonly then: Expression }[];
      readonly otherwise: Expression | null;
    }
  | { readonly kind: 'cast'; readonly item: Expression; readonly to: CastType }
  | { readonly kind: 'truncate'; readonly item: Expression; readonly grain: Truncation; readonly type: TimeType }
  | { readonly kind: 'from-epoch'; readonly item: Expression; readonly unit: 's' | 'ms' }
  /** What a clock of a zone shows at an instant: a wall time. */
  | { readonly kind: 'wall-time'; readonly item: Expression; readonly zone: string }
  /** A time written as text, read by a strftime pattern. */
  | { readonly kind: 'parse-time'; readonly item: Expression; readonly pattern: string }
  | {
      readonly kind: 'window';
      readonly call: Expression;
      readonly partitionBy: readonly Expression[];
      readonly orderBy: readonly SortKey[];
    };

/** One column of the result: an expression and its label. */
export interface SelectColumn {
  readonly expression: Expression;
  readonly label: string;
}

/** Where rows come from. `query` is an author's own statement, fenced; `path` is catalog, schema, table with what is absent left out. */
export type Source =
  | { readonly kind: 'table'; readonly path: readonly string[]; readonly alias: string | null }
  | { readonly kind: 'query'; readonly sql: string; readonly alias: string }
  | { readonly kind: 'select'; readonly select: Select; readonly alias: string }
  /** Rows of a table or statement that meet conditions, as something that the engine computes before anything around it. */
  | { readonly kind: 'barrier'; readonly source: Source; readonly where: readonly Expression[]; readonly alias: string }
  | {
      readonly kind: 'join';
      readonly type: 'inner' | 'left' | 'cross';
      readonly left: Source;
      readonly right: Source;
      readonly on: Expression | null;
    };

/** A named select before the main one (WITH). */
export interface CommonTable {
  readonly name: string;
  readonly select: Select;
}

/**
 * A statement that reads. `groupBy` holds positions in `columns` (0 is the first); null `columns` labels never occur.
 * `groupingSets` stands in its place: one grouping for each list of positions, all in one result; null is none.
 */
export interface Select {
  readonly with: readonly CommonTable[];
  readonly isDistinct: boolean;
  readonly columns: readonly SelectColumn[];
  readonly from: Source | null;
  readonly where: readonly Expression[];
  readonly groupBy: readonly number[];
  readonly groupingSets: readonly (readonly number[])[] | null;
  readonly having: readonly Expression[];
  readonly orderBy: readonly SortKey[];
  readonly limit: number | null;
  readonly offset: number;
}
