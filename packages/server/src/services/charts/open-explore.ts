import { SextantError, datasetIdOf, datasourceOf, objectOfJson } from '@sextant/contract';
import type { ExploreResponse } from '@sextant/contract';
import type { AppContext } from '../app-context.ts';
import { exploreSliceOf } from '../../wire/chart.ts';
import { formDataOf } from '../../wire/dashboard.ts';
import { typesInUse } from '../../wire/chart-types.ts';
import { datasetDataFor } from '../datasets/dashboard-datasets.ts';
import { keptExplorePermalink } from './explore-permalinks.ts';
import { keptFormData } from './saved-form-data.ts';
import { loadChart, loadDataset, seenAmong } from '../objects/load-objects.ts';
import type { SessionUser } from '../../policies/session.ts';

interface ExploreQuery {
  readonly slice_id?: number | undefined;
  readonly datasource_id?: number | undefined;
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
    return { ...objectOfJson((await keptFormData(context.store, user, key)).form_data) };
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
  const { state, chartId } = await keptExplorePermalink(context, user, key);
  const urlParams = state.urlParams ?? [];
  const isGone = chartId !== null && !(await seenAmong(context.store, user, 'chart', [chartId])).has(chartId);
  return {
    form: { ...state.formData, ...(urlParams.length === 0 ? {} : { url_params: Object.fromEntries(urlParams) }) },
    chartId: isGone ? null : chartId,
  };
}

/**
 * What Explore opens: a chart, a dataset, or a chart being made (by key or link). A chart whose dataset is gone, or is not
 * for the user, still opens, with `dataset` null.
 *
 * @throws NOT_FOUND_001, NOT_FOUND_003, NOT_FOUND_006 for a link that is not there
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
  const datasetId = query.datasource_id ?? datasetIdOf(formData) ?? chart?.row.dataset_id ?? null;
  const isVisible = datasetId !== null && (await seenAmong(store, user, 'dataset', [datasetId])).has(datasetId);
  const record =
    datasetId === null || (chart !== null && !isVisible) ? null : await loadDataset(store, user, datasetId);
  return {
    dataset: record === null ? null : await datasetDataFor(store, user, record),
    form_data: types.form({
      ...formData,
      ...(query.viz_type === undefined ? {} : { viz_type: query.viz_type }),
      ...(datasetId === null ? {} : { datasource: datasourceOf(datasetId) }),
    }),
    slice: chart === null ? null : exploreSliceOf({ ...chart, row: types.row(chart.row) }, clock()),
    message: isGone ? revertMessage(chart === null ? 'dataset' : 'chart') : null,
  };
}
