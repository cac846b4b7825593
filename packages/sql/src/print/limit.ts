import type { Select } from '../ast/nodes.ts';
import type { Dialect, PrintedLimit } from '../dialects/dialect.ts';
import { SqlError } from '../sql-error.ts';

/** More rows than any table has: MySQL, SQLite, BigQuery and Hive take no OFFSET without a LIMIT. */
const everyRow = Number.MAX_SAFE_INTEGER;

/** `LIMIT n OFFSET m`, what is absent left out. */
function limitAndOffset(rows: number | null, offset: number): PrintedLimit {
  const limit = rows ?? (offset === 0 ? null : everyRow);
  const clauses = [...(limit === null ? [] : [`LIMIT ${limit}`]), ...(offset === 0 ? [] : [`OFFSET ${offset}`])];
  return { top: '', clauses, needsOrder: false };
}

function wholeNumber(number: number): number {
  if (!Number.isSafeInteger(number) || number < 0) throw new SqlError('number', 'Not a whole number.', String(number));
  return number;
}

/** How the dialect says which rows of a select it wants. */
export function limitOf({ limit, offset }: Select, dialect: Dialect): PrintedLimit {
  const rows = limit === null ? null : wholeNumber(limit);
  return (dialect.limit ?? limitAndOffset)(rows, wholeNumber(offset));
}
