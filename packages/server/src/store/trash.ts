import { sql } from 'kysely';
import type { TrashKind } from '@sextant/contract';
import { erase } from './objects.ts';
import type { Fragment } from './lists.ts';
import { inTransaction } from './versions.ts';
import type { StoreDb } from './schema.ts';
import { containing } from './lists.ts';

/** As long as something can be taken out of the trash, so long it is kept, and so is the table of a dataset. */
export const keptInTrashMs = 30 * 86_400_000;

/** One page of the trash. `viewerId` null sees everything. */
export interface TrashPage {
  readonly viewerId: number | null;
  readonly kinds: readonly TrashKind[];
  /** '' finds all. */
  readonly search: string;
  /** What was deleted before cannot be had back. */
  readonly since: number;
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
}

/** A thing in the trash. */
export interface TrashedRow {
  readonly kind: TrashKind;
  readonly id: number;
  readonly uuid: string;
  readonly name: string | null;
  readonly deleted_at: number;
  readonly deleted_by: number | null;
  readonly created_by: number | null;
  readonly database_id: number | null;
  readonly schema_name: string | null;
  readonly slug: string | null;
  /** 1 for a dataset over a table, not over SQL. */
  readonly is_table: number;
}

const columns: Readonly<Record<TrashKind, Fragment>> = {
  dashboard: sql`o.title as name, cast(null as integer) as database_id, cast(null as text) as schema_name, o.slug as slug, 0 as is_table`,
  chart: sql`o.name as name, cast(null as integer) as database_id, cast(null as text) as schema_name, cast(null as text) as slug, 0 as is_table`,
  dataset: sql`o.name as name, o.database_id as database_id, o.schema_name as schema_name, cast(null as text) as slug, case when o.sql is null then 1 else 0 end as is_table`,
  database: sql`o.name as name, cast(null as integer) as database_id, cast(null as text) as schema_name, cast(null as text) as slug, 0 as is_table`,
};

/** Datasets that went with their database come back with it. */
const isDatasetAlone = sql`not exists (select 1 from "database" as b where b.id = o.database_id and b.deleted_at = o.deleted_at)`;

/** Charts that went with their first dashboard come back with it. */
const isChartAlone = sql`not exists (select 1 from first_chart join dashboard as b on b.id = first_chart.dashboard_id where first_chart.chart_id = o.id and b.deleted_at = o.deleted_at)`;

const ownRows = (kind: TrashKind, viewerId: number): Fragment =>
  sql`(o.deleted_by = ${viewerId} or exists (select 1 from "owner" where "owner".object_kind = ${kind} and "owner".object_id = o.id and "owner".user_id = ${viewerId}))`;

function partOf(kind: TrashKind, { viewerId, search, since }: TrashPage): Fragment {
  const conditions = [
    sql`o.deleted_at >= ${since}`,
    ...(viewerId === null ? [] : [ownRows(kind, viewerId)]),
    ...(search === '' ? [] : [sql`o.sort_key like ${containing(search)} escape '\\'`]),
    ...(kind === 'dataset' ? [isDatasetAlone] : []),
    ...(kind === 'chart' ? [isChartAlone] : []),
  ];
  return sql`select ${sql.lit(kind)} as kind, o.id as id, o.uuid as uuid, o.deleted_at as deleted_at, o.deleted_by as deleted_by, o.created_by as created_by, ${columns[kind]} from ${sql.table(kind)} as o where ${sql.join(conditions, sql` and `)}`;
}

/** The trash over all kinds. */
export const trashStore = (db: StoreDb) => ({
  list: async (page: TrashPage): Promise<{ count: number; rows: TrashedRow[] }> => {
    if (page.kinds.length === 0) return { count: 0, rows: [] };
    const all = sql.join(
      page.kinds.map((kind) => partOf(kind, page)),
      sql` union all `,
    );
    const countResult = await sql<{ count: number }>`select count(*) as count from (${all}) as trashed`.execute(db);
    const { rows } =
      await sql<TrashedRow>`select * from (${all}) as trashed order by deleted_at desc, kind, id limit ${page.pageSize} offset ${page.page * page.pageSize}`.execute(
        db,
      );
    return { count: Number(countResult.rows[0]?.count ?? 0), rows };
  },
  /** One thing in the trash, however long; undefined when it is not there. */
  find: async (kind: TrashKind, id: number): Promise<TrashedRow | undefined> => {
    const { rows } =
      await sql<TrashedRow>`select ${sql.lit(kind)} as kind, o.id as id, o.uuid as uuid, o.deleted_at as deleted_at, o.deleted_by as deleted_by, o.created_by as created_by, ${columns[kind]} from ${sql.table(kind)} as o where o.id = ${id} and o.deleted_at is not null`.execute(
        db,
      );
    return rows[0];
  },
  /** How many charts outside the trash take their rows from each dataset. */
  chartCounts: async (datasetIds: readonly number[]): Promise<Map<number, number>> => {
    if (datasetIds.length === 0) return new Map();
    const { rows } = await sql<{
      id: number;
      count: number;
    }>`select dataset_id as id, count(*) as count from chart where dataset_id in (${sql.join([...datasetIds])}) and deleted_at is null group by dataset_id`.execute(
      db,
    );
    return new Map(rows.map(({ id, count }) => [id, Number(count)]));
  },
  /** Which of these datasets a row rule names. */
  ruled: async (datasetIds: readonly number[]): Promise<Set<number>> => {
    if (datasetIds.length === 0) return new Set();
    const rows = await db
      .selectFrom('row_rule_dataset')
      .select('dataset_id')
      .where('dataset_id', 'in', [...datasetIds])
      .execute();
    return new Set(rows.map((row) => row.dataset_id));
  },
  /** Removes one thing in the trash for good; false when it is not there any more. */
  erase: (kind: Exclude<TrashKind, 'database'>, id: number): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const { rows } = await sql<{
        id: number;
      }>`select id from ${sql.table(kind)} where id = ${id} and deleted_at is not null`.execute(tx);
      if (rows.length === 0) return false;
      await erase(tx, kind, [id]);
      return true;
    }),
});
export type TrashStore = ReturnType<typeof trashStore>;
