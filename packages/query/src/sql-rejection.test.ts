import { SextantError } from '@sextant/contract';
import { SqlError } from '@sextant/sql';
import { expect, test } from 'vitest';
import { rejection } from './sql-rejection.ts';

test('what cannot be printed is an error of the name or value, what an author wrote one of the text; others pass', () => {
  const codeOf = (code: ConstructorParameters<typeof SqlError>[0]): string => {
    const found = rejection(new SqlError(code, 'why'), 'a + 1');
    return found instanceof SextantError ? `${found.code} ${found.message.includes('why')}` : String(found);
  };
  const ofNames = ['nul-byte', 'empty-name', 'name-too-long', 'name-letters', 'number', 'time', 'unsupported-grain'];
  expect(ofNames.map((code) => codeOf(code as 'number'))).toEqual(ofNames.map(() => 'QUERY_015 true'));
  expect((['forbidden-function', 'unclosed', 'not-understood'] as const).map(codeOf)).toEqual(
    Array(3).fill('QUERY_012 true'),
  );
  expect(codeOf('sub-query')).toMatch(/^QUERY_011 /);
  for (const code of ['sub-query', 'number', 'not-understood'] as const) {
    const cause = new SqlError(code, 'why');
    expect(rejection(cause, 'a + 1')).toMatchObject({ cause });
  }
  const other = new RangeError('other');
  expect(rejection(other, '')).toBe(other);
});
