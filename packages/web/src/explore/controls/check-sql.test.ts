import { expect, test } from 'vitest';
import { checkQuery } from './check-sql.ts';

const written = (sqlExpression: string) => ({
  expressionType: 'SQL',
  sqlExpression,
  label: 'checked',
  hasCustomLabel: true,
});

test('SQL is checked in its place, over no rows', () => {
  const count = written('COUNT(*)');
  const none = { filters: [], row_limit: 1 };
  expect(checkQuery('metric', 'MAX(delay)')).toEqual({
    ...none,
    metrics: [written('MAX(delay)')],
    columns: [],
    extras: { where: '1 = 0', having: '' },
  });
  expect(checkQuery('column', 'UPPER(origin)')).toMatchObject({
    metrics: [],
    columns: [written('UPPER(origin)')],
    extras: { where: '1 = 0' },
  });
  expect(checkQuery('WHERE', 'a = 1 OR b = 2')).toMatchObject({
    metrics: [count],
    extras: { where: '1 = 0 AND (a = 1 OR b = 2)', having: '' },
  });
  expect(checkQuery('HAVING', 'COUNT(*) > 1')).toMatchObject({
    metrics: [count],
    extras: { where: '1 = 0', having: 'COUNT(*) > 1' },
  });
});
