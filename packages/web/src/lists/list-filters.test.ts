import { expect, test } from 'vitest';
import { wireFilters } from './list-filters.ts';

test('charts of first dashboards are left out until somebody asks for them, or for those of one dashboard', () => {
  const kept = { col: 'id', opr: 'chart_is_kept', value: true };
  expect(wireFilters('chart', {})).toEqual([kept]);
  expect(wireFilters('chart', { first: ['shown'] })).toEqual([]);
  expect(wireFilters('chart', { dashboard: ['7'] })).toEqual([{ col: 'dashboards', opr: 'rel_m_m', value: [7] }]);
  expect(wireFilters('dashboard', {})).toEqual([]);
});
