import { fail, sqlLabPermalink } from '@sextant/contract';
import type { SqlLabPermalink } from '@sextant/contract';
import type { SessionUser } from '../../../policies/session.ts';
import { permalinkKey } from '../../objects/permalink-key.ts';
import { loadDataset, visibleAmong } from '../../objects/load-objects.ts';
import type { SqlLabContext } from '../sql-lab-context.ts';

type LinkContext = Pick<SqlLabContext, 'store' | 'secrets'>;

/** Keeps a text for SQL Lab under a key that equal texts share. */
export async function storePermalink(
  { store, secrets }: LinkContext,
  user: SessionUser,
  link: SqlLabPermalink,
): Promise<string> {
  const value = JSON.stringify(link);
  const key = permalinkKey(secrets, value);
  await store.keys.add({ key, kind: 'sql_permalink', ownerId: user.id, objectId: null, value });
  return key;
}

/** What a key stands for, for a user who sees the database. @throws NOT_FOUND_006 */
export async function loadPermalink(
  { store }: Pick<LinkContext, 'store'>,
  user: SessionUser,
  key: string,
): Promise<SqlLabPermalink> {
  const row = await store.keys.find('sql_permalink', key);
  if (row === undefined) throw fail('NOT_FOUND_006', { id: key });
  const link = sqlLabPermalink.parse(JSON.parse(row.value));
  const isVisible = link.dbId === null || (await visibleAmong(store, user, 'database', [link.dbId])).has(link.dbId);
  if (!isVisible) throw fail('NOT_FOUND_006', { id: key });
  return link;
}

/** A statement over a dataset, as Explore passes it: `1__table` and SQL. @throws NOT_FOUND_003, REQUEST_007 */
export async function linkOfStatement(
  { store }: Pick<LinkContext, 'store'>,
  user: SessionUser,
  { datasourceKey, sql }: { readonly datasourceKey: unknown; readonly sql: unknown },
): Promise<SqlLabPermalink> {
  if (typeof sql !== 'string') throw fail('REQUEST_007', { fields: { sql: ['Missing data for required field.'] } });
  const id = /^(\d{1,9})__table$/.exec(String(datasourceKey))?.[1];
  if (id === undefined) return { dbId: null, name: 'Untitled Query', sql, autorun: false };
  const { row } = await loadDataset(store, user, Number(id));
  return { dbId: row.database_id, name: row.name, schema: row.schema_name, sql, autorun: false };
}
