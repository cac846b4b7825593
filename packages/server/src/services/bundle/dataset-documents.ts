import { bundleVersion } from '@sextant/contract/bundle-documents';
import type { ColumnDocument, DatasetDocument, MetricDocument } from '@sextant/contract/bundle-documents';
import { isPlainAggregate } from '@sextant/query';
import type { ColumnDraft, DatasetDraft, DatasetRecord, MetricDraft } from '../../store/datasets.ts';
import { isMap, jsonOfValue, mapOfJson } from '../../wire/json-values.ts';
import type { Value, ValueMap } from '../../wire/json-values.ts';
import { typeOfNative } from './native-types.ts';

/** What a bundle said of a dataset that nothing here reads: kept in `extra.bundle`, for the next export. */
interface BundleFields {
  readonly fields: ValueMap;
  readonly columns: ValueMap;
  readonly metrics: ValueMap;
}

const mapOf = (value: unknown): ValueMap => (isMap(value) ? value : {});
const keptOf = (extra: Readonly<Record<string, unknown>>): BundleFields => {
  const { fields, columns, metrics } = mapOf(extra['bundle']);
  return { fields: mapOf(fields), columns: mapOf(columns), metrics: mapOf(metrics) };
};

/** The fields of a document that say something else than what an export says by itself. */
const withTellingFields = (fields: Readonly<Record<string, unknown>>, silentValues: ValueMap): ValueMap =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && value !== (silentValues[name] ?? null)),
  ) as ValueMap;

const isGiven = (text: string | null | undefined): boolean => (text ?? '').trim() !== '';

/** Whether a document brings expressions, beside aggregates of columns, or forms that texts are read by. */
export const hasExpressions = ({ columns, metrics, fetch_values_predicate: predicate }: DatasetDocument): boolean =>
  isGiven(predicate) ||
  columns.some((column) => isGiven(column.expression) || isGiven(column.python_date_format)) ||
  metrics.some(({ expression }) => !isPlainAggregate(expression));

/** A part of a document as the JSON text that is stored. */
export const textOf = (part: unknown): string | null =>
  part === null || part === undefined ? null : typeof part === 'string' ? part : jsonOfValue(part as Value);

/** A JSON text as bundles have it: as a map where it is one. */
const partOf = (text: unknown): Value => (typeof text === 'string' ? (mapOfJson(text) ?? text) : null);

const columnOf = (column: ColumnDraft, bundleFields: ValueMap): ValueMap => {
  const ownMap = mapOf(bundleFields[column.name]);
  return {
    column_name: column.name,
    verbose_name: column.label,
    is_dttm: column.isTemporal,
    // A flag that the bundle left open is true here.
    is_active: column.isActive && ownMap['hasNoActive'] === true ? null : column.isActive,
    type: column.nativeType,
    // Datasets that were brought in before the column had it itself keep it with the bundle.
    advanced_data_type:
      column.advancedType === undefined ? (ownMap['advanced_data_type'] ?? null) : column.advancedType,
    groupby: column.isGroupable,
    filterable: column.isFilterable,
    expression: column.expression ?? ownMap['expression'] ?? null,
    description: column.description,
    python_date_format: column.timeFormat,
    extra: partOf(column.extra),
  };
};

const metricOf = (metric: MetricDraft, bundleFields: ValueMap): ValueMap => {
  const ownMap = mapOf(bundleFields[metric.name]);
  return {
    metric_name: metric.name,
    verbose_name: metric.label,
    metric_type: ownMap['metric_type'] ?? null,
    expression: metric.expression,
    description: metric.description,
    d3format: metric.numberFormat,
    ...(ownMap['currency'] === undefined ? {} : { currency: ownMap['currency'] }),
    extra: partOf(metric.extra),
    warning_text: metric.warning,
  };
};

/** A dataset as a document of a bundle. */
export function documentOfDataset({ row, dataset, extra }: DatasetRecord, databaseUuid: string): ValueMap {
  const { fields, columns, metrics } = keptOf(extra);
  const { default_endpoint, params, filter_select_enabled, sql, ...later } = fields;
  return {
    table_name: dataset.name,
    main_dttm_col: dataset.mainTimeColumn,
    description: dataset.description,
    default_endpoint: default_endpoint ?? null,
    offset: dataset.offsetHours,
    cache_timeout: dataset.cacheTimeoutS,
    ...(dataset.catalog === null ? {} : { catalog: dataset.catalog }),
    schema: dataset.schema,
    sql: dataset.sql ?? sql ?? null,
    params: params ?? null,
    template_params: partOf(extra['template_params']),
    filter_select_enabled: filter_select_enabled ?? true,
    fetch_values_predicate: dataset.fetchValuesPredicate,
    extra: partOf(extra['extra']) ?? certification(row.certified_by),
    ...(dataset.alwaysFilterMainTime ? { always_filter_main_dttm: true } : {}),
    ...later,
    uuid: row.uuid,
    metrics: dataset.metrics.map((metric) => metricOf(metric, metrics)),
    columns: dataset.columns.map((column) => columnOf(column, columns)),
    version: bundleVersion,
    database_uuid: databaseUuid,
  };
}

