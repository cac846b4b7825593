import type { ValueType } from '@sextant/contract';

const wrapper = /^(?:Nullable|LowCardinality)\((.*)\)$/;
const aggregate = /^SimpleAggregateFunction\(\w+, (.*)\)$/;

/** A type without what says only how it is kept or that it may be empty. */
export function innerType(type: string): string {
  const inner = wrapper.exec(type)?.[1] ?? aggregate.exec(type)?.[1];
  return inner === undefined ? type : innerType(inner);
}

const kinds: readonly (readonly [RegExp, ValueType])[] = [
  [/^Bool/, 'boolean'],
  [/^U?Int\d+$|^Interval/, 'integer'],
  [/^Decimal/, 'decimal'],
  [/^(Float|BFloat)/, 'float'],
  // With a zone of their own they are points in time; without one they are what the session's clock shows.
  [/^DateTime(?:64)?\(.*'/, 'timestamptz'],
  [/^DateTime/, 'timestamp'],
  [/^Date/, 'date'],
  [/^Time/, 'time'],
  [/^(JSON|Object)/, 'json'],
  [/^AggregateFunction/, 'binary'],
];

/** What a column holds by its type, such as `LowCardinality(Nullable(String))`. Lists, maps, names and addresses are texts. */
export const valueTypeOf = (type: string): ValueType =>
  kinds.find(([pattern]) => pattern.test(innerType(type)))?.[1] ?? 'text';

/** Whether a column may hold NULL. */
export const isNullable = (type: string): boolean => /^(?:LowCardinality\()?Nullable\(/.test(type);

/** The zone that a column of times shows its times in, or null for columns without one. */
export const shownZone = (type: string): string | null =>
  /^DateTime(?:64)?\((?:\d+, )?'([^']+)'\)$/.exec(innerType(type))?.[1] ?? null;
