import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compareNow, compareOpenapi } from '../../../tools/compare-openapi.mjs';
import { readRecording } from '../../../tools/recordings.mjs';

test('every member of the calls of Superset 2.1.3 is described here, or stated as a difference', () => {
  const { count, members } = compareNow();
  expect(count).toBe(163);
  expect(members).toEqual([]);
});

const documentOf = (members: readonly string[]) => ({
  paths: {
    '/api/v1/thing/{pk}': {
      get: {
        responses: {
          200: {
            content: {
              'application/json': {
                schema: { properties: Object.fromEntries(members.map((name) => [name, { properties: { a: {} } }])) },
              },
            },
          },
        },
      },
    },
  },
});

test('a member that is neither is named, with its call; a stated one stands for what is inside it', () => {
  const page = [
    '## Members that are not here',
    '',
    '| `GET /api/v1/thing/{}` | response | `other` | why |',
    '',
    '## Next',
  ].join('\n');
  const { missing, members } = compareOpenapi(documentOf(['known', 'other', 'new']), documentOf(['known']), page);
  expect(missing).toEqual([]);
  expect(members).toEqual(['GET /api/v1/thing/{} response: new', 'GET /api/v1/thing/{} response: new.a']);
});

test('without its recording nothing is compared, and that is an error', () => {
  expect(() => readRecording('a document that was not recorded')).toThrow('ENOENT');
  expect(Object.keys(readRecording<{ readonly paths: object }>('openapi').paths)).toHaveLength(119);
});

test('the calls that are not here are those of the table in the page of differences', () => {
  const page = readFileSync(new URL('../../../docs/differences.md', import.meta.url), 'utf8');
  const [, table = ''] = page.split('| path | methods that are not here |');
  const stated = [...(table.split('<!--')[0] ?? '').matchAll(/^\| `([^`]+)` \| ([^|]+) \|$/gm)].flatMap(
    ([, path, methods]) => (methods ?? '').split(', ').map((method) => `${method} ${path}`),
  );
  expect(compareNow().missing.toSorted()).toEqual(stated.toSorted());
});

test('a call that is not here is named', () => {
  expect(compareOpenapi(documentOf(['a']), { paths: {} }, '').missing).toEqual(['GET /api/v1/thing/{}']);
});
