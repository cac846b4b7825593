import { fail, type SextantError } from '@sextant/contract';
import { SqlError, type Dialect } from '@sextant/sql';
import { checkExpression } from '@sextant/sql/analysis';

/** The product's error for a rejection of the SQL package; other errors pass as they are. */
export function rejection(error: unknown, sql: string): unknown {
  if (!(error instanceof SqlError)) return error;
  return toSextantError(error, sql);
}

function toSextantError(error: SqlError, sql: string): SextantError {
  switch (error.code) {
    case 'sub-query':
      return fail('QUERY_011', {}, { cause: error });
    case 'nul-byte':
    case 'empty-name':
    case 'name-too-long':
    case 'name-letters':
    case 'number':
    case 'time':
    case 'unsupported-grain':
      return fail('QUERY_015', { reason: error.message }, { cause: error });
    default:
      return fail('QUERY_012', { reason: error.message, sql }, { cause: error });
  }
}

/** Returns the author's expression when it may stand in a statement; throws QUERY_011, QUERY_012 or QUERY_015 otherwise. */
export function checked(
  sql: string,
  dialect: Dialect,
  options: { allowsWindows: boolean } = { allowsWindows: false },
): string {
  try {
    checkExpression(sql, { dialect: dialect.name, allowsWindows: options.allowsWindows });
  } catch (error) {
    throw rejection(error, sql);
  }
  return sql.trim();
}
