import { expect, test } from 'vitest';
import { grantersText } from './who-grants.ts';

test('who can give access is named, three at most', () => {
  expect(grantersText([], 'access')).toBe('An administrator can give you access.');
  expect(grantersText(['Ann'], 'a role')).toBe('Ann can give you a role.');
  expect(grantersText(['Ann', 'Bea', 'Cyd'], 'access')).toBe('Ann, Bea or Cyd can give you access.');
  expect(grantersText(['Ann', 'Bea', 'Cyd', 'Dan', 'Eve'], 'access')).toBe(
    'Ann, Bea, Cyd or another administrator can give you access.',
  );
});
