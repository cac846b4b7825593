import type { Sample } from '../kit/result/sample.ts';
import cities from './golden/cities.rows.json' with { type: 'json' };
import states from './golden/states.rows.json' with { type: 'json' };

/** Where flights begin, with a field for the time. */
const filterBoxExample = {
  viz_type: 'filter_box',
  date_filter: true,
  instant_filtering: false,
  filter_configs: [
    { key: 'state', column: 'origin_state', label: 'State', asc: true, clearable: true, multiple: true },
    {
      key: 'city',
      column: 'origin_city',
      label: 'City',
      metric: { expressionType: 'SIMPLE', column: { column_name: 'date' }, aggregate: 'COUNT', label: 'departures' },
      asc: false,
      clearable: true,
      multiple: true,
    },
  ],
} as const;

export const sample: Sample = { formData: filterBoxExample, tables: [states, cities] };
