import { defineChartType } from '../kit/declare/chart-spec.ts';
import { workbenchSections } from '../kit/data-table/sections.ts';
import { about } from './about.ts';

export const agGridTable = defineChartType({
  ...about,
  category: 'Table',
  tags: ['Additive', 'Business', 'Pattern', 'Report', 'Sequential', 'Tabular'],
  description: 'Rows to work with: columns can be made wider, moved and searched by whoever looks.',
  sections: workbenchSections,
});
