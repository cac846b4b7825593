import type { DatasetData } from '@sextant/contract';
import { adhocOfDimension, dimensionOf } from '@sextant/contract';
import { registeredChartType, aboutType, controlsOf, isChartType, defaultFormData } from '@sextant/charts';
import type { ChartType, RawForm } from '@sextant/charts';

const listAt = (form: RawForm, key: string): readonly unknown[] => {
  const raw = form[key];
  if (Array.isArray(raw)) return raw;
  return raw === undefined || raw === null || raw === '' ? [] : [raw];
};

const has = (type: ChartType, key: string): boolean =>
  controlsOf(registeredChartType({ viz_type: type }).spec).some((control) => control.key === key);

/** The same column, whatever is said about it besides its name. */
const columnName = (raw: unknown): string => {
  const dimension = dimensionOf(raw);
  return dimension === null ? '' : dimension.kind === 'column' ? dimension.name : dimension.sql;
};

/** The metric that a new chart type begins with: the dataset's own count, so that something is drawn. */
function firstMetrics(dataset: DatasetData): readonly unknown[] {
  const saved = dataset.metrics.find((metric) => metric.metric_name === 'count') ?? dataset.metrics[0];
  return saved === undefined
    ? [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'COUNT(*)', hasCustomLabel: false }]
    : [saved.metric_name];
}

function metricsFor(type: ChartType, form: RawForm, dataset: DatasetData): RawForm {
  if (!has(type, 'metrics') && !has(type, 'metric')) return {};
  const many = listAt(form, 'metrics');
  const one = listAt(form, 'metric')[0];
  // What the type before showed counts: its list, or its single metric.
  const from = typeOf(form);
  const cameFromOne = from !== null && has(from, 'metric') && one !== undefined;
  const all = cameFromOne ? [one, ...many.filter((metric) => JSON.stringify(metric) !== JSON.stringify(one))] : many;
  const metrics = all.length > 0 ? all : one !== undefined ? [one] : firstMetrics(dataset);
  // A second query of a chart begins with the last of them.
  const second =
    has(type, 'metrics_b') && listAt(form, 'metrics_b').length === 0 ? { metrics_b: metrics.slice(-1) } : {};
  return has(type, 'metric') ? { metric: metrics[0], ...(many.length > 0 ? {} : { metrics }) } : { metrics, ...second };
}

function columnsFor(type: ChartType, form: RawForm, dataset: DatasetData): RawForm {
  const groupby = listAt(form, 'groupby');
  const axis = listAt(form, 'x_axis')[0];
  if (has(type, 'x_axis')) {
    const isCategory = aboutType(type)?.axis === 'group' && groupby.length > 0;
    const chosen = axis ?? (isCategory ? groupby[0] : (dataset.main_dttm_col ?? groupby[0]));
    const rest = groupby.filter((column) => columnName(column) !== columnName(chosen));
    return chosen === undefined ? {} : { x_axis: chosen, groupby: rest };
  }
  if (has(type, 'column')) {
    const number = dataset.columns.find((column) => column.type_generic === 0 && !column.is_dttm);
    return form['column'] === undefined && number !== undefined ? { column: number.column_name } : {};
  }
  if (groupby.length === 0 && axis !== undefined && has(type, 'groupby')) {
    const dimension = dimensionOf(axis);
    return dimension === null ? {} : { groupby: [adhocOfDimension({ ...dimension, isAxis: false })] };
  }
  return {};
}

const typeOf = (form: RawForm): ChartType | null => {
  const type = form['viz_type'];
  return isChartType(type) ? type : null;
};

/**
 * A form for another chart type: metrics and columns go along under the keys of that type, every other key stays as it is, keys that
 * no type reads included. `before` is the form that this type had when it was left, if it had one: a table that showed single
 * rows shows them again.
 */
export function carriedForm(
  form: RawForm,
  type: ChartType,
  context: { readonly dataset: DatasetData; readonly before: RawForm | null },
): RawForm {
  const { dataset, before } = context;
  const { spec } = registeredChartType({ viz_type: type });
  const from = typeOf(form);
  const isNewMode = has(type, 'query_mode') && (from === null || !has(from, 'query_mode'));
  const mode = isNewMode ? { query_mode: before?.['query_mode'] ?? 'aggregate' } : {};
  return {
    ...defaultFormData(spec),
    ...form,
    ...metricsFor(type, form, dataset),
    ...columnsFor(type, form, dataset),
    ...mode,
    viz_type: type,
  };
}
