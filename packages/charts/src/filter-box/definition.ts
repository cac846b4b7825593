import { chartType } from '../kit/query/chart-type.ts';
import { filterBoxQueries } from './query.ts';
import { filterBox } from './spec.ts';

export const definition = chartType(filterBox, filterBoxQueries, {
  advice: (form) =>
    form.filter_configs.length > 0 || form.date_filter
      ? null
      : 'The box has no field yet. Add a column under Filters, or a Date filter under Fields.',
});
