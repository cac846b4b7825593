import { expect, test } from 'vitest';
import { isRecord } from './record.ts';

test('only an object that is no list has members by name', () => {
  for (const value of [{}, { a: 1 }, JSON.parse('{"a":{}}')]) expect([value, isRecord(value)]).toEqual([value, true]);
  for (const value of [null, undefined, 'text', '', 5, true, [], [{ a: 1 }]])
    expect([value, isRecord(value)]).toEqual([value, false]);
});
