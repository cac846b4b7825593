import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { inOrder, numberRules, referenceRules, textRules } from './lists.ts';
import type { ListPage, ListRequest, ListRules } from './lists.ts';
import { plainIds } from './plain-lists.ts';
import type { AuditRow, AuditTable, StoreDb } from './schema.ts';

export type NewAudit = Omit<Insertable<AuditTable>, 'id'>;

/** How lists of the log can be filtered and sorted. */
export const auditRules: ListRules = {
  defaultOrder: 'dttm',
  filters: {
    id: numberRules('id', sql`o.id`),
    action: textRules('action', sql`lower(o.action)`),
    username: textRules('username', sql`lower(o.username)`),
    outcome: textRules('outcome', sql`o.outcome`),
    code: textRules('code', sql`lower(o.code)`),
    object_kind: textRules('object_kind', sql`o.object_kind`),
    object_id: numberRules('object_id', sql`o.object_id`),
    user: referenceRules('user', sql`o.user_id`),
    user_id: numberRules('user_id', sql`o.user_id`),
    dttm: numberRules('dttm', sql`o.at`),
  },
  orders: { id: sql`o.id`, dttm: sql`o.at`, action: sql`o.action`, username: sql`o.username` },
};

/** What happened. */
export const auditStore = (db: StoreDb) => ({
  add: async (entries: readonly NewAudit[]): Promise<void> => {
    if (entries.length > 0)
      await db
        .insertInto('audit')
        .values([...entries])
        .execute();
  },
  list: async (request: Omit<ListRequest, 'visibility'>): Promise<ListPage<AuditRow>> => {
    const { count, ids } = await plainIds(db, 'audit', auditRules, request);
    const rows = ids.length === 0 ? [] : await db.selectFrom('audit').selectAll().where('id', 'in', ids).execute();
    return { count, rows: inOrder(rows, ids) };
  },
  load: (id: number): Promise<AuditRow | undefined> =>
    db.selectFrom('audit').selectAll().where('id', '=', id).executeTakeFirst(),
  /** Forgets what happened before a moment, epoch milliseconds. */
  dropBefore: async (epochMs: number): Promise<void> =>
    void (await db.deleteFrom('audit').where('at', '<', epochMs).execute()),
});
export type AuditStore = ReturnType<typeof auditStore>;
