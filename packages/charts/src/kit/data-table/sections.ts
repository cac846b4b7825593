import type { Dimension } from '@sextant/contract';
import { moreControls, section, type FormOf } from '../declare/chart-spec.ts';
import { rejected, control, accepted, type RawForm } from '../declare/control.ts';
import { colorRules } from '../color-rules/rule.ts';
import { barDefaults, columnConfig, type BarDefaults } from '../column-config/column-settings.ts';
import { checkbox, controls, count, isSet, select, timeFormat } from '../declare/controls.ts';
import { renderHtml } from '../fields/render-html.ts';
import { temporalColumns } from '../fields/temporal-columns.ts';
import { texts } from '../fields/texts.ts';
import { readForm } from '../declare/read-form.ts';
import { timeComparison } from '../groups/time-comparison.ts';

const isRaw = (form: RawForm): boolean =>
  form['query_mode'] === 'raw' || (form['query_mode'] !== 'aggregate' && isSet(form, 'all_columns'));
const isAggregate = (form: RawForm): boolean => !isRaw(form);
const isPaged = (form: RawForm): boolean => form['server_pagination'] === true;
const compares = (form: RawForm): boolean => isAggregate(form) && isSet(form, 'time_compare');

const counts = (values: readonly number[]) =>
  values.map((value) => ({ value, label: value === 0 ? 'All' : value.toLocaleString('en-US') }));
const pageLengths = [10, 20, 50, 100, 200];

/** What is asked. */
const querySection = section(
  'data',
  'Query',
  select('query_mode', 'Query mode', 'One row for each group, or the rows of the dataset as they are.', {
    choices: [
      { value: null, label: 'Automatic' },
      { value: 'aggregate', label: 'Aggregate' },
      { value: 'raw', label: 'Raw records' },
    ],
    default: null,
  }),
  controls.groupby({ isVisible: isAggregate }),
  controls.grain({ isVisible: isAggregate }),
  controls.metrics({ isVisible: isAggregate }),
  controls.columns('all_columns', 'Columns', 'The columns to show, row by row.', { isVisible: isRaw }),
  controls.metricsUnder('percent_metrics', 'Percentage metrics', 'Metrics shown as share of their column’s total.', {
    isVisible: isAggregate,
  }),
  controls.timeColumn(),
  controls.timeRange(),
  controls.filters(),
  controls.sortBy({ label: 'Sort query by', isVisible: isAggregate }),
  controls.orderByColumns({ label: 'Ordering', isVisible: isRaw }),
  controls.orderDesc({ label: 'Sort descending', isVisible: isAggregate }),
  checkbox('server_pagination', 'Server pagination', 'Fetches the rows page by page, as many as there are.'),
  count('server_page_length', 'Server page length', 'How many rows one page from the server has.', {
    default: 50,
    choices: counts(pageLengths),
    isVisible: isPaged,
  }),
  controls.rowLimit(10000),
  count('group_limit', 'Rows per group', 'The first rows of each value of the first dimension. Empty keeps all.', {
    choices: counts([1, 3, 5, 10]),
    isVisible: (form) => isAggregate(form) && Array.isArray(form['groupby']) && form['groupby'].length > 1,
  }),
  checkbox('show_totals', 'Show summary', 'A last row with the metrics over all rows, from the engine.', {
    isVisible: isAggregate,
  }),
  temporalColumns(),
);

const calculation = select(
  'percent_metric_calculation',
  'Percentage metric calculation',
  'What the shares of percentage metrics are a part of.',
  {
    choices: [
      { value: 'row_limit', label: 'Row limit' },
      { value: 'all_records', label: 'All records' },
    ],
    // Superset's default is the rows shown: there a row limit changes every share.
    default: 'all_records',
    isVisible: (form) => isAggregate(form) && isSet(form, 'percent_metrics'),
  },
);

const redrawsOnly = { renderOnly: true } as const;

const timestamps = timeFormat('table_timestamp_format', 'Timestamp format');
const pageLength = count('page_length', 'Page length', 'How many rows stand on one page; All lets them scroll.', {
  ...redrawsOnly,
  choices: counts([0, ...pageLengths]),
  isVisible: (form) => !isPaged(form),
});
const search = checkbox(
  'include_search',
  'Search box',
  'A field above the rows that looks for a text in them.',
  redrawsOnly,
);
const rearrange = checkbox(
  'allow_rearrange_columns',
  'Allow columns to be rearranged',
  'Whoever looks may drag columns to other places; that order is not saved.',
  { ...redrawsOnly, isVisible: (form) => !isSet(form, 'time_compare') },
);
/** Ours: Superset's tables have no order beside that of their columns and metrics. */
const columnOrder = texts('column_order', 'Column order', 'The names of columns in the order in which they stand.', {
  ...redrawsOnly,
  isVisible: (form) => isSet(form, 'column_order'),
});
const html = renderHtml();

