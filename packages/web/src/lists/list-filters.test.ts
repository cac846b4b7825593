import { expect, test } from 'vitest';
import { wireFilters } from './list-filters.ts';

test('charts of first dashboards are left out until somebody asks for them, or for those of one dashboard', () => {
  const keptFilter = { col: 'id', opr: 'chart_is_kept', value: true };
  expect(wireFilters('chart', {})).toEqual([keptFilter]);
  expect(wireFilters('chart', { first: ['shown'] })).toEqual([]);
  expect(wireFilters('chart', { dashboard: ['7'] })).toEqual([{ col: 'dashboards', opr: 'rel_m_m', value: [7] }]);
  expect(wireFilters('dashboard', {})).toEqual([]);
});

test('charts of a type are found under its older name too', () => {
  expect(wireFilters('chart', { kind: ['histogram_v2'], first: ['shown'] })).toEqual([
    { col: 'viz_type', opr: 'in', value: ['histogram_v2', 'histogram'] },
  ]);
});
