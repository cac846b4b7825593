import { pieAbout } from './about.ts';
import { also, defineChartType, look, query, type FormOf } from '../kit/chart-spec.ts';
import { checkbox, controls, numberFormat, timeFormat } from '../kit/controls.ts';

export const pie = defineChartType({
  ...pieAbout,
  category: 'Part of a Whole',
  tags: ['Categorical', 'Circular', 'Comparison', 'Percentages', 'Featured', 'Proportional', 'ECharts', 'Nightingale'],
  description: 'What share each category has of the whole; best with a handful of categories.',
  sections: [
    query(
      controls.groupby({ isRequired: true }),
      controls.metric(),
      controls.timeColumn(),
      controls.timeRange(),
      controls.filters(),
      controls.rowLimit(100),
      checkbox('sort_by_metric', 'Largest first', 'Sorts by the metric, downwards.', { default: true }),
    ),
    look(
      checkbox('donut', 'Donut', 'Cuts a hole that holds the total.', { default: true, renderOnly: true }),
      checkbox('show_legend', 'List', 'Lists names, values and shares beside the chart.', {
        default: true,
        renderOnly: true,
      }),
      numberFormat('number_format', 'Number format'),
    ),
    also(timeFormat('date_format', 'Time format')),
  ],
});
export type PieForm = FormOf<typeof pie>;
