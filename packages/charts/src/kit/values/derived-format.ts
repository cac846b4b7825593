import type { Metric } from '@sextant/contract';
import { shareFormat, specifierOf } from './numbers.ts';

/** An amount as a part of that of all rows: as `Share of total` writes it. */
const shareOfAll =
  /^\s*\((.+)\)\s*\*\s*1(?:\.0|e0)\s*\/\s*(?:NULLIF\(\s*)?SUM\((.+)\)\s+OVER\s*\(\s*\)(?:\s*,\s*0\s*\))?\s*$/is;

/** Whether a metric is a share of all rows by its own SQL. */
export function isShareMetric(metric: Metric): boolean {
  const match = metric.kind === 'sql' ? shareOfAll.exec(metric.sql) : null;
  return match !== null && match[1] === match[2];
}

/**
 * The format of a metric for what lies between its values, such as their mean: one of whole numbers becomes the adaptive one, or gets decimals where it has a
 * sign or a currency; any other stays as it is.
 */
export function fractionFormat(format: string): string {
  const { type, precision, sign, symbol } = specifierOf(format);
  if (type !== 'd' && (type !== 'f' || precision !== 0)) return format;
  const before = `${sign === '+' ? '+' : ''}${symbol === '$' ? '$' : ''}`;
  return before === '' ? 'SMART_NUMBER' : `${before},.2f`;
}

/** What a form says of steps of time: raw, or read. */
interface SteppedForm {
  readonly rolling_type?: unknown;
  readonly resample_rule?: unknown;
  readonly resample_method?: unknown;
  /** How a number is made of its trend. */
  readonly aggregation?: unknown;
}

const betweenMethods: ReadonlySet<unknown> = new Set(['mean', 'median', 'linear']);

/** Whether a chart over time shows what lies between its amounts: means, medians, deviations, values laid between two. */
const showsFractions = ({ rolling_type: rolling, resample_rule: rule, ...form }: SteppedForm): boolean =>
  rolling === 'mean' ||
  rolling === 'std' ||
  (rule != null && betweenMethods.has(form.resample_method)) ||
  betweenMethods.has(form.aggregation);

/** The dataset's format of a metric, as a chart over time writes with it; null where there is none. */
export const steppedFormat = (format: string | null | undefined, form: SteppedForm): string | null =>
  format == null ? null : showsFractions(form) ? fractionFormat(format) : format;

const betweenAggregates: ReadonlySet<string> = new Set([
  'Average',
  'Median',
  'Sample Variance',
  'Sample Standard Deviation',
]);

/** The format of what an aggregate of a pivot table makes of a metric: as the dataset has the metric, else as `chosen` by the table; shares are in percent where that leaves it open. */
export function aggregatedFormat(
  metric: Metric,
  aggregate: string,
  { ofDataset, chosen }: { readonly ofDataset: string | null | undefined; readonly chosen: string },
): string {
  if (ofDataset != null) return betweenAggregates.has(aggregate) ? fractionFormat(ofDataset) : ofDataset;
  return chosen === 'SMART_NUMBER' && isShareMetric(metric) ? shareFormat : chosen;
}
