import { about } from './about.ts';
import { moreControls, defineChartType, look, query, section, type FormOf } from '../kit/declare/chart-spec.ts';
import { checkbox, controls, count, numberFormat, select, timeFormat } from '../kit/declare/controls.ts';
import { colorScheme } from '../kit/fields/color-scheme.ts';
import { hasTimeAmong, temporalColumns } from '../kit/fields/temporal-columns.ts';
import { axisTitles } from '../kit/groups/axis-titles.ts';
import { whichRows } from '../kit/groups/which-rows.ts';
import { whiskerOptions } from './whiskers.ts';

export const boxPlot = defineChartType({
  ...about,
  category: 'Distribution',
  tags: ['ECharts', 'Range', 'Statistical', 'Featured'],
  description: 'How a number spreads within each group: its middle half as a box, the rest as whiskers.',
  sections: [
    query(
      controls.columns(
        'columns',
        'Distribute across',
        'Each of its values is one observation of a box, such as each day. Empty takes the time column.',
      ),
      controls.grain({ isVisible: hasTimeAmong(['columns']) }),
      controls.groupby({ description: 'A box for each of its values.' }),
      controls.metrics({ isRequired: true }),
      ...whichRows(),
      count('series_limit', 'Series limit', 'Keeps the largest boxes only. Empty keeps all.'),
      controls.metricUnder(
        'series_limit_metric',
        'Sort query by',
        'The metric that decides which boxes are the largest.',
      ),
      controls.rowLimit(10000),
      select('whiskerOptions', 'Whisker/outlier options', 'Where whiskers end; what lies beyond them is a point.', {
        choices: whiskerOptions.map((value) => ({ value, label: value })),
        default: 'Tukey',
      }),
    ),
    section('customize', 'Chart title', ...axisTitles()),
    look(
      colorScheme(),
      select('x_ticks_layout', 'X tick layout', 'How the names of boxes lie.', {
        choices: (['auto', 'flat', '45°', '90°', 'staggered'] as const).map((value) => ({ value, label: value })),
        default: 'auto',
        renderOnly: true,
      }),
      numberFormat('number_format', 'Number format'),
      timeFormat('date_format', 'Date format'),
      checkbox('zoomable', 'Data zoom', 'A slider below the chart, and tools to zoom in and back.', {
        renderOnly: true,
      }),
    ),
    moreControls(temporalColumns()),
  ],
});
export type BoxPlotForm = FormOf<typeof boxPlot>;
