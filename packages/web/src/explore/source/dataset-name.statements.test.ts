import { expect, test } from 'vitest';
import { datasetTooltip, longestDatasetName } from './DatasetControl.tsx';

test('[DSET-075] names of more than 25 characters have a tooltip', () => {
  expect(longestDatasetName).toBe(25);
  expect(datasetTooltip('x'.repeat(25))).toBeUndefined();
  expect(datasetTooltip('x'.repeat(26))).toBe('x'.repeat(26));
});
