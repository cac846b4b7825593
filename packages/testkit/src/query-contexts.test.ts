import { errorBody, parseQueryContext, SextantError } from '@sextant/contract';
import { expect, test } from 'vitest';
import { readCases } from './golden-chart-data/cases.ts';
import { messageOf } from './golden-chart-data/judging.ts';
import { kindOfMessage } from './golden-chart-data/error-kinds.ts';

/** Rejected where a request is read; everything else is rejected later: by the compiler, the engine, templates, post-processing. */
const isRejectedByReader = (kind: string): boolean =>
  /^(?:schema: |duplicate labels|series outside columns|unknown operator)/.test(kind);

function rejectionOf(request: unknown): string | null {
  try {
    parseQueryContext(request);
    return null;
  } catch (error) {
    if (!(error instanceof SextantError)) throw error;
    const { message } = errorBody(error, 'message') as { readonly message: string };
    return kindOfMessage(message);
  }
}

test('recorded requests are read, and rejected ones for what Superset 2.1.3 rejected them', () => {
  const requestedCases = readCases().filter(
    ({ request }) => typeof request === 'object' && request !== null && 'datasource' in request,
  );
  const wrongTexts: string[] = [];
  const counts = { read: 0, rejected: 0, later: 0 };
  for (const golden of requestedCases) {
    const [kind, ownText] = [messageOf(golden), rejectionOf(golden.request)];
    const isRead = golden.response.http_status === 200;
    const part = isRead ? 'read' : isRejectedByReader(kind) ? 'rejected' : 'later';
    counts[part] += 1;
    const expected = isRead ? null : kind;
    if (part !== 'later' && ownText !== expected) wrongTexts.push(`${golden.id}: ${ownText} but recorded ${expected}`);
  }
  console.log(
    `query contexts: ${counts.read} read, ${counts.rejected} rejected by kind, ${counts.later} rejected later`,
  );
  expect(wrongTexts).toEqual([]);
  expect(counts.read).toBeGreaterThan(1_000);
  expect(counts.rejected).toBeGreaterThan(25);
});
