import { cellText } from '@sextant/charts';
import { cellAt, queryContext, queryObject } from '@sextant/contract';
import type { Column, DatasetData, Metric } from '@sextant/contract';
import { clausesFor, missingRequiredFilter, requestOf, rootId, tabPathTo } from '@sextant/dashboard';
import type { Clause, DashboardModel, ScopeTarget } from '@sextant/dashboard';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { fetchChart } from '../../api/chart-data.ts';
import { newClientId } from '../../api/client-id.ts';
import { retryTransient } from '../../api/transient.ts';
import { Markdown } from '../../shell/markdown/Markdown.tsx';
import { valueNames } from '../../shell/markdown/metric-values.ts';
import type { TextValue } from '../../shell/markdown/metric-values.ts';
import { useFilters, usePage } from '../page-context.ts';
import { clausesQuery } from '../row-count-query.ts';

interface NamedMetric {
  readonly name: string;
  readonly dataset: DatasetData;
  readonly metric: DatasetData['metrics'][number];
}

/** What a name means: a metric of the dataset that most tiles ask, else of another on the dashboard; `dataset.metric` says which. */
function metricNamed(
  { mainDataset, datasets }: Pick<DashboardModel, 'mainDataset' | 'datasets'>,
  name: string,
): NamedMetric | null {
  const candidates = [...(mainDataset === null ? [] : [mainDataset]), ...datasets.values()];
  for (const dataset of candidates) {
    const metric = dataset.metrics.find(
      ({ metric_name: own, verbose_name: shown }) =>
        own === name || shown === name || `${dataset.table_name}.${own}` === name,
    );
    if (metric !== undefined) return { name, dataset, metric };
  }
  return null;
}

const valuesQuery = (
  model: DashboardModel,
  dataset: DatasetData,
  metrics: readonly string[],
  clauses: readonly Clause[],
) =>
  queryOptions({
    // Refreshed with the counts.
    queryKey: ['count', 'text', dataset.id, dataset.version, model.zone, metrics, clauses.map(requestOf)],
    staleTime: 5 * 60_000,
    retry: retryTransient,
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<readonly Column[]> => {
      const savedMetrics = metrics.map((name): Metric => ({ kind: 'saved', name, label: name }));
      const query = queryObject({ metrics: savedMetrics, ...clausesQuery(dataset, clauses) });
      const context = queryContext(dataset.id, [query], { zone: model.zone });
      const { tables } = await fetchChart(context, {
        signal,
        clientId: newClientId(),
        dashboardId: model.item.id,
        together: 'later',
      });
      return tables[0]?.columns ?? [];
    },
  });

function valueOf({ metric, dataset, name }: NamedMetric, column: Column | undefined): TextValue {
  const title = `${metric.verbose_name ?? metric.metric_name} of ${dataset.table_name}, under the filters of the dashboard`;
  if (column === undefined || cellAt(column, 0) === null)
    return { state: 'missing', text: `no ${name}`, title: `${title}: there are no rows` };
  const format = metric.d3format ?? '';
  return { state: 'value', text: cellText(column, format === '' ? {} : { number: format })(0), title };
}

/** The values that a text names, under the filters that reach its place. */
function useTextValues(text: string, placeId: string): ReadonlyMap<string, TextValue> {
  const { model } = usePage();
  const names = useMemo(() => valueNames(text), [text]);
  const named = useMemo(() => names.flatMap((name) => metricNamed(model, name) ?? []), [model, names]);
  const byDataset = useMemo(() => [...Map.groupBy(named, ({ dataset }) => dataset)], [named]);
  const clauseMap = useFilters((state) => state.clauses);
  const target = useMemo(
    (): ScopeTarget => ({ chartId: -1, ancestors: [rootId, ...tabPathTo(model.layout, placeId)] }),
    [model, placeId],
  );
  const waitsFor = useFilters((state) => missingRequiredFilter(model.filters, state.masks, target));
  const results = useQueries({
    queries: byDataset.map(([dataset, metrics]) => ({
      ...valuesQuery(
        model,
        dataset,
        [...new Set(metrics.map(({ metric }) => metric.metric_name))],
        clausesFor(clauseMap, { ...target, dataset }),
      ),
      enabled: waitsFor === null,
    })),
  });
  const values = new Map<string, TextValue>();
  for (const name of names)
    if (metricNamed(model, name) === null)
      values.set(name, {
        state: 'missing',
        text: `no metric “${name}”`,
        title: 'No dataset on this dashboard has a metric of this name',
      });
  byDataset.forEach(([, metrics], index) => {
    const result = results[index];
    for (const one of metrics) {
      const column = result?.data?.find(({ name }) => name === one.metric.metric_name);
      if (waitsFor !== null)
        values.set(one.name, {
          state: 'missing',
          text: `no ${one.name}`,
          title: `Waiting for a value of ${waitsFor.name}`,
        });
      else if (result?.data !== undefined) values.set(one.name, valueOf(one, column));
      else if (result?.error == null) values.set(one.name, { state: 'waiting', text: '…', title: 'Loading' });
      else values.set(one.name, { state: 'missing', text: `no ${one.name}`, title: messageOf(result.error) });
    }
  });
  return values;
}

/** A text of a dashboard with the values that it names as `{{ metric }}`. */
export function ValuedText({
  text,
  placeId,
  underHeading,
}: {
  readonly text: string;
  readonly placeId: string;
  readonly underHeading: number;
}) {
  const values = useTextValues(text, placeId);
  return <Markdown text={text} underHeading={underHeading} values={values} />;
}
