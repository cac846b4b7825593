import { queryOptions } from '@tanstack/react-query';
import { cellAt, columnNamed, metricOf, queryContext, queryObject } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import type { DatasetData, DatasetOrigin, Metric } from '@sextant/contract';
import type { RawForm } from '@sextant/charts';
import type { MarkPoint } from '@sextant/charts/views';
import { clauseText, drillClauses, rejectionOf } from '@sextant/dashboard';
import type { Clause } from '@sextant/dashboard';
import { call } from '../../api/call.ts';
import { fetchChart } from '../../api/chart-data.ts';
import { newClientId } from '../../api/client-id.ts';
import { formOf } from './drill-source.ts';
import type { DrillSource } from './drill-source.ts';
import { exactText, overallNumber } from './headline-number.ts';
import { ownConditions } from './own-conditions.ts';
import { timeTextOf } from './row-columns.ts';

/** What a number counts, as far as that is known. */
export interface ExplainedMetric {
  readonly name: string;
  /** Under which the dataset has it; null for one of the chart. */
  readonly savedName: string | null;
  /** Its SQL, or aggregate and column. */
  readonly formula: string;
  readonly description: string;
  /** Who defined it: the dataset, or the chart itself. */
  readonly isOfDataset: boolean;
  readonly certifiedBy: string | null;
  readonly warning: string;
}

/** Where forms of the different chart types keep metrics. */
const metricKeys = ['metric', 'metrics', 'metrics_b', 'metric_2', 'secondary_metric', 'x', 'y', 'size'] as const;

const metricsOf = (form: RawForm): readonly Metric[] =>
  metricKeys.flatMap((key) => [form[key]].flat()).flatMap((raw) => metricOf(raw) ?? []);

const formulaOf = (metric: Exclude<Metric, { kind: 'saved' }>): string =>
  metric.kind === 'sql' ? metric.sql : `${metric.aggregate}(${metric.column})`;

function explained(metric: Metric, dataset: DatasetData | null): ExplainedMetric | null {
  if (metric.kind !== 'saved')
    return {
      name: metric.label,
      savedName: null,
      formula: formulaOf(metric),
      description: '',
      isOfDataset: false,
      certifiedBy: null,
      warning: '',
    };
  const saved = dataset?.metrics.find(({ metric_name: name }) => name === metric.name);
  if (saved === undefined) return null;
  return {
    name: saved.verbose_name || saved.metric_name,
    savedName: saved.metric_name,
    formula: saved.expression,
    description: saved.description ?? '',
    isOfDataset: true,
    certifiedBy: saved.certified_by || null,
    warning: saved.warning_markdown || saved.warning_text || '',
  };
}

/** Types whose cells hold groups as well as numbers: only the name of its column tells which a cell is. */
const isTable = (form: RawForm): boolean => ['table', 'ag-grid-table'].includes(String(form['viz_type']));

const histograms: ReadonlySet<unknown> = new Set(['histogram_v2', 'histogram']);

/** What the bars of a histogram say, which names no metric. */
const countOfRows: ExplainedMetric = {
  name: 'Number of rows',
  savedName: null,
  formula: 'COUNT(*)',
  description: '',
  isOfDataset: false,
  certifiedBy: null,
  warning: '',
};

/** The metric of a number: the chart's only one, or the one that its series is called by. Null where neither tells. */
export function metricOfNumber(source: DrillSource, point: MarkPoint | null): ExplainedMetric | null {
  const form = formOf(source);
  const metrics = metricsOf(form);
  const { dataset } = source.tile;
  const [first] = metrics;
  if (histograms.has(form['viz_type'])) return point === null ? null : countOfRows;
  if (metrics.length === 1 && first !== undefined && !isTable(form)) return explained(first, dataset);
  const names = new Set([point?.series, point?.title]);
  // A label that is the name of something in the dataset is shown as that is called.
  const found = metrics.filter((metric) =>
    [metric.label, explained(metric, dataset)?.name, dataset?.verbose_map?.[metric.label]].some(
      (name) => name !== undefined && names.has(name),
    ),
  );
  // A metric may stand at several places of a chart, such as its X axis and its size.
  return found[0] !== undefined && new Set(found.map(({ label }) => label)).size === 1
    ? explained(found[0], dataset)
    : null;
}

const addedUp = 'added up from the first on';
const asShare = 'turned into a share';
const steps = [
  ['rolling_type', 'rolled over a window of time'],
  ['resample_rule', 'brought to other steps of time'],
  ['contributionMode', asShare],
] as const;

const isSet = (value: unknown): boolean => typeof value === 'string' && value !== '' && value !== 'None';

