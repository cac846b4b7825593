import type { ValuesOf } from '../declare/chart-spec.ts';
import { checkbox, select } from '../declare/controls.ts';

/** The order of series in drawing and legend, which their colors follow. */
export const seriesOrder = () =>
  [
    select('sort_series_type', 'Sort series by', 'What orders the series in the chart and in its legend.', {
      choices: [
        { value: 'sum', label: 'Total value' },
        { value: 'name', label: 'Category name' },
        { value: 'min', label: 'Minimum value' },
        { value: 'max', label: 'Maximum value' },
        { value: 'avg', label: 'Average value' },
      ],
      default: 'sum',
      renderOnly: true,
    }),
    checkbox('sort_series_ascending', 'Sort series ascending', 'The smallest first.', { renderOnly: true }),
  ] as const;
export type SeriesOrderForm = ValuesOf<ReturnType<typeof seriesOrder>>;
