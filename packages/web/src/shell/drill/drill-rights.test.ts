import type { DatasetData, MeWithRoles } from '@sextant/contract';
import { expect, test } from 'vitest';
import { whyNoDetail, whyNoDrillBy } from './drill-rights.ts';

const me = {
  roles: {
    Gamma: [
      ['can_explore', 'Superset'],
      ['can_samples', 'Datasource'],
    ],
  },
} as unknown as MeWithRoles;
const reasonsOf = (dataset: object | null) => {
  const features = { DRILL_BY: true, DRILL_TO_DETAIL: true };
  const context = { me, features, form: { viz_type: 'pie' }, dataset: dataset as DatasetData | null };
  return [whyNoDetail(context), whyNoDrillBy(context)];
};

test('of a dataset that a dashboard alone shows nothing else is opened, and the menu says why', () => {
  const closed = 'The dataset of the chart is not yours to see.';
  expect(reasonsOf({ database: {} })).toEqual([null, null]);
  expect(reasonsOf({ database: {}, is_closed: true })).toEqual([closed, closed]);
  expect(reasonsOf(null)).toEqual([closed, closed]);
});
