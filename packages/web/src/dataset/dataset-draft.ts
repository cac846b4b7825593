import { marksOf, withMarks } from './marks.ts';
import type { Marks } from './marks.ts';
import { hierarchiesOf, withHierarchies } from '@sextant/contract';
import type { Hierarchy, DatasetItem, DatasetPut, WireDatasetColumn, WireDatasetMetric } from '@sextant/contract';

/** A column as it is edited. `key` names it while it is new. */
export interface ColumnDraft extends Marks {
  readonly key: string;
  readonly id: number | null;
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly type: string | null;
  readonly isTemporal: boolean;
  readonly isFilterable: boolean;
  readonly isGroupable: boolean;
  readonly timeFormat: string;
  /** What its numbers stand for; empty for nothing but numbers. */
  readonly advancedType: string;
  /** Null for a column of the source. */
  readonly expression: string | null;
  readonly extra: string | null;
}

/** A metric as it is edited. */
export interface MetricDraft extends Marks {
  readonly key: string;
  readonly id: number | null;
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly expression: string;
  readonly extra: string | null;
}

/** A dataset as it is edited. */
export interface DatasetDraft {
  readonly name: string;
  readonly description: string;
  readonly sql: string | null;
  readonly mainTimeColumn: string | null;
  readonly cacheTimeout: string;
  readonly offset: string;
  readonly predicate: string;
  /** JSON text of the names that templates know. */
  readonly templateParams: string;
  /** From the widest column to the narrowest. */
  readonly hierarchies: readonly Hierarchy[];
  readonly columns: readonly ColumnDraft[];
  readonly metrics: readonly MetricDraft[];
  /** JSON text of the dataset's further settings, as it was stored. */
  readonly extra: string | null;
}

const columnOf = (column: WireDatasetColumn): ColumnDraft => ({
  key: `column ${column.id}`,
  id: column.id,
  name: column.column_name,
  label: column.verbose_name ?? '',
  description: column.description ?? '',
  type: column.type,
  isTemporal: column.is_dttm,
  isFilterable: column.filterable,
  isGroupable: column.groupby,
  timeFormat: column.python_date_format ?? '',
  advancedType: column.advanced_data_type ?? '',
  expression: (column.expression ?? '') === '' ? null : column.expression,
  ...marksOf(column.extra ?? null),
  extra: column.extra ?? null,
});

const metricOf = (metric: WireDatasetMetric): MetricDraft => ({
  key: `metric ${metric.id}`,
  id: metric.id,
  name: metric.metric_name,
  label: metric.verbose_name ?? '',
  description: metric.description ?? '',
  expression: metric.expression,
  ...marksOf(metric.extra ?? null),
  warning: metric.warning_markdown ?? metric.warning_text ?? '',
  format: metric.d3format ?? '',
  extra: metric.extra ?? null,
});

/** What the editor starts from. */
export const draftOf = (item: DatasetItem): DatasetDraft => ({
  name: item.table_name,
  description: item.description ?? '',
  sql: item.sql,
  mainTimeColumn: item.main_dttm_col,
  cacheTimeout: item.cache_timeout === null ? '' : String(item.cache_timeout),
  offset: String(item.offset),
  predicate: item.fetch_values_predicate ?? '',
  templateParams: item.template_params ?? '',
  hierarchies: hierarchiesOf(item.extra),
  extra: item.extra ?? null,
  columns: item.columns.map(columnOf),
  metrics: item.metrics.map(metricOf),
});

/** The JSON text of an item, with its marks. A metric's format has a field of its own. */
const extraOf = ({
  extra,
  certifiedBy,
  certificationDetails,
  warning,
  format,
}: Marks & { readonly extra: string | null }) =>
  withMarks(extra, { certifiedBy, certificationDetails, warning, format });

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** Further settings travel only when the hierarchies among them were changed. */
const extraOfDataset = ({ extra, hierarchies }: DatasetDraft): Pick<DatasetPut, 'extra'> =>
  JSON.stringify(hierarchiesOf(extra)) === JSON.stringify(hierarchies)
    ? {}
    : { extra: withHierarchies(extra, hierarchies) };

/** The body of a save. */
export const bodyOf = (draft: DatasetDraft): DatasetPut => ({
  table_name: draft.name.trim(),
  description: orNull(draft.description),
  ...(draft.sql === null ? {} : { sql: draft.sql }),
  main_dttm_col: draft.mainTimeColumn,
  cache_timeout: draft.cacheTimeout.trim() === '' ? null : Number(draft.cacheTimeout),
  offset: Number(draft.offset) || 0,
  fetch_values_predicate: orNull(draft.predicate),
  template_params: orNull(draft.templateParams),
  ...extraOfDataset(draft),
  columns: draft.columns.map((column) => ({
    ...(column.id === null ? {} : { id: column.id }),
    column_name: column.name.trim(),
    verbose_name: orNull(column.label),
    description: orNull(column.description),
    type: column.type,
    is_dttm: column.isTemporal,
    filterable: column.isFilterable,
    groupby: column.isGroupable,
    python_date_format: orNull(column.timeFormat),
    advanced_data_type: orNull(column.advancedType),
    expression: column.expression,
    extra: extraOf(column),
  })),
  metrics: draft.metrics.map((metric) => ({
    ...(metric.id === null ? {} : { id: metric.id }),
    metric_name: metric.name.trim(),
    verbose_name: orNull(metric.label),
    description: orNull(metric.description),
    expression: metric.expression,
    d3format: orNull(metric.format),
    // The older field says the same, for clients that know only that.
    warning_text: orNull(metric.warning),
    extra: extraOf({ ...metric, format: marksOf(metric.extra).format }),
  })),
});

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** How many things differ from what the editor started with. */
export function countChanges(draft: DatasetDraft, first: DatasetDraft): number {
  const { columns, metrics, ...rest } = draft;
  const settings = Object.entries(rest).filter(([key, value]) => !isSame(value, first[key as keyof DatasetDraft]));
  const differingItems = <Item extends { readonly key: string }>(
    now: readonly Item[],
    before: readonly Item[],
  ): number => {
    const beforeByKey = new Map(before.map((item) => [item.key, item]));
    const changed = now.filter((item) => !isSame(item, beforeByKey.get(item.key))).length;
    return changed + before.filter(({ key }) => !now.some((item) => item.key === key)).length;
  };
  return settings.length + differingItems(columns, first.columns) + differingItems(metrics, first.metrics);
}

let createdCount = 0;
const newKey = (): string => `new ${(createdCount += 1)}`;

/** A calculated column that nobody has written yet. */
export const newColumn = (): ColumnDraft => ({
  key: newKey(),
  id: null,
  name: '',
  label: '',
  description: '',
  type: null,
  isTemporal: false,
  isFilterable: true,
  isGroupable: true,
  timeFormat: '',
  advancedType: '',
  expression: '',
  extra: null,
  ...marksOf(null),
});

/** A metric that nobody has written yet. */
export const newMetric = (): MetricDraft => ({
  key: newKey(),
  id: null,
  name: '',
  label: '',
  description: '',
  expression: '',
  ...marksOf(null),
  extra: null,
});
