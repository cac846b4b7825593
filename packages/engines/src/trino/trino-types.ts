import type { ValueType } from '@sextant/contract';

const kinds: readonly (readonly [RegExp, ValueType])[] = [
  [/^boolean/, 'boolean'],
  [/^(tinyint|smallint|integer|int|bigint)\b/, 'integer'],
  [/^decimal/, 'decimal'],
  [/^(double|real)/, 'float'],
  [/^timestamp.*with time zone/, 'timestamptz'],
  [/^timestamp/, 'timestamp'],
  [/^date/, 'date'],
  [/^time/, 'time'],
  [/^varbinary/, 'binary'],
  [/^json/, 'json'],
];

/** What a column holds by its type, such as `timestamp(3) with time zone`. Lists, maps, rows, names and addresses are texts. */
export const valueTypeOf = (type: string): ValueType =>
  kinds.find(([pattern]) => pattern.test(type.toLowerCase()))?.[1] ?? 'text';
