import { expect, test } from 'vitest';
import { pastedValues } from './list-items.ts';

test('pasted text is split at comma, line end, tab and semicolon', () => {
  for (const text of ['a,b', 'a\nb', 'a\r\nb', 'a\tb', 'a;b']) expect(pastedValues(text)).toEqual(['a', 'b']);
  expect(pastedValues('New York, Los Angeles')).toEqual(['New York', 'Los Angeles']);
});
test('[CTRL-015] pasted values are trimmed', () => expect(pastedValues(' a , b ')).toEqual(['a', 'b']));
test('[CTRL-016] pasted values come once', () => expect(pastedValues('a,a')).toEqual(['a']));
test('[CTRL-017] empty pasted values are dropped', () => expect(pastedValues('a,,b')).toEqual(['a', 'b']));
