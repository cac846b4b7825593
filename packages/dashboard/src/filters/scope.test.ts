import { expect, test } from 'vitest';
import { crossFilterScope, everywhere } from './scope.ts';

const own = { rootPath: ['TAB-1'], excluded: [4] };
const shared = { rootPath: ['TAB-2'], excluded: [5] };
const chartConfiguration = {
  '7': { id: 7, crossFilters: { scope: own } },
  '8': { id: 8, crossFilters: { scope: 'global' } },
} as const;

test('a cross-filter acts in the scope of its own chart; without one in that of the dashboard, else everywhere', () => {
  const metadata = { chart_configuration: chartConfiguration, global_chart_configuration: { scope: shared } };
  expect([7, 8, 9].map((chartId) => crossFilterScope(metadata, chartId))).toEqual([own, shared, shared]);
  const without = { chart_configuration: chartConfiguration };
  expect([7, 8, 9].map((chartId) => crossFilterScope(without, chartId))).toEqual([own, everywhere, everywhere]);
});
