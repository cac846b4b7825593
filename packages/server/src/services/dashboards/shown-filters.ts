import { objectOfJson, isRecord } from '@sextant/contract';
import type { FilterSetParams } from '@sextant/contract';
import type { AppContext } from '../app-context.ts';
import { canEditDashboard } from '../../policies/objects.ts';
import type { DashboardRecord } from '../../store/dashboards.ts';
import type { Store } from '../../store/open-store.ts';
import { ownershipOf, visibleAmong } from '../objects/load-objects.ts';
import { namedByDashboard } from '../objects/named-objects.ts';
import { shownCharts } from '../access/passed-charts.ts';
import { passedFilters } from '../access/shared-dashboards.ts';
import type { SessionUser } from '../../policies/session.ts';

/** What of the filters in a dashboard's metadata is for a user. */
export interface OpenFilters {
  /** Datasets that he may see by himself. */
  readonly datasets: ReadonlySet<number>;
  /** Charts that he is shown: filter boxes are kept by the number of their chart. */
  readonly charts: ReadonlySet<number>;
  /** Native filters that the dashboard passes on to a role of his. */
  readonly passedFilterIds?: ReadonlySet<string>;
}

type Fields = Readonly<Record<string, unknown>>;

/** Every dataset that a filter names, as it stands there. */
function datasetsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(datasetsIn);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === 'datasetId' && member !== null ? [member] : datasetsIn(member),
  );
}

const idOf = (filter: unknown): string | null =>
  isRecord(filter) && typeof filter['id'] === 'string' ? filter['id'] : null;

const filtersIn = (metadata: Fields): readonly unknown[] => {
  const { native_filter_configuration: filters } = metadata;
  return Array.isArray(filters) ? filters : [];
};

const isOpen = (filter: unknown, { datasets, passedFilterIds }: OpenFilters): boolean =>
  passedFilterIds?.has(idOf(filter) ?? '') === true ||
  datasetsIn(filter).every((id) => typeof id === 'number' && datasets.has(id));

/** Lists and maps without what names one of these filters. */
function withoutIds(value: unknown, ids: ReadonlySet<unknown>): unknown {
  if (Array.isArray(value)) return value.filter((one) => !ids.has(one)).map((one) => withoutIds(one, ids));
  if (!isRecord(value)) return value;
  const shownEntries = Object.entries(value).filter(([key]) => !ids.has(key));
  return Object.fromEntries(shownEntries.map(([key, member]) => [key, withoutIds(member, ids)]));
}

/** Members about filter boxes: maps, or texts of maps, whose keys are charts. */
const boxMembers = ['default_filters', 'filter_scopes'];

function withoutBoxes(metadata: Fields, charts: ReadonlySet<number>): Fields {
  const changedMembers = boxMembers.flatMap((key): [string, unknown][] => {
    const { [key]: storedValue } = metadata;
    if (storedValue === undefined || storedValue === null) return [];
    const byChart =
      typeof storedValue === 'string' ? objectOfJson(storedValue) : isRecord(storedValue) ? storedValue : {};
    const shownEntries = Object.entries(byChart).filter(([id]) => charts.has(Number(id)));
    if (shownEntries.length === Object.keys(byChart).length) return [];
    const left = Object.fromEntries(shownEntries);
    return [[key, typeof storedValue === 'string' ? JSON.stringify(left) : left]];
  });
  return changedMembers.length === 0 ? metadata : { ...metadata, ...Object.fromEntries(changedMembers) };
}

/** The metadata of a dashboard without the filters that tell of other datasets and charts. Where none does, its text stays as it is. */
export function withFiltersOf(jsonMetadata: string | null, open: OpenFilters): string | null {
  if (jsonMetadata === null) return null;
  const storedMetadata = objectOfJson(jsonMetadata);
  const filters = filtersIn(storedMetadata);
  const closed = filters.filter((filter) => !isOpen(filter, open));
  const unboxedMetadata = withoutBoxes(storedMetadata, open.charts);
  if (closed.length === 0) return unboxedMetadata === storedMetadata ? jsonMetadata : JSON.stringify(unboxedMetadata);
  const left = {
    ...unboxedMetadata,
    native_filter_configuration: filters.filter((filter) => !closed.includes(filter)),
  };
  return JSON.stringify(withoutIds(left, new Set(closed.map(idOf).filter((id) => id !== null))));
}

