import { expect, test } from 'vitest';
import { filtersLeavingNoRows } from './filters-leaving-no-rows.ts';

const filter = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'phase', operator: '==', comparator: 'None' };

test('what leaves no rows is named only when the query has it', () => {
  expect(filtersLeavingNoRows({})).toBe('There are no rows to show.');
  expect(filtersLeavingNoRows({ adhoc_filters: [], time_range: 'No filter' })).toBe('There are no rows to show.');
  expect(filtersLeavingNoRows({ adhoc_filters: [filter] })).toBe('The filters leave no rows.');
  expect(filtersLeavingNoRows({ time_range: 'Last week' })).toBe('The time range leaves no rows.');
  expect(filtersLeavingNoRows({ adhoc_filters: [filter], time_range: 'Last week' })).toBe(
    'The filters and the time range leave no rows.',
  );
});
