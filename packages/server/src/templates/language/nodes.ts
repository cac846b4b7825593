/** What an expression is, as data. `line` is where it stands. */
export type Expression = { readonly line: number } & (
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null; readonly isFloat: boolean }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'list' | 'tuple'; readonly items: readonly Expression[] }
  | { readonly kind: 'dict'; readonly pairs: readonly (readonly [Expression, Expression])[] }
  | { readonly kind: 'attribute'; readonly of: Expression; readonly name: string }
  | { readonly kind: 'item'; readonly of: Expression; readonly key: Expression }
  | {
      readonly kind: 'slice';
      readonly of: Expression;
      readonly from: Expression | null;
      readonly to: Expression | null;
      readonly step: Expression | null;
    }
  | { readonly kind: 'call'; readonly of: Expression; readonly args: CallArguments }
  | { readonly kind: 'filter'; readonly of: Expression; readonly name: string; readonly args: CallArguments }
  | {
      readonly kind: 'test';
      readonly of: Expression;
      readonly name: string;
      readonly isNegated: boolean;
      readonly args: CallArguments;
    }
  | { readonly kind: 'unary'; readonly operator: string; readonly of: Expression }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Expression; readonly right: Expression }
  | {
      readonly kind: 'compare';
      readonly first: Expression;
      readonly rest: readonly { readonly operator: string; readonly to: Expression }[];
    }
  | {
      readonly kind: 'choice';
      readonly condition: Expression;
      readonly then: Expression;
      readonly otherwise: Expression | null;
    }
);

/** Arguments of a call, by place and by name. */
export interface CallArguments {
  readonly args: readonly Expression[];
  readonly namedArgs: readonly (readonly [string, Expression])[];
}

/** What a value is put into. */
export type Target =
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'field'; readonly of: string; readonly name: string };

/** A part of a template. */
export type Node = { readonly line: number } & (
  | { readonly kind: 'data'; readonly text: string }
  | { readonly kind: 'write'; readonly expression: Expression }
  | {
      readonly kind: 'if';
      readonly branches: readonly { readonly condition: Expression; readonly body: readonly Node[] }[];
      readonly otherwise: readonly Node[];
    }
  | {
      readonly kind: 'for';
      readonly names: readonly string[];
      readonly iterable: Expression;
      readonly condition: Expression | null;
      readonly body: readonly Node[];
      readonly otherwise: readonly Node[];
    }
  | { readonly kind: 'set'; readonly target: Target; readonly to: Expression }
  | {
      readonly kind: 'set-block';
      readonly target: Target;
      readonly filters: FilterChain;
      readonly body: readonly Node[];
    }
  | { readonly kind: 'with'; readonly sets: readonly (readonly [string, Expression])[]; readonly body: readonly Node[] }
  | { readonly kind: 'filter-block'; readonly filters: FilterChain; readonly body: readonly Node[] }
  | {
      readonly kind: 'macro';
      readonly name: string;
      readonly parameters: readonly { readonly name: string; readonly otherwise: Expression | null }[];
      readonly body: readonly Node[];
    }
);

/** Filters that a block's text goes through. */
export type FilterChain = readonly { readonly name: string; readonly args: CallArguments }[];
