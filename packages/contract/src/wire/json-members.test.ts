import { expect, test } from 'vitest';
import { memberTexts, takeMember, withMembers } from './json-members.ts';

test.each([
  ['{"a":1.0, "positions": {"x":[1,"}"]}, "2":1,"1":2}', '{"a":1.0, "2":1,"1":2}', '{"x":[1,"}"]}'],
  ['{"positions":null,"b":"positions"}', '{"b":"positions"}', 'null'],
  ['{"a":{"positions":1},"positions":12345678901234567890}', '{"a":{"positions":1}}', '12345678901234567890'],
  ['{ "positions" : "a\\"b" }', '{  }', '"a\\"b"'],
  ['{"a":[{"b":1}],"c":true}', '{"a":[{"b":1}],"c":true}', null],
  ['{}', '{}', null],
])('takes positions out of %s and leaves every other byte', (text, rest, value) => {
  expect(takeMember(text, 'positions')).toEqual({ rest, value });
  JSON.parse(rest);
});

test('changed members are replaced, added or taken away; all others keep every byte', () => {
  const text = '{"10": 1.0, "9":{"unknown":  [1e3]},"big":12345678901234567890, "gone":1}';
  const changedText = withMembers(text, { '9': '{"a":1}', gone: null, new: '"x"' });
  expect(changedText).toBe('{"10": 1.0, "9":{"a":1}, "big":12345678901234567890, "new": "x"}');
  expect(withMembers('{}', { a: '1' })).toBe('{"a": 1}');
  expect(memberTexts(text).get('big')).toBe('12345678901234567890');
});

test.each([
  // Blanks wherever JSON allows them, and marks of JSON inside of texts.
  [' {\n\t"a" :\r\n1 ,"b": [ 1 , { } ] } ', { a: '1', b: '[ 1 , { } ]' }],
  ['{"a,}]":"{[,:","b":"\\\\"}', { 'a,}]': '"{[,:"', b: '"\\\\"' }],
  [
    '{"q\\"uote":"x\\"y","n":-1.5e+3,"t":true,"f":false,"z":null}',
    { 'q"uote': '"x\\"y"', n: '-1.5e+3', t: 'true', f: 'false', z: 'null' },
  ],
  ['{"deep":[[{"a":[1]},"]"],2],"after":{}}', { deep: '[[{"a":[1]},"]"],2]', after: '{}' }],
  ['{"a":1,"a":2}', { a: '2' }],
  ['{"\\u0061":1}', { a: '1' }],
  [' { } ', {}],
])('the members of %s', (text, expected) => {
  expect(Object.fromEntries(memberTexts(text))).toEqual(expected);
});

test.each([
  ['{"a":1, "b":2 ,"c":3}', 'a', '{"b":2 ,"c":3}', '1'],
  ['{"a":1, "b":2 ,"c":3}', 'b', '{"a":1, "c":3}', '2'],
  ['{"a":1, "b":2 ,"c":3 }', 'c', '{"a":1, "b":2 }', '3'],
  ['{ "a":1 }', 'a', '{  }', '1'],
  ['{"a":1,"b":2,"a":3}', 'a', '{"a":1,"b":2}', '3'],
  ['{"a":1}', 'b', '{"a":1}', null],
])('%s without %s', (text, key, rest, value) => {
  expect(takeMember(text, key)).toEqual({ rest, value });
});

test.each<[string, Record<string, string | null>, string]>([
  // A key that comes twice is written once, as its last.
  ['{"a":1,"b":2,"a":3}', { b: '4' }, '{"b":4, "a":3}'],
  ['{"a":1,"b":2,"a":3}', { a: '4' }, '{"b":2, "a":4}'],
  ['{"a":1,"b":2,"a":3}', { a: null }, '{"b":2}'],
  ['{"a":1}', { gone: null }, '{"a":1}'],
  ['{"a" : 1}', { a: '[2]' }, '{"a" : [2]}'],
  ['{"a":1}', { 'q"uote': '"x"', b: '{}' }, '{"a":1, "q\\"uote": "x", "b": {}}'],
  ['{"toString":1}', {}, '{"toString":1}'],
])('%s with %j', (text, changes, expected) => {
  expect(withMembers(text, changes)).toBe(expected);
  JSON.parse(expected);
});
