import { expect, test } from 'vitest';
import { groupText } from '../kit/values/cell-text.ts';
import { recordedTable } from '../kit/result/test-table.ts';
import { keyOrder, treeOf, reversedOrder } from './tree.ts';

test('weekdays stand as the calendar has them, other texts as users count, NULL last', () => {
  const orderOf = (values: readonly (string | null)[], isDown = false) => {
    const { columns, rowCount } = recordedTable({ columns: [{ name: 'day', type: 'text', values }] });
    const [column] = columns;
    if (column === undefined) throw new Error('there is no column');
    const order = keyOrder(column, rowCount);
    const { root } = treeOf([column], rowCount, [groupText(column)]);
    return [...root.children].sort(isDown ? reversedOrder(order) : order).map(({ text }) => text);
  };
  expect(orderOf(['Friday', null, 'Monday', 'Wednesday'])).toEqual(['Monday', 'Wednesday', 'Friday', '<NULL>']);
  expect(orderOf(['Friday', null, 'Monday'], true)).toEqual(['Friday', 'Monday', '<NULL>']);
  expect(orderOf(['Gate 10', 'Monday', 'Gate 9'])).toEqual(['Gate 9', 'Gate 10', 'Monday']);
});
