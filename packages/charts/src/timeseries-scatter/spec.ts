import { about } from './about.ts';
import { defineChartType, type FormOf } from '../kit/declare/chart-spec.ts';
import { stacking } from '../kit/groups/stacking.ts';
import { markers } from '../kit/time-series/look-controls.ts';
import { timeSeriesSections } from '../kit/time-series/sections.ts';

export const scatterChart = defineChartType({
  ...about,
  category: 'Evolution',
  tags: ['ECharts', 'Predictive', 'Advanced-Analytics', 'Time', 'Transformable', 'Scatter', 'Featured'],
  description: 'Single amounts as points along an axis, without lines between them.',
  sections: timeSeriesSections(
    'What the chart runs along, mostly a time column.',
    [...stacking(['Stack', 'Stream']), ...markers(100)],
    [],
  ),
});
export type ScatterForm = FormOf<typeof scatterChart>;
