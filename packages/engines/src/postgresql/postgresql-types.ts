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

/** Names of the types above, as the standard's catalog has them. */
const names: ReadonlyMap<number, string> = new Map([
  [16, 'boolean'],
  [17, 'bytea'],
  [20, 'bigint'],
  [21, 'smallint'],
  [23, 'integer'],
  [700, 'real'],
  [701, 'double precision'],
  [1082, 'date'],
  [1083, 'time without time zone'],
  [1114, 'timestamp without time zone'],
  [1184, 'timestamp with time zone'],
  [1266, 'time with time zone'],
  [1700, 'numeric'],
]);

/** The name of a type by its number, upper case; text for what is not known. */
export const nameOfType = (typeNumber: number): string => (names.get(typeNumber) ?? 'character varying').toUpperCase();

const byName: ReadonlyMap<string, ValueType> = new Map(
  Array.from(names, ([number, name]) => [name, valueTypeOf(number)]),
);

/** What a column holds by the name that the standard's catalog has for its type. */
export const valueTypeNamed = (name: string): ValueType => byName.get(name.toLowerCase()) ?? 'text';
