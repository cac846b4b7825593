import { sql } from 'kysely';
import type { DataGrants, GrantedVisibility } from '../policies/access.ts';
import { sharedByFolder } from './folder-rights.ts';
import { hasPurpose } from './lists.ts';
import type { Fragment } from './lists.ts';

const noRows = sql`1 = 0`;
const anyOf = (parts: readonly Fragment[]): Fragment =>
  parts.length === 0 ? noRows : sql`(${sql.join([...parts], sql` or `)})`;
const oneOf = (column: Fragment, ids: ReadonlySet<number>): Fragment[] =>
  ids.size === 0 ? [] : [sql`${column} in (${sql.join([...ids])})`];

/** Schema keys as their two parts. */
const schemasOf = ({ schemas }: DataGrants): readonly [databaseId: number, schema: string][] =>
  [...schemas].map((key) => {
    const [, id, schema] = /^schema:(\d+):(.*)$/s.exec(key) ?? [];
    return [Number(id), schema ?? ''];
  });

/** The dataset that `alias` names is opened by the grants; it must agree with `opensDataset`. */
export function datasetOpened(alias: string, data: DataGrants): Fragment {
  const column = (name: string): Fragment => sql.ref(`${alias}.${name}`);
  return anyOf([
    ...(data.all ? [sql`not ${hasPurpose(column('database_id'), 'uploads')}`] : []),
    ...oneOf(column('database_id'), data.databases),
    ...schemasOf(data).map(
      ([id, schema]) => sql`(${column('database_id')} = ${id} and ${column('schema_name')} = ${schema})`,
    ),
    ...oneOf(column('id'), data.datasets),
  ]);
}

/** The dataset `d` is opened to the user, or his own. */
const datasetRead = ({ userId, data }: GrantedVisibility): Fragment =>
  sql`(${datasetOpened('d', data)} or d.created_by = ${userId} or exists (select 1 from "owner" where "owner".object_kind = 'dataset' and "owner".object_id = d.id and "owner".user_id = ${userId}))`;

/** Held against `canReadChart` of `testing/who-reads.ts`. */
export const chartOpened = (visibility: GrantedVisibility): Fragment =>
  visibility.data.all
    ? sql`1 = 1`
    : sql`exists (select 1 from dataset as d where d.id = o.dataset_id and d.deleted_at is null and ${datasetRead(visibility)})`;

/** The dashboard `o` is given to roles; to one of the user's. */
const givenTo = (roleIds: readonly number[] | null): Fragment =>
  roleIds === null
    ? sql`o.id in (select dashboard_id from dashboard_role)`
    : roleIds.length === 0
      ? noRows
      : sql`o.id in (select dashboard_id from dashboard_role where role_id in (${sql.join([...roleIds])}))`;

/** The dashboard `o` is shared with the user by name; drafts with editors alone. */
const sharedWith = ({ userId }: GrantedVisibility): Fragment =>
  sql`o.id in (select dashboard_id from dashboard_user where user_id = ${userId} and (role = 'editor' or o.is_published = 1))`;

const openedBy = (visibility: GrantedVisibility, byData: Fragment): Fragment =>
  sql`(${sharedWith(visibility)} or ${sharedByFolder(visibility)} or (o.is_published = 1 and (${givenTo(visibility.roleIds)} or (not ${givenTo(null)} and ${byData}))))`;

/** Held against `canReadDashboard` of `testing/who-reads.ts`. */
export const dashboardOpened = (visibility: GrantedVisibility): Fragment =>
  openedBy(visibility, dashboardOpenedByData(visibility));

/** The same for one dashboard that is named, where looking from it is the shorter way. */
export const oneDashboardOpened = (visibility: GrantedVisibility): Fragment =>
  openedBy(visibility, oneOpenedByData(visibility));

/** Datasets of the charts on the dashboard `o`. */
const dataOn = sql`select 1 from dashboard_chart join chart as c on c.id = dashboard_chart.chart_id join dataset as d on d.id = c.dataset_id where dashboard_chart.dashboard_id = o.id and c.deleted_at is null and d.deleted_at is null`;

const oneOpenedByData = (visibility: GrantedVisibility): Fragment =>
  visibility.data.all ? sql`1 = 1` : sql`(exists (${dataOn} and ${datasetRead(visibility)}) or not exists (${dataOn}))`;

function dashboardOpenedByData(visibility: GrantedVisibility): Fragment {
  if (visibility.data.all) return sql`1 = 1`;
  const openDatasets = sql`select d.id from dataset as d where d.deleted_at is null and ${datasetRead(visibility)}`;
  const openedCharts = sql`c.deleted_at is null and c.dataset_id in (${openDatasets})`;
  // Of few datasets the dashboards are a set that is made once, from the datasets outwards; where most are opened that set is nearly
  // everything, and looking from each dashboard ends at its first chart. Both say the same.
  const isMost = sql`2 * (select count(*) from dataset as d where d.deleted_at is null and ${datasetRead(visibility)}) > (select count(*) from dataset as d where d.deleted_at is null)`;
  const fromDatasets = sql`o.id in (select dashboard_id from dashboard_chart where chart_id in (select c.id from chart as c where ${openedCharts}))`;
  const fromDashboard = sql`exists (select 1 from dashboard_chart join chart as c on c.id = dashboard_chart.chart_id where dashboard_chart.dashboard_id = o.id and ${openedCharts})`;
  return sql`(case when ${isMost} then ${fromDashboard} else ${fromDatasets} end or not exists (${dataOn}))`;
}

/** Held against `canSeeDatabase` of `testing/who-reads.ts`. */
export function databaseOpened({ data, seesUploads }: GrantedVisibility): Fragment {
  const grantConditions = oneOf(sql`dataset.id`, data.datasets).map(
    (match) =>
      sql`exists (select 1 from dataset where dataset.database_id = o.id and dataset.deleted_at is null and ${match})`,
  );
  return anyOf([
    ...(data.all ? [sql`o.purpose <> 'uploads'`] : []),
    ...(seesUploads ? [sql`o.purpose = 'uploads'`] : []),
    ...oneOf(sql`o.id`, data.databases),
    ...oneOf(sql`o.id`, new Set(schemasOf(data).map(([id]) => id))),
    ...grantConditions,
  ]);
}
