import { expect, test } from 'vitest';
import { isAlike, renamedColumns } from './table-change.ts';

test.each([
  ['amount', 'Amount (EUR)', true],
  ['city_name', 'CityName', true],
  ['order_date', 'ordered_date', true],
  ['city', 'country', false],
  ['id', 'paid', false],
  ['a', 'b', false],
  ['---', '+++', false],
])('%s and %s: one column under two names is %s', (before, after, expected) => {
  expect(isAlike(before, after)).toBe(expected);
});

test('a missing column is the nearest new one of its type, and no new one is two', () => {
  const missing = [
    { name: 'amount', type: 'float' as const },
    { name: 'amount_net', type: 'float' as const },
    { name: 'city', type: 'text' as const },
  ];
  const added = [
    { name: 'amount_net_eur', type: 'float', source: 'Amount net EUR' },
    { name: 'amount_eur', type: 'float', source: 'Amount EUR' },
    { name: 'city', type: 'integer', source: 'City' },
  ];
  expect([...renamedColumns({ missing, added })]).toEqual([
    ['amount', 'Amount EUR'],
    ['amount_net', 'Amount net EUR'],
  ]);
});