/** Those of the datasets in the metadata that the user may see by himself. */
export const visibleTargets = (
  store: Store,
  user: SessionUser,
  jsonMetadata: string | null,
): Promise<ReadonlySet<number>> => visibleAmong(store, user, 'dataset', [...namedByDashboard(jsonMetadata).datasets]);

/** The metadata of a dashboard as a user who is shown these charts of it gets it; whoever may change the dashboard has its text as it is. */
export async function metadataFor(
  { store, config }: Pick<AppContext, 'store' | 'config'>,
  user: SessionUser,
  record: DashboardRecord,
  shownCharts: readonly { readonly id: number }[],
): Promise<string | null> {
  const { json_metadata: metadata } = record.row;
  // Whoever saves it needs all of it: what he does not have would be gone.
  if (metadata === null || canEditDashboard(user, ownershipOf(record))) return metadata;
  const datasets = await visibleTargets(store, user, metadata);
  const passedSet = await passedFilters(store, user, record, { features: config.features, visibleIds: datasets });
  return withFiltersOf(metadata, {
    datasets,
    passedFilterIds: passedSet,
    charts: new Set(shownCharts.map(({ id }) => id)),
  });
}

/**
 * What somebody kept of the filters of a dashboard, by filter or chart, as a user who may see the dashboard gets it: of the filters and charts
 * that he is shown. Whoever may change the dashboard gets all.
 */
export async function masksFor<Mask>(
  context: Pick<AppContext, 'store' | 'config'>,
  user: SessionUser,
  record: DashboardRecord,
  masks: Readonly<Record<string, Mask>>,
): Promise<Record<string, Mask>> {
  if (canEditDashboard(user, ownershipOf(record))) return { ...masks };
  const charts = await shownCharts(context.store, user, record);
  const metadata = await metadataFor(context, user, record, charts);
  const filters = new Set(filtersIn(objectOfJson(metadata)).map(idOf));
  // Pages make a native filter of each field of a filter box.
  const isShown = (key: string): boolean =>
    filters.has(key) || charts.some(({ id }) => key === String(id) || key.startsWith(`NATIVE_FILTER-${id}_`));
  return Object.fromEntries(Object.entries(masks).filter(([key]) => isShown(key)));
}

/**
 * What filter sets keep of the filters of a dashboard, as a user who may see it gets it: filters over datasets that he is shown, and their masks.
 * Whoever may change the dashboard gets all. Null stays null.
 */
export async function setParamsFor(
  context: Pick<AppContext, 'store' | 'config'>,
  user: SessionUser,
  record: DashboardRecord,
  sets: readonly (FilterSetParams | null)[],
): Promise<(FilterSetParams | null)[]> {
  const isClosed = sets.some((set) => set !== null) && !canEditDashboard(user, ownershipOf(record));
  if (!isClosed) return [...sets];
  const charts = await shownCharts(context.store, user, record);
  const shownFilters = filtersIn(objectOfJson(await metadataFor(context, user, record, charts)));
  const namedIds = sets.flatMap((set) => datasetsIn(set?.nativeFilters)).filter((id) => typeof id === 'number');
  const visibleIds = await visibleAmong(context.store, user, 'dataset', namedIds);
  const datasets = new Set<unknown>([...visibleIds, ...datasetsIn(shownFilters)]);
  const shownIds = new Set<unknown>(shownFilters.map(idOf));
  const closedIds = filtersIn(objectOfJson(record.row.json_metadata))
    .map(idOf)
    .filter((id) => !shownIds.has(id));
  return sets.map((set) => set && openPartOf(set, { datasets, shownIds, closedIds }));
}

interface OpenPart {
  readonly datasets: ReadonlySet<unknown>;
  readonly shownIds: ReadonlySet<unknown>;
  readonly closedIds: readonly unknown[];
}

function openPartOf(set: FilterSetParams, { datasets, shownIds, closedIds }: OpenPart): FilterSetParams {
  const { nativeFilters, dataMask = {} } = set;
  const tellsNothing = (id: string): boolean =>
    Object.hasOwn(nativeFilters, id)
      ? datasetsIn(nativeFilters[id]).every((one) => datasets.has(one))
      : shownIds.has(id);
  const closedKeys = [...Object.keys(nativeFilters), ...Object.keys(dataMask)].filter((id) => !tellsNothing(id));
  const left = { nativeFilters, dataMask };
  return withoutIds(left, new Set([...closedIds, ...closedKeys])) as typeof left;
}
