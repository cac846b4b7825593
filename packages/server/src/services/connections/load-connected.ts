import { fail } from '@sextant/contract';
import type { Store } from '../../store/open-store.ts';
import type { DatabaseRow } from '../../store/schema.ts';
import { loadDatabase } from '../objects/load-objects.ts';
import type { SessionUser } from '../../policies/session.ts';

/** The database, when it is one that users connect and change. @throws NOT_FOUND_004, CONNECT_021 for Uploads and Examples */
export async function loadConnected(store: Store, user: SessionUser, id: number): Promise<DatabaseRow> {
  const row = await loadDatabase(store, user, id);
  if (row.purpose !== 'connected') throw fail('CONNECT_021', { database: row.name });
  return row;
}
