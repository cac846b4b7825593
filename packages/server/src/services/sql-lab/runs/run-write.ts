import { fail } from '@sextant/contract';
import type { Session } from '../../../policies/session.ts';
import type { RunRecord } from './run-record.ts';
import { reloadSession } from '../reload-session.ts';
import { openDatabase } from '../open-database.ts';
import type { SqlLabContext } from '../sql-lab-context.ts';
import { requireWriting } from '../statements/writing.ts';
import type { WritingKind } from '../statements/writing.ts';

/** A statement that is written to its database. */
export interface StatementToWrite {
  readonly session: Session;
  readonly index: number;
  /** As the database gets it. */
  readonly sql: string;
  readonly kind: 'write' | 'define';
  /** As which of the things that a database allows. */
  readonly allowedAs: WritingKind;
  /** Its first words in capitals. */
  readonly words: string;
  readonly expectedRows: number | null;
  readonly signal: AbortSignal;
  readonly onSql: (sql: string) => void;
}

/**
 * Writes with the rights that the user has now, and tells the audit log who wrote what, where and how many rows. The text itself stands in the run, which
 * cannot be forgotten any more.
 *
 * @throws ACCESS_003, what `requireWriting` throws, SQLLAB_018, the engine's error
 */
export async function runWrite(
  context: SqlLabContext,
  record: RunRecord,
  { session, index, sql, kind, allowedAs, words, expectedRows, signal, onSql }: StatementToWrite,
): Promise<void> {
  const { user } = await reloadSession(context.store, session);
  const { row } = record;
  const database = await openDatabase(context, user, row.database_id);
  const write = await requireWriting(context, user, database, { kind: allowedAs, words });
  if (signal.aborted) throw fail('ENGINE_009', {});
  onSql(sql);
  record.step(index, { state: 'running', executed: sql });
  const startedAt = performance.now();
  const [rows = null] = await write({
    statements: [{ sql, kind, expectedRows }],
    schema: row.schema_name,
    isKept: true,
    timeoutMs: database.source.timeoutMs ?? context.config.queryTimeoutS * 1000,
    signal,
  });
  // Charts of the database show what was written.
  context.connections.noteWrite(row.database_id);
  context.audit.record({
    action: 'sqlLab.write',
    outcome: 'allowed',
    userId: user.id,
    username: user.username,
    object: { kind: 'database', id: row.database_id },
    details: { statement: words, rows, run: row.id, schema: row.schema_name },
  });
  record.note(index, { rows, durationMs: performance.now() - startedAt, limitingFactor: 'NOT_LIMITED' });
  record.step(index, { state: 'success', executed: sql });
}
