import { taggedKindOf, taggedKinds } from '@sextant/contract';
import type { TaggedKind, TaggedObject } from '@sextant/contract';
import { visibilityOf } from '../../policies/objects.ts';
import type { SessionUser } from '../../policies/session.ts';
import type { Store } from '../../store/open-store.ts';
import type { ObjectUser } from '../../store/objects.ts';
import type { TagRow } from '../../store/schema.ts';
import type { TagView } from '../../store/tags.ts';
import { chartUrl } from '../../wire/chart.ts';
import { dashboardUrl } from '../../wire/dashboard.ts';
import { datasetUrl } from '../../wire/dataset.ts';
import { tagOf } from '../../wire/tag.ts';
import { fullName, userOf, userOrNull } from '../../wire/users.ts';
import { wireTime } from '../../wire/wire-time.ts';

/** As many things of a kind are told; a list of that kind, filtered by a tag, has them all. */
const mostThings = 1000;

const viewOf = (user: SessionUser, kind: TaggedKind): TagView => ({
  kind,
  viewerId: user.id,
  visibility: kind === 'query' ? { kind: 'all' } : visibilityOf(user, kind),
});

/** How many things have each of the tags that the user may see. */
export async function countTagged(
  store: Store,
  user: SessionUser,
  tagIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const sums = new Map<number, number>();
  for (const kind of taggedKinds)
    for (const [id, count] of await store.tags.counts(tagIds, viewOf(user, kind)))
      sums.set(id, (sums.get(id) ?? 0) + count);
  return sums;
}

interface NamedRow {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly changed_at: number;
  readonly created_by: number | null;
}

/** Rows of a kind as its things are named. */
const rowsOfKind: Readonly<
  Record<TaggedKind, (store: Store, user: SessionUser, ids: readonly number[]) => Promise<NamedRow[]>>
> = {
  query: async (store, user, ids) =>
    (await store.savedQueries.among(user.id, ids)).map((row) => ({
      ...row,
      name: row.label ?? '',
      url: `/sqllab/?savedQueryId=${row.id}`,
    })),
  chart: async (store, _, ids) => (await store.charts.byIds(ids)).map((row) => ({ ...row, url: chartUrl(row.id) })),
  dashboard: async (store, _, ids) =>
    (await store.dashboards.byIds(ids)).map((row) => ({ ...row, name: row.title ?? '', url: dashboardUrl(row) })),
  dataset: async (store, _, ids) =>
    (await store.datasets.byIds(ids)).map((row) => ({ ...row, url: datasetUrl(row.id) })),
};

async function itemsOfKind(
  store: Store,
  user: SessionUser,
  kind: TaggedKind,
  ids: readonly number[],
): Promise<TaggedObject[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOfKind[kind](store, user, ids);
  const users = await store.users.byIds(rows.map((row) => row.created_by));
  const tags = await store.tags.of(kind, ids);
  const owners = kind === 'query' ? new Map<number, ObjectUser[]>() : await store.owners(kind, ids);
  return rows.map((row) => {
    const maker = userOrNull(users, row.created_by);
    return {
      id: row.id,
      type: kind,
      name: row.name,
      url: row.url,
      changed_on: wireTime(row.changed_at),
      created_by: maker,
      creator: fullName(maker),
      tags: (tags.get(row.id) ?? []).map(tagOf),
      owners: (owners.get(row.id) ?? []).map(userOf),
    };
  });
}

const partsOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** What a call about things with tags asks for. */
interface ObjectsQuery {
  /** Names, separated by commas, as are the others. */
  readonly tags?: string | undefined;
  readonly tagIds?: string | undefined;
  readonly types?: string | undefined;
}

/** Ids of the tags that a query names. Those that do not exist are on nothing. */
async function tagIdsOf(store: Store, query: ObjectsQuery): Promise<number[]> {
  const named: readonly TagRow[] = await store.tags.byNames(partsOf(query.tags));
  const numbered = partsOf(query.tagIds)
    .filter((part) => /^\d{1,9}$/.test(part))
    .map(Number);
  return [...named.map(({ id }) => id), ...numbered];
}

/** What the user may see that has one of the tags, kind by kind, the youngest first. */
export async function taggedObjects(store: Store, user: SessionUser, query: ObjectsQuery): Promise<TaggedObject[]> {
  const tagIds = await tagIdsOf(store, query);
  const kinds = partsOf(query.types).map(taggedKindOf);
  const items: TaggedObject[] = [];
  for (const kind of taggedKinds) {
    if (kinds.length > 0 && !kinds.includes(kind)) continue;
    const ids = await store.tags.things(tagIds, viewOf(user, kind), mostThings);
    const found = await itemsOfKind(store, user, kind, ids);
    items.push(...found.toSorted((left, right) => right.id - left.id));
  }
  return items;
}
