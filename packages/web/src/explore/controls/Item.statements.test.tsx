import { expect, test } from 'vitest';
import { cutLines } from './Item.tsx';

test('[UI-020 UI-021] a text over the limit of lines is cut and ends in an ellipsis', () => {
  expect(cutLines('SELECT 1,\n2,\n3', 2)).toBe('SELECT 1,\n2,…');
  expect(cutLines('SELECT 1,\n2', 2)).toBe('SELECT 1,\n2');
  expect(cutLines('', 2)).toBe('');
});
