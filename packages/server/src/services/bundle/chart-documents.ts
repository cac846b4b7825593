import { bundleVersion } from '@sextant/contract/bundle-documents';
import type { ChartDocument } from '@sextant/contract/bundle-documents';
import type { ChartDraft } from '../../store/charts.ts';
import type { ChartRow } from '../../store/schema.ts';
import type { Store } from '../../store/open-store.ts';
import { visibleAmong } from '../objects/load-objects.ts';
import { namedByChart, readsChart } from '../objects/named-objects.ts';
import { isMap, jsonOfValue, mapOfJson } from '../../wire/json-values.ts';
import type { Value, ValueMap } from '../../wire/json-values.ts';
import type { SessionUser } from '../../policies/session.ts';

/** A chart as a document of a bundle. */
export const documentOfChart = (row: ChartRow, datasetUuid: string): Record<string, Value> => ({
  slice_name: row.name,
  description: row.description,
  certified_by: row.certified_by,
  certification_details: row.certification_details,
  viz_type: row.kind,
  params: mapOfJson(row.params) ?? row.params ?? {},
  query_context: row.query_context,
  cache_timeout: row.cache_timeout_s,
  ...(row.external_url === null ? {} : { external_url: row.external_url }),
  uuid: row.uuid,
  version: bundleVersion,
  dataset_uuid: datasetUuid,
});

/** Form data that names its dataset by number names the one that is here; nothing else of it changes. */
function localParams(params: ChartDocument['params'], datasetId: number): string | null {
  if (params === null || params === undefined || typeof params === 'string') return params ?? null;
  const numberedParams = 'datasource' in params ? { ...params, datasource: `${datasetId}__table` } : params;
  return jsonOfValue(numberedParams as Value);
}

/** Whether the user may see a chart. */
type IsVisible = (id: number) => boolean;

/** A form, or a query, without the charts that it names and `isVisible` does not know: their numbers are of another server, or not for who brings it. */
function withCharts(form: Value, isVisible: IsVisible): Value {
  if (!isMap(form)) return form;
  const change: Readonly<Record<string, (one: Value) => readonly Value[]>> = {
    annotation_layers: (layer) => [
      isMap(layer) && readsChart(layer) && !isVisible(Number(layer['value'])) ? { ...layer, value: null } : layer,
    ],
    deck_slices: (id) => (isVisible(Number(id)) ? [id] : []),
  };
  return Object.fromEntries(
    Object.entries(form).map(([key, value]) => {
      const changeOfKey = Object.hasOwn(change, key) ? change[key] : undefined;
      return [
        key,
        changeOfKey !== undefined && Array.isArray(value) ? (value as readonly Value[]).flatMap(changeOfKey) : value,
      ];
    }),
  );
}

const inContext = (context: ValueMap, isVisible: IsVisible): ValueMap => ({
  ...context,
  ...(isMap(context['form_data']) ? { form_data: withCharts(context['form_data'], isVisible) } : {}),
  ...(Array.isArray(context['queries'])
    ? { queries: (context['queries'] as readonly Value[]).map((query) => withCharts(query, isVisible)) }
    : {}),
});

function namingVisible(document: ChartDocument, isVisible: IsVisible): ChartDocument {
  const { params, query_context: text } = document;
  const form = typeof params === 'string' ? mapOfJson(params) : params;
  const context = mapOfJson(text ?? null);
  const numberedForm = form === null || form === undefined ? null : withCharts(form as Value, isVisible);
  return {
    ...document,
    ...(numberedForm === null
      ? {}
      : { params: typeof params === 'string' ? jsonOfValue(numberedForm) : (numberedForm as ValueMap) }),
    ...(context === null ? {} : { query_context: jsonOfValue(inContext(context, isVisible)) }),
  };
}

const jsonTextOf = (params: ChartDocument['params']): string | null =>
  params === null || params === undefined || typeof params === 'string'
    ? (params ?? null)
    : jsonOfValue(params as ValueMap);

/** The document without the charts that its form and its queries name and the user does not see. */
export async function withVisibleCharts(
  store: Store,
  user: SessionUser,
  document: ChartDocument,
): Promise<ChartDocument> {
  const { charts } = namedByChart(jsonTextOf(document.params), document.query_context ?? null);
  const visibleCharts = charts.size === 0 ? charts : await visibleAmong(store, user, 'chart', [...charts]);
  return charts.size === visibleCharts.size ? document : namingVisible(document, (id) => visibleCharts.has(id));
}

/** The query context with the numbers of here; none when it cannot be read. */
function localQueryContext(text: string | null | undefined, datasetId: number): string | null {
  const context = mapOfJson(text ?? null);
  if (context === null) return null;
  const form = context['form_data'];
  return jsonOfValue({
    ...context,
    ...('datasource' in context ? { datasource: { id: datasetId, type: 'table' } } : {}),
    ...(isMap(form) && 'datasource' in form ? { form_data: { ...form, datasource: `${datasetId}__table` } } : {}),
  });
}

/** A document as a save of the chart. `before` is the chart that is there already. */
export const draftOfChartDocument = (
  document: ChartDocument,
  place: { readonly datasetId: number; readonly ownerIds: readonly number[]; readonly before: ChartRow | null },
): ChartDraft => ({
  uuid: document.uuid,
  name: document.slice_name,
  description: document.description ?? null,
  kind: document.viz_type,
  datasetId: place.datasetId,
  datasourceType: 'table',
  params: localParams(document.params, place.datasetId),
  queryContext: localQueryContext(document.query_context, place.datasetId),
  cacheTimeoutS: document.cache_timeout ?? null,
  certifiedBy: document.certified_by === '' ? null : (document.certified_by ?? null),
  certificationDetails: document.certification_details ?? null,
  externalUrl: document.external_url ?? place.before?.external_url ?? null,
  isManagedExternally: place.before?.is_managed_externally === 1,
  ownerIds: place.ownerIds,
  dashboardIds: place.before === null ? [] : null,
});
