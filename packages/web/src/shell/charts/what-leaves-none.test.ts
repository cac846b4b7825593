import { expect, test } from 'vitest';
import { whatLeavesNone } from './what-leaves-none.ts';

const filter = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'phase', operator: '==', comparator: 'None' };

test('what leaves no rows is named only when the query has it', () => {
  expect(whatLeavesNone({})).toBe('There are no rows to show.');
  expect(whatLeavesNone({ adhoc_filters: [], time_range: 'No filter' })).toBe('There are no rows to show.');
  expect(whatLeavesNone({ adhoc_filters: [filter] })).toBe('The filters leave no rows.');
  expect(whatLeavesNone({ time_range: 'Last week' })).toBe('The time range leaves no rows.');
  expect(whatLeavesNone({ adhoc_filters: [filter], time_range: 'Last week' })).toBe(
    'The filters and the time range leave no rows.',
  );
});
