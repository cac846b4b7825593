import { defineChartType } from '../kit/declare/chart-spec.ts';
import { tableSections } from '../kit/data-table/sections.ts';
import { about } from './about.ts';

export const table = defineChartType({
  ...about,
  category: 'Table',
  tags: ['Additive', 'Business', 'Pattern', 'Featured', 'Report', 'Sequential', 'Tabular'],
  description: 'Rows as they are, or numbers per group.',
  sections: tableSections,
});
