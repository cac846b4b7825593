import * as z from 'zod';
import { expect, test } from 'vitest';
import {
  anyValue,
  eitherOf,
  flag,
  listOf,
  nullishReader,
  number,
  oneOf,
  optional,
  recordOf,
  shape,
  text,
  withDefault,
} from './reader.ts';

const reader = shape({
  name: text,
  count: withDefault(number, () => 3),
  isOn: optional(flag),
  color: nullishReader(text),
  kind: optional(oneOf(['a', 'b'])),
  any: anyValue,
  maybe: optional(anyValue),
  scope: optional(eitherOf(shape({ path: listOf(text) }), oneOf(['global']))),
  labels: withDefault(recordOf(text), () => ({})),
  inner: withDefault(shape({ list: withDefault(listOf(number), () => []) }), () => ({ list: [] })),
});

/** The same as a schema: what stored documents were read with before pages had a reader of their own. */
const schema = z.looseObject({
  name: z.string(),
  count: z.number().default(3),
  isOn: z.boolean().optional(),
  color: z.string().nullish(),
  kind: z.enum(['a', 'b']).optional(),
  any: z.unknown(),
  maybe: z.unknown().optional(),
  scope: z.union([z.looseObject({ path: z.array(z.string()) }), z.literal('global')]).optional(),
  labels: z.record(z.string(), z.string()).default({}),
  inner: z.looseObject({ list: z.array(z.number()).default([]) }).default({ list: [] }),
});

const wholeValue = { name: 'n', any: 1 };
const values: readonly unknown[] = [
  undefined,
  null,
  '',
  'a',
  'global',
  0,
  7.5,
  Number.NaN,
  Infinity,
  true,
  [],
  ['x'],
  [1],
  [null],
  {},
  { path: ['p'], more: 1 },
  { path: 'p' },
  { list: [1], own: 'kept' },
  { list: ['1'] },
  { a: 'text' },
  { a: 1 },
  JSON.parse('{"__proto__":{"a":1},"b":"c"}'),
];
const keys = [...Object.keys(reader.shape), 'unknown', '__proto__', 'constructor'];

/** What reading comes to, with the order of keys. */
const outcome = (read: { success: boolean; data?: unknown }) =>
  read.success ? [JSON.stringify(read.data), read.data] : 'rejected';

test('a reader reads, keeps, fills in and rejects what the schema of the same words does', () => {
  const inputs = [
    ...values,
    ...keys.flatMap((key) => values.map((value) => ({ late: 1, ...wholeValue, [key]: value }))),
    ...keys.map((key) => Object.fromEntries(Object.entries({ ...wholeValue, x: 1 }).filter(([name]) => name !== key))),
  ];
  expect(inputs.length).toBeGreaterThan(280);
  for (const value of inputs) expect(outcome(reader.safeParse(value))).toEqual(outcome(schema.safeParse(value)));
});

test('what is filled in is nobody else’s', () => {
  const [first, second] = [reader.parse(wholeValue), reader.parse(wholeValue)];
  first.inner.list.push(1);
  expect(second.inner.list).toEqual([]);
});

test('keys keep what they come with, and none becomes what the object inherits from', () => {
  const read = reader.parse(JSON.parse('{"name":"n","any":1,"__proto__":{"isAdmin":true},"labels":{"__proto__":"x"}}'));
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  expect(Object.getPrototypeOf(read.labels)).toBe(Object.prototype);
  expect('isAdmin' in read).toBe(false);
});

test('parse throws for what cannot be read', () => {
  expect(() => reader.parse({ name: 1, any: 1 })).toThrow(TypeError);
});
