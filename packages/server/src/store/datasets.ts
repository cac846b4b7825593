import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Dataset, DatasetColumn, DatasetMetric } from '@sextant/contract';
import { datasetOpened } from './granted.ts';
import {
  allTextRule,
  everyObject,
  flagRule,
  inOrder,
  listIds,
  listTexts,
  numberRules,
  objectRules,
  referenceRules,
  visibleTo,
  textRules,
} from './lists.ts';
import type { ListPage, ListRequest, ListRules } from './lists.ts';
import {
  firstVersion,
  nextNumbers,
  ownersOf,
  referredName,
  searchText,
  setOwners,
  sortKey,
  trashOf,
} from './objects.ts';
import type { ObjectUser } from './objects.ts';
import type { DatasetRow, StoreDb, StoreTransaction } from './schema.ts';
import { appendVersion, headVersion, inTransaction } from './versions.ts';
import type { Change } from './versions.ts';
import type { GrantedVisibility } from '../policies/access.ts';

/** A column or metric that may be new: id and uuid are given out at the save when they are absent. */
export type ColumnDraft = Omit<DatasetColumn, 'id' | 'uuid'> & { readonly id?: number; readonly uuid?: string };
export type MetricDraft = Omit<DatasetMetric, 'id' | 'uuid'> & { readonly id?: number; readonly uuid?: string };

/** What a save of a dataset sets: the whole dataset, owners included. */
export interface DatasetDraft extends Omit<Dataset, 'id' | 'uuid' | 'version' | 'columns' | 'metrics'> {
  readonly uuid?: string;
  readonly columns: readonly ColumnDraft[];
  readonly metrics: readonly MetricDraft[];
  readonly ownerIds: readonly number[];
  readonly certifiedBy?: string | null;
  /** Keys of ours or of Superset that nothing here reads; kept as they are. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

type InDocument = Pick<
  Dataset,
  | 'columns'
  | 'metrics'
  | 'mainTimeColumn'
  | 'offsetHours'
  | 'cacheTimeoutS'
  | 'fetchValuesPredicate'
  | 'alwaysFilterMainTime'
>;
/** The JSON text in `dataset.document`. */
export type DatasetDocument = InDocument & { readonly extra: Readonly<Record<string, unknown>> };

/** A dataset with what its page shows around it. */
export interface DatasetRecord {
  readonly row: DatasetRow;
  readonly dataset: Dataset;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly owners: readonly ObjectUser[];
}

/** Reads the definition out of a row. */
export function readDataset(row: DatasetRow): Dataset {
  const { extra, ...document } = readDocument(row);
  const params = extra['template_params'];
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.name,
    databaseId: row.database_id,
    schema: row.schema_name,
    catalog: row.catalog,
    sql: row.sql,
    description: row.description,
    version: row.version,
    ...(typeof params === 'string' && params !== '' ? { templateParams: params } : {}),
    ...document,
  };
}

// Only this file writes documents, so their shape is known.
const readDocument = (row: DatasetRow): DatasetDocument => JSON.parse(row.document) as DatasetDocument;

const objects = objectRules('dataset');
const databaseName = sql`(select "database".sort_key from "database" where "database".id = o.database_id)`;
/** How lists of datasets can be filtered and sorted. */
export const datasetRules: ListRules = {
  defaultOrder: 'changed_on_delta_humanized',
  filters: {
    ...objects.filters,
    id: { ...numberRules('id', sql`o.id`), dataset_is_certified: flagRule(() => sql`o.certified_by is not null`) },
    table_name: { ...textRules('table_name', sql`o.sort_key`), all_text: allTextRule(sql`o.search_text`) },
    schema: textRules('schema', sql`lower(o.schema_name)`),
    database: referenceRules('database', sql`o.database_id`),
    sql: {
      dataset_is_null_or_empty: flagRule(() => sql`(o.sql is null or o.sql = '')`),
      ...textRules('sql', sql`lower(o.sql)`),
    },
  },
  orders: {
    ...objects.orders,
    table_name: sql`o.sort_key`,
    schema: sql`o.schema_name`,
    'database.database_name': databaseName,
  },
};

async function documentOf(tx: StoreTransaction, draft: DatasetDraft): Promise<DatasetDocument> {
  const columnIds = await nextNumbers(tx, 'dataset_column', draft.columns.length);
  const metricIds = await nextNumbers(tx, 'dataset_metric', draft.metrics.length);
  return {
    columns: draft.columns.map((column, index) => ({
      ...column,
      id: column.id ?? columnIds[index] ?? 0,
      uuid: column.uuid ?? randomUUID(),
    })),
    metrics: draft.metrics.map((metric, index) => ({
      ...metric,
      id: metric.id ?? metricIds[index] ?? 0,
      uuid: metric.uuid ?? randomUUID(),
    })),
    mainTimeColumn: draft.mainTimeColumn,
    offsetHours: draft.offsetHours,
    cacheTimeoutS: draft.cacheTimeoutS,
    fetchValuesPredicate: draft.fetchValuesPredicate,
    alwaysFilterMainTime: draft.alwaysFilterMainTime,
    extra: draft.extra ?? {},
  };
}

