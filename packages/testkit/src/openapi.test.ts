import { expect, test } from 'vitest';
import { compareNow, compareOpenapi } from '../../../tools/compare-openapi.mjs';

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

test('a call that is not here is named', () => {
  expect(compareOpenapi(documentOf(['a']), { paths: {} }, '').missing).toEqual(['GET /api/v1/thing/{}']);
});
