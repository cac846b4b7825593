import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const bootstrap = {
  me: null,
  csrf_token: 'token-of-the-session',
  common: { feature_flags: {}, conf: { ERROR_MESSAGES: { GENERIC_DB_ENGINE_ERROR: 'Ask the data team.' } } },
  answers: { '/api/v1/dashboard/one': { result: { id: 1 } }, '/api/v1/dashboard/two': { result: { id: 2 } } },
};

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  document.body.innerHTML = `<script type="application/json" id="bootstrap">${JSON.stringify(bootstrap)}</script>`;
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

test('what came with the page is given once, and leaves the document', async () => {
  const { takeResult, takeCsrfToken } = await import('./bootstrap.ts');
  expect(document.getElementById('bootstrap')).toBeNull();
  expect(takeResult('/api/v1/dashboard/one')).toEqual({ result: { id: 1 } });
  expect(takeResult('/api/v1/dashboard/one')).toBeUndefined();
  expect(takeResult('/api/v1/dashboard/other')).toBeUndefined();
  expect([takeCsrfToken(), takeCsrfToken()]).toEqual(['token-of-the-session', null]);
});

test('a result that nobody asked for while the page opened is asked for anew', async () => {
  const { takeResult } = await import('./bootstrap.ts');
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  expect(takeResult('/api/v1/dashboard/two')).toBeUndefined();
});

test('[ERRO-013] the first kind of error of a failed result gives the configured message, when there is one', async () => {
  const { errorOf } = await import('./api-error.ts');
  const messageOf = async (...errors: readonly object[]) =>
    (await errorOf(new Response(JSON.stringify({ message: 'in its own words', errors }), { status: 400 }))).message;
  const knownError = { error_type: 'GENERIC_DB_ENGINE_ERROR', message: 'no such column' };
  const other = { error_type: 'SYNTAX_ERROR', message: 'near FROM' };
  expect(await messageOf(knownError, other)).toBe('Ask the data team.');
  expect(await messageOf(other, knownError)).toBe('near FROM');
  expect(await messageOf({ error_type: 'toString', message: 'mine' })).toBe('mine');
  expect(await messageOf()).toBe('in its own words');
});
