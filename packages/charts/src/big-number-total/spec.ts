import { bigNumberTotalAbout } from './about.ts';
import { defineChartType, look, query, type FormOf } from '../kit/chart-spec.ts';
import { controls, numberFormat, text } from '../kit/controls.ts';

export const bigNumberTotal = defineChartType({
  ...bigNumberTotalAbout,
  category: 'KPI',
  tags: ['Additive', 'Business', 'ECharts', 'Legacy', 'Percentages', 'Featured', 'Report'],
  description: 'One number, large.',
  sections: [
    query(controls.metric(), controls.timeColumn(), controls.timeRange(), controls.filters()),
    look(
      numberFormat('y_axis_format', 'Number format'),
      text('unit', 'Unit', 'Stands small behind the number, as in 9.3 min.', { renderOnly: true }),
      text('subtitle', 'Subtitle', 'One line under the number.', { renderOnly: true }),
    ),
  ],
});
export type BigNumberForm = FormOf<typeof bigNumberTotal>;
