import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer } from '../testing/core-server.ts';
import type { TestServer } from '../testing/core-server.ts';

const secret = 'this stands outside of the web folder';
const folder = mkdtempSync(join(tmpdir(), 'sextant-pages-'));
const webRoot = join(folder, 'web');
let sextant: TestServer;
let port: number;

beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'), { recursive: true });
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><html><body></body></html>');
  writeFileSync(join(webRoot, 'assets', 'app.js'), 'export {};');
  writeFileSync(join(webRoot, 'assets', 'app.js.map'), secret);
  writeFileSync(join(webRoot, '.hidden'), secret);
  writeFileSync(join(folder, 'secret.txt'), secret);
  symlinkSync(folder, join(webRoot, 'assets', 'up'));
  sextant = await openTestServer({ webRoot });
  await sextant.server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (sextant.server.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await sextant.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Raw {
  readonly status: number;
  readonly text: string;
  readonly headers: NodeJS.Dict<string | string[]>;
}

/** Everything that the server says to these bytes. */
const sendRaw = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    connect(port, '127.0.0.1')
      .on('data', (chunk: Buffer) => (text += chunk.toString()))
      .on('end', () => resolve(text))
      .on('error', reject)
      .write(bytes);
  });

/** The path goes out as it is: clients like fetch would tidy it up first. */
const raw = (method: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Raw> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      let text = '';
      response.on('data', (bytes: Buffer) => (text += bytes.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
    })
      .on('error', reject)
      .end();
  });

test('[B17] no spelling of a path leads out of the web folder or to files that are not served', async () => {
  const ups = [
    '..',
    '%2e%2e',
    '.%2e',
    '%2e.',
    '%252e%252e',
    '..%2f..',
    '..%5c..',
    '..\\..',
    '....//',
    '%c0%ae%c0%ae',
    '..;',
    '..%00',
  ];
  const paths = [
    ...ups.flatMap((upPath) => [
      `/${upPath}/secret.txt`,
      `/assets/${upPath}/${upPath}/secret.txt`,
      `/assets/${upPath}%2f${upPath}%2fsecret.txt`,
      `//${upPath}/secret.txt`,
    ]),
    `/${join(folder, 'secret.txt')}`,
    `/assets/${join(folder, 'secret.txt')}`,
    `file://${join(folder, 'secret.txt')}`,
    '/.hidden',
    '/assets/app.js.map',
    '/assets/%2e%2e%2f.hidden',
    '/etc/passwd',
    '/assets/../../../../../../etc/passwd',
  ];
  for (const path of paths) {
    for (const headers of [{}, { cookie: sextant.admin.headers['cookie'] ?? '' }]) {
      const { status, text } = await raw('GET', path, headers);
      expect([path, status < 500, text.includes(secret), text.includes('root:')]).toEqual([path, true, false, false]);
    }
  }
  expect((await raw('GET', '/assets/app.js')).text).toBe('export {};');
});

test('[B17] HEAD tells what GET would, without a body, also where it rejects', async () => {
  const { cookie = '' } = sextant.admin.headers;
  for (const [path, headers, status] of [
    ['/assets/app.js', {}, 200],
    ['/health', {}, 200],
    ['/api/v1/chart/', {}, 401],
    ['/api/v1/chart/', { cookie }, 200],
    ['/api/v1/chart/999', { cookie }, 404],
    ['/superset/welcome/', {}, 302],
    ['/superset/welcome/', { cookie }, 200],
  ] as const) {
    const result = await raw('HEAD', path, headers);
    expect([path, result.status, result.text]).toEqual([path, status, '']);
  }
});

test('[B17] other verbs do nothing', async () => {
  const { cookie = '' } = sextant.admin.headers;
  for (const method of ['TRACE', 'OPTIONS', 'PATCH', 'PROPFIND', 'LOCK', 'M-SEARCH', 'SEARCH', 'PURGE']) {
    for (const path of ['/api/v1/dashboard/', '/superset/welcome/', '/login/', '/assets/app.js']) {
      const { status, text } = await raw(method, path, { cookie, 'x-echo': 'echoed-back' });
      expect([method, path, status >= 400 && status < 500, text.includes('echoed-back')]).toEqual([
        method,
        path,
        true,
        false,
      ]);
    }
  }
});

test('[G11] a forged request id or address cannot write into the log', async () => {
  const before = sextant.logLines.length;
  await raw('GET', '/api/v1/%0a%7b%22level%22%3a60%7d/x', { 'x-request-id': '{"level":60}' });
  await raw('GET', '/%1b%5b31mred', { 'user-agent': '[31m' });
  const addedTexts = sextant.logLines.slice(before);
  expect(addedTexts.length).toBeGreaterThan(0);
  for (const line of addedTexts) {
    expect(line.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(line).level).toBeLessThan(60);
    expect(line.includes('\u001b')).toBe(false);
  }
});

test('[J4] headers beyond their limit are rejected, and the server goes on', async () => {
  const result = await raw('GET', '/health', { 'x-large': 'x'.repeat(64 * 1024) }).catch(() => null);
  expect([null, 431]).toContain(result?.status ?? null);
  const rejections = await Promise.all([
    sendRaw(`GET /health HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(20 * 1024)}\r\n\r\n`),
    sendRaw('what is this\r\n\r\n'),
  ]);
  // In the words of the product, with a code, as every other rejection.
  expect(rejections.map((text) => [text.slice(0, 12), /"code":"(\w+)"/.exec(text)?.[1]])).toEqual([
    ['HTTP/1.1 431', 'REQUEST_017'],
    ['HTTP/1.1 400', 'REQUEST_018'],
  ]);
  expect((await raw('GET', '/health')).status).toBe(200);
});
