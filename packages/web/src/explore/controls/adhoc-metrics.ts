import { objectOfJson } from '@sextant/contract';
import type { DatasetData } from '@sextant/contract';

/** Whether a dataset takes its own metrics only: `disallow_adhoc_metrics` in its extra settings. */
export const takesSavedMetricsOnly = ({ extra }: Pick<DatasetData, 'extra'>): boolean =>
  objectOfJson(extra)['disallow_adhoc_metrics'] === true;

/** Why the tabs of the metric editor cannot be chosen then. */
export const adhocMetricRejections = {
  simple: 'Simple ad-hoc metrics are not enabled for this dataset',
  sql: 'Custom SQL ad-hoc metrics are not enabled for this dataset',
} as const;
