import { about } from './about.ts';
import { defineChartType, type FormOf } from '../kit/declare/chart-spec.ts';
import { stacking } from '../kit/groups/stacking.ts';
import { allMarks, area, markers, seriesType } from '../kit/time-series/look-controls.ts';
import { timeSeriesSections } from '../kit/time-series/sections.ts';

export const timeseriesLine = defineChartType({
  ...about,
  category: 'Evolution',
  tags: ['ECharts', 'Predictive', 'Advanced-Analytics', 'Line', 'Featured'],
  description: 'How numbers move along an axis, mostly time; one line for each metric and group.',
  sections: timeSeriesSections('What the line runs along, mostly a time column.', [
    seriesType(allMarks),
    ...stacking(['Stack', 'Stream']),
    ...area(),
    ...markers(20),
  ]),
});
export type LineForm = FormOf<typeof timeseriesLine>;
