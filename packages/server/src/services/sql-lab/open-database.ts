import { fail } from '@sextant/contract';
import { settingsOf } from '../../connections/database-settings.ts';
import type { DataSource } from '../../data/engine-registry.ts';
import type { SessionUser } from '../../policies/session.ts';
import type { DatabaseRow } from '../../store/schema.ts';
import { loadDatabase } from '../objects/load-objects.ts';
import type { SqlLabContext } from './sql-lab-context.ts';

/** A database that users write SQL for. */
export interface SqlDatabase {
  readonly row: DatabaseRow;
  readonly source: DataSource;
}

/**
 * A database for SQL of a user.
 *
 * @throws NOT_FOUND_004 for one that is not there or not for him, SQLLAB_015 for one that is closed for SQL, CONNECT_0xx
 */
export async function openDatabase(
  { store, dataAccess }: Pick<SqlLabContext, 'store' | 'dataAccess'>,
  user: SessionUser,
  id: number,
): Promise<SqlDatabase> {
  const row = await loadDatabase(store, user, id);
  if (!settingsOf(row).isExposed) throw fail('SQLLAB_015', { database: row.name });
  return { row, source: await dataAccess.sources.sourceOf(id) };
}
