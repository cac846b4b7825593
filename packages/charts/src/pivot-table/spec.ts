import { about } from './about.ts';
import type { Dimension } from '@sextant/contract';
import { moreControls, defineChartType, look, query, type FormOf } from '../kit/declare/chart-spec.ts';
import { rejected, control, accepted } from '../kit/declare/control.ts';
import { checkbox, controls, count, numberFormat, select, timeFormat } from '../kit/declare/controls.ts';
import { colorRules } from '../kit/color-rules/rule.ts';
import { currency } from '../kit/fields/currency.ts';
import { renderHtml } from '../kit/fields/render-html.ts';
import { hasTimeAmong, temporalColumns } from '../kit/fields/temporal-columns.ts';
import { whichRows } from '../kit/groups/which-rows.ts';
import { aggregateNames } from './aggregates.ts';

const sortMetric = controls.metricUnder(
  'series_limit_metric',
  'Sort query by',
  'The metric that decides which cells come first, before the limit. Empty takes the first metric.',
);

const orders = [
  { value: 'key_a_to_z', label: 'key a-z' },
  { value: 'key_z_to_a', label: 'key z-a' },
  { value: 'value_a_to_z', label: 'value ascending' },
  { value: 'value_z_to_a', label: 'value descending' },
] as const;

const places: readonly unknown[] = [true, 'true', false, 'false'];
/** Where a subtotal stands: forms hold true and false. */
const position = <const Key extends string>(key: Key, label: string, first: string, last: string) =>
  control<Key, boolean>({
    key,
    kind: 'select',
    label,
    description: 'Whether a subtotal stands before or after what it is of.',
    default: true,
    choices: [
      { value: 'true', label: first },
      { value: 'false', label: last },
    ],
    renderOnly: true,
    read: (raw) => (places.includes(raw) ? accepted(places.indexOf(raw) < 2) : rejected('is neither')),
  });

export const pivotTable = defineChartType({
  ...about,
  category: 'Table',
  label: 'Featured',
  tags: ['Additive', 'Report', 'Tabular', 'Featured'],
  description: 'Numbers by groups down and across, with totals of each; groups open and fold.',
  sections: [
    query(
      controls.columns('groupbyColumns', 'Columns', 'What is spread over columns.'),
      controls.columns('groupbyRows', 'Rows', 'What is spread over rows.'),
      controls.grain({ isVisible: hasTimeAmong(['groupbyRows', 'groupbyColumns']) }),
      controls.metrics({ isRequired: true }),
      select('metricsLayout', 'Apply metrics on', 'Where several metrics stand.', {
        choices: [
          { value: 'COLUMNS', label: 'Columns' },
          { value: 'ROWS', label: 'Rows' },
        ],
        default: 'COLUMNS',
        renderOnly: true,
      }),
      ...whichRows(),
      count('series_limit', 'Series limit', 'Keeps the largest series only. Empty keeps all.'),
      controls.rowLimit(10000, { label: 'Cell limit', description: 'The most cells that are fetched.' }),
      sortMetric,
      controls.orderDesc({ label: 'Sort descending' }),
      // Totals that do not add up are asked of the engine, so that these mean a new query.
      checkbox('rowTotals', 'Show rows total', 'A last column with the total of each row.'),
      checkbox('rowSubTotals', 'Show rows subtotal', 'The totals of each group of rows.'),
      checkbox('colTotals', 'Show columns total', 'A last row with the total of each column.'),
      checkbox('colSubTotals', 'Show columns subtotal', 'The totals of each group of columns.'),
      checkbox('transposePivot', 'Transpose pivot', 'Swaps rows and columns.'),
    ),
    look(
      select(
        'aggregateFunction',
        'Aggregation function',
        'What cells and totals show of the values that meet in them.',
        {
          choices: aggregateNames.map((value) => ({ value, label: value })),
          default: 'Sum',
          renderOnly: true,
        },
      ),
      checkbox('combineMetric', 'Combine metrics', 'Metrics stand side by side within each column.', {
        renderOnly: true,
      }),
      checkbox('cellHeat', 'Heat', 'Colors cells by their amount, each metric by itself.', {
        default: true,
        renderOnly: true,
      }),
      numberFormat('valueFormat', 'Value format'),
      currency('currency_format'),
      timeFormat('date_format', 'Date format'),
      select('rowOrder', 'Sort rows by', 'The order of rows.', {
        choices: orders,
        default: 'key_a_to_z',
        renderOnly: true,
      }),
      select('colOrder', 'Sort columns by', 'The order of columns.', {
        choices: orders,
        default: 'key_a_to_z',
        renderOnly: true,
      }),
      renderHtml(),
      colorRules(),
      position('rowSubtotalPosition', 'Rows subtotal position', 'Top', 'Bottom'),
      position('colSubtotalPosition', 'Columns subtotal position', 'Left', 'Right'),
    ),
    moreControls(temporalColumns()),
  ],
});
export type PivotForm = FormOf<typeof pivotTable>;

/** The dimensions down and across as they are shown. */
export function shownAxes(form: PivotForm): {
  readonly rows: readonly Dimension[];
  readonly columns: readonly Dimension[];
} {
  const [rows, columns] = [form.groupbyRows, form.groupbyColumns];
  return form.transposePivot ? { rows: columns, columns: rows } : { rows, columns };
}
