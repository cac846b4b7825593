import { expect, test } from 'vitest';
import { ApiError, errorOf, textOf } from './api-error.ts';

const messageOf = async (body: unknown): Promise<string> =>
  (await errorOf(new Response(JSON.stringify(body), { status: 500 }))).message;

test('[ERRO-014] a result that failed shows its message, and without one its error', async () => {
  expect(await messageOf({ message: 'the message', error: 'the error' })).toBe('the message');
  expect(await messageOf({ error: 'the error' })).toBe('the error');
});

test('[DSET-002] an error without a text gives the default of the place that asked', async () => {
  const ofBody = async (body: unknown) =>
    textOf(await errorOf(new Response(JSON.stringify(body), { status: 500 })), 'Sorry, an error occurred');
  expect(await ofBody({})).toBe('Sorry, an error occurred');
  expect(await ofBody({ message: '' })).toBe('Sorry, an error occurred');
  expect(await ofBody({ message: 'The table is gone' })).toBe('The table is gone');
  expect(textOf(new ApiError(0, '', null), 'Sorry, an error occurred')).toBe('Sorry, an error occurred');
});
