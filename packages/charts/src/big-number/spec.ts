import { about } from './about.ts';
import { defineChartType, look, query, section, type FormOf } from '../kit/declare/chart-spec.ts';
import type { RawForm } from '../kit/declare/control.ts';
import { checkbox, controls, count, select, text } from '../kit/declare/controls.ts';
import { color } from '../kit/fields/color.ts';
import { resampling, rolling } from '../kit/groups/advanced-analytics.ts';
import { whichRows } from '../kit/groups/which-rows.ts';
import { changeMeaning } from '../kit/headline/change.ts';
import { headlineLook, lineSize, numberLook, timeLook } from '../kit/headline/look.ts';

const hasTrend = (form: RawForm): boolean => form['show_trend_line'] !== false;
const hasRange = ({ time_range: range }: RawForm): boolean =>
  typeof range === 'string' && range !== '' && range !== 'No filter';

export const bigNumberWithTrend = defineChartType({
  ...about,
  category: 'KPI',
  tags: ['Advanced-Analytics', 'ECharts', 'Line', 'Percentages', 'Featured', 'Report', 'Trend'],
  description: 'One number, how it changed, and the line that led to it.',
  sections: [
    query(
      controls.column('x_axis', 'X axis', 'The times over which the number is followed. Empty takes the time column.'),
      controls.grain(),
      select('aggregation', 'Aggregation method', 'How the steps of time become one number.', {
        choices: [
          { value: 'raw', label: 'Overall value' },
          { value: 'LAST_VALUE', label: 'Last value' },
          { value: 'sum', label: 'Total (sum)' },
          { value: 'mean', label: 'Average (mean)' },
          { value: 'min', label: 'Minimum' },
          { value: 'max', label: 'Maximum' },
          { value: 'median', label: 'Median' },
        ],
        default: 'LAST_VALUE',
      }),
      controls.metric(),
      ...whichRows(),
    ),
    section(
      'customize',
      'Comparison and trend',
      count('compare_lag', 'Comparison period lag', 'How many steps back the number is compared with.', {
        renderOnly: true,
      }),
      text('compare_suffix', 'Comparison suffix', 'Stands behind the change, as in +3 % over the week.', {
        renderOnly: true,
      }),
      changeMeaning(),
      checkbox('show_timestamp', 'Show timestamp', 'Says the time of the number.', { renderOnly: true }),
      checkbox('show_trend_line', 'Show trend line', 'Draws the line below the number.', {
        default: true,
        renderOnly: true,
      }),
      checkbox('start_y_axis_at_zero', 'Start y-axis at 0', 'The line stands on zero instead of its least value.', {
        default: true,
        renderOnly: true,
        isVisible: hasTrend,
      }),
      checkbox(
        'time_range_fixed',
        'Fix to selected time range',
        'The line takes the whole time range, with data or without.',
        {
          renderOnly: true,
          isVisible: (form) => hasTrend(form) && hasRange(form),
        },
      ),
      color('color_picker', 'Fixed color', 'The color of the line.', {
        default: { r: 57, g: 92, b: 208, a: 1 },
        isVisible: hasTrend,
      }),
    ),
    look(...numberLook(), ...headlineLook(), lineSize('subheader_font_size', 'Subheader font size'), ...timeLook()),
    section('analysis', 'Advanced analytics', ...rolling(), ...resampling()),
  ],
});
export type TrendForm = FormOf<typeof bigNumberWithTrend>;
