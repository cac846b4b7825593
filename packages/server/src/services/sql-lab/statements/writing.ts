import { fail } from '@sextant/contract';
import { SqlError } from '@sextant/sql';
import { checkWrite } from '@sextant/sql/analysis';
import type { WrittenStatement } from '@sextant/sql/analysis';
import type { Engine } from '@sextant/engines';
import { writingIn } from '../../../connections/database-settings.ts';
import type { SessionUser } from '../../../policies/session.ts';
import { bindsTables, isBoundByTables } from '../../row-rules/allowed-functions.ts';
import type { SqlDatabase } from '../open-database.ts';
import type { SqlLabContext } from '../sql-lab-context.ts';

/** A statement that changes rows or objects. */
export interface WritingStatement extends WrittenStatement {
  readonly kind: 'write' | 'define';
}

/** Whether a statement changes something that can be allowed. */
export const isWriting = (statement: WrittenStatement): statement is WritingStatement =>
  statement.kind === 'write' || statement.kind === 'define';

export type Write = NonNullable<Engine['write']>;
export type WritingKind = 'dml' | 'ctas' | 'cvas';

/**
 * Lets a user write in a database, in one of the ways that its administrator allowed. Whom rules or grants of single tables bind writes nothing: he could
 * carry rows to where nothing binds him.
 *
 * @throws SQLLAB_001, SQLLAB_007 where it is not allowed, SQLLAB_017 for whom it is not for
 */
export async function requireWriting(
  { store }: Pick<SqlLabContext, 'store'>,
  user: SessionUser,
  { row, source }: SqlDatabase,
  { kind, words }: { readonly kind: WritingKind; readonly words: string },
): Promise<Write> {
  const { engine } = source;
  if (!writingIn(row)[kind] || engine.write === undefined)
    throw kind === 'dml'
      ? fail('SQLLAB_001', { word: words })
      : fail('SQLLAB_007', { method: kind === 'ctas' ? 'TABLE' : 'VIEW', database: row.name });
  if (isBoundByTables(user, source) || (await bindsTables(store, [user.rights], source))) throw fail('SQLLAB_017', {});
  return (request) => {
    if (engine.write === undefined) throw fail('SQLLAB_001', { word: words });
    return engine.write(request);
  };
}

/** A statement that writes, as far as it can be judged before its database gets it. @throws QUERY_012 with the reason */
export function requireHarmless({ sql }: WrittenStatement, { source }: Pick<SqlDatabase, 'source'>): void {
  try {
    checkWrite(sql, source.dialect.name);
  } catch (error) {
    if (error instanceof SqlError) throw fail('QUERY_012', { reason: error.message, sql }, { cause: error });
    throw error;
  }
}
