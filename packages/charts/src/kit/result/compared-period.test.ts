import { expect, test } from 'vitest';
import { unevenSteps } from './compared-period.ts';
import { noFacts } from './result-facts.ts';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const spring = { ...noFacts, range: { fromMs: day('2024-03-01'), toMs: day('2024-05-01') } };

test('what stands beside steps that another time does not hit is said; of steps that it hits nothing is', () => {
  expect(unevenSteps(['1 week ago', '1 year ago'], noFacts, 'P1M')).toEqual([
    '1 week ago: each month is beside the whole month in which it would begin.',
  ]);
  expect(unevenSteps(['1 month ago'], noFacts, 'P3M')[0]).toContain('each quarter is beside the whole quarter');
  expect(unevenSteps(['1 day ago', '1 year ago'], noFacts, 'P1W')).toEqual([
    '1 day ago: each week is beside the whole week in which it would begin.',
  ]);
  expect(unevenSteps(['1 month ago', '28 days ago', '1 week ago'], noFacts, 'P1D')).toEqual([]);
  expect(unevenSteps(['1 week ago'], noFacts, null)).toEqual([]);
});

test('the range before and one from a day on are as far off as the range says; without one nothing is said', () => {
  // 61 days from 1 March, and 60 from the first of January.
  expect(unevenSteps(['inherit', '2024-01-01'], spring, 'P1M')).toEqual([
    'The time before, 2024-01-01: each month is beside the whole month in which it would begin.',
  ]);
  expect(unevenSteps(['inherit'], spring, 'P1D')).toEqual([]);
  expect(unevenSteps(['inherit'], noFacts, 'P1M')).toEqual([]);
});
