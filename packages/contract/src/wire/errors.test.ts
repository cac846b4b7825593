import { expect, test } from 'vitest';
import { fail } from '../errors.ts';
import { errorBody, errorResponse } from './errors.ts';
import { errors } from '../errors/table.ts';
import type { ErrorCode } from '../errors/table.ts';

test('every code has its own meaning: status, words and advice', () => {
  for (const [code, row] of Object.entries(errors)) {
    expect(code).toMatch(/^[A-Z]+(?:_[A-Z]+)*_\d{3}$/);
    expect(row.status).toBeGreaterThanOrEqual(400);
    expect(row.doc).toMatch(/\.$/);
    expect(row.type).toMatch(/^[A-Z_]+$/);
  }
});

test('an error that follows from running begins with Error in the plain form, and not in the list', () => {
  const body = errorBody(fail('QUERY_004', { columns: ['nope'] }));
  expect(body.message).toBe("Error: Columns missing in dataset: ['nope']");
  expect(body.errors?.[0]).toMatchObject({
    message: "Columns missing in dataset: ['nope']",
    error_type: 'COLUMN_DOES_NOT_EXIST_ERROR',
    level: 'error',
  });
  expect(body.errors?.[0]?.extra).toMatchObject({ code: 'QUERY_004', issue_codes: [{ code: 1003 }, { code: 1004 }] });
});

const texts: readonly (readonly [Parameters<typeof fail>, unknown])[] = [
  [['QUERY_001', {}], 'Error: Empty query?'],
  [
    ['QUERY_002', { labels: ['a', 'b'] }],
    'Duplicate column/metric labels: "a", "b". Please make sure all columns and metrics have a unique label.',
  ],
  [['QUERY_003', { columns: ['a'] }], 'The following entries in `series_columns` are missing in `columns`: "a". '],
  [['QUERY_011', {}], 'Error: Custom SQL fields cannot contain sub-queries.'],
  [
    ['QUERY_012', { reason: 'Unclosed parenthesis in filter clause', sql: '(' }, { extra: { place: 'where' } }],
    'Unclosed parenthesis in filter clause',
  ],
  [
    ['QUERY_012', { reason: 'Unclosed parenthesis in filter clause', sql: '(' }],
    'Error: Unclosed parenthesis in filter clause',
  ],
  [['QUERY_017', { operator: 'REGEX' }], 'Error: Invalid filter operation type: REGEX'],
  [['REQUEST_003', {}], 'Not found'],
  [['REQUEST_008', { fields: { slug: ['Must be unique'] } }], { slug: ['Must be unique'] }],
];
test.each(texts)('%j gives the response that was recorded', (codeAndParams, message) =>
  expect(errorBody(fail(...codeAndParams)).message).toEqual(message),
);

test('CSRF, access to data and errors of the server come as a list only', () => {
  const codes: ErrorCode[] = ['AUTH_004', 'AUTH_005', 'ACCESS_001', 'SERVER_001'];
  for (const code of codes) {
    const body = errorBody(fail(code, { dataset: 'd', requestId: 'r' }));
    expect(body).not.toHaveProperty('message');
    expect(errorResponse.parse(body).errors).toHaveLength(1);
  }
});

test.each<[Parameters<typeof fail>, { form: string; level: string; issues: number[] }]>([
  [['QUERY_004', { columns: ['a'] }], { form: 'message', level: 'error', issues: [1003, 1004] }],
  [['AUTH_004', {}], { form: 'list', level: 'error', issues: [] }],
  [['ACCESS_001', { dataset: 'd' }], { form: 'list', level: 'error', issues: [] }],
  [['REQUEST_003', {}], { form: 'message', level: 'error', issues: [] }],
])('%j: its form, its level and the issues of its type', (args, expected) => {
  const body = errorBody(fail(...args));
  const [first] = body.errors ?? [];
  expect({
    form: 'message' in body ? 'message' : 'list',
    level: first?.level,
    issues: first?.extra?.issue_codes?.map(({ code }) => code).filter((code) => code >= 1000 && code < 1006) ?? [],
  }).toEqual(expected);
});

test('issues are said in words, and a type without any has none', () => {
  const issues = (...args: Parameters<typeof fail>) => errorBody(fail(...args)).errors?.[0]?.extra?.issue_codes;
  expect(issues('QUERY_004', { columns: ['a'] })).toEqual([
    { code: 1003, message: 'Issue 1003 - The SQL may hold a mistake or a misspelt name.' },
    { code: 1004, message: 'Issue 1004 - A column is no longer there under this name.' },
  ]);
});

test('the form can be chosen: a list has no message', () => {
  const error = fail('REQUEST_003', {});
  expect(errorBody(error, 'list')).not.toHaveProperty('message');
  expect(errorBody(error, 'message')).toHaveProperty('message', 'Not found');
});

test('401 says its words in `msg` too, as clients of a token library read them; other statuses have no `msg`', () => {
  const body = errorBody(fail('AUTH_001', {}));
  expect(body).toHaveProperty('msg', body.errors?.[0]?.message);
  expect(errorBody(fail('REQUEST_003', {}))).not.toHaveProperty('msg');
});

test('the parameters of an error and what it carries go along with its code', () => {
  const error = fail('QUERY_012', { reason: 'r', sql: '(' }, { extra: { place: 'having' } });
  expect(errorBody(error).errors?.[0]?.extra).toMatchObject({
    code: 'QUERY_012',
    params: { reason: 'r', sql: '(' },
    place: 'having',
  });
  expect(errorBody(error).message).toBe('r');
});

test('an error in a time range names its field, as clients look for it', () => {
  const rejection = (field: string) =>
    errorBody(fail('QUERY_012', { reason: 'No such day', sql: '(' }, { extra: { field, place: 'where' } })).message;
  expect(rejection('time_range')).toBe("Request is incorrect: {'time_range': ['No such day']}");
  expect(rejection('where')).toBe('No such day');
});

test('the cause never leaves', () => {
  const error = fail('ENGINE_015', {}, { cause: new Error('secret path') });
  expect(JSON.stringify(errorBody(error))).not.toContain('secret');
});
