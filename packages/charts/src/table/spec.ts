import { tableAbout } from './about.ts';
import { also, defineChartType, look, query, type FormOf } from '../kit/chart-spec.ts';
import { control, bad, good, type RawForm } from '../kit/control.ts';
import { colorRules } from '../kit/color-rules/rule.ts';
import { columnConfig } from '../kit/column-config/column-settings.ts';
import { checkbox, controls, count, isSet, select, timeFormat } from '../kit/controls.ts';

const isRaw = (form: RawForm): boolean =>
  form['query_mode'] === 'raw' || (form['query_mode'] !== 'aggregate' && isSet(form, 'all_columns'));
const isPaged = (form: RawForm): boolean => form['server_pagination'] === true;
const isAggregate = (form: RawForm): boolean => !isRaw(form);

const temporalColumns = control<'temporal_columns_lookup', Readonly<Record<string, boolean>>>({
  key: 'temporal_columns_lookup',
  kind: 'hidden',
  label: 'Time columns',
  description: 'Which columns the time grain applies to.',
  default: {},
  read: (raw) =>
    typeof raw === 'object' && raw !== null
      ? good(raw as Readonly<Record<string, boolean>>)
      : bad('is not a list of columns'),
});

export const table = defineChartType({
  ...tableAbout,
  category: 'Table',
  tags: ['Additive', 'Business', 'Pattern', 'Featured', 'Report', 'Sequential', 'Tabular'],
  description: 'Rows as they are, or numbers per group.',
  sections: [
    query(
      select('query_mode', 'Rows', 'One row for each group, or the rows of the dataset.', {
        choices: [
          { value: null, label: 'Automatic' },
          { value: 'aggregate', label: 'Groups' },
          { value: 'raw', label: 'Single rows' },
        ],
        default: null,
      }),
      controls.groupby({ isVisible: isAggregate }),
      controls.grain({ isVisible: isAggregate }),
      controls.metrics({ isVisible: isAggregate }),
      controls.columns('all_columns', 'Columns', 'The columns to show.', { isVisible: isRaw }),
      controls.timeColumn(),
      controls.timeRange(),
      controls.filters(),
      controls.sortBy({ isVisible: isAggregate }),
      controls.orderDesc({ isVisible: isAggregate }),
      controls.orderByColumns({ isVisible: isRaw }),
      controls.rowLimit(10000, { isVisible: (form) => !isPaged(form) }),
      checkbox('server_pagination', 'Server pagination', 'Fetches the rows page by page, as many as there are.'),
      count('server_page_length', 'Rows per page', 'How many rows one page has.', {
        default: 50,
        choices: [10, 20, 50, 100, 200].map((value) => ({ value, label: String(value) })),
        isVisible: isPaged,
      }),
      checkbox('show_totals', 'Totals', 'A last row with the metrics over all rows.', { isVisible: isAggregate }),
    ),
    look(
      checkbox('show_cell_bars', 'Bars', 'A bar behind the numbers of the first metric.', {
        default: true,
        renderOnly: true,
      }),
      timeFormat('table_timestamp_format', 'Time format'),
      columnConfig(),
      colorRules(),
    ),
    also(
      controls.metricsUnder('percent_metrics', 'Share metrics', 'Metrics shown as share of their total.'),
      select('percent_metric_calculation', 'Shares of', 'What a share is a part of.', {
        choices: [
          { value: 'all_records', label: 'All records' },
          { value: 'row_limit', label: 'The rows shown' },
        ],
        // Superset's default is the rows shown: there a row limit changes every share.
        default: 'all_records',
      }),
      temporalColumns,
    ),
  ],
});
export type TableForm = FormOf<typeof table>;

/** How many rows one page of the table has; null when it is asked whole. */
export const pageLengthOf = (form: TableForm): number | null =>
  form.server_pagination ? Math.max(1, form.server_page_length ?? 50) : null;

/** True when the table shows single rows: asked for, or columns chosen and no mode. */
export const showsRawRows = (form: TableForm): boolean =>
  form.query_mode === 'raw' || (form.query_mode === null && form.all_columns.length > 0);
