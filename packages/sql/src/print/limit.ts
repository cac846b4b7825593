import type { Select } from '../ast/nodes.ts';
import type { Dialect, PrintedLimit } from '../dialects/dialect.ts';
import { SqlError } from '../sql-error.ts';

/** `LIMIT n OFFSET m`, what is absent left out. */
const limitAndOffset = (rows: number | null, offset: number): PrintedLimit => ({
  top: '',
  clauses: [...(rows === null ? [] : [`LIMIT ${rows}`]), ...(offset === 0 ? [] : [`OFFSET ${offset}`])],
  needsOrder: false,
});

function wholeNumber(number: number): number {
  if (!Number.isSafeInteger(number) || number < 0) throw new SqlError('number', 'Not a whole number.', String(number));
  return number;
}

/** How the dialect says which rows of a select it wants. */
export function limitOf({ limit, offset }: Select, dialect: Dialect): PrintedLimit {
  const rows = limit === null ? null : wholeNumber(limit);
  return (dialect.limit ?? limitAndOffset)(rows, wholeNumber(offset));
}
