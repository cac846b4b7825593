import { metricOf, isRecord } from '@sextant/contract';
import type { DatasetData, Metric } from '@sextant/contract';
import type { RawForm } from '@sextant/charts';

/** A calculation that one press lays on a metric, and another takes off. */
export interface QuickCalculation {
  readonly id: 'running-total' | 'moving-average' | 'share' | 'last-year' | 'rank';
  readonly text: string;
  readonly isOn: boolean;
  /** Why it cannot be had here; null where it can. */
  readonly reason: string | null;
  /** The values of other controls that it sets or takes back. */
  readonly values: RawForm;
  /** The metric in its place, as a form holds it; undefined where it stays. */
  readonly metric?: unknown;
}

interface CalculationContext {
  readonly form: RawForm;
  /** The keys of the chart type's controls. */
  readonly keys: ReadonlySet<string>;
  /** The metric as the form holds it. */
  readonly raw: unknown;
  readonly dataset: Pick<DatasetData, 'metrics'>;
}

const usualWindow = 7;
const lastYear = '1 year ago';
const needsTime = 'Needs a chart over time';

const isEmpty = (raw: unknown): boolean =>
  raw === undefined || raw === null || (Array.isArray(raw) && raw.length === 0);

/** A metric as SQL; null where it cannot be written without knowing the database's quotes. */
function sqlOf(metric: Metric | null, { metrics }: CalculationContext['dataset']): string | null {
  if (metric === null) return null;
  if (metric.kind === 'sql') return metric.sql;
  if (metric.kind === 'saved') return metrics.find((one) => one.metric_name === metric.name)?.expression ?? null;
  if (!/^[a-z_][a-z0-9_]*$/.test(metric.column)) return null;
  return metric.aggregate === 'COUNT_DISTINCT'
    ? `COUNT(DISTINCT ${metric.column})`
    : `${metric.aggregate}(${metric.column})`;
}

/** One sum or count, with at most one level of parentheses inside: the shares of anything else are of no whole. */
const addsUp = /^\s*(sum|count)\s*\((?!\s*distinct)[^()]*(\([^()]*\)[^()]*)*\)\s*$/i;

/** Where a metric that was laid over another keeps it, under a key that nothing else reads. */
const originKey = 'quick_calculation';

interface Origin {
  readonly id: string;
  readonly metric: unknown;
}

const originOf = (raw: unknown): Origin | null => {
  const origin = isRecord(raw) ? raw[originKey] : undefined;
  return isRecord(origin) && typeof origin['id'] === 'string' ? { id: origin['id'], metric: origin['metric'] } : null;
};

const over: Readonly<Record<'share' | 'rank', { readonly sql: (sql: string) => string; readonly name: string }>> = {
  // Of a decimal such as 1.0 some engines would keep a few digits only.
  share: { sql: (sql) => `(${sql}) * 1e0 / NULLIF(SUM(${sql}) OVER (), 0)`, name: 'Share of' },
  // Where there is no amount there is no rank; without the first key PostgreSQL would put it before all others.
  rank: {
    sql: (sql) =>
      `CASE WHEN (${sql}) IS NOT NULL THEN RANK() OVER (ORDER BY CASE WHEN (${sql}) IS NULL THEN 1 ELSE 0 END, ${sql} DESC) END`,
    name: 'Rank of',
  },
};

const ofOneNumber = { share: 'One number is all of itself', rank: 'One number has no rank' };
const noParts = { rank: 'Ranks are no parts of a whole' };

/** What chart types have no use for, and why. */
const useless: Readonly<Record<string, { readonly share?: string; readonly rank: string }>> = {
  pie: { share: 'Slices are shares already', ...noParts },
  treemap_v2: noParts,
  funnel: noParts,
  big_number_total: ofOneNumber,
  pop_kpi: ofOneNumber,
};

/** A calculation over all rows of the result, as a metric of its own. */
function wrapped(
  id: 'share' | 'rank',
  text: string,
  { form, keys, raw, dataset }: CalculationContext,
): QuickCalculation {
  const origin = originOf(raw);
  const isOn = origin?.id === id;
  const base = origin === null ? raw : origin.metric;
  // The first ranks come first: rows are still sorted by what is ranked.
  const sorting = form['timeseries_limit_metric'];
  const isSorted = JSON.stringify(sorting) === JSON.stringify(base);
  const sorts = id === 'rank' && keys.has('timeseries_limit_metric') && (isOn ? isSorted : isEmpty(sorting));
  const values = sorts ? { timeseries_limit_metric: isOn ? null : base } : {};
  const metric = metricOf(base);
  const sql = sqlOf(metric, dataset);
  const type = String(form['viz_type']);
  const ofType = Object.hasOwn(useless, type) ? useless[type]?.[id] : undefined;
  const reason =
    ofType ??
    (sql === null
      ? 'Only for a metric that is SQL, saved or of a plainly named column'
      : id === 'share' && !addsUp.test(sql)
        ? 'Only for what adds up: a sum or a count'
        : null);
  const label = `${over[id].name} ${metric?.label ?? ''}`;
  const calculatedMetric = {
    expressionType: 'SQL',
    sqlExpression: over[id].sql(sql ?? ''),
    label,
    hasCustomLabel: true,
    [originKey]: { id, metric: base },
  };
  return { id, text, isOn, reason: isOn ? null : reason, values, metric: isOn ? base : calculatedMetric };
}

const listOf = (raw: unknown): readonly unknown[] => (Array.isArray(raw) ? raw : []);

/** Of what parts are shares over an axis: of all series at each point, or of all points where there is one series, which would be all of itself. */
const shareMode = (form: RawForm): 'row' | 'column' =>
  listOf(form['metrics']).length === 1 && listOf(form['groupby']).length === 0 ? 'column' : 'row';

/** What the button on the chip of a metric offers. Those of time set the controls of the chart, for all its metrics; others change this one. */
export function quickCalculations(context: CalculationContext): readonly QuickCalculation[] {
  const { form, keys } = context;
  const window = form['rolling_type'];
  const rolls = keys.has('rolling_type') ? null : needsTime;
  const isTotal = window === 'cumsum';
  const isAverage = window === 'mean';
  const times = listOf(form['time_compare']);
  const isLastYear = times.includes(lastYear);
  const share = shareMode(form);
  const isShare = form['contributionMode'] === share;
  return [
    {
      id: 'running-total',
      text: 'Running total',
      isOn: isTotal,
      reason: rolls,
      values: { rolling_type: isTotal ? null : 'cumsum' },
    },
    {
      id: 'moving-average',
      text: 'Moving average',
      isOn: isAverage,
      reason: rolls,
      values: isAverage
        ? { rolling_type: null, rolling_periods: null }
        : { rolling_type: 'mean', rolling_periods: form['rolling_periods'] ?? usualWindow, min_periods: 0 },
    },
    keys.has('contributionMode')
      ? {
          id: 'share',
          text: 'Share of total',
          isOn: isShare,
          reason: null,
          values: { contributionMode: isShare ? null : share },
        }
      : wrapped('share', 'Share of total', context),
    {
      id: 'last-year',
      text: 'Versus last year',
      isOn: isLastYear,
      reason: keys.has('time_compare') ? null : needsTime,
      values: {
        time_compare: isLastYear ? times.filter((time) => time !== lastYear) : [...times, lastYear],
      },
    },
    keys.has('x_axis')
      ? { id: 'rank', text: 'Rank', isOn: false, reason: 'Not over an axis', values: {} }
      : wrapped('rank', 'Rank', context),
  ];
}
