import { expect, test } from 'vitest';
import { jsonOfValue, valueOfJson } from '../../wire/json-values.ts';
import type { Value } from '../../wire/json-values.ts';
import { readYaml, writeYaml } from './yaml-text.ts';

test('plain texts are read as PyYAML reads them', () => {
  const text = [
    'y: y',
    'n: n',
    'yes: yes',
    'off: off',
    'exponent: 1e3',
    'float: 1.0e+3',
    'octal: 010',
    'newer octal: 0o10',
    'hex: 0x1F',
    'binary: 0b11',
    'grouped: 1_000',
    'sixtieths: 1:30',
    'day: 2020-01-31',
    'nothing: ~',
    'empty:',
    'infinite: -.inf',
    'large: 12345678901234567890',
  ].join('\n');
  expect(readYaml(text)).toEqual({
    y: 'y',
    n: 'n',
    true: true,
    false: false,
    exponent: '1e3',
    float: 1000,
    octal: 8,
    'newer octal': '0o10',
    hex: 31,
    binary: 3,
    grouped: 1000,
    sixtieths: 90,
    day: '2020-01-31',
    nothing: null,
    empty: null,
    infinite: Number.NEGATIVE_INFINITY,
    large: 12345678901234567890n,
  });
});

const oddValue: Value = {
  texts: [
    'y',
    'No',
    '1e3',
    '0o17',
    '=',
    '<<',
    '12:30',
    '2020-01-31',
    '1.5',
    '~',
    '',
    'null',
    '0x1F',
    '1_000',
    '- x',
    '#x',
    'a: b',
    ' lead',
    'trail ',
    'two\nlines\n',
    'bell\u0007',
    'next\u0085line',
    '\u2028',
    '\uFEFFmark',
    'tab\there',
    '\r\n',
    '"quoted"',
    "it's",
    '@a',
    '!x',
    '&a',
    '*b',
    '|',
    '>',
    '?',
    '-',
    '{b}',
    '\\',
    'ünï 😀',
    '[a]',
    '%',
    '+1',
  ],
  numbers: [0, -1, 1.5, 1e21, 1e-7, 12345678901234567890n, 9007199254740993n],
  'a key: odd': { '0': 1, yes: 2, '1.0': 3, '=': 4, '': 5, '2020-01-31': 6 },
  nothing: [null, {}, []],
  twice: [{ a: 1 }, { a: 1 }],
};

test('what is written is read as the same, and has no anchors', () => {
  const text = writeYaml(oddValue);
  expect(readYaml(text)).toEqual(oddValue);
  const sharedMap = { a: 1 };
  expect(writeYaml([sharedMap, sharedMap])).toBe('- a: 1\n- a: 1\n');
});

test('numbers that a double cannot hold keep their digits in JSON', () => {
  const value = { id: 12345678901234567890n, list: [9007199254740993n, 1.5] };
  expect(jsonOfValue(value)).toBe('{"id":12345678901234567890,"list":[9007199254740993,1.5]}');
  expect(valueOfJson(jsonOfValue(value))).toEqual(value);
});

test('aliases stand for what they name, each time anew', () => {
  const value = readYaml('a: &x [1]\nb: *x\nc: *x') as { readonly a: unknown; readonly b: unknown };
  expect(value).toEqual({ a: [1], b: [1], c: [1] });
  expect(value.a).not.toBe(value.b);
});
