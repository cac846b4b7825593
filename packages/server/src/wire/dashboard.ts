import { datasourceOf, objectOfJson, timeAgo } from '@sextant/contract';
import type { DashboardChart, DashboardItem, DashboardListItem, FolderReference } from '@sextant/contract';
import type { DashboardRecord, DashboardRole } from '../store/dashboards.ts';
import type { ObjectUser } from '../store/objects.ts';
import type { ChartRow, DashboardRow, TagRow } from '../store/schema.ts';
import { describedHtml } from './described.ts';
import { wireTime, wireTimeUtc } from './wire-time.ts';
import { thumbnailUrl } from './thumbnail.ts';
import { tagOf } from './tag.ts';
import { fullName, userOf, userOrNull } from './users.ts';

/** Address of a dashboard's page. */
export const dashboardUrl = (row: Pick<DashboardRow, 'id' | 'slug'>): string =>
  `/superset/dashboard/${encodeURIComponent(row.slug ?? String(row.id))}/`;

interface ItemContext {
  readonly owners: readonly ObjectUser[];
  readonly roles: readonly DashboardRole[];
  readonly tags: readonly TagRow[];
  readonly users: ReadonlyMap<number, ObjectUser>;
  readonly now: number;
}

const sharedMembers = (row: DashboardRow, { owners, roles, tags, users, now }: ItemContext) => {
  const changedBy = userOrNull(users, row.changed_by);
  return {
    id: row.id,
    uuid: row.uuid,
    dashboard_title: row.title ?? '',
    slug: row.slug,
    url: dashboardUrl(row),
    published: row.is_published === 1,
    css: row.css,
    certified_by: row.certified_by,
    certification_details: row.certification_details,
    is_managed_externally: row.is_managed_externally === 1,
    owners: owners.map(userOf),
    tags: tags.map(tagOf),
    roles: roles.map(({ id, name }) => ({ id, name: name ?? `Deleted role ${id}` })),
    changed_by: changedBy,
    changed_by_name: fullName(changedBy),
    changed_on_delta_humanized: timeAgo(row.changed_at, now),
    thumbnail_url: thumbnailUrl('dashboard', row),
    version: row.version,
  };
};

/** A dashboard in lists. Layout and metadata stay out: they are large and no list shows them. */
export const dashboardListItemOf = (
  row: DashboardRow,
  itemContext: ItemContext & { readonly folder: FolderReference | null },
): DashboardListItem => ({
  ...sharedMembers(row, itemContext),
  folder: itemContext.folder,
  status: row.is_published === 1 ? 'published' : 'draft',
  changed_on_utc: wireTimeUtc(row.changed_at),
  created_by: userOrNull(itemContext.users, row.created_by),
  created_on_delta_humanized: timeAgo(row.created_at, itemContext.now),
});

/** The most that a user may with whom something is shared, maybe more than once; null when it is not. */
const sharedAsOf = (userShares: DashboardRecord['userShares']): DashboardItem['shared_as'] =>
  userShares.some(({ role }) => role === 'editor') ? 'editor' : (userShares[0]?.role ?? null);

type ShownDashboard = DashboardRecord & {
  readonly closedCharts: number;
  readonly tags: readonly TagRow[];
  readonly defaultSet: DashboardItem['default_filter_set'];
};

export const dashboardItemOf = (
  { row, owners, roles, tags, charts, closedCharts, defaultSet, userShares }: ShownDashboard,
  users: ReadonlyMap<number, ObjectUser>,
  now: number,
): DashboardItem => ({
  ...sharedMembers(row, { owners, roles, tags, users, now }),
  json_metadata: row.json_metadata,
  position_json: row.position_json,
  charts: charts.map((chart) => chart.name),
  closed_charts: closedCharts,
  shared_as: sharedAsOf(userShares),
  default_filter_set: defaultSet,
  changed_on: wireTime(row.changed_at),
});

/** Form data of a chart with what the page relies on put in. */
export const formDataOf = (row: ChartRow) => ({
  ...objectOfJson(row.params),
  slice_id: row.id,
  viz_type: row.kind,
  datasource: row.dataset_id === null ? '' : datasourceOf(row.dataset_id),
});

/** What Superset's pages know of a chart that they have open, on a dashboard and in Explore alike. */
export const openChartOf = (row: ChartRow, owners: readonly ObjectUser[], now: number) => {
  const formData = formDataOf(row);
  return {
    slice_id: row.id,
    slice_name: row.name,
    slice_url: `/explore/?slice_id=${row.id}`,
    description: row.description,
    description_markeddown: describedHtml(row.description),
    form_data: formData,
    viz_type: formData.viz_type,
    datasource: formData.datasource,
    cache_timeout: row.cache_timeout_s,
    certified_by: row.certified_by,
    certification_details: row.certification_details,
    owners: owners.map((owner) => owner.id),
    changed_on: wireTime(row.changed_at),
    // Markup, as Superset has it: pages put it in as it comes.
    modified: `<span class="no-wrap">${timeAgo(row.changed_at, now)}</span>`,
    uuid: row.uuid,
    version: row.version,
  };
};

export const dashboardChartOf = (row: ChartRow, owners: readonly ObjectUser[], now: number): DashboardChart => ({
  id: row.id,
  ...openChartOf(row, owners, now),
});
