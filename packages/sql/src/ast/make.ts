import type { Truncation } from './grain.ts';
import type { BinaryOperator, CastType, Expression, LikeMode, Literal, Select, Source, TimeType } from './nodes.ts';

const value = (literal: Literal): Expression => ({ kind: 'literal', literal });

/** A select with everything empty; give only what differs. */
export function select(clauses: Partial<Select>): Select {
  return { ...emptySelect, ...clauses };
}

const emptySelect: Select = {
  with: [],
  isDistinct: false,
  columns: [],
  from: null,
  where: [],
  groupBy: [],
  groupingSets: null,
  having: [],
  orderBy: [],
  limit: null,
  offset: 0,
};

/** Makes nodes: short names, so that a compiler reads like the SQL it means. */
export const make = {
  null: value({ type: 'null' }),
  text: (text: string): Expression => value({ type: 'text', value: text }),
  boolean: (is: boolean): Expression => value({ type: 'boolean', value: is }),
  integer: (digits: string | number): Expression => value({ type: 'integer', digits: String(digits) }),
  decimal: (digits: string): Expression => value({ type: 'decimal', digits }),
  double: (number: number): Expression => value({ type: 'double', value: number }),
  date: (ms: number): Expression => value({ type: 'date', ms }),
  timestamp: (ms: number): Expression => value({ type: 'timestamp', ms }),
  timestamptz: (ms: number): Expression => value({ type: 'timestamptz', ms }),
  column: (name: string, table: string | null = null): Expression => ({ kind: 'column', table, name }),
  /** A column of a result by its label. */
  label: (name: string, table: string | null = null): Expression => ({ kind: 'label', table, name }),
  raw: (sql: string): Expression => ({ kind: 'raw', sql }),
  star: { kind: 'star' } satisfies Expression as Expression,
  call: (name: string, ...args: Expression[]): Expression => ({ kind: 'call', name, args, isDistinct: false }),
  callDistinct: (name: string, ...args: Expression[]): Expression => ({ kind: 'call', name, args, isDistinct: true }),
  binary: (left: Expression, operator: BinaryOperator, right: Expression): Expression => ({
    kind: 'binary',
    operator,
    left,
    right,
  }),
  and: (...items: Expression[]): Expression => ({ kind: 'logic', operator: 'AND', items }),
  or: (...items: Expression[]): Expression => ({ kind: 'logic', operator: 'OR', items }),
  not: (item: Expression): Expression => ({ kind: 'not', item }),
  in: (item: Expression, values: readonly Expression[], isNegated = false): Expression => ({
    kind: 'in',
    item,
    values,
    isNegated,
  }),
  isNull: (item: Expression): Expression => ({ kind: 'is-null', item, isNegated: false }),
  isNotNull: (item: Expression): Expression => ({ kind: 'is-null', item, isNegated: true }),
  isTruth: (item: Expression, is: boolean): Expression => ({ kind: 'is-truth', item, value: is }),
  /** Equal, or both null. */
  same: (left: Expression, right: Expression): Expression => ({ kind: 'same', left, right }),
  like: (item: Expression, pattern: Expression, mode: LikeMode): Expression => ({ kind: 'like', item, pattern, mode }),
  when: (condition: Expression, then: Expression, otherwise: Expression | null): Expression => ({
    kind: 'case',
    branches: [{ when: condition, then }],
    otherwise,
  }),
  cast: (item: Expression, to: CastType): Expression => ({ kind: 'cast', item, to }),
  truncate: (item: Expression, grain: Truncation, type: TimeType = 'timestamp'): Expression => ({
    kind: 'truncate',
    item,
    grain,
    type,
  }),
  wallTime: (item: Expression, zone: string): Expression => ({ kind: 'wall-time', item, zone }),
  parseTime: (item: Expression, pattern: string): Expression => ({ kind: 'parse-time', item, pattern }),
  fromEpoch: (item: Expression, unit: 's' | 'ms'): Expression => ({ kind: 'from-epoch', item, unit }),
  table: (...path: string[]): Source => ({ kind: 'table', path, alias: null }),
} as const;
