import { defineChartType, look, query, type FormOf } from '../kit/chart-spec.ts';
import { controls, numberFormat, text } from '../kit/controls.ts';

export const bigNumberTotal = defineChartType({
  type: 'big_number_total',
  name: 'Big Number',
  category: 'KPI',
  tags: ['Additive', 'Business', 'ECharts', 'Legacy', 'Percentages', 'Featured', 'Report'],
  behaviors: ['drill-to-detail'],
  description: 'One number, large.',
  shortName: 'Number',
  icon: 'hash',
  skeleton: 'number',
  display: 'figure',
  axis: null,
  annotates: null,
  colorsGroups: false,
  coverage: 'never',
  measureFormat: 'y_axis_format',
  tileSize: { width: 3, height: 15 },
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