/** What the chart does with its numbers after they are counted. */
export const stepsAfter = (form: RawForm): readonly string[] => [
  ...steps.flatMap(([key, text]) => {
    if (!isSet(form[key])) return [];
    return form[key] === 'cumsum' ? [addedUp] : [text];
  }),
  ...(histograms.has(form['viz_type']) && form['cumulative'] === true ? [addedUp] : []),
  ...(histograms.has(form['viz_type']) && form['normalize'] === true ? [asShare] : []),
];

/** The number of a chart that has only one, with more digits than the chart may show; empty where it is not known. */
export function onlyNumber(source: DrillSource): string {
  const form = formOf(source);
  const [metric] = metricsOf(form);
  const table = source.shown?.table ?? null;
  if (form['viz_type'] === 'big_number') return overallNumber(source);
  if (table === null || table.rowCount !== 1) return '';
  const column = columnNamed(table, metric?.label ?? '') ?? table.columns[0];
  return column === undefined ? '' : exactText(cellAt(column, 0), source);
}

/** A condition on a number, and where it came from. */
export interface ExplainedFilter {
  readonly text: string;
  readonly origin: string;
  /** Why it did not act; null when it did. */
  readonly reason: string | null;
  /** What is written in SQL is shown as such. */
  readonly isSql: boolean;
}

/** Every condition on a number: of the page, of the chart, and of its mark. */
export function filtersOfNumber(source: DrillSource, point: MarkPoint | null): readonly ExplainedFilter[] {
  const { tile, clauses, shown } = source;
  const ofPage = (clause: Clause): ExplainedFilter => ({
    text: clauseText(clause),
    origin: shown?.originOf(clause) ?? '',
    reason: shown === null ? null : rejectionOf(tile, clause, shown.entries),
    isSql: false,
  });
  const ofMark = drillClauses(tile.dataset, point?.filters ?? []).map((clause) => ({
    text: clauseText(clause),
    origin: 'This mark',
    reason: null,
    isSql: false,
  }));
  const ofChart = ownConditions(source).map((one) => ({ ...one, origin: 'Of this chart', reason: null }));
  return [...clauses.map(ofPage), ...ofChart, ...ofMark];
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** What a number says, in one sentence; conditions that did not act are not in it. `then` is what follows the counting. */
export function sentenceOf(
  name: string,
  dataset: DatasetData | null,
  { filters, then }: { readonly filters: readonly ExplainedFilter[]; readonly then: readonly string[] },
): string {
  const rows = dataset === null ? 'rows' : `rows of ${dataset.table_name}`;
  const conditions = filters.flatMap(({ text, reason, isSql }) =>
    reason === null ? [isSql ? 'a condition in SQL holds' : text] : [],
  );
  const after = then.map((step) => `, then ${step}`).join('');
  return conditions.length === 0
    ? `${name} over all ${rows} that you may see${after}.`
    : `${name} over the ${rows} where ${listed.format(conditions)}${after}.`;
}

/** Where the numbers of the chart's dataset come from, as far as the reader may know; null for a query of SQL Lab. */
export const originQuery = ({ tile: { dataset }, dashboardId }: DrillSource) =>
  queryOptions({
    queryKey: ['dataset-origin', dataset?.id ?? null, dataset?.version ?? 0, dashboardId],
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }): Promise<DatasetOrigin | null> =>
      dataset === null || dataset.id < 0
        ? null
        : (
            await call(api.dataset.origin, {
              params: { id: dataset.id },
              query: dashboardId === null ? {} : { dashboard_id: dashboardId },
              signal,
            })
          ).result,
  });

/** The last value of the main time column among the rows that the reader may see, as its column reads; null without such a column or value. */
export const lastTimeQuery = ({ tile, dashboardId }: DrillSource) =>
  queryOptions({
    queryKey: ['last-time', tile.dataset?.id ?? null, tile.dataset?.version ?? 0, tile.zone],
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }): Promise<string | null> => {
      const column = tile.dataset?.main_dttm_col ?? '';
      if (tile.dataset === null || column === '') return null;
      const query = queryObject({ metrics: [{ kind: 'aggregate', aggregate: 'MAX', column, label: 'last' }] });
      const place = dashboardId === null ? {} : { dashboardId };
      const { tables } = await fetchChart(queryContext(tile.dataset.id, [query], { zone: tile.zone }), {
        signal,
        clientId: newClientId(),
        ...place,
      });
      const found = tables[0]?.columns[0];
      const cell = found === undefined ? null : cellAt(found, 0);
      return found !== undefined && typeof cell === 'number' ? timeTextOf(found)(cell) : null;
    },
  });
