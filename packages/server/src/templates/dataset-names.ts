import { fail, queryObject } from '@sextant/contract';
import type { Dataset, Dimension, Metric } from '@sextant/contract';
import { alwaysBehindRules, compileOpen, printQuery } from '@sextant/query';
import type { CompileScope } from '@sextant/query';
import { bind, textOf, wholeOf } from './language/arguments.ts';
import { runError } from './language/template-error.ts';
import { trustedText } from './language/text.ts';
import { func, isList, isTrue } from './language/values.ts';
import type { Func, Value } from './language/values.ts';

/** A dataset that a template names, as whoever asks may read it: its statement has his rules in it. */
export interface NamedDataset {
  readonly dataset: Dataset;
  readonly rules: readonly string[];
}

/** Thrown inside of a rendering when a dataset has to be loaded first; the text is rendered again then. */
export class NeedsDataset extends Error {
  readonly id: number;

  constructor(id: number) {
    super(`The dataset ${id} is not loaded yet`);
    this.id = id;
  }
}

/** Datasets that are loaded; null for one that does not exist. */
export type LoadedDatasets = ReadonlyMap<number, NamedDataset | null>;

function loadedOf(loadedDatasets: LoadedDatasets, id: number): NamedDataset {
  const found = loadedDatasets.get(id);
  if (found === undefined) throw new NeedsDataset(id);
  if (found === null) throw runError(`Dataset ${id} not found!`);
  return found;
}

/** The rows of a dataset as a sub-query with its alias, as Superset's macro gives it. */
function subQuery(
  { dataset, rules }: NamedDataset,
  { columns, includesMetrics }: { readonly columns: readonly string[] | null; readonly includesMetrics: boolean },
  scope: CompileScope,
): string {
  const chosenColumns = dataset.columns.filter(({ name }) => columns === null || columns.includes(name));
  const unknown = columns?.filter((name) => !dataset.columns.some((column) => column.name === name)) ?? [];
  if (unknown.length > 0) throw fail('QUERY_004', { columns: unknown });
  const dimensions = chosenColumns.map(({ name }): Dimension => ({
    kind: 'column',
    name,
    label: name,
    grain: null,
    isAxis: false,
  }));
  const metrics = includesMetrics
    ? dataset.metrics.map(({ name }): Metric => ({ kind: 'saved', name, label: name }))
    : null;
  const innerScope = { ...scope, dataset, rowRules: rules, detectsCut: false };
  const open = compileOpen(queryObject({ dimensions, metrics, rowLimit: 1 }), innerScope);
  // Authors write expressions around it, which must not reach into it.
  const { ast, dialect } = alwaysBehindRules(open, innerScope);
  // Rows of a table inside of a statement have no limit.
  return `(\n${printQuery({ ast: { ...ast, limit: null, offset: 0 }, dialect })}\n) AS dataset_${dataset.id}`;
}

/** `dataset(id)`: with `showsRows` false a sub-query that reads no table, to look at what the rest of a statement reads. */
export function datasetMacro(loadedDatasets: LoadedDatasets, scope: CompileScope, showsRows: boolean): Func {
  return func('dataset', (args, namedArgs) => {
    const [id, withMetrics, columns] = bind('dataset', ['dataset_id', 'include_metrics', 'columns'], args, namedArgs);
    const found = loadedOf(loadedDatasets, wholeOf(id, 'dataset_id'));
    if (!showsRows) return trustedText(`(SELECT NULL AS nothing) AS dataset_${found.dataset.id}`);
    const names = columns === undefined || columns === null ? null : namesIn(columns);
    return trustedText(subQuery(found, { columns: names, includesMetrics: isTrue(withMetrics ?? false) }, scope));
  });
}

function namesIn(value: Value): string[] {
  if (!isList(value)) throw runError('columns must be a list');
  return value.items.map((item) => textOf(item, 'a column').text);
}

/** `metric(key, dataset_id)`: the expression of a saved metric, of this dataset or of another; `render` renders one that is a template itself. */
export function metricMacro(
  self: Dataset,
  loadedDatasets: LoadedDatasets,
  render: (expression: string) => string,
): Func {
  return func('metric', (args, namedArgs) => {
    const [key, id] = bind('metric', ['metric_key', 'dataset_id'], args, namedArgs);
    const dataset =
      id === undefined || id === null ? self : loadedOf(loadedDatasets, wholeOf(id, 'dataset_id')).dataset;
    const name = textOf(key, 'metric_key').text;
    const found = dataset.metrics.find((metric) => metric.name === name);
    if (found === undefined) throw runError(`Metric \`${name}\` not found in ${dataset.name}.`);
    return trustedText(dataset === self ? render(found.expression) : found.expression);
  });
}
