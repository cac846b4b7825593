import type { ValueType } from '@sextant/contract';

/** How databases name their types, the telling first. */
const kinds: readonly (readonly [RegExp, ValueType])[] = [
  [/^(?:BOOL|BOOLEAN|TINYINT\(1\)|BIT(?:\(1\))?)$/, 'boolean'],
  [/^(?:U?(?:TINY|SMALL|MEDIUM|BIG|HUGE)?INT(?:EGER)?\d*|(?:SMALL|BIG)?SERIAL|LONG|UINTEGER)\b/, 'integer'],
  [/^(?:DECIMAL|NUMERIC|NUMBER|DEC|MONEY)\b/, 'decimal'],
  [/^(?:FLOAT|DOUBLE|REAL)/, 'float'],
  [/^(?:TIMESTAMPTZ|DATETIMEOFFSET|TIMESTAMP(?:\(\d+\))? WITH (?:LOCAL )?TIME ZONE)/, 'timestamptz'],
  [/^(?:TIMESTAMP|(?:SMALL)?DATETIME)/, 'timestamp'],
  [/^DATE$/, 'date'],
  [/^TIME\b/, 'time'],
  [/^(?:BLOB|BYTEA|(?:VAR)?BINARY|(?:TINY|MEDIUM|LONG)BLOB)/, 'binary'],
  [/^JSONB?\b/, 'json'],
];

/** The type of values that a database's own name of a type means; text where nobody knows. */
export function typeOfNative(native: string | null, isTemporal: boolean): ValueType {
  if (native === null || native === '') return isTemporal ? 'timestamp' : 'text';
  const name = native.trim().toUpperCase();
  return kinds.find(([test]) => test.test(name))?.[1] ?? 'text';
}
