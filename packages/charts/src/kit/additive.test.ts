import { expect, test } from 'vitest';
import { addsUp } from './additive.ts';

const adding = (texts: readonly string[]): readonly string[] =>
  texts.filter((sql) => addsUp({ kind: 'sql', sql, label: 'x' }, () => null));

test('counts and sums add up, other aggregates do not', () => {
  const simple = (aggregate: 'COUNT' | 'SUM' | 'AVG' | 'MIN' | 'MAX' | 'COUNT_DISTINCT') =>
    addsUp({ kind: 'aggregate', aggregate, column: 'delay', label: 'x' }, () => null);
  expect(simple('COUNT')).toBe(true);
  expect(simple('SUM')).toBe(true);
  for (const aggregate of ['AVG', 'MIN', 'MAX', 'COUNT_DISTINCT'] as const) expect(simple(aggregate)).toBe(false);
  expect(addsUp(null, () => null)).toBe(false);
});

test('a saved metric is as its SQL; one that is not known does not add up', () => {
  const saved = { kind: 'saved', name: 'departures', label: 'departures' } as const;
  expect(addsUp(saved, (name) => (name === 'departures' ? 'COUNT(*)' : null))).toBe(true);
  expect(addsUp(saved, () => null)).toBe(false);
});

test('SQL adds up where it is one count or sum and nothing else', () => {
  const sums = [
    'COUNT(*)',
    ' sum ( total_cost ) ',
    "SUM(CASE WHEN x = ')' THEN 1 ELSE 0 END)",
    'COUNT(*) FILTER (WHERE delay >= 60)',
  ];
  const others = [
    'COUNT(DISTINCT origin)',
    'SUM(a) / SUM(b)',
    'COUNT(*) FILTER (WHERE delay < 15) / COUNT(*)',
    'AVG(delay)',
    'SUM(a',
    'COUNTED(*)',
    'SUM(a) OVER ()',
  ];
  expect(adding(sums)).toEqual(sums);
  expect(adding(others)).toEqual([]);
});
