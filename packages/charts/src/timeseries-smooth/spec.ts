import { about } from './about.ts';
import { defineChartType, type FormOf } from '../kit/declare/chart-spec.ts';
import { onlyTotal, showValue } from '../kit/groups/stacking.ts';
import { markers } from '../kit/time-series/look-controls.ts';
import { timeSeriesSections } from '../kit/time-series/sections.ts';

export const smoothChart = defineChartType({
  ...about,
  category: 'Evolution',
  tags: ['ECharts', 'Predictive', 'Advanced-Analytics', 'Time', 'Line', 'Transformable'],
  description: 'How numbers move along an axis, as curves through the points that were measured.',
  sections: timeSeriesSections('What the chart runs along, mostly a time column.', [
    showValue(),
    onlyTotal(),
    ...markers(20),
  ]),
});
export type SmoothForm = FormOf<typeof smoothChart>;
