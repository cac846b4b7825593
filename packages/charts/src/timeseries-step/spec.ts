import { about } from './about.ts';
import { defineChartType, type FormOf } from '../kit/declare/chart-spec.ts';
import { stacking } from '../kit/groups/stacking.ts';
import { area, markers, seriesType } from '../kit/time-series/look-controls.ts';
import { timeSeriesSections } from '../kit/time-series/sections.ts';

const stepType = { ...seriesType(['start', 'middle', 'end'], 'start'), label: 'Step type' };

export const stepChart = defineChartType({
  ...about,
  category: 'Evolution',
  tags: ['ECharts', 'Predictive', 'Advanced-Analytics', 'Time', 'Transformable', 'Stacked'],
  description: 'Amounts that hold until they change, as steps along an axis.',
  sections: timeSeriesSections('What the chart runs along, mostly a time column.', [
    stepType,
    ...stacking(['Stack', 'Stream']),
    ...area(),
    ...markers(20),
  ]),
});
export type StepForm = FormOf<typeof stepChart>;
