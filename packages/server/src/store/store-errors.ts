import { fail } from '@sextant/contract';
import type { SextantError } from '@sextant/contract';

/** Codes of sockets, of resolving names, and of PostgreSQL (appendix A: connections, shutdown, too many clients) that mean: not now. */
const goneCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);
/** What the driver says without a code. */
const goneTexts = /Connection terminated|timeout exceeded when trying to connect|has encountered a connection error/;
/** SQLite cannot write: disk full, failing or read-only. 53100 is PostgreSQL's full disk. */
const unwritable = /^(?:SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN)\w*|53100|ENOSPC|EDQUOT)$/;

/** Another program has SQLite's file to itself. */
const lockedPattern = /^SQLITE_(?:BUSY|LOCKED|PROTOCOL)/;
/** A page of SQLite's file is not what was written. XX001 and XX002 are PostgreSQL's. */
const damagedPattern = /^(?:SQLITE_(?:CORRUPT|NOTADB)\w*|XX001|XX002)$/;

/** PostgreSQL's word for a number that none of its columns holds. SQLite holds it, and finds nothing. */
const beyondNumbers = '22003';

/** SQLite's and PostgreSQL's words for a value that another row has. */
const takenSet: ReadonlySet<string> = new Set(['SQLITE_CONSTRAINT_UNIQUE', '23505']);

/** Whether a write failed because another row has the name meanwhile. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && takenSet.has(String(error.code));

/** The coded form of an error of the metadata database; null for everything else. */
export function storeError(error: unknown): SextantError | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (lockedPattern.test(code)) return fail('STORE_008', {}, { cause: error });
  if (damagedPattern.test(code)) return fail('STORE_009', {}, { cause: error });
  if (unwritable.test(code)) return fail('STORE_001', {}, { cause: error });
  // An object of that number cannot be there.
  if (code === beyondNumbers) return fail('REQUEST_003', {}, { cause: error });
  if (goneCodes.has(code) || goneTexts.test(error.message)) return fail('STORE_002', {}, { cause: error });
  return null;
}

/** A name that somebody else took a moment ago is rejected as one that was taken before. */
export async function rejectDuplicate<T>(write: Promise<T>, rejection: () => Error): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error) ? rejection() : error;
  }
}
