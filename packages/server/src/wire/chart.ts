import { timeAgo } from '@sextant/contract';
import type { ChartItem, ChartListItem, ExploreSlice, FolderReference } from '@sextant/contract';
import type { ChartRecord } from '../store/charts.ts';
import type { ObjectUser } from '../store/objects.ts';
import type { ChartRow, TagRow } from '../store/schema.ts';
import { openChartOf } from './dashboard.ts';
import { describedHtml } from './described.ts';
import { wireTime, wireTimeUtc } from './wire-time.ts';
import { thumbnailUrl } from './thumbnail.ts';
import { tagOf } from './tag.ts';
import { fullName, userOf, userOrNull } from './users.ts';

/** Address of a chart's page. */
export const chartUrl = (id: number): string => `/explore/?slice_id=${id}`;
const datasetUrl = (id: number): string => `/explore/?datasource_type=table&datasource_id=${id}`;

const sharedMembers = (row: ChartRow, { owners, tags, now }: Pick<ItemContext, 'owners' | 'tags' | 'now'>) => ({
  id: row.id,
  uuid: row.uuid,
  slice_name: row.name,
  description: row.description,
  viz_type: row.kind,
  datasource_id: row.dataset_id ?? 0,
  datasource_type: row.datasource_type,
  params: row.params,
  cache_timeout: row.cache_timeout_s,
  certified_by: row.certified_by,
  certification_details: row.certification_details,
  is_managed_externally: row.is_managed_externally === 1,
  owners: owners.map(userOf),
  tags: tags.map(tagOf),
  changed_on_delta_humanized: timeAgo(row.changed_at, now),
  thumbnail_url: thumbnailUrl('chart', row),
  url: chartUrl(row.id),
  version: row.version,
});

interface ItemContext {
  readonly owners: readonly ObjectUser[];
  readonly tags: readonly TagRow[];
  readonly folder: FolderReference | null;
  readonly users: ReadonlyMap<number, ObjectUser>;
  readonly dashboards: readonly { readonly id: number; readonly title: string | null }[];
  /** Null when the dataset is in the trash. */
  readonly datasetName: string | null;
  /** False for a chart of a first dashboard that nobody has kept. */
  readonly isKept: boolean;
  readonly now: number;
}

export function chartListItemOf(
  row: ChartRow,
  { owners, tags, folder, users, dashboards, datasetName, isKept, now }: ItemContext,
): ChartListItem {
  const changedBy = userOrNull(users, row.changed_by);
  return {
    ...sharedMembers(row, { owners, tags, now }),
    description_markeddown: describedHtml(row.description),
    datasource_name_text: datasetName,
    datasource_url: row.dataset_id === null ? null : datasetUrl(row.dataset_id),
    slice_url: chartUrl(row.id),
    edit_url: `/chart/edit/${row.id}`,
    dashboards: dashboards.map(({ id, title }) => ({ id, dashboard_title: title ?? '' })),
    changed_by: changedBy,
    changed_by_name: fullName(changedBy),
    changed_on_utc: wireTimeUtc(row.changed_at),
    created_by: userOrNull(users, row.created_by),
    created_on_delta_humanized: timeAgo(row.created_at, now),
    last_saved_at: wireTime(row.changed_at),
    last_saved_by: changedBy,
    is_kept: isKept,
    folder,
  };
}

export const chartItemOf = (
  { row, owners, tags, dashboards }: ChartRecord & Pick<ItemContext, 'tags'>,
  now: number,
): ChartItem => ({
  ...sharedMembers(row, { owners, tags, now }),
  query_context: row.query_context,
  dashboards: dashboards.map(({ id, title, json_metadata }) => ({ id, dashboard_title: title ?? '', json_metadata })),
});

/** The chart as Explore opens it. */
export const exploreSliceOf = ({ row, owners }: ChartRecord, now: number): ExploreSlice => ({
  ...openChartOf(row, owners, now),
  changed_on_humanized: timeAgo(row.changed_at, now),
  is_managed_externally: row.is_managed_externally === 1,
});
