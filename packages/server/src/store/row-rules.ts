import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isAmong, asNumbers, inOrder, numberRules, referenceRules, textRules } from './lists.ts';
import type { ListPage, ListRequest, ListRules } from './lists.ts';
import { plainIds } from './plain-lists.ts';
import type { RowRuleRow, StoreDb, StoreTransaction } from './schema.ts';
import { inTransaction } from './versions.ts';
import { madeBy } from './objects.ts';

/** A row rule with the roles and datasets that it is about. */
export interface RowRule {
  readonly row: RowRuleRow;
  readonly roleIds: readonly number[];
  readonly datasetIds: readonly number[];
  /** Where the datasets lie, those in the trash too: the rule is about their tables, under whatever dataset they are read. */
  readonly places: readonly RuleTable[];
}

/** The table of a dataset that a rule names; a dataset by SQL has none. */
export interface RuleTable {
  readonly datasetId: number;
  readonly databaseId: number;
  readonly schema: string | null;
  readonly table: string | null;
}

/** What a save of a rule sets: the whole rule. */
export interface RowRuleDraft {
  readonly name: string;
  readonly description: string | null;
  readonly kind: RowRuleRow['kind'];
  readonly groupKey: string | null;
  readonly clause: string;
  readonly roleIds: readonly number[];
  readonly datasetIds: readonly number[];
}

const relatedRows = (table: 'row_rule_role' | 'row_rule_dataset', column: string) => (value: unknown) =>
  sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.rule_id`)} = o.id and ${isAmong(sql.ref(`${table}.${column}`), asNumbers(column, value))})`;

/** How lists of row rules can be filtered and sorted. */
export const rowRuleRules: ListRules = {
  defaultOrder: 'name',
  filters: {
    id: numberRules('id', sql`o.id`),
    name: textRules('name', sql`lower(o.name)`),
    filter_type: textRules('filter_type', sql`lower(o.kind)`),
    group_key: textRules('group_key', sql`lower(o.group_key)`),
    clause: textRules('clause', sql`lower(o.clause)`),
    tables: { rel_m_m: relatedRows('row_rule_dataset', 'dataset_id') },
    roles: { rel_m_m: relatedRows('row_rule_role', 'role_id') },
    changed_by: referenceRules('changed_by', sql`o.changed_by`),
  },
  orders: {
    name: sql`lower(o.name)`,
    filter_type: sql`o.kind`,
    group_key: sql`lower(o.group_key)`,
    clause: sql`o.clause`,
    changed_on_delta_humanized: sql`o.changed_at`,
  },
};

const columnsOf = (draft: RowRuleDraft) => ({
  name: draft.name,
  description: draft.description,
  kind: draft.kind,
  group_key: draft.groupKey,
  clause: draft.clause,
});

async function setRelations(tx: StoreTransaction, id: number, draft: RowRuleDraft): Promise<void> {
  await tx.deleteFrom('row_rule_role').where('rule_id', '=', id).execute();
  await tx.deleteFrom('row_rule_dataset').where('rule_id', '=', id).execute();
  for (const roleId of new Set(draft.roleIds))
    await tx.insertInto('row_rule_role').values({ rule_id: id, role_id: roleId }).execute();
  for (const datasetId of new Set(draft.datasetIds))
    await tx.insertInto('row_rule_dataset').values({ rule_id: id, dataset_id: datasetId }).execute();
}

async function withRelations(db: StoreDb, rows: readonly RowRuleRow[]): Promise<RowRule[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const roles = await db.selectFrom('row_rule_role').selectAll().where('rule_id', 'in', ids).execute();
  const datasets = await db
    .selectFrom('row_rule_dataset')
    .leftJoin('dataset', 'dataset.id', 'row_rule_dataset.dataset_id')
    .select(['row_rule_dataset.rule_id', 'row_rule_dataset.dataset_id'])
    .select(['dataset.database_id', 'dataset.schema_name', 'dataset.name', 'dataset.sql'])
    .where('rule_id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    row,
    roleIds: roles.flatMap((found) => (found.rule_id === row.id ? [found.role_id] : [])),
    datasetIds: datasets.flatMap((found) => (found.rule_id === row.id ? [found.dataset_id] : [])),
    places: datasets.flatMap((found) =>
      found.rule_id === row.id && found.database_id !== null
        ? [
            {
              datasetId: found.dataset_id,
              databaseId: found.database_id,
              schema: found.schema_name,
              table: found.sql === null || found.sql === '' ? found.name : null,
            },
          ]
        : [],
    ),
  }));
}

