import { expect, test } from 'vitest';
import { uploadOptions } from './upload.ts';
import { switchNotice } from './switch-notice.ts';

const options = uploadOptions.parse({
  headerRow: 3,
  leftOutRows: [{ column: 'city', texts: ['Total'] }],
  decimal: ',',
});

test('each notice is switched off and on by the options alone, and leaves the others as they are', () => {
  const aboutColumns = { columns: [] };
  expect(switchNotice(options, { ...aboutColumns, code: 'NOTES_ABOVE' }, false)).toMatchObject({
    headerRow: 1,
    decimal: ',',
  });
  expect(switchNotice(options, { ...aboutColumns, code: 'NOTES_ABOVE' }, true).headerRow).toBeNull();
  expect(switchNotice(options, { ...aboutColumns, code: 'TOTAL_ROWS' }, false)).toMatchObject({
    leftOutRows: [],
    headerRow: 3,
  });
  expect(switchNotice(options, { ...aboutColumns, code: 'TOTAL_ROWS' }, true).leftOutRows).toBeNull();
  expect(switchNotice(options, { ...aboutColumns, code: 'DECIMAL_COMMA' }, false).decimal).toBe('.');
  const times = { code: 'TIME_NUMBERS', columns: ['ts'] } as const;
  const off = switchNotice({ ...options, columnTypes: { a: 'text' } }, times, false);
  expect(off.columnTypes).toEqual({ a: 'text', ts: 'integer' });
  expect(switchNotice(off, times, true).columnTypes).toEqual({ a: 'text' });
  expect(switchNotice(options, { code: 'PERCENT', columns: ['p'] }, false).columnTypes).toEqual({ p: 'text' });
  const ids = switchNotice(options, { code: 'IDS', columns: ['a', 'b'] }, false);
  expect(ids.plainColumns).toEqual(['a', 'b']);
  expect(switchNotice(ids, { code: 'CODES', columns: ['a'] }, true).plainColumns).toEqual(['b']);
});

test('options of a client that knows nothing of notices leave them on', () => {
  expect(uploadOptions.parse({})).toMatchObject({
    headerRow: null,
    leftOutRows: null,
    plainColumns: [],
    decimal: null,
  });
});
