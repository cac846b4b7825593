import { fail } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import type { Session } from '../../../policies/session.ts';
import type { SqlRunRow } from '../../../store/sql-lab-schema.ts';
import { statementsOfRun } from '../../../wire/sql-run.ts';
import { admitStatement } from '../statements/admit-statement.ts';
import { openDatabase } from '../open-database.ts';
import type { SqlLabContext } from '../sql-lab-context.ts';
import { selectOf } from '../statements/statement-texts.ts';

/** Rows of a run, and whose statement they are. */
export interface KeptRows {
  readonly row: SqlRunRow;
  readonly table: ColumnTable;
  readonly index: number;
}

type ResultsContext = Pick<SqlLabContext, 'store' | 'dataAccess' | 'results'>;

/** A run of the session's user. @throws SQLLAB_004 when there is none */
export async function ownRun(
  { store }: Pick<SqlLabContext, 'store'>,
  { user }: Session,
  by: { readonly key: string } | { readonly clientId: string },
): Promise<SqlRunRow> {
  const row = await ('key' in by ? store.sqlRuns.byKey(by.key) : store.sqlRuns.byClientId(user.id, by.clientId));
  if (row === undefined || row.user_id !== user.id) throw fail('SQLLAB_004', {});
  return row;
}

/**
 * The kept rows of a run: what its user may read now. Rows of a time when he saw others are not given.
 *
 * @throws SQLLAB_003 when they are gone, or not his any more; what `admitStatement` throws when a table is closed to him now
 */
export async function loadResults(
  context: ResultsContext,
  session: Session,
  row: SqlRunRow,
  statement: number | null,
): Promise<KeptRows> {
  const statements = statementsOfRun(row);
  const key = row.results_key;
  const lastIndex = statements.findLastIndex(({ accessKey }) => accessKey !== null);
  const index = statement ?? lastIndex;
  const stored = statements[index];
  if (key === null || stored === undefined || stored.accessKey === null || !context.results.has(key, index))
    throw fail('SQLLAB_003', {});
  const { source } = await openDatabase(context, session.user, row.database_id);
  const { sql } = selectOf({ ...stored, words: '' }, source);
  const admitted = await admitStatement(context, session, source, { sql, schema: row.schema_name });
  if (admitted.accessKey !== stored.accessKey) throw fail('SQLLAB_003', {});
  const table = await context.results.get(key, index);
  if (table === null) throw fail('SQLLAB_003', {});
  return { row, table, index };
}
