import { lineAbout } from './about.ts';
import { also, defineChartType, look, query, type FormOf } from '../kit/chart-spec.ts';
import { checkbox, controls, numberFormat, select, timeFormat, seriesControls } from '../kit/controls.ts';
import { contributionChoices } from '../kit/contribution.ts';
import { timeComparison } from '../kit/time-comparison.ts';

export const timeseriesLine = defineChartType({
  ...lineAbout,
  category: 'Evolution',
  tags: ['ECharts', 'Predictive', 'Advanced-Analytics', 'Line', 'Featured'],
  description: 'How numbers move along an axis, mostly time; one line for each metric and group.',
  sections: [
    query(
      ...seriesControls('What the line runs along, mostly a time column.'),
      controls.orderDesc(),
      controls.rowLimit(10000),
      timeComparison.offsets(),
      timeComparison.type(),
      select('contributionMode', 'Shares', 'Shows shares in place of amounts.', {
        choices: contributionChoices,
        default: null,
      }),
    ),
    look(
      controls.legend(),
      numberFormat('y_axis_format', 'Number format'),
      checkbox('truncateYAxis', 'Fit the value axis', 'Lets the value axis leave out zero.', { renderOnly: true }),
      controls.annotations(),
    ),
    also(
      checkbox('area', 'Area', 'Fills below the line, from zero: the value axis begins there.', { renderOnly: true }),
      timeFormat('x_axis_time_format', 'Time format'),
    ),
  ],
});
export type LineForm = FormOf<typeof timeseriesLine>;
