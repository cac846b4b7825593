import { barAbout } from './about.ts';
import { also, defineChartType, look, query, type FormOf } from '../kit/chart-spec.ts';
import { contributionChoices } from '../kit/contribution.ts';
import { checkbox, controls, numberFormat, select, timeFormat, seriesControls } from '../kit/controls.ts';
import { control, bad, good } from '../kit/control.ts';
import { timeComparison } from '../kit/time-comparison.ts';

const axisSort = control<'x_axis_sort', string | null>({
  key: 'x_axis_sort',
  kind: 'axisSort',
  label: 'Sort bars by',
  description: 'The axis itself or a metric. Empty puts the largest first on a category axis.',
  default: null,
  renderOnly: true,
  read: (raw) => (typeof raw === 'string' ? good(raw) : bad('is neither the axis nor a metric')),
});

export const timeseriesBar = defineChartType({
  ...barAbout,
  category: 'Evolution',
  tags: ['ECharts', 'Predictive', 'Advanced-Analytics', 'Time', 'Transformable', 'Stacked', 'Bar', 'Featured'],
  description: 'Compares amounts between categories or steps of time, side by side or stacked.',
  sections: [
    query(
      ...seriesControls('One bar, or group of bars, for each value: a category or a time column.'),
      controls.rowLimit(10000),
      timeComparison.offsets(),
      timeComparison.type(),
    ),
    look(
      axisSort,
      select('orientation', 'Direction', 'Automatic lays bars on their side when their names are long.', {
        choices: [
          { value: null, label: 'Automatic' },
          { value: 'vertical', label: 'Vertical' },
          { value: 'horizontal', label: 'Horizontal' },
        ],
        default: null,
        renderOnly: true,
      }),
      select('stack', 'Stacking', 'Stacks the series of one bar.', {
        choices: [
          { value: null, label: 'Side by side' },
          { value: 'Stack', label: 'Stacked' },
        ],
        default: null,
        renderOnly: true,
      }),
      controls.showValue(),
      numberFormat('y_axis_format', 'Number format'),
      controls.annotations(),
    ),
    also(
      controls.orderDesc(),
      select('contributionMode', 'Shares', 'Shows shares in place of amounts.', {
        choices: contributionChoices,
        default: null,
      }),
      checkbox('x_axis_sort_asc', 'Smallest first', 'Sorts upwards.', { default: true, renderOnly: true }),
      controls.legend(),
      timeFormat('x_axis_time_format', 'Time format'),
    ),
  ],
});
export type BarForm = FormOf<typeof timeseriesBar>;
