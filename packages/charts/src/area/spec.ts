import { about } from './about.ts';
import { defineChartType, type FormOf } from '../kit/declare/chart-spec.ts';
import { checkbox } from '../kit/declare/controls.ts';
import { stacking } from '../kit/groups/stacking.ts';
import { markers, opacity, seriesType } from '../kit/time-series/look-controls.ts';
import { timeSeriesSections } from '../kit/time-series/sections.ts';

export const areaChart = defineChartType({
  ...about,
  category: 'Evolution',
  tags: ['ECharts', 'Predictive', 'Advanced-Analytics', 'Time', 'Line', 'Transformable', 'Stacked', 'Featured'],
  description: 'How the parts of a whole move along an axis, mostly time; stacked where amounts add up.',
  sections: timeSeriesSections('What the chart runs along, mostly a time column.', [
    seriesType(['line', 'smooth', 'start', 'middle', 'end']),
    opacity(0.7),
    ...stacking(['Stack', 'Stream', 'Expand'], 'Stack'),
    checkbox('show_extra_controls', 'Extra controls', 'Buttons in the chart that choose how it is stacked.', {
      renderOnly: true,
    }),
    ...markers(20),
  ]),
});
export type AreaForm = FormOf<typeof areaChart>;
