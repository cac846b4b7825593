import { expect, test } from 'vitest';
import type { RunStatement } from '../wire.ts';
import { readingRows, rowsReadText } from './rows-read.ts';

const statement = (change: Partial<RunStatement>): RunStatement => ({
  index: 0,
  kind: 'read',
  sql: 'SELECT 1',
  executed_sql: null,
  start: 0,
  line: 1,
  column: 1,
  state: 'success',
  rows: 1,
  duration_ms: 1,
  rows_read: null,
  rows_to_read: null,
  limiting_factor: 'NOT_LIMITED',
  is_cut: false,
  columns: [],
  has_results: true,
  ...change,
});

test('a running statement says about how many rows, of all where that is known, and nothing where nobody tells', () => {
  expect(readingRows(statement({ rows_read: 41_834_567, rows_to_read: 65_200_001 }))).toBe(
    'about 41,800,000 of 65,200,001 rows read',
  );
  expect(readingRows(statement({ rows_read: 42 }))).toBe('about 42 rows read');
  expect(readingRows(statement({}))).toBeNull();
});

test('an ended run says how many rows its statements read, unless one of them does not tell', () => {
  expect(rowsReadText([statement({ rows_read: 3_000_000 }), statement({ rows_read: 17 })])).toBe('3,000,017 rows read');
  expect(rowsReadText([statement({ rows_read: 3_000_000 }), statement({})])).toBeNull();
  expect(rowsReadText([statement({ rows_read: 0 })])).toBeNull();
  // Of those that did not run nothing is known, and nothing is missing.
  expect(rowsReadText([statement({ rows_read: 5 }), statement({ state: 'failed' })])).toBe('5 rows read');
});
