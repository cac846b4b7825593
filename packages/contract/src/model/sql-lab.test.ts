import { expect, test } from 'vitest';
import { hasEnded, queryStates } from './sql-lab.ts';

test('a run has ended when it came out well or badly, was stopped or took too long; else it goes on', () => {
  expect(queryStates.filter(hasEnded)).toEqual(['success', 'failed', 'stopped', 'timed_out']);
});
