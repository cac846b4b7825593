import { columnsMediaType, framesMediaType } from '@sextant/contract';
import { expect, test } from 'vitest';
import { rowOptions } from './row-request.ts';

const callWith = (accept: string | undefined) =>
  ({ request: { headers: { accept } }, signal: new AbortController().signal }) as unknown as Parameters<
    typeof rowOptions
  >[0];

test.each<[string | undefined, boolean]>([
  [undefined, false],
  ['*/*', false],
  ['application/json, text/plain', false],
  [columnsMediaType, true],
  [`${framesMediaType}, application/json`, true],
])('whoever accepts %s takes large tables by column: %s', (accept, takesColumns) => {
  expect(rowOptions(callWith(accept)).takesColumns).toBe(takesColumns);
});
