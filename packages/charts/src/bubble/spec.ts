import { about } from './about.ts';
import { defineChartType, look, query, section, type FormOf } from '../kit/declare/chart-spec.ts';
import { checkbox, controls, count, isSet, numberFormat, text } from '../kit/declare/controls.ts';
import { labelRotation, xLabelInterval } from '../kit/fields/axis-labels.ts';
import { colorScheme } from '../kit/fields/color-scheme.ts';
import { slider } from '../kit/fields/slider.ts';
import { xTruncation, yTruncation } from '../kit/groups/axis-bounds.ts';
import { legend } from '../kit/groups/legend.ts';
import { whichRows } from '../kit/groups/which-rows.ts';

const sizes = (values: readonly number[]) => values.map((value) => ({ value, label: String(value) }));

const titleMargin = <const Key extends string>(key: Key, label: string) =>
  count(key, label, 'Space between the axis and its title, in pixels.', {
    default: 30,
    choices: sizes([15, 30, 50, 75, 100, 125, 150, 200]),
    renderOnly: true,
  });

const [truncateY, yBounds] = yTruncation();

export const bubble = defineChartType({
  ...about,
  category: 'Correlation',
  tags: ['Multi-Dimensions', 'Comparison', 'Scatter', 'Time', 'Trend', 'ECharts', 'Featured'],
  description: 'How two numbers go together, a bubble for each thing, its area a third number.',
  sections: [
    query(
      controls.column('series', 'Dimension', 'What colors the bubbles.'),
      controls.column('entity', 'Entity', 'Each of its values is a bubble.', { isRequired: true }),
      controls.metricUnder('x', 'X axis', 'The number from left to right.', { isRequired: true }),
      controls.metricUnder('y', 'Y axis', 'The number from bottom to top.', { isRequired: true }),
      ...whichRows(),
      controls.metricUnder('size', 'Bubble size', 'The number that is the area of a bubble.', { isRequired: true }),
      controls.metricUnder(
        'orderby',
        'Sort query by',
        'The metric that decides which bubbles come first, before the limit.',
      ),
      controls.orderDesc({ label: 'Sort descending', isVisible: (form) => isSet(form, 'orderby') }),
      controls.rowLimit(10000),
    ),
    look(
      colorScheme(),
      ...legend(),
      count('max_bubble_size', 'Max bubble size', 'The radius of the largest bubble, in pixels.', {
        default: 25,
        choices: sizes([5, 10, 15, 25, 50, 75, 100]),
        renderOnly: true,
      }),
      numberFormat('tooltipSizeFormat', 'Bubble size number format'),
      slider('opacity', 'Bubble opacity', 'How much of what lies behind a bubble shows through.', {
        default: 0.6,
        range: { min: 0, max: 1, step: 0.1 },
      }),
    ),
    section(
      'customize',
      'X axis',
      text('x_axis_label', 'X axis title', 'Stands below the axis. Empty names the metric.', { renderOnly: true }),
      labelRotation('xAxisLabelRotation', 'Rotate x axis label'),
      xLabelInterval(),
      titleMargin('x_axis_title_margin', 'X axis title margin'),
      numberFormat('xAxisFormat', 'X axis format'),
      checkbox('logXAxis', 'Logarithmic x-axis', 'Each step is ten times the one before.', { renderOnly: true }),
      ...xTruncation(),
    ),
    section(
      'customize',
      'Y axis',
      text('y_axis_label', 'Y axis title', 'Stands beside the axis. Empty names the metric.', { renderOnly: true }),
      labelRotation('yAxisLabelRotation', 'Rotate y axis label'),
      titleMargin('y_axis_title_margin', 'Y axis title margin'),
      numberFormat('y_axis_format', 'Y axis format'),
      checkbox('logYAxis', 'Logarithmic y-axis', 'Each step is ten times the one before.', { renderOnly: true }),
      // Zero says little where two numbers are compared with each other.
      { ...truncateY, default: true },
      yBounds,
    ),
  ],
});
export type BubbleForm = FormOf<typeof bubble>;
