import { defineChartType, moreControls, query, section, type FormOf } from '../kit/declare/chart-spec.ts';
import { control } from '../kit/declare/control.ts';
import { checkbox, controls } from '../kit/declare/controls.ts';
import { about } from './about.ts';
import { readFilterBoxItems, type StoredFilterBoxItem } from '../kit/filter-box/items.ts';

const filterConfigs = () =>
  control<'filter_configs', readonly StoredFilterBoxItem[]>({
    key: 'filter_configs',
    kind: 'filterConfigs',
    label: 'Filters',
    description: 'The columns by which the box filters the charts of a dashboard, each with its field.',
    default: [],
    read: readFilterBoxItems,
  });

export const filterBox = defineChartType({
  ...about,
  category: 'Tools',
  tags: ['Legacy', 'Deprecated'],
  label: 'Deprecated',
  description: 'Fields that filter the other charts of a dashboard. Filters beside the charts have taken its place.',
  sections: [
    query(
      filterConfigs(),
      controls.timeColumn(),
      controls.timeRange(),
      controls.filters({ label: 'Limit selector values' }),
    ),
    section(
      'data',
      'Fields',
      checkbox('date_filter', 'Date filter', 'A field for the time range.', { default: true, renderOnly: true }),
      checkbox('instant_filtering', 'Instant filtering', 'Every choice acts at once, without Apply.', {
        renderOnly: true,
      }),
      checkbox('show_sqla_time_granularity', 'Show time grain dropdown', 'A field for the time grain.', {
        renderOnly: true,
      }),
      checkbox('show_sqla_time_column', 'Show time column', 'A field for the time column.', { renderOnly: true }),
    ),
    // Of Druid's own connector, which Superset has given up.
    moreControls(
      checkbox('show_druid_time_granularity', 'Show Druid granularity dropdown', '', { renderOnly: true }),
      checkbox('show_druid_time_origin', 'Show Druid time origin', '', { renderOnly: true }),
    ),
  ],
});
export type FilterBoxForm = FormOf<typeof filterBox>;
