import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import { datasetIdOfReference, datasourceParameters, objectOfJson } from '@sextant/contract';
import type { ChartVersion, DatasetData, ExploreSlice } from '@sextant/contract';
import { loadChartTypes, unnamedType } from '@sextant/charts';
import type { RawForm } from '@sextant/charts';
import { call } from '../api/call.ts';
import { chartVersionQuery } from '../api/versions.ts';

/** What the address asks Explore to open. */
export interface ExploreAddress {
  readonly sliceId: number | null;
  readonly datasetId: number | null;
  readonly formDataKey: string | null;
  readonly permalinkKey: string | null;
  /** A saved state of the chart; null opens it as it is. */
  readonly version: number | null;
}

const wholeNumber = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** The number of a dataset; below zero of a query of SQL Lab. */
const datasetNumber = (search: Readonly<Record<string, string | undefined>>): number | null => {
  const id = wholeNumber(search['datasource_id']);
  return id === null ? null : datasetIdOfReference({ id, type: search['datasource_type'] ?? 'table' });
};

/** Reads `/explore/?slice_id=…`, `?datasource_type=table&datasource_id=…`, `?form_data_key=…`, `?permalink_key=…`; `&version=…` beside a chart. */
export const readAddress = (search: Readonly<Record<string, string | undefined>>): ExploreAddress => ({
  sliceId: wholeNumber(search['slice_id']),
  datasetId: datasetNumber(search),
  formDataKey: search['form_data_key'] ?? null,
  permalinkKey: search['permalink_key'] ?? null,
  version: search['slice_id'] === undefined ? null : wholeNumber(search['version']),
});

export const isNothing = (address: ExploreAddress): boolean => Object.values(address).every((value) => value === null);

export interface OpenedChart {
  readonly dataset: DatasetData | null;
  readonly slice: ExploreSlice | null;
  readonly form: RawForm;
  /** Something asked for was gone, and what was opened in its place. */
  readonly message: string | null;
  /** The saved state that `form` is of; null for what is stored now. */
  readonly version: ChartVersion | null;
}

const versionOf = async (client: QueryClient, { sliceId, version }: ExploreAddress): Promise<ChartVersion | null> =>
  sliceId === null || version === null ? null : client.fetchQuery(chartVersionQuery(sliceId, version));

/** The form of a saved state, over the dataset that was opened for it. */
const formOfVersion = ({ params, viz_type: type }: ChartVersion, openedForm: RawForm): RawForm => ({
  ...objectOfJson(params),
  viz_type: type,
  ...(openedForm['datasource'] === undefined ? {} : { datasource: openedForm['datasource'] }),
});

/** A dataset as the page works with it: a query of SQL Lab has its number below zero. */
const datasetOf = (dataset: DatasetData | null): DatasetData | null =>
  dataset === null ? null : { ...dataset, id: datasetIdOfReference(dataset) };

/** Reads what an address opens, and loads the types that it is asked with. */
async function loadOpened(client: QueryClient, address: ExploreAddress, signal?: AbortSignal): Promise<OpenedChart> {
  const version = await versionOf(client, address);
  const datasetId = version === null ? address.datasetId : version.datasource_id;
  const { result } = await call(api.explore.show, {
    query: {
      ...(address.sliceId === null ? {} : { slice_id: address.sliceId }),
      ...(datasetId === null ? {} : datasourceParameters(datasetId)),
      ...(address.formDataKey === null ? {} : { form_data_key: address.formDataKey }),
      ...(address.permalinkKey === null ? {} : { permalink_key: address.permalinkKey }),
    },
    ...(signal === undefined ? {} : { signal }),
  });
  const { slice, message = null } = result;
  const form = version === null ? result.form_data : formOfVersion(version, result.form_data);
  // A bare dataset begins as the type of charts that name none; what is being edited may be of another type than what is saved.
  await loadChartTypes([form['viz_type'] ?? unnamedType, ...(slice === null ? [] : [slice.viz_type])]);
  return { dataset: datasetOf(result.dataset), slice, form, message, version };
}

const begun = new Map<string, Promise<OpenedChart>>();

/** Begins to read what an address opens, before the page asks for it with `openQuery`. @throws as that does */
export function beginOpening(client: QueryClient, address: ExploreAddress): Promise<OpenedChart> {
  const openedChart = loadOpened(client, address);
  begun.set(JSON.stringify(address), openedChart);
  return openedChart;
}

/** What was begun for an address; given once, so that whoever comes back later reads anew. */
function takeBegun(address: ExploreAddress): Promise<OpenedChart> | undefined {
  const key = JSON.stringify(address);
  const openedChart = begun.get(key);
  begun.delete(key);
  return openedChart;
}

/** The chart or dataset of an address. @throws ApiError NOT_FOUND_… for an object that is not there */
export const openQuery = (address: ExploreAddress) =>
  queryOptions({
    queryKey: ['explore', address],
    // What is being edited must not change under the user's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ client, signal }) => takeBegun(address) ?? loadOpened(client, address, signal),
  });

/** A saved chart with its owners and the dashboards it stands on. */
export const chartQuery = (sliceId: number) =>
  queryOptions({
    queryKey: ['chart', sliceId],
    queryFn: async ({ signal }) => (await call(api.chart.show, { params: { id: String(sliceId) }, signal })).result,
  });
