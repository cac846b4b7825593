import type { Metric, QueryObject } from '@sextant/contract';
import { addsUp } from '@sextant/sql/analysis';
import { namesOf, type CompileScope } from './scope.ts';

type Scope = Pick<CompileScope, 'dataset' | 'dialect'>;

function isAdditive(metric: Metric, { dataset, dialect }: Scope): boolean {
  switch (metric.kind) {
    case 'aggregate':
      return metric.aggregate === 'SUM' || metric.aggregate === 'COUNT';
    case 'saved':
      return addsUp(namesOf(dataset).metrics.get(metric.name)?.expression ?? '', dialect.name);
    case 'sql':
      return addsUp(metric.sql, dialect.name);
  }
}

/**
 * Labels of the query's metrics whose values over groups are known to add up to their value over all rows. The only place that decides it:
 * what is not named here is not summed, stacked or shown as a share by anybody.
 */
export const additiveMetrics = ({ metrics }: Pick<QueryObject, 'metrics'>, scope: Scope): readonly string[] =>
  (metrics ?? []).filter((metric) => isAdditive(metric, scope)).map(({ label }) => label);
