import { expect, test } from 'vitest';
import { checkQuery, messageAtField } from './check-sql.ts';

const written = (sqlExpression: string, label = 'checked') => ({
  expressionType: 'SQL',
  sqlExpression,
  label,
  hasCustomLabel: true,
});

test('SQL is checked in its place, over no rows', () => {
  const count = written('COUNT(*)', 'rows');
  const none = { filters: [], row_limit: 1 };
  expect(checkQuery('metric', 'MAX(delay)')).toEqual({
    ...none,
    metrics: [written('MAX(delay)'), count],
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

test('a comment at the end of a condition hides nothing of the check', () => {
  expect(checkQuery('WHERE', 'a = 1) --').extras.where).toBe('1 = 0 AND (a = 1) --\n)');
});

test('what is wrong is said without places that the field does not have', () => {
  expect(messageAtField('Unclosed parenthesis in filter clause', 'QUERY_010')).toBe('Unclosed parenthesis (QUERY_010)');
  expect(messageAtField('The SQL cannot be read: syntax error at or near ")" (character 84)', null)).toBe(
    'The SQL cannot be read: syntax error at or near ")"',
  );
});
