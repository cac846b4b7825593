import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageBootstrap } from '@sextant/contract';
import { expect, test } from 'vitest';
import { ConfigErrors, readConfig } from '../config.ts';
import { openTestServer } from '../testing/core-server.ts';

const blockOf = (html: string) =>
  pageBootstrap.parse(JSON.parse(/id="bootstrap">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null'));

test('[FLAG-002] pages carry the values of the configuration, before and after the sign-in', async () => {
  const sextant = await openTestServer({
    environment: { SEXTANT_QUERY_TIMEOUT_S: '45', SEXTANT_FEATURE_FLAGS: '{"UX_BETA": false}' },
  });
  try {
    const before = blockOf((await sextant.anonymous.get('/login/')).text);
    const after = blockOf((await sextant.admin.get('/superset/welcome/')).text);
    expect(before.me).toBeNull();
    expect(after.me).toMatchObject({ username: 'admin' });
    for (const { common } of [before, after]) {
      expect(common.conf).toMatchObject({
        SUPERSET_WEBSERVER_TIMEOUT: 45,
        ERROR_MESSAGES: {},
        GLOBAL_ASYNC_QUERIES_TRANSPORT: 'polling',
        GLOBAL_ASYNC_QUERIES_WEBSOCKET_URL: '',
        GLOBAL_ASYNC_QUERIES_POLLING_DELAY: 500,
      });
      expect(common.feature_flags).toMatchObject({ UX_BETA: false, DASHBOARD_NATIVE_FILTERS: true });
    }
  } finally {
    await sextant.close();
  }
});

const errorsOf = (flags: string): string => {
  try {
    readConfig({ SEXTANT_FEATURE_FLAGS: flags });
    return '';
  } catch (error) {
    if (error instanceof ConfigErrors) return error.errors.join('; ');
    throw error;
  }
};

test('features come as JSON or from a file, and what is no feature is rejected', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-flags-'));
  try {
    const file = join(folder, 'flags.json');
    writeFileSync(file, '{"DASHBOARD_CROSS_FILTERS": false}');
    expect(readConfig({ SEXTANT_FEATURE_FLAGS: file }).features).toMatchObject({
      DASHBOARD_CROSS_FILTERS: false,
      UX_BETA: true,
    });
    expect(errorsOf('{"UX_BETTER": true}')).toContain('UX_BETTER');
    expect(errorsOf('{"UX_BETA": "no"}')).toContain('UX_BETA');
    expect(errorsOf('{"toString": true}')).toContain('toString');
    for (const text of ['{', '[]', 'null', join(folder, 'none.json')]) expect(errorsOf(text)).toContain('must be');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('messages for kinds of errors come as JSON or from a file; unknown kinds and what is no text are rejected', () => {
  const read = (text: string) => {
    try {
      return readConfig({ SEXTANT_ERROR_MESSAGES: text }).errorMessages;
    } catch (error) {
      if (error instanceof ConfigErrors) return error.errors.join('; ');
      throw error;
    }
  };
  expect(read('{"GENERIC_DB_ENGINE_ERROR": "Ask the data team."}')).toEqual({
    GENERIC_DB_ENGINE_ERROR: 'Ask the data team.',
  });
  expect(read('{"NO_SUCH_KIND": "x"}')).toContain('NO_SUCH_KIND');
  expect(read('{"GENERIC_DB_ENGINE_ERROR": 1}')).toContain('must be a text');
  expect(read('[]')).toContain('must be a JSON object');
});