/** Names and labels of columns and metrics: a dataset is found by them. */
const fieldText = ({ columns, metrics }: Pick<DatasetDocument, 'columns' | 'metrics'>): (string | null)[] =>
  [...columns, ...metrics].flatMap(({ name, label }) => [name, label]);

const columnsOf = (draft: DatasetDraft, document: DatasetDocument) => ({
  database_id: draft.databaseId,
  catalog: draft.catalog,
  schema_name: draft.schema,
  name: draft.name,
  sql: draft.sql,
  description: draft.description,
  certified_by: draft.certifiedBy ?? null,
  document: JSON.stringify(document),
  search_text: searchText(draft.name, draft.schema, draft.description, ...fieldText(document)),
  sort_key: sortKey(draft.name),
});

const listedKind = {
  kind: 'dataset',
  rules: datasetRules,
  grantedTo: ({ data }: GrantedVisibility) => datasetOpened('o', data),
} as const;

const reads = (db: StoreDb) => ({
  /** The definition alone, as the compiler takes it; undefined when it is not there or in the trash. */
  load: async (id: number): Promise<Dataset | undefined> => {
    const row = await db
      .selectFrom('dataset')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row === undefined ? undefined : readDataset(row);
  },
  /** By number or uuid, for whom `visibility` says. */
  record: async (reference: number | string, visibility = everyObject): Promise<DatasetRecord | undefined> => {
    const row = await db
      .selectFrom('dataset as o')
      .selectAll()
      .where(referredName(reference, null))
      .where('deleted_at', 'is', null)
      .where(visibleTo('dataset', visibility, listedKind.grantedTo))
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const owners = (await ownersOf(db, 'dataset', [row.id])).get(row.id) ?? [];
    return { row, dataset: readDataset(row), extra: readDocument(row).extra, owners };
  },
  /** Charts over a dataset and dashboards with those; what is in the trash is left out. */
  built: async (id: number) => ({
    charts: await db
      .selectFrom('chart')
      .select(['id', 'name', 'kind'])
      .where('dataset_id', '=', id)
      .where('deleted_at', 'is', null)
      .orderBy('sort_key')
      .execute(),
    dashboards: await db
      .selectFrom('dashboard')
      .select(['id', 'title', 'slug'])
      .where('deleted_at', 'is', null)
      .where(
        sql<boolean>`exists (select 1 from dashboard_chart as d join chart as c on c.id = d.chart_id where d.dashboard_id = dashboard.id and c.dataset_id = ${id} and c.deleted_at is null)`,
      )
      .orderBy('sort_key')
      .execute(),
  }),
  byUuid: async (uuid: string): Promise<DatasetRow | undefined> =>
    db.selectFrom('dataset').selectAll().where('uuid', '=', uuid).executeTakeFirst(),
  byName: (databaseId: number, schema: string | null, name: string): Promise<DatasetRow | undefined> =>
    db
      .selectFrom('dataset')
      .selectAll()
      .where('database_id', '=', databaseId)
      .where('name', '=', name)
      .where(schema === null ? sql<boolean>`schema_name is null` : sql<boolean>`schema_name = ${schema}`)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  /** Datasets over a table that are in the trash. */
  trashedOver: (databaseId: number, schema: string, name: string): Promise<DatasetRow[]> =>
    db
      .selectFrom('dataset')
      .selectAll()
      .where('database_id', '=', databaseId)
      .where('schema_name', '=', schema)
      .where('name', '=', name)
      .where('sql', 'is', null)
      .where('deleted_at', 'is not', null)
      .orderBy('id')
      .execute(),
  byIds: (ids: readonly number[]): Promise<DatasetRow[]> =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('dataset')
          .selectAll()
          .where('id', 'in', [...new Set(ids)])
          .where('deleted_at', 'is', null)
          .execute(),
});

