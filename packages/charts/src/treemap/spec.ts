import { about } from './about.ts';
import { defineChartType, look, query, type FormOf } from '../kit/declare/chart-spec.ts';
import { checkbox, numberFormat, select, timeFormat } from '../kit/declare/controls.ts';
import { colorScheme } from '../kit/fields/color-scheme.ts';
import { currency } from '../kit/fields/currency.ts';
import { rankedGroups } from '../kit/groups/ranked-groups.ts';

export const treemap = defineChartType({
  ...about,
  category: 'Part of a Whole',
  tags: ['Categorical', 'Comparison', 'ECharts', 'Multi-Levels', 'Percentages', 'Proportional', 'Featured'],
  description: 'Parts of a whole as areas, each split by the next dimension; for more parts than a pie can show.',
  sections: [
    query(...rankedGroups({ limit: 10_000, sortHint: 'Fetches the largest groups first.' })),
    look(
      colorScheme(),
      checkbox('show_labels', 'Show Labels', 'Writes names and values into the areas.', {
        default: true,
        renderOnly: true,
      }),
      checkbox('show_upper_labels', 'Show Upper Labels', 'A bar with its name above each area that is split.', {
        default: true,
        renderOnly: true,
      }),
      select('label_type', 'Label Type', 'What stands in an area.', {
        choices: [
          { value: 'Key', label: 'Category' },
          { value: 'value', label: 'Value' },
          { value: 'key_value', label: 'Category and Value' },
        ],
        default: 'key_value',
        renderOnly: true,
      }),
      numberFormat('number_format', 'Number format'),
      currency('currency_format'),
      timeFormat('date_format', 'Date format'),
    ),
  ],
});
export type TreemapForm = FormOf<typeof treemap>;
