import { expect, test } from 'vitest';
import { rolePost } from './team.ts';

test('a name loses the spaces around it, and needs something between them', () => {
  expect(rolePost.parse({ name: '  Sales team ' })).toMatchObject({ name: 'Sales team' });
  expect(rolePost.safeParse({ name: '   ' }).success).toBe(false);
  expect(rolePost.safeParse({ name: `${'x'.repeat(64)} ` }).success).toBe(true);
  expect(rolePost.safeParse({ name: 'x'.repeat(65) }).success).toBe(false);
});
