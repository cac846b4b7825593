// What `{{ name }}` in a text of a dashboard stands for: the value of a metric under the filters that reach the text. The same on the page and in its files.
import { cellText } from '@sextant/charts';
import { cellAt, queryContext, queryObject } from '@sextant/contract';
import type { Column, DatasetData, DataMasks, Metric, QueryContext } from '@sextant/contract';
import { clausesFor, clausesQuery } from '../filters/clauses.ts';
import type { Clause, ClauseMap } from '../filters/clauses.ts';
import { missingRequiredFilter } from '../filters/required.ts';
import type { ScopeTarget } from '../filters/scope.ts';
import { rootId } from '../layout/layout-sizes.ts';
import { tabPathTo } from '../layout/tab-path-to.ts';
import type { DashboardModel } from '../model/dashboard-model.ts';

/** A value that a text names. */
export interface TextValue {
  readonly state: 'value' | 'waiting' | 'missing';
  /** What stands in the text. */
  readonly text: string;
  /** What it is, or why there is none: said when it is pointed at. */
  readonly title: string;
}

/** By the names in the text. */
export type TextValues = ReadonlyMap<string, TextValue>;

/** A value in a text, its name first. */
export const valuePlaces = /\{\{\s*([^{}\s](?:[^{}\n]*?[^{}\s])?)\s*\}\}/g;

/** The names in `{{ }}` of a text, each once. */
export const valueNames = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(valuePlaces)].map(([, name = '']) => name)),
];

/** A name of a text, with what it means. */
export interface NamedMetric {
  readonly name: string;
  readonly dataset: DatasetData;
  readonly metric: DatasetData['metrics'][number];
}

type Datasets = Pick<DashboardModel, 'mainDataset' | 'datasets'>;

/** Whether a text names a metric by `name`: by its own name, by what it is shown as, or with its dataset before it. */
export const namesMetric = (
  name: string,
  metric: { readonly name: string; readonly label: string | null },
  datasetName: string,
): boolean => metric.name === name || metric.label === name || `${datasetName}.${metric.name}` === name;

/** What a name means: a metric of the dataset that most tiles ask, else of another on the dashboard; `dataset.metric` says which. */
function metricNamed({ mainDataset, datasets }: Datasets, name: string): NamedMetric | null {
  const candidates = [...(mainDataset === null ? [] : [mainDataset]), ...datasets.values()];
  for (const dataset of candidates) {
    const metric = dataset.metrics.find(({ metric_name: own, verbose_name: label }) =>
      namesMetric(name, { name: own, label }, dataset.table_name),
    );
    if (metric !== undefined) return { name, dataset, metric };
  }
  return null;
}

/** Metrics of one dataset that a text names: what is asked at once. */
export interface TextQuery {
  readonly dataset: DatasetData;
  readonly named: readonly NamedMetric[];
  readonly metrics: readonly string[];
}

/** What a text asks, dataset by dataset, and the names that no dataset on the dashboard has. */
export function textQueries(
  model: Datasets,
  text: string,
): { readonly queries: readonly TextQuery[]; readonly unknown: readonly string[] } {
  const names = valueNames(text);
  const named = names.flatMap((name) => metricNamed(model, name) ?? []);
  const queries = [...Map.groupBy(named, ({ dataset }) => dataset)].map(([dataset, list]): TextQuery => ({
    dataset,
    named: list,
    metrics: [...new Set(list.map(({ metric }) => metric.metric_name))],
  }));
  const foundNames = new Set(named.map(({ name }) => name));
  return { queries, unknown: names.filter((name) => !foundNames.has(name)) };
}

/** What filters are asked about for the place of a text. */
export const textTarget = ({ layout }: Pick<DashboardModel, 'layout'>, placeId: string): ScopeTarget => ({
  chartId: -1,
  ancestors: [rootId, ...tabPathTo(layout, placeId)],
});

/** What a text obeys on a dataset; `waitsFor` is the name of a required filter without a value, null for none. */
export const textScope = (
  { filters }: Pick<DashboardModel, 'filters'>,
  { masks, clauses }: { readonly masks: DataMasks; readonly clauses: ClauseMap },
  target: ScopeTarget,
): { readonly waitsFor: string | null; readonly clausesOn: (dataset: DatasetData) => readonly Clause[] } => ({
  waitsFor: missingRequiredFilter(filters, masks, target)?.name ?? null,
  clausesOn: (dataset) => clausesFor(clauses, { ...target, dataset }),
});

/** The query of the values of a text on one dataset. */
export function textContext(
  { dataset, metrics }: TextQuery,
  clauses: readonly Clause[],
  zone: string | null,
): QueryContext {
  const savedMetrics = metrics.map((name): Metric => ({ kind: 'saved', name, label: name }));
  const query = queryObject({ metrics: savedMetrics, ...clausesQuery(dataset, clauses) });
  return queryContext(dataset.id, [query], { zone });
}

const missing = (text: string, title: string): TextValue => ({ state: 'missing', text, title });

/** The value of a name of which no dataset has a metric. */
export const unknownValue = (name: string): TextValue =>
  missing(`no metric “${name}”`, 'No dataset on this dashboard has a metric of this name');

/** A value that cannot be had, with the reason. It is no word of the number: that there is none would be one. */
export const missingValue = ({ name }: NamedMetric, reason: string): TextValue => missing(`${name} not shown`, reason);

/** The value of a name in the result of its query. */
export function valueIn(named: NamedMetric, columns: readonly Column[]): TextValue {
  const { metric, dataset, name } = named;
  const column = columns.find((one) => one.name === metric.metric_name);
  const title = `${metric.verbose_name ?? metric.metric_name} of ${dataset.table_name}, under the filters of the dashboard`;
  if (column === undefined || cellAt(column, 0) === null) return missing(`no ${name}`, `${title}: there are no rows`);
  const format = metric.d3format ?? '';
  return { state: 'value', text: cellText(column, format === '' ? {} : { number: format })(0), title };
}
