import { expect, test } from 'vitest';
import { takesSavedMetricsOnly } from './MetricEditor.tsx';

test('[DSET-041] disallow_adhoc_metrics is read from the extra of a dataset', () => {
  expect(takesSavedMetricsOnly({ extra: '{"disallow_adhoc_metrics": true}' })).toBe(true);
  expect(takesSavedMetricsOnly({ extra: '{"disallow_adhoc_metrics": false}' })).toBe(false);
  for (const extra of [null, undefined, '', '{}', 'no JSON', '[true]', '{"disallow_adhoc_metrics": "yes"}'])
    expect(takesSavedMetricsOnly({ extra })).toBe(false);
});
