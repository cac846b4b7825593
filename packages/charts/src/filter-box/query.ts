import { metricOf, type QueryObject } from '@sextant/contract';
import { baseQuery, type QueryScope } from '../kit/query/base-query.ts';
import { filterBoxLimit, type StoredFilterBoxItem } from '../kit/filter-box/items.ts';
import type { FilterBoxForm } from './spec.ts';

const rowCount = { kind: 'sql', sql: 'COUNT(*)', label: 'COUNT(*)' } as const;

/** The choices of a field: the values of its column, ordered by its metric, else by themselves. */
function choicesQuery(base: QueryObject, { column, metric: raw, asc }: StoredFilterBoxItem): QueryObject {
  const metric = raw === null ? null : metricOf(raw);
  const dimension = { kind: 'column', name: column, label: column, grain: null, isAxis: false } as const;
  return {
    ...base,
    dimensions: [dimension],
    metrics: metric === null ? [] : [metric],
    orderBy: [{ by: metric ?? { kind: 'column', name: column }, ascending: asc }],
    rowLimit: filterBoxLimit,
  };
}

/** One query for each field over a column. A box that has only fields for time asks how many rows there are, so that it stands as other charts do. */
export function filterBoxQueries(form: FilterBoxForm, scope: QueryScope): readonly QueryObject[] {
  const base = { ...baseQuery(form, scope), grain: null };
  if (form.filter_configs.length === 0) return [{ ...base, metrics: [rowCount], rowLimit: 1 }];
  return form.filter_configs.map((item) => choicesQuery(base, item));
}
