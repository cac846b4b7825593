import { SextantError, datasetIdOf, datasetIdOfReference, datasourceOf, fail, objectOfJson } from '@sextant/contract';
import type { ExploreResponse } from '@sextant/contract';
import type { AppContext } from '../app-context.ts';
import { exploreSliceOf } from '../../wire/chart.ts';
import { formDataOf } from '../../wire/dashboard.ts';
import { typesInUse } from '../../wire/chart-types.ts';
import { datasetDataFor } from '../datasets/dashboard-datasets.ts';
import { loadExplorePermalink } from './explore-permalinks.ts';
import { loadFormData } from './saved-form-data.ts';
import { loadChart, loadDataset, visibleAmong } from '../objects/load-objects.ts';
import { templateSwitch } from '../sources/dataset-source.ts';
import { querySource } from '../sources/query-source.ts';
import { datasetDataOfQuery } from '../../wire/dataset.ts';
import type { SessionUser } from '../../policies/session.ts';

interface ExploreQuery {
  readonly slice_id?: number | undefined;
  readonly datasource_id?: number | undefined;
  readonly datasource_type?: string | undefined;
  readonly form_data_key?: string | undefined;
  readonly permalink_key?: string | undefined;
  readonly viz_type?: string | undefined;
}

type Explore = ExploreResponse['result'];

const revertMessage = (fallback: string): string => `Form data not found in cache, reverting to ${fallback} metadata.`;

/** Form data under a key; a key that is gone is reported in a message, not as an error. */
async function stateOfKey(
  context: Pick<AppContext, 'store'>,
  user: SessionUser,
  key: string,
): Promise<Record<string, unknown> | null> {
  try {
    return { ...objectOfJson((await loadFormData(context.store, user, key)).form_data) };
  } catch (error) {
    if (error instanceof SextantError && error.code === 'NOT_FOUND_006') return null;
    throw error;
  }
}

/** Form data behind a link; the parameters of its address go along in `url_params`, where templates read them. */
async function linkedState(
  context: Pick<AppContext, 'store'>,
  user: SessionUser,
  key: string,
): Promise<{ readonly form: Record<string, unknown>; readonly chartId: number | null }> {
  const { state, chartId } = await loadExplorePermalink(context, user, key);
  const urlParams = state.urlParams ?? [];
  const isGone = chartId !== null && !(await visibleAmong(context.store, user, 'chart', [chartId])).has(chartId);
  return {
    form: { ...state.formData, ...(urlParams.length === 0 ? {} : { url_params: Object.fromEntries(urlParams) }) },
    chartId: isGone ? null : chartId,
  };
}

/** The dataset that the address names. */
const requestedDataset = ({ datasource_id: id, datasource_type: type = 'table' }: ExploreQuery): number | null =>
  id === undefined ? null : datasetIdOfReference({ id, type });

/** A dataset, or a query of SQL Lab, as Explore gets it; null for one that is gone or closed under a chart. */
async function datasetOf(
  { store, config }: Pick<AppContext, 'store' | 'config'>,
  user: SessionUser,
  datasetId: number,
  isOfChart: boolean,
): Promise<Explore['dataset']> {
  if (datasetId < 0) {
    const dataset = await querySource(store, user, datasetId, templateSwitch({ config }));
    if (dataset === null) throw fail('NOT_FOUND_018', { id: -datasetId });
    return datasetDataOfQuery(dataset, await store.databases.load(dataset.databaseId));
  }
  const isVisible = (await visibleAmong(store, user, 'dataset', [datasetId])).has(datasetId);
  if (isOfChart && !isVisible) return null;
  return datasetDataFor(store, user, await loadDataset(store, user, datasetId));
}

/**
 * What Explore opens: a chart, a dataset, or a chart being made (by key or link). A chart whose dataset is gone, or is not
 * for the user, still opens, with `dataset` null.
 *
 * @throws NOT_FOUND_001, NOT_FOUND_003, NOT_FOUND_006 for a link that is not there, NOT_FOUND_018 for a query of SQL Lab
 */
export async function openExplore(
  context: Pick<AppContext, 'store' | 'clock' | 'config'>,
  user: SessionUser,
  query: ExploreQuery,
): Promise<Explore> {
  const { store, clock, config } = context;
  const types = typesInUse(config);
  const link = query.permalink_key === undefined ? null : await linkedState(context, user, query.permalink_key);
  const sliceId = query.slice_id ?? link?.chartId ?? 0;
  const chart = sliceId === 0 ? null : await loadChart(store, user, sliceId);
  const keyedState = query.form_data_key === undefined ? null : await stateOfKey(context, user, query.form_data_key);
  const isGone = query.form_data_key !== undefined && keyedState === null;
  const formData: Record<string, unknown> =
    keyedState ?? link?.form ?? (chart === null ? {} : { ...formDataOf(chart.row) });
  const datasetId = requestedDataset(query) ?? datasetIdOf(formData) ?? chart?.row.dataset_id ?? null;
  return {
    dataset: datasetId === null ? null : await datasetOf(context, user, datasetId, chart !== null),
    form_data: types.form({
      ...formData,
      ...(query.viz_type === undefined ? {} : { viz_type: query.viz_type }),
      ...(datasetId === null ? {} : { datasource: datasourceOf(datasetId) }),
    }),
    slice: chart === null ? null : exploreSliceOf({ ...chart, row: types.row(chart.row) }, clock()),
    message: isGone ? revertMessage(chart === null ? 'dataset' : 'chart') : null,
  };
}
