import { expect, test } from 'vitest';
import * as z from 'zod';
import { fieldIssues, flatIssues, issuesText } from './issues.ts';

const issuesOf = (schema: z.ZodType, input: unknown) => {
  const read = schema.safeParse(input);
  if (read.success) throw new Error('it reads');
  return {
    fields: JSON.parse(JSON.stringify(fieldIssues(read.error, input))) as unknown,
    flat: flatIssues(read.error, input),
  };
};

const one = (schema: z.ZodType, value: unknown) => issuesOf(z.object({ a: schema }), { a: value }).fields;

test.each<[string, z.ZodType, unknown, string]>([
  ['nothing', z.string(), undefined, 'Missing data for required field.'],
  ['null', z.string(), null, 'Field may not be null.'],
  ['a text', z.string(), 5, 'Not a valid string.'],
  ['a number', z.number(), 'x', 'Not a valid number.'],
  ['a whole number', z.int(), 1.5, 'Not a valid integer.'],
  ['a boolean', z.boolean(), 'x', 'Not a valid boolean.'],
  ['a list', z.array(z.string()), 'x', 'Not a valid list.'],
  ['a pair', z.tuple([z.string(), z.string()]), 'x', 'Not a valid tuple.'],
  ['a mapping', z.record(z.string(), z.string()), 'x', 'Not a valid mapping type.'],
  ['a date has no text of its own', z.date(), 'x', 'Invalid value.'],
  ['one of some', z.enum(['x', 'y']), 'z', 'Must be one of: x, y.'],
  ['a short text', z.string().min(3), 'x', 'Shorter than minimum length 3.'],
  ['a long text', z.string().max(1), 'xy', 'Longer than maximum length 1.'],
  ['a short list', z.array(z.string()).min(1), [], 'Shorter than minimum length 1.'],
  ['a long list', z.array(z.string()).max(1), ['x', 'y'], 'Longer than maximum length 1.'],
  ['a great number', z.number().max(5), 6, 'Must be less than or equal to 5.'],
  ['a small number', z.number().min(5), 4, 'Must be greater than or equal to 5.'],
  ['one of several kinds', z.union([z.string(), z.number()]), true, 'Invalid value.'],
  ['our own words', z.string().refine(() => false, { message: 'Not an address.' }), 'x', 'Not an address.'],
  ['our own words for a kind', z.string({ error: 'Must be a name.' }), 5, 'Must be a name.'],
  [
    'our own words never hide that it is missing',
    z.string({ error: 'Must be a name.' }),
    undefined,
    'Missing data for required field.',
  ],
])('%s', (_, schema, value, text) => {
  expect(one(schema, value)).toEqual({ a: [text] });
});

const body = z.strictObject({
  name: z.string(),
  queries: z.array(z.object({ limit: z.int(), filters: z.array(z.object({ col: z.string() })) })),
});

test('each error stands at its field, in lists by index', () => {
  const input = {
    name: 'x',
    queries: [
      { limit: 1, filters: [{ col: 5 }] },
      { limit: 1.5, filters: 'y' },
    ],
  };
  expect(issuesOf(body, input)).toEqual({
    fields: {
      queries: {
        0: { filters: { 0: { col: ['Not a valid string.'] } } },
        1: { limit: ['Not a valid integer.'], filters: ['Not a valid list.'] },
      },
    },
    flat: { queries: ['Not a valid string.', 'Not a valid integer.', 'Not a valid list.'] },
  });
});

test('what is no object is an error of its own; a body that is none, of the whole', () => {
  expect(issuesOf(body, { name: 'x', queries: ['y'] }).fields).toEqual({
    queries: { 0: { _schema: ['Invalid input type.'] } },
  });
  expect(issuesOf(body, { name: 'x', queries: [null] }).fields).toEqual({ queries: { 0: ['Field may not be null.'] } });
  expect(issuesOf(body, 'x')).toEqual({
    fields: { _schema: ['Invalid input type.'] },
    flat: { _schema: ['Invalid input type.'] },
  });
});

test('what is missing below a null or a text is an error there', () => {
  const issue = { code: 'invalid_type' as const, expected: 'string' as const, path: ['a', 'b'], message: '', input: 0 };
  for (const input of [{ a: null }, { a: 'text' }, {}])
    expect(JSON.parse(JSON.stringify(fieldIssues(new z.ZodError([issue]), input)))).toEqual({
      a: { b: ['Missing data for required field.'] },
    });
});

test('unknown fields are named, all of them, where they are', () => {
  expect(issuesOf(body, { name: 'x', queries: [], b: 1, c: 2 }).fields).toEqual({
    b: ['Unknown field.'],
    c: ['Unknown field.'],
  });
  expect(issuesOf(z.object({ at: z.strictObject({}) }), { at: { deep: 1 } }).fields).toEqual({
    at: { deep: ['Unknown field.'] },
  });
});

test('two errors of one field stand together, and a field with an error of its own takes none from below', () => {
  const twiceInvalid = z.object({ a: z.string().min(3).regex(/\d/, { message: 'Needs a digit.' }) });
  expect(issuesOf(twiceInvalid, { a: 'x' }).fields).toEqual({
    a: ['Shorter than minimum length 3.', 'Needs a digit.'],
  });
  const issue = (path: (string | number)[], message: string) => ({ code: 'custom' as const, path, message, input: 0 });
  const error = (...issues: ReturnType<typeof issue>[]) => new z.ZodError(issues);
  const fieldsOf = (zodError: z.ZodError) =>
    JSON.parse(JSON.stringify(fieldIssues(zodError, { a: { b: 1 } }))) as unknown;
  expect(fieldsOf(error(issue(['a'], 'First.'), issue(['a', 'b'], 'Second.')))).toEqual({ a: ['First.'] });
  expect(fieldsOf(error(issue(['a', 'b'], 'First.'), issue(['a'], 'Second.')))).toEqual({ a: { b: ['First.'] } });
});

test('issues as Python writes them', () => {
  expect(issuesText({ queries: { 0: { row_limit: ['Not a valid integer.', 'It\'s "no".'] } }, '1a': ["it's"] })).toBe(
    `{'queries': {0: {'row_limit': ['Not a valid integer.', 'It\\'s "no".']}}, '1a': ["it's"]}`,
  );
  expect(issuesText(['a\\b', 'c\nd'])).toBe(String.raw`['a\\b', 'c\nd']`);
  expect(issuesText({})).toBe('{}');
});
