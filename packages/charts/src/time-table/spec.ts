import { defineChartType, query, type FormOf } from '../kit/declare/chart-spec.ts';
import { controls, text } from '../kit/declare/controls.ts';
import { about } from './about.ts';
import { timeSeriesColumns } from '../kit/fields/time-series-columns.ts';

export const timeTable = defineChartType({
  ...about,
  category: 'Table',
  tags: ['Multi-Variables', 'Comparison', 'Percentages', 'Tabular', 'Text', 'Trend'],
  description: 'A row for each series: how it went, where it stands, how it changed.',
  sections: [
    query(
      controls.timeColumn(),
      controls.grain(),
      controls.timeRange(),
      controls.metrics({ isRequired: true }),
      controls.filters(),
      controls.groupby(),
      controls.seriesLimit(),
      timeSeriesColumns(),
      controls.rowLimit(10000),
      text('url', 'URL', 'Where the name of a row leads; {{ metric }} in it is that name.', { renderOnly: true }),
    ),
  ],
});
export type TimeTableForm = FormOf<typeof timeTable>;
