import { fail } from '@sextant/contract';
import type { WrittenStatement } from '@sextant/sql/analysis';
import type { SqlRunRow } from '../../../store/sql-lab-schema.ts';
import type { SessionUser } from '../../../policies/session.ts';
import type { SqlDatabase } from '../open-database.ts';
import { errorOfStatement } from '../statements/run-errors.ts';
import type { SqlLabContext } from '../sql-lab-context.ts';
import { isWriting, requireHarmless, requireWriting } from '../statements/writing.ts';
import type { Write, WritingStatement } from '../statements/writing.ts';
import type { AnnouncedRows } from '../write-confirmations.ts';

/** Statements that write in one text: each is announced by itself. */
const mostWrites = 20;
const longestShown = 80;

/** A text whose statements may write. */
export interface TextToWrite {
  readonly user: SessionUser;
  readonly database: SqlDatabase;
  readonly row: Pick<SqlRunRow, 'schema_name'>;
  readonly text: string;
  readonly statements: readonly WrittenStatement[];
  /** By which the user agrees to what was announced; null before. */
  readonly confirm: string | null;
  readonly signal: AbortSignal;
}

interface PlacedWrite {
  readonly statement: WritingStatement;
  readonly index: number;
}

/**
 * The rows that each statement which writes was announced to touch, by its number in the text; empty for a text that only reads. Without an agreement to
 * this very text nothing is written: the statements run in a transaction that is taken back, where the database can.
 *
 * @throws SQLLAB_013 with what they would touch and the text that agrees to it; what `requireWriting` and `requireHarmless` throw, and the engine's error
 */
export async function agreedWrites(
  context: Pick<SqlLabContext, 'store' | 'confirmations' | 'config'>,
  text: TextToWrite,
): Promise<ReadonlyMap<number, number | null>> {
  const { user, database, statements, confirm } = text;
  const writes = statements.flatMap((statement, index): PlacedWrite[] =>
    isWriting(statement) ? [{ statement, index }] : [],
  );
  const [first] = writes;
  if (first === undefined) return new Map();
  if (writes.length > mostWrites) throw fail('SQLLAB_008', { count: writes.length, most: mostWrites });
  // Nothing is announced that would not be run to its end.
  const other = statements.find(({ kind }) => kind === 'other');
  if (other !== undefined) throw fail('SQLLAB_001', { word: other.words });
  const write = await requireWriting(context, user, database, { kind: 'dml', words: first.statement.words });
  for (const { statement } of writes) requireHarmless(statement, database);
  const subject = subjectOf(text);
  const agreed = confirm === null ? null : context.confirmations.take(confirm, subject);
  if (agreed !== null) return new Map(writes.map(({ index }, position) => [index, agreed[position] ?? null]));
  const rows = await tryWrites(context, text, { writes, write });
  throw fail(
    'SQLLAB_013',
    { writes: writes.map(({ statement }, position) => ({ text: shownText(statement), rows: rows[position] ?? null })) },
    {
      extra: {
        confirm: context.confirmations.make(subject, rows),
        writes: writes.map(({ statement, index }, position) => ({
          statement: index,
          text: shownText(statement),
          rows: rows[position] ?? null,
        })),
      },
    },
  );
}

/** Whom an agreement is of, and to what. */
const subjectOf = ({ user, database, row, statements }: TextToWrite): string =>
  JSON.stringify([user.id, database.row.id, row.schema_name, statements.map(({ sql }) => sql)]);

function shownText({ sql }: WrittenStatement): string {
  const line = sql.replaceAll(/\s+/g, ' ');
  return line.length > longestShown ? `${line.slice(0, longestShown)}…` : line;
}

/** Runs the statements and takes them back. Their errors are those that they would have. */
async function tryWrites(
  { config }: Pick<SqlLabContext, 'config'>,
  { database, row, text, statements, signal }: TextToWrite,
  { writes, write }: { readonly writes: readonly PlacedWrite[]; readonly write: Write },
): Promise<AnnouncedRows> {
  const { source } = database;
  try {
    return await write({
      statements: writes.map(({ statement: { sql, kind } }) => ({ sql, kind, expectedRows: null })),
      schema: row.schema_name,
      isKept: false,
      timeoutMs: source.timeoutMs ?? config.queryTimeoutS * 1000,
      signal,
    });
  } catch (error) {
    const [only] = writes;
    if (only === undefined || writes.length > 1 || signal.aborted) throw error;
    const failed = { source, text, written: only.statement, index: only.index, count: statements.length };
    throw errorOfStatement(error, { ...failed, admitted: null });
  }
}
