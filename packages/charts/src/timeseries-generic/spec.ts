import { about } from './about.ts';
import { defineChartType, type FormOf } from '../kit/declare/chart-spec.ts';
import { stacking } from '../kit/groups/stacking.ts';
import { allMarks, area, markers, seriesType } from '../kit/time-series/look-controls.ts';
import { timeSeriesSections } from '../kit/time-series/sections.ts';

export const genericChart = defineChartType({
  ...about,
  category: 'Evolution',
  tags: ['Advanced-Analytics', 'ECharts', 'Line', 'Predictive', 'Time', 'Transformable'],
  description: 'Numbers along an axis, drawn as lines, curves, steps, points or bars.',
  sections: timeSeriesSections('What the chart runs along, mostly a time column.', [
    seriesType(allMarks),
    ...stacking(['Stack', 'Stream']),
    ...area(),
    ...markers(20),
  ]),
});
export type GenericForm = FormOf<typeof genericChart>;
