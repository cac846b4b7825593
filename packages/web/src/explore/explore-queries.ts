import { queryOptions } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type { DatasetData, ExploreSlice } from '@sextant/contract';
import { loadChartTypes, unnamedType } from '@sextant/charts';
import type { RawForm } from '@sextant/charts';
import { call } from '../api/call.ts';

/** What the address asks Explore to open. */
export interface ExploreAddress {
  readonly sliceId: number | null;
  readonly datasetId: number | null;
  readonly formDataKey: string | null;
  readonly permalinkKey: string | null;
}

const wholeNumber = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** Reads `/explore/?slice_id=…`, `?datasource_type=table&datasource_id=…`, `?form_data_key=…`, `?permalink_key=…`. */
export const readAddress = (search: Readonly<Record<string, string | undefined>>): ExploreAddress => ({
  sliceId: wholeNumber(search['slice_id']),
  datasetId: wholeNumber(search['datasource_id']),
  formDataKey: search['form_data_key'] ?? null,
  permalinkKey: search['permalink_key'] ?? null,
});

export const isNothing = (address: ExploreAddress): boolean => Object.values(address).every((value) => value === null);

export interface OpenedChart {
  readonly dataset: DatasetData | null;
  readonly slice: ExploreSlice | null;
  readonly form: RawForm;
  /** Something asked for was gone, and what was opened in its place. */
  readonly message: string | null;
}

/** The chart or dataset of an address. @throws ApiError NOT_FOUND_… for an object that is not there */
export const openQuery = (address: ExploreAddress) =>
  queryOptions({
    queryKey: ['explore', address],
    // What is being edited must not change under the user's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<OpenedChart> => {
      const { result } = await call(api.explore.show, {
        query: {
          ...(address.sliceId === null ? {} : { slice_id: address.sliceId }),
          ...(address.datasetId === null ? {} : { datasource_id: address.datasetId, datasource_type: 'table' }),
          ...(address.formDataKey === null ? {} : { form_data_key: address.formDataKey }),
          ...(address.permalinkKey === null ? {} : { permalink_key: address.permalinkKey }),
        },
        signal,
      });
      // A bare dataset begins as the type of charts that name none.
      await loadChartTypes([result.form_data['viz_type'] ?? unnamedType, unnamedType]);
      return { dataset: result.dataset, slice: result.slice, form: result.form_data, message: result.message ?? null };
    },
  });

/** A saved chart with its owners and the dashboards it stands on. */
export const chartQuery = (sliceId: number) =>
  queryOptions({
    queryKey: ['chart', sliceId],
    queryFn: async ({ signal }) => (await call(api.chart.show, { params: { id: String(sliceId) }, signal })).result,
  });
