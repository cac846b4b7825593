import { expect, test } from 'vitest';
import { errorOf } from './api-error.ts';

const messageOf = async (body: unknown): Promise<string> =>
  (await errorOf(new Response(JSON.stringify(body), { status: 500 }))).message;

test('[ERRO-014] an answer that failed shows its message, and without one its error', async () => {
  expect(await messageOf({ message: 'the message', error: 'the error' })).toBe('the message');
  expect(await messageOf({ error: 'the error' })).toBe('the error');
});
