import { about } from './about.ts';
import { defineChartType, look, query, section, type FormOf } from '../kit/declare/chart-spec.ts';
import { colorRules } from '../kit/color-rules/rule.ts';
import { controls, text } from '../kit/declare/controls.ts';
import { headlineLook, numberLook, timeLook } from '../kit/headline/look.ts';

export const bigNumberTotal = defineChartType({
  ...about,
  category: 'KPI',
  tags: ['Additive', 'Business', 'ECharts', 'Legacy', 'Percentages', 'Featured', 'Report'],
  description: 'One number, large.',
  sections: [
    query(controls.metric(), controls.timeColumn(), controls.timeRange(), controls.filters()),
    look(
      ...numberLook(),
      text('unit', 'Unit', 'Stands small behind the number, as in 9.3 min.', { renderOnly: true }),
      ...headlineLook(),
      ...timeLook(),
    ),
    section(
      'customize',
      'Conditional formatting',
      colorRules({
        label: 'Conditional formatting',
        description: 'Colors the number by what it is. Where several rules match, the last one wins.',
      }),
    ),
  ],
});
export type BigNumberForm = FormOf<typeof bigNumberTotal>;
