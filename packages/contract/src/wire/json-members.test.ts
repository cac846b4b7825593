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
  const changed = withMembers(text, { '9': '{"a":1}', gone: null, new: '"x"' });
  expect(changed).toBe('{"10": 1.0, "9":{"a":1}, "big":12345678901234567890, "new": "x"}');
  expect(withMembers('{}', { a: '1' })).toBe('{"a": 1}');
  expect(memberTexts(text).get('big')).toBe('12345678901234567890');
});
