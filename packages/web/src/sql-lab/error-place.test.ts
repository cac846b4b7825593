import { expect, test } from 'vitest';
import { errorPlace, offsetOf } from './error-place.ts';

const text = 'SELECT origin,\n  destinaton\nFROM flights';

test('lines and columns from one are places of the text; what is beyond it ends at its end', () => {
  expect(offsetOf(text, 1, 1)).toBe(0);
  expect(offsetOf(text, 2, 3)).toBe(text.indexOf('destinaton'));
  expect(offsetOf(text, 9, 9)).toBe(text.length);
});

test('a column that is not there is marked where it stands, with the nearest name', () => {
  const extra = {
    code: 'ENGINE_001',
    params: { column: 'destinaton', table: 'flights', candidates: ['destination', 'delay'] },
  };
  const start = text.indexOf('destinaton');
  expect(errorPlace(text, { message: 'No', extra })).toEqual({
    from: start,
    to: start + 10,
    message: 'No',
    fix: 'destination',
  });
});

test('a name is not found within a longer one', () => {
  const extra = { params: { column: 'dest', candidates: [] } };
  expect(errorPlace('SELECT dest_city, dest FROM t', { message: 'No', extra })).toMatchObject({
    from: 18,
    to: 22,
    fix: null,
  });
});

test('a position and a line of the message are places too', () => {
  expect(errorPlace(text, { message: 'No', extra: { params: { position: 7 } } })).toMatchObject({ from: 7, to: 7 });
  expect(errorPlace(text, { message: 'No, line 3', extra: {} })).toMatchObject({ from: text.indexOf('FROM') });
  expect(errorPlace(text, { message: 'No', extra: { line: 2, column: 3 } })).toMatchObject({ from: 17 });
});

test('a line of the text that was sent counts before a position in what was run', () => {
  const extra = { line: 2, column: 3, position: 0 };
  expect(errorPlace(text, { message: 'No', extra })).toMatchObject({ from: text.indexOf('destinaton') });
});

test('what says nothing of its place has none', () => {
  expect(errorPlace(text, { message: 'The database is away', extra: {} })).toBeNull();
});
