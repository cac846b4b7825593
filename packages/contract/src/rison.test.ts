import { expect, test } from 'vitest';
import { formatRison, parseRison, parseRisonOrNull, RisonSyntaxError } from './rison.ts';
import type { RisonValue } from './rison.ts';

const written: readonly (readonly [string, RisonValue])[] = [
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

test.each(written)('reads and writes %s', (text, value) => {
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
  const random = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
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
    const given = value(0);
    expect(parseRison(formatRison(given))).toEqual(given);
  }
});

test('numbers beyond plain notation come back', () => {
  for (const number of [1e21, -1e-9, Number.MAX_VALUE, 5e-324]) expect(parseRison(formatRison(number))).toBe(number);
  expect(formatRison(Number.NaN)).toBe('!n');
});

const hostile = [
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
test.each(hostile)('rejects %s', (text) => {
  expect(() => parseRison(text)).toThrow(RisonSyntaxError);
  expect(parseRisonOrNull(text)).toBeNull();
});

test('a very long text is rejected without being read', () => {
  expect(() => parseRison("'".padEnd(1_000_002, 'x'))).toThrow('too long');
});
