import { expect, test } from 'vitest';
import { readExamples, readTimeCases } from './cases.ts';
import { runTimeCases } from './run.ts';
import { timeRules } from './rules.ts';

const wrongOf = (outcomes: ReturnType<typeof runTimeCases>) =>
  outcomes
    .filter(({ verdict }) => verdict === 'wrong')
    .map(({ one, ours }) => `${one.id} ${one.text}: ${one.expected} but ours ${ours}`);

test('every recorded time range is equal, or differs by a rule that says so', () => {
  const outcomes = runTimeCases(readTimeCases());
  const equalCount = outcomes.filter(({ verdict }) => verdict === 'equal').length;
  const byRule = outcomes.filter(({ verdict }) => verdict === 'rule').length;
  console.log(`time ranges: ${equalCount} of ${outcomes.length - byRule} equal, ${byRule} differ by rule`);
  expect(wrongOf(outcomes)).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(1_500);
  // A rule that excuses nothing is a rule no more.
  for (const { name } of timeRules) expect(outcomes.map(({ rule }) => rule)).toContain(name);
});

test('every example of the newest grammar comes out', () => {
  const outcomes = runTimeCases(readExamples());
  expect(outcomes.length).toBeGreaterThan(105);
  expect(wrongOf(outcomes)).toEqual([]);
});
