import { expect, test } from 'vitest';
import { jsonError } from './json-error.ts';
import { changedMetadata, errorOfJson, shownMetadata } from './metadata-text.ts';

test('an error is reported with its line', () => {
  expect(errorOfJson('{"a": 1}')).toBeNull();
  expect(errorOfJson('{\n  "a": 1,\n  "b": oops\n}')).toMatch(/^JSON metadata is invalid! Line 3: /);
  expect(errorOfJson('{\n  "a": 1,\n')).toMatch(/Line 3: a name/);
  expect(errorOfJson('[1]')).toContain('must be an object');
  expect(errorOfJson('')).toContain('Line 1');
});

test('only changed keys are set, missing ones go, computed ones stay', () => {
  const before = { color_scheme: 'x', kept: [1], gone: 1, shared_label_colors: ['a'] };
  expect(shownMetadata(before)).not.toContain('shared_label_colors');
  expect(changedMetadata(before, shownMetadata(before))).toBeNull();
  expect(changedMetadata(before, '{"color_scheme":"y","kept":[1],"new":null}')).toEqual({
    kind: 'set metadata',
    metadata: { color_scheme: 'y', new: null },
    removed: ['gone'],
  });
});

test('what JSON.parse takes has no error, and what it rejects has one', () => {
  const texts = [
    '{}',
    '[1, -2.5e3, "\\u00e9\\n", true, null, {"a": []}]',
    '"x"',
    '1',
    '',
    '{',
    '}',
    '[1,]',
    '{"a":1,}',
    '{"a" 1}',
    '[1 2]',
    "{'a':1}",
    '01',
    '1 2',
    '[}',
    '{"a":1]',
    '"\n"',
  ];
  const parses = (text: string): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  expect(texts.map((text) => [text, jsonError(text) === null])).toEqual(texts.map((text) => [text, parses(text)]));
});
