import { fail, objectOfJson, isRecord } from '@sextant/contract';
import type { Store } from '../../store/open-store.ts';
import { visibleAmong } from './load-objects.ts';
import type { SessionUser } from '../../policies/session.ts';

/** Charts and datasets that a document names by number. */
export interface NamedObjects {
  readonly charts: ReadonlySet<number>;
  readonly datasets: ReadonlySet<number>;
}

type ReferencedObjects = { readonly charts: Set<number>; readonly datasets: Set<number> };

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);

/** Members that are lists of charts, and members whose keys are charts. */
const chartLists = new Set(['excluded', 'immune', 'chartsInScope', 'timed_refresh_immune_slices', 'deck_slices']);
const chartKeys = new Set(['chart_configuration', 'expanded_slices', 'filter_scopes', 'default_filters']);

function addMember(namedObjects: ReferencedObjects, key: string, value: unknown): void {
  if (key === 'chartId' && isId(value)) namedObjects.charts.add(value);
  if (key === 'datasetId' && isId(value)) namedObjects.datasets.add(value);
  if (chartLists.has(key) && Array.isArray(value)) for (const id of value) if (isId(id)) namedObjects.charts.add(id);
  if (!chartKeys.has(key)) return;
  // The filters of old filter boxes are a text inside of the text.
  const byChart = typeof value === 'string' ? objectOfJson(value) : value;
  if (isRecord(byChart))
    for (const id of Object.keys(byChart)) if (/^\d+$/.test(id)) namedObjects.charts.add(Number(id));
}

function walk(namedObjects: ReferencedObjects, value: unknown): void {
  if (Array.isArray(value)) for (const one of value) walk(namedObjects, one);
  if (!isRecord(value)) return;
  for (const [key, member] of Object.entries(value)) {
    addMember(namedObjects, key, member);
    walk(namedObjects, member);
  }
}

/** What the layout and the metadata of a dashboard name: places of charts, scopes of filters and cross-filters, and targets of filters. */
export function namedByDashboard(...texts: readonly (string | null)[]): NamedObjects {
  const namedObjects: ReferencedObjects = { charts: new Set(), datasets: new Set() };
  for (const text of texts) walk(namedObjects, objectOfJson(text));
  return namedObjects;
}

/** Whether a layer of annotations draws the rows of a chart. */
export const readsChart = ({ sourceType }: Readonly<Record<string, unknown>>): boolean =>
  sourceType === 'line' || sourceType === 'table';

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Charts whose rows the layers of a form, or of a query, draw, and those drawn inside of it. */
function chartsOfForm(form: unknown): unknown[] {
  if (!isRecord(form)) return [];
  const layers = listOf(form['annotation_layers']).filter(isRecord);
  return [...listOf(form['deck_slices']), ...layers.filter(readsChart).map(({ value }) => Number(value))];
}

/** What a chart names beside its own dataset: in its form, and in the query that was saved with it. */
export function namedByChart(params: string | null, queryContext: string | null): NamedObjects {
  const context = objectOfJson(queryContext);
  const forms = [objectOfJson(params), context['form_data'], ...listOf(context['queries'])];
  return { charts: new Set(forms.flatMap(chartsOfForm).filter(isId)), datasets: new Set() };
}

/**
 * Lets a document name what whoever saves it sees himself, and what it named before: that opens nothing new. What is not there and what is not
 * for him are rejected alike.
 *
 * @throws REQUEST_008
 */
export async function requireNamed(
  store: Store,
  user: SessionUser,
  after: NamedObjects,
  before: NamedObjects,
): Promise<void> {
  for (const [kind, noun] of [
    ['chart', 'charts'],
    ['dataset', 'datasets'],
  ] as const) {
    const freshIds = [...after[noun]].filter((id) => !before[noun].has(id));
    const visibleIds = freshIds.length === 0 ? new Set() : await visibleAmong(store, user, kind, freshIds);
    if (freshIds.some((id) => !visibleIds.has(id)))
      throw fail('REQUEST_008', { fields: { [noun]: [`Some ${noun} do not exist`] } });
  }
}
