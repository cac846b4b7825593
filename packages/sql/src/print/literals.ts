import type { Literal } from '../ast/nodes.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { SqlError } from '../sql-error.ts';

const dayMs = 86_400_000;
// Years 0001 to 9999: what every engine reads in a literal.
const firstMs = -62_135_596_800_000;
const lastMs = 253_402_300_799_999;

const digitsPattern = /^-?\d+$/;
const decimalPattern = /^-?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** The calendar texts of an epoch millisecond, read as UTC. */
function timeText(ms: number): { day: string; time: string } {
  if (!(ms >= firstMs && ms <= lastMs))
    throw new SqlError('time', 'The time is outside of the years 1 to 9999.', String(ms));
  const iso = new Date(ms).toISOString();
  const fraction = iso.slice(19, 23);
  return {
    day: iso.slice(0, 10),
    time: `${iso.slice(0, 10)} ${iso.slice(11, 19)}${fraction === '.000' ? '' : fraction}`,
  };
}

/** Text as a literal of the dialect. Rejects NUL. */
export function quoteText(text: string, dialect: Dialect): string {
  if (text.includes('\0'))
    throw new SqlError('nul-byte', 'Text contains a NUL character, which databases cannot store.');
  return dialect.quoteText?.(text) ?? `'${text.replaceAll("'", "''")}'`;
}

function checkedDigits(digits: string, pattern: RegExp): string {
  if (!pattern.test(digits)) throw new SqlError('number', 'Not a number.', digits);
  // A minus sign next to an operator could read as a comment (`--`).
  return digits.startsWith('-') ? `(${digits})` : digits;
}

/** A value as a typed literal of the dialect. */
export function printLiteral(literal: Literal, dialect: Dialect): string {
  switch (literal.type) {
    case 'null':
      return 'NULL';
    case 'text':
      return quoteText(literal.value, dialect);
    case 'integer':
      return checkedDigits(literal.digits, digitsPattern);
    case 'decimal':
      return checkedDigits(literal.digits, decimalPattern);
    case 'double':
      return checkedDigits(String(literal.value), decimalPattern);
    case 'boolean':
      return literal.value ? (dialect.booleans?.true ?? 'TRUE') : (dialect.booleans?.false ?? 'FALSE');
    case 'date':
      return literal.ms % dayMs === 0
        ? dialect.literals.date(timeText(literal.ms).day)
        : dialect.literals.timestamp(timeText(literal.ms).time);
    case 'timestamp':
      return dialect.literals.timestamp(timeText(literal.ms).time);
    case 'timestamptz':
      return dialect.literals.timestamptz(timeText(literal.ms).time);
  }
}