const visualFormatting = section(
  'customize',
  'Visual formatting',
  checkbox('show_cell_bars', 'Show cell bars', 'A bar behind the numbers of the first metric.', {
    ...redrawsOnly,
    default: true,
  }),
  checkbox('align_pn', 'Align +/-', 'Bars of negative and positive amounts begin at the same line.', redrawsOnly),
  checkbox('color_pn', 'Add colors to cell bars for +/-', 'Bars of negative and positive amounts differ in color.', {
    ...redrawsOnly,
    default: true,
  }),
  checkbox(
    'comparison_color_enabled',
    'Basic conditional formatting',
    'Colors and arrows by whether a metric rose or fell.',
    { ...redrawsOnly, isVisible: compares },
  ),
  select('comparison_color_scheme', 'Color type', 'Which direction of change is green.', {
    ...redrawsOnly,
    choices: [
      { value: 'Green', label: 'Green for increase, red for decrease' },
      { value: 'Red', label: 'Red for increase, green for decrease' },
    ],
    default: 'Green',
    isVisible: (form) => compares(form) && form['comparison_color_enabled'] === true,
  }),
  colorRules(),
);

const offsets = ['1 day ago', '1 week ago', '1 month ago', '1 year ago'];

const comparison = section(
  'analysis',
  'Time comparison',
  {
    ...timeComparison.offsets(),
    choices: [
      ...offsets.map((value) => ({ value, label: value })),
      { value: 'custom', label: 'Custom date' },
      { value: 'inherit', label: 'Inherit range from time filter' },
    ],
    isVisible: isAggregate,
  },
  control<'start_date_offset', string | null>({
    key: 'start_date_offset',
    kind: 'date',
    label: 'Shift start date',
    description: 'The day on which the time starts that is compared with.',
    default: null,
    isVisible: (form) => compares(form) && [form['time_compare']].flat().includes('custom'),
    read: (raw) =>
      typeof raw === 'string' && /^\d{4}-\d{2}-\d{2}/.test(raw)
        ? accepted(raw.slice(0, 10))
        : rejected('is expected to be a date'),
  }),
  { ...timeComparison.type(), isVisible: compares },
  { ...timeComparison.range(), isVisible: compares },
);

const options = [timestamps, pageLength, search, columnOrder] as const;

/** The sections of a table: what is asked, its options, how cells look, and other times. */
export const tableSections = [
  { ...querySection, controls: [...querySection.controls, calculation] },
  section('customize', 'Options', ...options, rearrange, html, columnConfig()),
  visualFormatting,
  comparison,
] as const;

/** The same of a table whose columns are always free; stored settings of a table are honored. */
export const workbenchSections = [
  querySection,
  section('customize', 'Options', ...options, columnConfig()),
  visualFormatting,
  comparison,
  moreControls(calculation, rearrange, html),
] as const;

/** The form of a table, and of charts built on it. */
export type DataTableForm = FormOf<{ readonly sections: typeof tableSections }>;

/** The typed form of a table, whatever of its controls its kind has in the panel. */
export const readTableForm = (formData: RawForm): DataTableForm => readForm({ sections: tableSections }, formData);

/** How many rows one page from the server has; null when it is asked whole. */
export const pageLengthOf = (form: DataTableForm): number | null =>
  form.server_pagination ? Math.max(1, form.server_page_length ?? 50) : null;

/** True when the table shows single rows: asked for, or columns chosen and no mode. */
export const showsRawRows = (form: DataTableForm): boolean =>
  form.query_mode === 'raw' || (form.query_mode === null && form.all_columns.length > 0);

/** How the bars of a column stand in the table of a stored form where nothing is set for the column. */
export function barDefaultsIn(formData: RawForm, name: string): BarDefaults {
  const form = readTableForm(formData);
  return barDefaults(form, !showsRawRows(form) && form.metrics[0]?.label === name);
}

/** How many rows are kept of each value of the first dimension; null where all are: no limit, or no other dimension to choose among. */
export function rowsPerGroup(form: DataTableForm): { readonly dimension: Dimension; readonly count: number } | null {
  const { group_limit: count, groupby } = form;
  const [dimension, other] = groupby;
  if (showsRawRows(form) || dimension === undefined || other === undefined || count === null || count === 0)
    return null;
  return { dimension, count };
}

/** The other times that a table of groups is compared with, as the engine is asked for them. */
export function offsetsOf(form: DataTableForm): readonly string[] {
  if (showsRawRows(form)) return [];
  return (form.time_compare ?? []).flatMap((offset) =>
    offset === 'custom' ? (form.start_date_offset ?? []) : [offset],
  );
}
