import { about } from './about.ts';
import { defineChartType, look, query, type FormOf } from '../kit/declare/chart-spec.ts';
import { checkbox, numberFormat, select } from '../kit/declare/controls.ts';
import { currency } from '../kit/fields/currency.ts';
import { colorScheme } from '../kit/fields/color-scheme.ts';
import { numberSelect } from '../kit/fields/number-select.ts';
import { legend } from '../kit/groups/legend.ts';
import { rankedGroups } from '../kit/groups/ranked-groups.ts';

/** What a label or a tooltip says, by Superset's numbers. */
const contents = [
  { value: 0, label: 'Category name' },
  { value: 1, label: 'Value' },
  { value: 2, label: 'Percentage' },
  { value: 3, label: 'Category and value' },
  { value: 4, label: 'Category and percentage' },
  { value: 5, label: 'Category, value and percentage' },
  { value: 6, label: 'Value and percentage' },
] as const;
export type Contents = (typeof contents)[number]['value'];

// One key of a few steps needs no second row.
const [showLegend, , legendOrientation, legendMargin, legendSort] = legend();

export const funnel = defineChartType({
  ...about,
  category: 'KPI',
  tags: ['Business', 'ECharts', 'Progressive', 'Report', 'Sequential', 'Trend', 'Featured'],
  description: 'How much is left from step to step, such as from visits to orders.',
  sections: [
    query(
      ...rankedGroups({ limit: 10, sortHint: 'Fetches the largest steps first.' }),
      select('percent_calculation_type', '% calculation', 'What percentages are of.', {
        choices: [
          { value: 'first_step', label: 'Calculate from first step' },
          { value: 'prev_step', label: 'Calculate from previous step' },
          { value: 'total', label: 'Percent of total' },
        ],
        default: 'first_step',
        renderOnly: true,
      }),
    ),
    look(
      colorScheme(),
      showLegend,
      legendOrientation,
      legendMargin,
      legendSort,
      checkbox('show_labels', 'Show labels', 'Writes what the steps are and amount to.', {
        default: true,
        renderOnly: true,
      }),
      numberSelect('label_type', 'Label contents', 'What stands beside each step.', {
        choices: contents,
        default: 5,
        isVisible: (form) => form['show_labels'] !== false,
      }),
      checkbox('show_tooltip_labels', 'Show tooltip labels', 'Tells more of the step under the pointer.', {
        default: true,
        renderOnly: true,
      }),
      numberSelect('tooltip_label_type', 'Tooltip contents', 'What the tooltip tells.', {
        choices: contents.slice(0, 6),
        default: 5,
        isVisible: (form) => form['show_tooltip_labels'] !== false,
      }),
      numberFormat('number_format', 'Number format'),
      currency('currency_format'),
    ),
  ],
});
export type FunnelForm = FormOf<typeof funnel>;