/** Datasets in lists and choices, and what uses them. */
const overviews = (db: StoreDb) => ({
  list: async (request: ListRequest): Promise<ListPage<DatasetRow>> => {
    const { count, ids } = await listIds(db, listedKind, request);
    const rows = ids.length === 0 ? [] : await db.selectFrom('dataset').selectAll().where('id', 'in', ids).execute();
    return { count, rows: inOrder(rows, ids) };
  },
  /** How many charts take their rows from a dataset, and dashboards show such charts; what is in the trash is left out. */
  uses: async (id: number): Promise<{ charts: number; dashboards: number }> => {
    const charts = await db
      .selectFrom('chart')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('dataset_id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    const dashboards = await db
      .selectFrom('dashboard_chart')
      .innerJoin('chart', 'chart.id', 'dashboard_chart.chart_id')
      .innerJoin('dashboard', 'dashboard.id', 'dashboard_chart.dashboard_id')
      .select(({ fn }) => fn.count<number>('dashboard.id').distinct().as('count'))
      .where('chart.dataset_id', '=', id)
      .where('chart.deleted_at', 'is', null)
      .where('dashboard.deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    return { charts: Number(charts.count), dashboards: Number(dashboards.count) };
  },
  /** Datasets by SQL of these databases, by name. */
  bySql: (databaseIds: readonly number[]): Promise<DatasetRow[]> =>
    db
      .selectFrom('dataset')
      .selectAll()
      .where('database_id', 'in', [...databaseIds])
      .where('deleted_at', 'is', null)
      .where('sql', 'is not', null)
      .orderBy('sort_key')
      .execute(),
  /** Every dataset's name, for choices of administrators. */
  names: (): Promise<Pick<DatasetRow, 'id' | 'name'>[]> =>
    db.selectFrom('dataset').select(['id', 'name']).where('deleted_at', 'is', null).orderBy('sort_key').execute(),
  /** Whether a user, and not only the examples, has made a dataset. */
  isAnyMadeByUsers: async (): Promise<boolean> =>
    (await db
      .selectFrom('dataset')
      .select('id')
      .where('created_by', 'is not', null)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst()) !== undefined,
  /** Schemas of the datasets in a list, ascending. */
  schemas: (request: ListRequest): Promise<string[]> =>
    listTexts(db, listedKind, { request, column: sql`o.schema_name` }),
});

const writes = (db: StoreDb, clock: () => number) => ({
  create: (draft: DatasetDraft, change: Change): Promise<DatasetRow> =>
    inTransaction(db, async (tx) => {
      const now = clock();
      const document = await documentOf(tx, draft);
      const row = await tx
        .insertInto('dataset')
        .values({
          ...firstVersion(draft, change, now),
          ...columnsOf(draft, document),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await setOwners(tx, 'dataset', row.id, draft.ownerIds);
      await appendVersion(
        tx,
        { kind: 'dataset', id: row.id, head: 0, document: { ...draft, ...document }, savedAt: now },
        { ...change, baseVersion: null },
      );
      return row;
    }),
  /** Saves the whole dataset as a new version. Undefined when it is not there. @throws STALE_001 */
  save: (id: number, draft: DatasetDraft, change: Change): Promise<DatasetRow | undefined> =>
    inTransaction(db, async (tx) => {
      const head = await headVersion(tx, 'dataset', id);
      if (head === undefined) return undefined;
      const now = clock();
      const document = await documentOf(tx, draft);
      const version = await appendVersion(
        tx,
        { kind: 'dataset', id, head, document: { ...draft, ...document }, savedAt: now },
        change,
      );
      await setOwners(tx, 'dataset', id, draft.ownerIds);
      return tx
        .updateTable('dataset')
        .set({ ...columnsOf(draft, document), version, changed_at: now, changed_by: change.authorId })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
    }),
  /** Gives a dataset in the trash another name, as a new version; it stays in the trash. */
  renameTrashed: (row: DatasetRow, name: string, change: Change): Promise<void> =>
    inTransaction(db, async (tx) => {
      const now = clock();
      const owners = (await ownersOf(tx, 'dataset', [row.id])).get(row.id) ?? [];
      const { extra } = readDocument(row);
      const renamedDataset = { ...readDataset(row), name, certifiedBy: row.certified_by, extra };
      const document = { ...renamedDataset, ownerIds: owners.map(({ id }) => id) };
      const version = await appendVersion(
        tx,
        { kind: 'dataset', id: row.id, head: row.version, document, savedAt: now },
        { ...change, baseVersion: null },
      );
      await tx
        .updateTable('dataset')
        .set({
          name,
          version,
          search_text: searchText(name, row.schema_name, row.description, ...fieldText(readDocument(row))),
          sort_key: sortKey(name),
        })
        .where('id', '=', row.id)
        .execute();
    }),
  ...trashOf(db, 'dataset', clock),
});

/** Datasets: what charts are built on. */
export const datasetStore = (db: StoreDb, clock: () => number) => ({
  ...reads(db),
  ...overviews(db),
  ...writes(db, clock),
});
export type DatasetStore = ReturnType<typeof datasetStore>;
