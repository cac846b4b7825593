import { about } from './about.ts';
import { usualBins } from '../kit/range/bins.ts';
import { defineChartType, look, query, type FormOf } from '../kit/declare/chart-spec.ts';
import { checkbox, controls, count, numberFormat, text } from '../kit/declare/controls.ts';
import { colorScheme } from '../kit/fields/color-scheme.ts';
import { legend } from '../kit/groups/legend.ts';
import { whichRows } from '../kit/groups/which-rows.ts';

const [showLegend] = legend();

export const histogram = defineChartType({
  ...about,
  category: 'Distribution',
  tags: ['Comparison', 'ECharts', 'Pattern', 'Range'],
  description: 'How the values of one number spread: rows counted in ranges of equal width, over all rows.',
  sections: [
    query(
      controls.column('column', 'Column', 'The number whose spread is shown.', { isRequired: true }),
      controls.groupby(),
      ...whichRows(),
      count('bins', 'Bins', 'How many ranges of equal width.', {
        default: usualBins,
        choices: [5, 10, 15, 20, 30, 50].map((value) => ({ value, label: String(value) })),
      }),
      checkbox('cumulative', 'Cumulative', 'Adds up from left to right.'),
      checkbox('normalize', 'Normalize', 'Shows shares of all rows in place of counts.'),
    ),
    look(
      colorScheme(),
      controls.showValue({ label: 'Show value' }),
      showLegend,
      text('x_axis_title', 'X axis title', 'A single word is a unit, and stands behind the last number of the axis.', {
        renderOnly: true,
      }),
      numberFormat('x_axis_format', 'X axis format'),
      text('y_axis_title', 'Y axis title', 'Stands beside the axis.', { renderOnly: true }),
      numberFormat('y_axis_format', 'Y axis format'),
    ),
  ],
});
export type HistogramForm = FormOf<typeof histogram>;
