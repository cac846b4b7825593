import '../../all-types.ts';
import { expect, test } from 'vitest';
import { registeredChartType } from '../../registry.ts';

const shareOf = (changes: object) => {
  const formData = {
    viz_type: 'echarts_timeseries_bar',
    x_axis: 'phase',
    metrics: ['strikes'],
    contributionMode: 'column',
    row_limit: 3,
    ...changes,
  };
  const steps = registeredChartType(formData).queries(formData)[0]?.post ?? [];
  return steps.find(({ operation }) => operation === 'contribution')?.options;
};

test('the shares of one series are of all that the filters leave, whatever the row limit', () => {
  const ofAll = { orientation: 'column', columns: ['strikes'], contribution_totals: 'all_records' };
  expect(shareOf({})).toEqual(ofAll);
  expect(shareOf({ resample_rule: '1D' })).toEqual(ofAll);
});

test('the shares of several series, and of what is made of one, are of what is shown', () => {
  expect(shareOf({ contributionMode: 'row' })).toEqual({ orientation: 'row' });
  for (const changes of [
    { groupby: ['origin'] },
    { metrics: ['strikes', 'costs'] },
    { rolling_type: 'cumsum' },
    { resample_rule: '1D', resample_method: 'sum' },
  ])
    expect(shareOf(changes)).toEqual({ orientation: 'column' });
  expect(shareOf({ time_compare: ['1 year ago'] })).toEqual({ orientation: 'column', time_shifts: ['1 year ago'] });
});
