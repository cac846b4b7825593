import { expect, test } from 'vitest';
import { takeMember } from './json-members.ts';

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
