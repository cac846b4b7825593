import type { QueryObject } from '@sextant/contract';
import { partsQuery, type QueryScope } from '../kit/query/base-query.ts';
import type { TreemapForm } from './spec.ts';

/** One query: the metric for each combination of dimensions, and by the first of them: areas are true whatever the row limit. */
export function treemapQueries(form: TreemapForm, scope: QueryScope): readonly QueryObject[] {
  const labels = form.groupby.map(({ label }) => label);
  return [
    partsQuery(
      form,
      scope,
      labels.map((_, depth) => labels.slice(0, depth)),
    ),
  ];
}
