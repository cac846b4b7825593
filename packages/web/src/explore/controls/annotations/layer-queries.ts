import { queryOptions } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import { dimensionOf, metricOf } from '@sextant/contract';
import type { RawForm } from '@sextant/charts';
import { call } from '../../../api/call.ts';
import { listOf } from '../field-parts.ts';

const most = 200;

/** A source that can be chosen, by its number. */
interface SourceChoice {
  readonly id: string;
  readonly text: string;
}

/** Stored layers whose name contains `search`. */
export const layerChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: ['annotation-sources', 'layers', search],
    queryFn: async ({ signal }): Promise<readonly SourceChoice[]> => {
      const filters = search === '' ? [] : [{ col: 'name', opr: 'ct' as const, value: search }];
      const q = { filters, order_column: 'name', order_direction: 'asc' as const, page_size: most };
      const response = await call(api.annotationLayer.list, { query: { q }, signal });
      return response.result.map(({ id, name }) => ({ id: String(id), text: String(name) }));
    },
  });

/** Charts of some chart types whose name contains `search`. */
export const chartChoicesQuery = (types: readonly string[], search: string) =>
  queryOptions({
    queryKey: ['annotation-sources', 'charts', types, search],
    queryFn: async ({ signal }): Promise<readonly SourceChoice[]> => {
      const nameFilters = search === '' ? [] : [{ col: 'slice_name', opr: 'chart_all_text' as const, value: search }];
      const responses = await Promise.all(
        types.map((type) => {
          const filters = [{ col: 'viz_type', opr: 'eq' as const, value: type }, ...nameFilters];
          const q = { filters, order_column: 'slice_name', order_direction: 'asc' as const, page_size: most };
          return call(api.chart.list, { query: { q }, signal });
        }),
      );
      return responses.flatMap(({ result }) => result.map((item) => ({ id: String(item.id), text: item.slice_name })));
    },
  });

const labelsIn = (form: RawForm, key: string): readonly string[] =>
  listOf(form[key]).flatMap((value) => {
    const label = key.includes('metrics') ? metricOf(value)?.label : dimensionOf(value)?.label;
    return label === undefined ? [] : [label];
  });

/** The names of the columns in the result of a table, as its form has them. */
function resultColumns(form: RawForm): readonly string[] {
  const keys = form['query_mode'] === 'raw' ? ['all_columns'] : ['groupby', 'metrics', 'percent_metrics'];
  const labels = keys.flatMap((key) => labelsIn(form, key));
  return [...new Set(labels.length > 0 ? labels : labelsIn(form, 'all_columns'))];
}

/** The name of a stored layer. */
export const layerNameQuery = (id: number) =>
  queryOptions({
    queryKey: ['annotation-sources', 'layer', id],
    queryFn: async ({ signal }) => (await call(api.annotationLayer.show, { params: { id }, signal })).result.name,
  });

/** A chart's name and the columns that its rows have. */
export const sourceChartQuery = (id: number) =>
  queryOptions({
    queryKey: ['annotation-sources', 'chart', id],
    queryFn: async ({ signal }) => {
      const { result } = await call(api.chart.show, { params: { id: String(id) }, signal });
      const form = JSON.parse(result.params ?? '{}') as RawForm;
      return { name: result.slice_name, columns: resultColumns(form) };
    },
  });
