import type { ValueType } from '@sextant/contract';

/** PostgreSQL's numbers of built-in types (catalog pg_type) that are more than text to us. Arrays, enums, ranges and the rest are texts. */
const byNumber: ReadonlyMap<number, ValueType> = new Map([
  [16, 'boolean'],
  [17, 'binary'],
  [20, 'integer'],
  [21, 'integer'],
  [23, 'integer'],
  [26, 'integer'],
  [114, 'json'],
  [700, 'float'],
  [701, 'float'],
  [1082, 'date'],
  [1083, 'time'],
  [1114, 'timestamp'],
  [1184, 'timestamptz'],
  [1266, 'time'],
  [1700, 'decimal'],
  [3802, 'json'],
]);

/** What a column of a built-in type holds. */
export const valueTypeOf = (typeNumber: number): ValueType => byNumber.get(typeNumber) ?? 'text';
