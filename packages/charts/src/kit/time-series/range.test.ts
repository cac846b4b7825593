import { expect, test } from 'vitest';
import { timeseriesLine } from '../../timeseries-line/spec.ts';
import { seriesForm } from '../../test-series.ts';
import { readForm } from '../declare/read-form.ts';
import { seriesRange } from './range.ts';

const points = [0, 1, 2].map((month) => ({ value: Date.UTC(2001, month, 1), text: String(month) }));
const rangeOf = (changes: object) =>
  seriesRange({
    form: readForm(timeseriesLine, { ...seriesForm, x_axis: 'day', ...changes }),
    labels: {},
    points,
    isTime: true,
    isHorizontal: false,
  });

test('steps of time that were resampled are no ranges of rows', () => {
  expect(rangeOf({})?.axes).toMatchObject([{ scale: 'time', side: 'x' }]);
  expect(rangeOf({ resample_rule: '1D', resample_method: 'ffill' })).toBeNull();
});
