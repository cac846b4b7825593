import { about } from './about.ts';
import { defineChartType, look, query, section, type FormOf } from '../kit/declare/chart-spec.ts';
import type { RawForm } from '../kit/declare/control.ts';
import { checkbox, numberFormat, select, text, timeFormat } from '../kit/declare/controls.ts';
import { colorScheme } from '../kit/fields/color-scheme.ts';
import { currency } from '../kit/fields/currency.ts';
import { decimal } from '../kit/fields/decimal.ts';
import { slider } from '../kit/fields/slider.ts';
import { legend } from '../kit/groups/legend.ts';
import { rankedGroups } from '../kit/groups/ranked-groups.ts';

const hasLabels = (form: RawForm): boolean => form['show_labels'] === true;

export const pie = defineChartType({
  ...about,
  category: 'Part of a Whole',
  tags: ['Categorical', 'Circular', 'Comparison', 'Percentages', 'Featured', 'Proportional', 'ECharts', 'Nightingale'],
  description: 'What share each category has of the whole; best with a handful of categories.',
  sections: [
    query(...rankedGroups({ limit: 100, sortHint: 'The largest first.' })),
    look(
      colorScheme(),
      checkbox('donut', 'Donut', 'Cuts a hole.', { default: true, renderOnly: true }),
      slider(
        'outerRadius',
        'Outer radius',
        'Of the space for the chart, in percent. Labels outside take a part of it.',
        {
          default: 98,
          range: { min: 10, max: 100, step: 1 },
        },
      ),
      slider('innerRadius', 'Inner radius', 'The size of the hole, in percent.', {
        default: 68,
        range: { min: 0, max: 100, step: 1 },
        isVisible: (form) => form['donut'] !== false,
      }),
      checkbox('show_total', 'Show total', 'Writes the whole in the hole, or above the chart.', {
        default: true,
        renderOnly: true,
      }),
      select('roseType', 'Rose type', 'Parts of equal angles, whose area or radius is the amount.', {
        choices: [
          { value: null, label: 'None' },
          { value: 'area', label: 'Area' },
          { value: 'radius', label: 'Radius' },
        ],
        default: null,
        renderOnly: true,
      }),
      decimal(
        'threshold_for_other',
        'Threshold for other',
        'Parts below this share of the whole are one, in percent.',
        {
          default: 0,
          range: { min: 0, max: 100, step: 0.5 },
          renderOnly: true,
        },
      ),
      numberFormat('number_format', 'Number format'),
      currency('currency_format'),
      timeFormat('date_format', 'Date format'),
    ),
    section(
      'customize',
      'Labels',
      checkbox('show_labels', 'Show labels', 'Writes at the parts what they are.', { renderOnly: true }),
      select('label_type', 'Label type', 'What a label says.', {
        choices: [
          { value: 'key', label: 'Category name' },
          { value: 'value', label: 'Value' },
          { value: 'percent', label: 'Percentage' },
          { value: 'key_value', label: 'Category and value' },
          { value: 'key_percent', label: 'Category and percentage' },
          { value: 'key_value_percent', label: 'Category, value and percentage' },
          { value: 'value_percent', label: 'Value and percentage' },
          { value: 'template', label: 'Template' },
        ],
        default: 'key',
        renderOnly: true,
        isVisible: hasLabels,
      }),
      text('label_template', 'Label template', 'Words with {name}, {value} and {percent}; \\n begins a line.', {
        renderOnly: true,
        isVisible: (form) => hasLabels(form) && form['label_type'] === 'template',
      }),
      decimal('show_labels_threshold', 'Percentage threshold', 'Parts below this share have no label, in percent.', {
        default: 5,
        renderOnly: true,
        isVisible: hasLabels,
      }),
      checkbox('labels_outside', 'Put labels outside', 'Beside the parts instead of on them.', {
        default: true,
        renderOnly: true,
        isVisible: hasLabels,
      }),
      checkbox('label_line', 'Label line', 'Joins parts and labels by lines.', {
        renderOnly: true,
        isVisible: hasLabels,
      }),
    ),
    section('customize', 'Legend', ...legend()),
  ],
});
export type PieForm = FormOf<typeof pie>;
