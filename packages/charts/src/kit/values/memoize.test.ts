import { expect, test, vi } from 'vitest';
import { memoizeLast } from './memoize.ts';

test('a value is nameOf again for another key, and where another argument is another, in order or in number', () => {
  const make = vi.fn<(key: { readonly name: string }, ...rest: readonly unknown[]) => string>(
    (key, ...rest) => `${key.name}${rest.join('')}`,
  );
  const nameOf = memoizeLast(make);
  const [a, b] = [{ name: 'a' }, { name: 'b' }];
  expect([nameOf(a, 1), nameOf(a, 1), nameOf(b, 1), nameOf(a, 1)]).toEqual(['a1', 'a1', 'b1', 'a1']);
  expect(make).toHaveBeenCalledTimes(2);
  expect([nameOf(a, 2), nameOf(a, 2, 3), nameOf(a, 2), nameOf(a)]).toEqual(['a2', 'a23', 'a2', 'a']);
  expect(make).toHaveBeenCalledTimes(6);
  // The last one alone is kept.
  nameOf(a, 1);
  expect(make).toHaveBeenCalledTimes(7);
});
