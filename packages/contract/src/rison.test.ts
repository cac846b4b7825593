import { expect, test } from 'vitest';
import { formatRison, parseRison, parseRisonOrNull, RisonSyntaxError } from './rison.ts';
import type { RisonValue } from './rison.ts';

const writtenPairs: readonly (readonly [string, RisonValue])[] = [
  ['!t', true],
  ['!f', false],
  ['!n', null],
  ['0', 0],
  ['-3.5', -3.5],
  ['1e30', 1e30],
  ["''", ''],
  ["'1'", '1'],
  ["'Last week'", 'Last week'],
  ["'it!'s !! here'", "it's ! here"],
  ['!()', []],
  ['()', {}],
  ['!(1,2,3)', [1, 2, 3]],
  ['(keys:!(permissions))', { keys: ['permissions'] }],
  ['(filter:x,include_ids:!(1),page:0,page_size:100)', { filter: 'x', include_ids: [1], page: 0, page_size: 100 }],
  [
    "(filters:!((col:owners,opr:rel_m_m,value:'1')),order_column:changed_on_delta_humanized,order_direction:desc,page:0,page_size:5)",
    {
      filters: [{ col: 'owners', opr: 'rel_m_m', value: '1' }],
      order_column: 'changed_on_delta_humanized',
      order_direction: 'desc',
      page: 0,
      page_size: 5,
    },
  ],
  ["(filters:!((col:table_name,opr:ct,value:'')))", { filters: [{ col: 'table_name', opr: 'ct', value: '' }] }],
  ['(schema_name:main,force:!f)', { schema_name: 'main', force: false }],
];

test.each(writtenPairs)('reads and writes %s', (text, value) => {
  expect(parseRison(text)).toEqual(value);
  expect(formatRison(value)).toBe(text);
});

test('reads quotes that are not needed', () => {
  expect(parseRison("(filter:'x')")).toEqual({ filter: 'x' });
  expect(parseRison('Last_week')).toBe('Last_week');
});

test('reads JSON where Superset does', () => {
  expect(parseRison('{"keys":["add_columns","edit_columns"]}')).toEqual({ keys: ['add_columns', 'edit_columns'] });
  expect(parseRison('[1, 2]')).toEqual([1, 2]);
});

test('every value comes back from its text', () => {
  let seed = 7;
  const random = (limit: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % limit;
  };
  const marks = [
    "'",
    '!',
    '(',
    ')',
    ',',
    ':',
    '*',
    '@',
    '$',
    ' ',
    'a',
    'é',
    '漢',
    '-',
    '7',
    '\n',
    '{',
    '[',
    '%',
    '&',
    '.',
    'e',
  ];
  const text = (): string => Array.from({ length: random(6) }, () => marks[random(marks.length)] ?? '').join('');
  const value = (depth: number): RisonValue => {
    const kind = random(depth > 3 ? 5 : 7);
    if (kind === 0) return null;
    if (kind === 1) return random(2) === 1;
    if (kind === 2) return random(100_000) - 50_000;
    if (kind === 3) return (random(1000) - 500) / 7;
    if (kind === 4) return text();
    if (kind === 5) return Array.from({ length: random(4) }, () => value(depth + 1));
    return Object.fromEntries(Array.from({ length: random(4) }, () => [text(), value(depth + 1)] as const));
  };
  for (let run = 0; run < 2000; run += 1) {
    const randomValue = value(0);
    expect(parseRison(formatRison(randomValue))).toEqual(randomValue);
  }
});

test('numbers beyond plain notation come back', () => {
  for (const number of [1e21, -1e-9, Number.MAX_VALUE, 5e-324]) expect(parseRison(formatRison(number))).toBe(number);
  expect(formatRison(Number.NaN)).toBe('!n');
});

const hostileTexts = [
  '',
  '(',
  '(a',
  '(a:',
  '(a:1',
  '(a:1,)',
  '!(',
  '!(1',
  '!(1,',
  "'x",
  "'x!",
  "'!x'",
  '!x',
  '!',
  '(a:1)(b:2)',
  '1 2',
  '(__proto__:1)',
  '(constructor:(a:1))',
  '{"__proto__":1}',
  '{bad',
  '!('.repeat(500),
  `!(${'(a:'.repeat(200)}`,
  '['.repeat(500),
];
test.each(hostileTexts)('rejects %s', (text) => {
  expect(() => parseRison(text)).toThrow(RisonSyntaxError);
  expect(parseRisonOrNull(text)).toBeNull();
});

