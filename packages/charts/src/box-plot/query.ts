import type { Dimension, QueryObject } from '@sextant/contract';
import { baseQuery, distinctMetrics, type QueryScope } from '../kit/query/base-query.ts';
import { steppedDimensions } from '../kit/query/stepped-dimensions.ts';
import type { BoxPlotForm } from './spec.ts';
import { whiskerStep } from './whiskers.ts';

/** What tells the observations of a box apart; the time column where nothing else is chosen. */
function observations(form: BoxPlotForm, timeColumn: string | null): readonly Dimension[] {
  if (form.columns.length > 0 || timeColumn === null) return form.columns;
  return [{ kind: 'column', name: timeColumn, label: timeColumn, grain: null, isAxis: true }];
}

/** One query: the metrics by observation and group, made into boxes over all of them by the step after it. */
export function boxPlotQueries(form: BoxPlotForm, scope: QueryScope): readonly QueryObject[] {
  const base = baseQuery(form, scope);
  const metrics = distinctMetrics(form.metrics);
  const groups = form.groupby.map(({ label }) => label);
  const columns = [...observations(form, base.timeColumn), ...form.groupby];
  return [
    {
      ...base,
      dimensions: steppedDimensions(form, columns, base.grain),
      metrics,
      seriesColumns: groups,
      seriesLimitMetric: form.series_limit_metric,
      rowLimit: form.row_limit,
      keepsNullGroups: true,
      post: [
        {
          operation: 'boxplot',
          options: {
            metrics: metrics.map(({ label }) => label),
            groupby: groups,
            ...whiskerStep(form.whiskerOptions),
          },
        },
      ],
    },
  ];
}
