import { expect, test } from 'vitest';
import { etagOf, versionOfEtag } from './etag.ts';

test('a version comes back from its tag, also through a proxy', () => {
  for (const header of [etagOf(7), 'W/"7"', ' "7" ', '7']) expect(versionOfEtag(header)).toBe(7);
});
test('no header and any version ask for nothing', () => {
  for (const header of [null, undefined, '*']) expect(versionOfEtag(header)).toBeNull();
});
test('other texts are no version', () => {
  for (const header of ['', '"x"', '"1", "2"', '-1', '1e3', '"12345678901"'])
    expect(versionOfEtag(header)).toBeUndefined();
});