test('a very long text is rejected without being read', () => {
  expect(() => parseRison("'".padEnd(1_000_002, 'x'))).toThrow('too long');
});

test.each([
  ['', 'A value is missing at character 1'],
  ['!(1,', 'A value is missing at character 5'],
  ['(a:1)(b:2)', 'Unexpected text after the value at character 6'],
  ['!x', "Unknown word after '!' at character 2"],
  ['(a', "Expected ':' at character 3"],
  ['(a:1', "Expected ',' at character 5"],
  ['!(1', "Expected ',' at character 4"],
  ['(:1)', "Unexpected ':' at character 2"],
  ['(', "Unexpected 'end' at character 2"],
  ['@', "Unexpected '@' at character 1"],
  ["'x", 'A quote is not closed at character 1'],
  ["'!x'", "Only '!' and a quote can follow '!' in a text at character 3"],
  ['(__proto__:1)', "Key '__proto__' is not allowed at character 2"],
  ["('constructor':1)", "Key 'constructor' is not allowed at character 2"],
  ['{"a":{"prototype":1}}', "Key 'prototype' is not allowed at character 1"],
  ['[{"constructor":1}]', "Key 'constructor' is not allowed at character 1"],
  ['{bad', 'Not readable as JSON at character 1'],
])('%s: %s', (text, message) => {
  expect(() => parseRison(text)).toThrow(message);
});

test('values may be nested 33 deep and 1,000,000 characters long', () => {
  const nestedRison = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
  for (const [open, close] of [
    ['!(', ')'],
    ['[', ']'],
  ] as const) {
    expect(() => parseRison(nestedRison(open, close, 33))).not.toThrow();
    expect(() => parseRison(nestedRison(open, close, 34))).toThrow('nested too deeply');
  }
  expect(() => parseRison(`${'(a:'.repeat(32)}1${')'.repeat(32)}`)).not.toThrow();
  expect(() => parseRison(`${'(a:'.repeat(33)}1${')'.repeat(33)}`)).toThrow('nested too deeply');
  expect(parseRison(`'${'x'.repeat(999_998)}'`)).toHaveLength(999_998);
});

test.each<[string, RisonValue]>([
  ['01', '01'],
  ['1.', '1.'],
  ['.5', '.5'],
  ['+1', '+1'],
  ['-', '-'],
  ['1e5x', '1e5x'],
  ['x1', 'x1'],
  ['1E2', 100],
  ['-0.25', -0.25],
  ['2e-2', 0.02],
  ['1e+2', 100],
  [' {"a":1}', { a: 1 }],
  ['(a:[1)', { a: '[1' }],
  ["('a b':!(x,'y,z'),c:())", { 'a b': ['x', 'y,z'], c: {} }],
])('%s reads as %j', (text, value) => {
  expect(parseRison(text)).toEqual(value);
});

test.each<[unknown, string]>([
  [undefined, '!n'],
  [1e21, '1e21'],
  [-1e-9, '-1e-9'],
  [Infinity, '!n'],
  [{ a: undefined, b: null, c: [undefined] }, '(b:!n,c:!(!n))'],
  [{ 'a b': 1, '-a': 2, 'a-b': 3, '9': 4 }, "('9':4,'a b':1,'-a':2,a-b:3)"],
  ['{a', "'{a'"],
  ['[a', "'[a'"],
  ['a{[', 'a{['],
  ['a\tb', "'a\tb'"],
  ['\n', "'\n'"],
  ["it's!", "'it!'s!!'"],
])('%j is written %s', (value, text) => {
  expect(formatRison(value)).toBe(text);
});

test('what does not read is null, other errors are not hidden', () => {
  expect(parseRisonOrNull('(a:1)')).toEqual({ a: 1 });
  expect(parseRisonOrNull('(a')).toBeNull();
  expect(() => parseRisonOrNull(null as unknown as string)).toThrow(TypeError);
});
