import { fail } from '@sextant/contract';
import type { SextantError } from '@sextant/contract';
import type { WriteRequest, WriteStatement } from '../engine.ts';
import { superviseRun } from './supervise.ts';

/** What the servers of one kind do differently when something is written. */
export interface WriteDriver<Session> {
  /** Begins a transaction that writes, under the server's own limit of time, in which bare names mean the schema. */
  readonly begin: (session: Session, request: Pick<WriteRequest, 'schema' | 'timeoutMs'>) => Promise<void>;
  /** Whether all of the statements can be taken back. */
  readonly canRollBack: (session: Session, statements: readonly WriteStatement[]) => Promise<boolean>;
  /** Runs a statement; rows that it touched, null where that is not told. */
  readonly touch: (session: Session, statement: WriteStatement) => Promise<number | null>;
  readonly commit: (session: Session) => Promise<unknown>;
}

/** A connection for one transaction. */
export interface WritingSession<Session> {
  readonly session: Session;
  readonly rollback: () => Promise<void>;
  /** Stops what it does, from outside. */
  readonly cancel: () => void;
  /** Ends it; what was not committed is gone. */
  readonly end: () => void;
  readonly statementError: (error: unknown) => SextantError;
}

/** Runs the statements of a request in one transaction and keeps them or not; ends the connection. */
export async function writeStatements<Session>(
  driver: WriteDriver<Session>,
  writing: WritingSession<Session>,
  request: WriteRequest,
): Promise<readonly (number | null)[]> {
  const { session, rollback, cancel, end, statementError } = writing;
  try {
    const rows = await superviseRun(touchAll(driver, session, request), request, { cancel, giveUp: end });
    // From here on nothing stops it: after a stop nobody could say whether it was written.
    await (request.isKept ? driver.commit(session) : rollback());
    return rows;
  } catch (error) {
    throw statementError(error);
  } finally {
    end();
  }
}

async function touchAll<Session>(
  driver: WriteDriver<Session>,
  session: Session,
  request: WriteRequest,
): Promise<(number | null)[]> {
  const { statements, isKept } = request;
  if (!isKept && !(await driver.canRollBack(session, statements))) return statements.map(() => null);
  await driver.begin(session, request);
  const rows: (number | null)[] = [];
  for (const statement of statements) {
    const touched = await driver.touch(session, statement);
    requireExpected(touched, statement);
    rows.push(touched);
  }
  return rows;
}

/** @throws SQLLAB_018 when other rows are touched than were announced */
export function requireExpected(touched: number | null, { expectedRows }: WriteStatement): void {
  if (expectedRows !== null && touched !== null && touched !== expectedRows)
    throw fail('SQLLAB_018', { announced: expectedRows, rows: touched });
}