const reads = (db: StoreDb) => ({
  list: async (request: Omit<ListRequest, 'visibility'>): Promise<ListPage<RowRule>> => {
    const { count, ids } = await plainIds(db, 'row_rule', rowRuleRules, request);
    const rows = ids.length === 0 ? [] : await db.selectFrom('row_rule').selectAll().where('id', 'in', ids).execute();
    return { count, rows: await withRelations(db, inOrder(rows, ids)) };
  },
  load: async (id: number): Promise<RowRule | undefined> => {
    const rows = await db.selectFrom('row_rule').selectAll().where('id', '=', id).execute();
    return (await withRelations(db, rows))[0];
  },
  byName: (name: string): Promise<RowRuleRow | undefined> =>
    db
      .selectFrom('row_rule')
      .selectAll()
      .where(sql<boolean>`lower(name) = ${name.toLowerCase()}`)
      .executeTakeFirst(),
  all: async (): Promise<RowRule[]> =>
    withRelations(db, await db.selectFrom('row_rule').selectAll().orderBy('id').execute()),
});

/** How long a rule that another process has changed may still be unknown here. */
const trustedMs = 1_000;

/** Rules about who sees which rows. Every result begins with them, so all are remembered; what is saved here is known at once. */
export function rowRuleStore(db: StoreDb, clock: () => number, revision: () => string | null) {
  let cachedRules: {
    readonly readMs: number;
    readonly revision: string | null;
    readonly rules: Promise<RowRule[]>;
  } | null = null;
  const isTrusted = ({ readMs, revision: readRevision }: NonNullable<typeof cachedRules>): boolean =>
    performance.now() - readMs < trustedMs && readRevision === revision();
  const clearingCache = async <T>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action();
    } finally {
      cachedRules = null;
    }
  };
  return {
    ...reads(db),
    /** Every rule, as the store said a moment ago. An error is not remembered. */
    current: (): Promise<RowRule[]> => {
      if (cachedRules !== null && isTrusted(cachedRules)) return cachedRules.rules;
      const pending = { readMs: performance.now(), revision: revision(), rules: reads(db).all() };
      cachedRules = pending;
      pending.rules.catch(() => {
        if (cachedRules === pending) cachedRules = null;
      });
      return pending.rules;
    },
    create: (draft: RowRuleDraft, authorId: number): Promise<number> =>
      clearingCache(() =>
        inTransaction(db, async (tx) => {
          const now = clock();
          const { id } = await tx
            .insertInto('row_rule')
            .values({
              uuid: randomUUID(),
              ...columnsOf(draft),
              ...madeBy(authorId, now),
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          await setRelations(tx, id, draft);
          return id;
        }),
      ),
    save: (id: number, draft: RowRuleDraft, authorId: number): Promise<void> =>
      clearingCache(() =>
        inTransaction(db, async (tx) => {
          await tx
            .updateTable('row_rule')
            .set({ ...columnsOf(draft), changed_at: clock(), changed_by: authorId })
            .where('id', '=', id)
            .execute();
          await setRelations(tx, id, draft);
        }),
      ),
    /** All or none; returns whether all were there. */
    remove: (ids: readonly number[]): Promise<boolean> =>
      clearingCache(() =>
        inTransaction(db, async (tx) => {
          const unique = [...new Set(ids)];
          if (unique.length === 0) return true;
          const existingRoles = await tx.selectFrom('row_rule').select('id').where('id', 'in', unique).execute();
          if (existingRoles.length !== unique.length) return false;
          await tx.deleteFrom('row_rule_role').where('rule_id', 'in', unique).execute();
          await tx.deleteFrom('row_rule_dataset').where('rule_id', 'in', unique).execute();
          await tx.deleteFrom('row_rule').where('id', 'in', unique).execute();
          return true;
        }),
      ),
  };
}
export type RowRuleStore = ReturnType<typeof rowRuleStore>;
