import { about } from './about.ts';
import { defineChartType, look, query, type FormOf } from '../kit/declare/chart-spec.ts';
import { checkbox, controls, numberFormat, select, timeFormat } from '../kit/declare/controls.ts';
import { bounds } from '../kit/fields/bounds.ts';
import { linearColorScheme } from '../kit/fields/color-scheme.ts';
import { color } from '../kit/fields/color.ts';
import { currency } from '../kit/fields/currency.ts';
import { labelInterval, labelRotation, margin } from '../kit/fields/axis-labels.ts';
import { slider } from '../kit/fields/slider.ts';
import { whichRows } from '../kit/groups/which-rows.ts';

const orders = [
  { value: null, label: 'As the values count' },
  { value: 'alpha_asc', label: 'Axis ascending' },
  { value: 'alpha_desc', label: 'Axis descending' },
  { value: 'value_asc', label: 'Metric ascending' },
  { value: 'value_desc', label: 'Metric descending' },
] as const;

export const heatmap = defineChartType({
  ...about,
  category: 'Correlation',
  tags: ['Business', 'Intensity', 'Density', 'Single Metric', 'ECharts', 'Featured'],
  description: 'One number for each pair of two dimensions, as a color; shows at a glance where it is high.',
  sections: [
    query(
      controls.column('x_axis', 'X-axis', 'What the columns of cells stand for.', { isRequired: true }),
      controls.grain(),
      controls.column('groupby', 'Y-axis', 'What the rows of cells stand for.', { isRequired: true }),
      controls.metric(),
      ...whichRows(),
      controls.rowLimit(10000),
      select('sort_x_axis', 'Sort X axis', 'The order from left to right.', { choices: orders, default: null }),
      select('sort_y_axis', 'Sort Y axis', 'The order from top to bottom.', { choices: orders, default: null }),
      select('normalize_across', 'Normalize across', 'What shares and ranks are of.', {
        choices: [
          { value: 'heatmap', label: 'Whole heat map' },
          { value: 'x', label: 'Each column' },
          { value: 'y', label: 'Each row' },
        ],
        default: 'heatmap',
      }),
    ),
    look(
      select('legend_type', 'Legend type', 'Colors that run into each other, or a few steps.', {
        choices: [
          { value: 'continuous', label: 'Continuous' },
          { value: 'piecewise', label: 'Piecewise' },
        ],
        default: 'continuous',
        renderOnly: true,
      }),
      linearColorScheme(),
      color('border_color', 'Border color', 'The color around a cell, where its border has a width.', {
        default: { r: 0, g: 0, b: 0, a: 1 },
      }),
      slider('border_width', 'Border width', 'The width of the border around a cell, in pixels.', {
        default: 0,
        range: { min: 0, max: 2, step: 0.1 },
      }),
      labelInterval('xscale_interval', 'X-scale interval', 'Names every n-th column.'),
      labelInterval('yscale_interval', 'Y-scale interval', 'Names every n-th row.'),
      margin('left_margin', 'Left margin', 'Space for the names of rows, in pixels.'),
      margin('bottom_margin', 'Bottom margin', 'Space for the names of columns, in pixels.'),
      bounds('value_bounds', 'Value bounds', 'Where the colors begin and end. Empty takes what the cells hold.'),
      numberFormat('y_axis_format', 'Value format'),
      timeFormat('x_axis_time_format', 'Time format'),
      labelRotation('xAxisLabelRotation', 'Rotate x axis label'),
      currency('currency_format'),
      checkbox('show_legend', 'Legend', 'Shows which amounts the colors stand for.', {
        default: true,
        renderOnly: true,
      }),
      checkbox('show_percentage', 'Show percentage', 'Says the share of a cell beside its value.', {
        default: true,
        renderOnly: true,
      }),
      checkbox('show_values', 'Show values', 'Writes the value into each cell that has space for it.', {
        default: true,
        renderOnly: true,
      }),
      checkbox('normalized', 'Normalized', 'Colors cells by their rank instead of by their value.', {
        renderOnly: true,
      }),
    ),
  ],
});
export type HeatmapForm = FormOf<typeof heatmap>;
