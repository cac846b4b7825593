import type { Home, HomeItem } from '@sextant/contract';
import type { AppContext } from '../app-context.ts';
import { visibilityOf } from '../../policies/objects.ts';
import { uploadsOf } from '../../policies/uploads.ts';
import type { ListRequest } from '../../store/lists.ts';
import type { ChartRow, DashboardRow } from '../../store/schema.ts';
import type { Store } from '../../store/open-store.ts';
import { chartUrl } from '../../wire/chart.ts';
import { dashboardUrl } from '../../wire/dashboard.ts';
import { tagOf } from '../../wire/tag.ts';
import { thumbnailUrl } from '../../wire/thumbnail.ts';
import type { SessionUser } from '../../policies/session.ts';

const perSection = 12;

type Kind = 'dashboard' | 'chart';
type Found =
  | { readonly kind: 'dashboard'; readonly row: DashboardRow }
  | { readonly kind: 'chart'; readonly row: ChartRow };

const request = (user: SessionUser, kind: Kind, filters: ListRequest['filters']): ListRequest => ({
  filters,
  orderColumn: 'changed_on_delta_humanized',
  orderDirection: 'desc',
  page: 0,
  pageSize: perSection,
  viewerId: user.id,
  visibility: visibilityOf(user, kind),
});

/** Dashboards and charts that the same filters find, the newest change first. */
async function findBoth(
  store: Store,
  user: SessionUser,
  filtersOf: (kind: Kind) => ListRequest['filters'],
): Promise<Found[]> {
  const [dashboards, charts] = await Promise.all([
    store.dashboards.list(request(user, 'dashboard', filtersOf('dashboard'))),
    store.charts.list(request(user, 'chart', filtersOf('chart'))),
  ]);
  return [
    ...dashboards.rows.map((row): Found => ({ kind: 'dashboard', row })),
    ...charts.rows.map((row): Found => ({ kind: 'chart', row })),
  ].sort((left, right) => right.row.changed_at - left.row.changed_at);
}

/** Charts of a first dashboard that nobody kept are found there. */
const keptOnly = (kind: Kind): ListRequest['filters'] =>
  kind === 'chart' ? [{ col: 'id', opr: 'chart_is_kept', value: true }] : [];

/** Opened lately, and changed by the user lately: one list by the later of the two moments. */
async function recentOnes(
  store: Store,
  user: SessionUser,
  openedAtById: ReadonlyMap<string, number>,
): Promise<Found[]> {
  const ids = (kind: Kind): number[] =>
    [...openedAtById.keys()].filter((key) => key.startsWith(`${kind} `)).map((key) => Number(key.split(' ')[1]));
  const changedObjects = await findBoth(store, user, (kind) => [
    { col: 'changed_by', opr: 'rel_o_m', value: user.id },
    ...keptOnly(kind),
  ]);
  const viewedObjects = await findBoth(store, user, (kind) => [{ col: 'id', opr: 'in', value: [-1, ...ids(kind)] }]);
  const momentOf = (found: Found): number =>
    Math.max(
      openedAtById.get(`${found.kind} ${found.row.id}`) ?? 0,
      found.row.changed_by === user.id ? found.row.changed_at : 0,
    );
  const unique = new Map(
    [...viewedObjects, ...changedObjects].map((found) => [`${found.kind} ${found.row.id}`, found]),
  );
  return [...unique.values()].sort((left, right) => momentOf(right) - momentOf(left));
}

/** What Home shows. */
export async function openHome(
  { store, config }: Pick<AppContext, 'store' | 'config'>,
  user: SessionUser,
): Promise<Home> {
  const openedAtById = new Map(
    (await store.recents.list(user.id, perSection)).map((recentItem) => [
      `${recentItem.kind} ${recentItem.id}`,
      recentItem.viewedAt,
    ]),
  );
  const sections = {
    recents: await recentOnes(store, user, openedAtById),
    favorites: await findBoth(store, user, (kind) => [{ col: 'id', opr: `${kind}_is_favorite`, value: true }]),
    own: await findBoth(store, user, (kind) => [
      ...keptOnly(kind),
      { col: 'owners', opr: 'rel_m_m', value: user.id },
      { col: 'created_by', opr: 'rel_o_m', value: user.id },
    ]),
    shared: (
      await store.dashboards.list(
        request(user, 'dashboard', [{ col: 'id', opr: 'dashboard_is_shared_with_me', value: true }]),
      )
    ).rows.map((row): Found => ({ kind: 'dashboard', row })),
    startHere: (
      await findBoth(store, user, (kind) => [{ col: 'created_by', opr: `${kind}_has_created_by`, value: false }])
    ).filter(({ kind }) => kind === 'dashboard'),
  };
  const show = await itemMaker(store, user, Object.values(sections).flat(), openedAtById);
  const items = (found: readonly Found[]): HomeItem[] => found.slice(0, perSection).map(show);
  return {
    recents: items(sections.recents),
    favorites: items(sections.favorites),
    own: items(sections.own),
    shared: items(sections.shared),
    startHere: items(sections.startHere),
    hasOwnData: await store.datasets.isAnyMadeByUsers(),
    upload: { kinds: [...uploadsOf(user)], maxSizeBytes: config.uploadMaxBytes },
  };
}

async function itemMaker(
  store: Store,
  user: SessionUser,
  all: readonly Found[],
  openedAtById: ReadonlyMap<string, number>,
): Promise<(found: Found) => HomeItem> {
  const idsOf = (kind: Kind): number[] => all.filter((found) => found.kind === kind).map((found) => found.row.id);
  const owners = {
    dashboard: await store.owners('dashboard', idsOf('dashboard')),
    chart: await store.owners('chart', idsOf('chart')),
  };
  const stars = {
    dashboard: await store.favorites.among(user.id, 'dashboard', idsOf('dashboard')),
    chart: await store.favorites.among(user.id, 'chart', idsOf('chart')),
  };
  const tags = {
    dashboard: await store.tags.of('dashboard', idsOf('dashboard')),
    chart: await store.tags.of('chart', idsOf('chart')),
  };
  const folders = {
    dashboard: await store.folderObjects.foldersOf('dashboard', idsOf('dashboard')),
    chart: await store.folderObjects.foldersOf('chart', idsOf('chart')),
  };
  const kindsOn = await store.charts.kindsOn(idsOf('dashboard'));
  return (found) => {
    const { kind, row } = found;
    return {
      kind,
      id: row.id,
      uuid: row.uuid,
      title: found.kind === 'dashboard' ? (found.row.title ?? '') : found.row.name,
      description: found.kind === 'chart' ? found.row.description : null,
      url: found.kind === 'dashboard' ? dashboardUrl(found.row) : chartUrl(row.id),
      vizType: found.kind === 'chart' ? found.row.kind : null,
      kinds: found.kind === 'chart' ? [found.row.kind] : (kindsOn.get(row.id) ?? []),
      owners: (owners[kind].get(row.id) ?? []).map((owner) => `${owner.first_name} ${owner.last_name}`.trim()),
      tags: (tags[kind].get(row.id) ?? []).map(tagOf),
      folder: folders[kind].get(row.id) ?? null,
      isFavorite: stars[kind].has(row.id),
      changedAt: row.changed_at,
      createdAt: row.created_at,
      openedAt: openedAtById.get(`${kind} ${row.id}`) ?? null,
      thumbnailUrl: thumbnailUrl(kind, row),
    };
  };
}