const certification = (by: string | null): Value => (by === null ? null : { certification: { certified_by: by } });

const columnDraft = (document: ColumnDocument, before: ColumnDraft | undefined): ColumnDraft => ({
  ...(before?.id === undefined ? {} : { id: before.id }),
  ...(before?.uuid === undefined ? {} : { uuid: before.uuid }),
  name: document.column_name,
  label: document.verbose_name ?? null,
  description: document.description ?? null,
  nativeType: document.type ?? null,
  type:
    before !== undefined && before.nativeType === (document.type ?? null)
      ? before.type
      : typeOfNative(document.type ?? null, document.is_dttm ?? false),
  isTemporal: document.is_dttm ?? false,
  isFilterable: document.filterable ?? true,
  isGroupable: document.groupby ?? true,
  isActive: document.is_active ?? true,
  expression: document.expression === '' ? null : (document.expression ?? null),
  timeFormat: document.python_date_format ?? null,
  advancedType: document.advanced_data_type ?? null,
  extra: textOf(document.extra),
});

const metricDraft = (document: MetricDocument, before: MetricDraft | undefined): MetricDraft => ({
  ...(before?.id === undefined ? {} : { id: before.id }),
  ...(before?.uuid === undefined ? {} : { uuid: before.uuid }),
  name: document.metric_name,
  label: document.verbose_name ?? null,
  description: document.description ?? null,
  expression: document.expression,
  numberFormat: document.d3format ?? null,
  warning: document.warning_text ?? null,
  extra: textOf(document.extra),
});

const keptParts = (document: DatasetDocument): BundleFields => ({
  fields: withTellingFields(
    {
      default_endpoint: document.default_endpoint,
      params: document.params,
      sql: document.sql === '' ? '' : null,
      filter_select_enabled: document.filter_select_enabled,
      normalize_columns: document.normalize_columns,
      currency_code_column: document.currency_code_column,
      folders: document.folders,
      data: document.data,
      is_managed_externally: document.is_managed_externally === false ? null : document.is_managed_externally,
      external_url: document.external_url,
    },
    { filter_select_enabled: true },
  ),
  columns: Object.fromEntries(
    document.columns.flatMap(({ column_name: name, expression, is_active: isActive }) => {
      const ownMap = withTellingFields(
        {
          expression: expression === '' ? '' : null,
          hasNoActive: isActive === null ? true : undefined,
        },
        {},
      );
      return Object.keys(ownMap).length === 0 ? [] : [[name, ownMap]];
    }),
  ),
  metrics: Object.fromEntries(
    document.metrics.flatMap(({ metric_name: name, metric_type, currency }) => {
      const ownMap = withTellingFields({ metric_type, currency }, {});
      return Object.keys(ownMap).length === 0 ? [] : [[name, ownMap]];
    }),
  ),
});

/** Where a dataset of a bundle goes: its database here, and what is there already. */
export interface DatasetPlace {
  readonly databaseId: number;
  readonly before: DatasetRecord | null;
  readonly ownerIds: readonly number[];
}

/** A document as a save of the dataset. Columns and metrics that are there keep their numbers. */
export function draftOfDatasetDocument(
  document: DatasetDocument,
  { databaseId, before, ownerIds }: DatasetPlace,
): DatasetDraft {
  const columns = new Map(before?.dataset.columns.map((column) => [column.name, column]));
  const metrics = new Map(before?.dataset.metrics.map((metric) => [metric.name, metric]));
  const texts = { extra: textOf(document.extra), template_params: textOf(document.template_params) };
  return {
    uuid: document.uuid,
    name: document.table_name,
    databaseId,
    schema: document.schema ?? null,
    catalog: document.catalog ?? null,
    // Superset's own physical datasets may have an empty statement.
    sql: document.sql === '' ? null : (document.sql ?? null),
    description: document.description ?? null,
    mainTimeColumn: document.main_dttm_col ?? null,
    offsetHours: document.offset ?? 0,
    cacheTimeoutS: document.cache_timeout ?? null,
    fetchValuesPredicate: document.fetch_values_predicate ?? null,
    alwaysFilterMainTime: document.always_filter_main_dttm ?? false,
    columns: document.columns.map((column) => columnDraft(column, columns.get(column.column_name))),
    metrics: document.metrics.map((metric) => metricDraft(metric, metrics.get(metric.metric_name))),
    ownerIds,
    certifiedBy: certifiedBy(texts.extra),
    extra: {
      ...(texts.extra === null ? {} : { extra: texts.extra }),
      ...(texts.template_params === null ? {} : { template_params: texts.template_params }),
      bundle: keptParts(document),
    },
  };
}

function certifiedBy(extra: string | null): string | null {
  const by = mapOf(mapOf(mapOfJson(extra))['certification'])['certified_by'];
  return typeof by === 'string' && by !== '' ? by : null;
}
