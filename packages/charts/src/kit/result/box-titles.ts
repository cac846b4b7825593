import type { ColumnTable } from '@sextant/contract';
import { labelOf, type Labels } from '../values/labels.ts';

/** What a statistic is called; `max` and `min` are where the whiskers end. */
const partTitles = {
  mean: 'mean',
  median: 'median',
  max: 'upper whisker',
  min: 'lower whisker',
  q1: 'first quartile',
  q3: 'third quartile',
  count: 'count',
  outliers: 'outliers',
} as const;

/** What users read over the columns of a result: the metric and its statistic. */
export const boxTitles = (
  form: { readonly metrics: readonly { readonly label: string }[] },
  _table: ColumnTable,
  labels: Labels,
): ReadonlyMap<string, string> =>
  new Map(
    form.metrics.flatMap(({ label }) =>
      Object.entries(partTitles).map(
        ([part, title]) => [`${label}__${part}`, `${labelOf(labels, label)}, ${title}`] as const,
      ),
    ),
  );
