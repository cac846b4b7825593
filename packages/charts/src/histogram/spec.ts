import { histogramAbout } from './about.ts';
import { also, defineChartType, look, query, type FormOf } from '../kit/chart-spec.ts';
import { checkbox, controls, count, numberFormat, text } from '../kit/controls.ts';
import { usualBins } from './bin.ts';

export const histogram = defineChartType({
  ...histogramAbout,
  category: 'Distribution',
  tags: ['Comparison', 'ECharts', 'Pattern', 'Range'],
  description: 'How the values of one number spread: rows counted in ranges of equal width, over all rows.',
  sections: [
    query(
      controls.column('column', 'Column', 'The number whose spread is shown.', { isRequired: true }),
      controls.groupby(),
      controls.timeColumn(),
      controls.timeRange(),
      controls.filters(),
      count('bins', 'Bins', 'How many ranges of equal width.', {
        default: usualBins,
        choices: [5, 10, 15, 20, 30, 50].map((value) => ({ value, label: String(value) })),
      }),
      checkbox('cumulative', 'Cumulative', 'Adds up from left to right.'),
      checkbox('normalize', 'Shares', 'Shows shares of all rows in place of counts.'),
    ),
    look(
      controls.legend(),
      controls.showValue(),
      numberFormat('x_axis_format', 'Format of the column'),
      numberFormat('y_axis_format', 'Format of the counts'),
    ),
    also(text('x_axis_title', 'Unit', 'Stands behind the last number of the axis.', { renderOnly: true })),
  ],
});
export type HistogramForm = FormOf<typeof histogram>;
