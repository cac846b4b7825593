import type { DialectName } from '../dialects/dialect.ts';

/** What a number can hold of a fraction: nothing, so many digits, or as many as matter. */
const precisions = ['whole', 'decimal', 'floating'] as const;
export type Precision = (typeof precisions)[number];

/**
 * The precision that one side of a division needs for the quotient to be the exact one, within the precision of its type. `whole`: the dialect
 * divides whole numbers so, too. `decimal`: it drops the fraction of whole numbers only. `floating`: it rounds decimals to a few digits, which parts
 * of an amount lose one by one; also for dialects of which we do not know it.
 */
const neededPrecision: Readonly<Partial<Record<DialectName, Precision>>> = {
  bigquery: 'whole',
  clickhouse: 'whole',
  databricks: 'whole',
  duckdb: 'whole',
  hive: 'whole',
  oracle: 'whole',
  postgresql: 'decimal',
  sqlite: 'decimal',
};

const rank = (precision: Precision): number => precisions.indexOf(precision);

/** The higher of two precisions: that of a sum or product. */
export const higher = (one: Precision, other: Precision): Precision => (rank(one) > rank(other) ? one : other);

/** Whether a quotient whose sides have at most this precision loses nothing. */
export const dividesExactly = (precision: Precision, dialect: DialectName): boolean =>
  rank(precision) >= rank(neededPrecision[dialect] ?? 'floating');

/** The precision of a number as it is written. */
export const precisionOf = (number: string): Precision => {
  if (/^0x/i.test(number)) return 'whole';
  return /e/i.test(number) ? 'floating' : number.includes('.') ? 'decimal' : 'whole';
};

const doubles: ReadonlySet<string> = new Set(['double', 'float8', 'float64']);

/**
 * The precision of values of a type, by its name in lower case; null for types that round what they are given (whole numbers, decimals with a scale,
 * floats of four bytes), and for those that are no numbers.
 */
export function precisionOfType(name: string, { hasScale, dialect }: { hasScale: boolean; dialect: DialectName }) {
  if (doubles.has(name) || (name === 'real' && dialect === 'sqlite')) return 'floating';
  const isUnbounded = dialect === 'postgresql' && !hasScale && (name === 'numeric' || name === 'decimal');
  return isUnbounded ? 'decimal' : null;
}
