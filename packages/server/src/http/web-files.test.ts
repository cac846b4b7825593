import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { inTwo } from './page-source.ts';
import { serveWebFiles } from './web-files.ts';

const root = mkdtempSync(join(tmpdir(), 'web-files-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const code = 'export const figure = 42;';
mkdirSync(join(root, 'assets', 'inner'), { recursive: true });
for (const [name, body] of [
  ['room-1234.js', code],
  ['room-1234.js.br', brotliCompressSync(code)],
  ['room-1234.js.gz', gzipSync(code)],
  ['room-1234.js.map', '{}'],
  ['plain-1234.css', 'a{}'],
  ['.hidden', 'secret'],
] as const)
  writeFileSync(join(root, 'assets', name), body);

async function requestOf(name: string, encoding?: string) {
  const app = fastify();
  serveWebFiles(app, root);
  return app.inject({ url: `/assets/${name}`, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });
}

test('a file leaves in the smallest form that is taken, and says that it may have others', async () => {
  const [brotli, zippedResponse, plainResponse, rejectedResponse] = await Promise.all(
    ['gzip, deflate, br', 'gzip', undefined, 'br;q=0, gzip;q=0'].map((encoding) => requestOf('room-1234.js', encoding)),
  );
  expect(brotliDecompressSync(brotli?.rawPayload ?? '').toString()).toBe(code);
  expect(gunzipSync(zippedResponse?.rawPayload ?? '').toString()).toBe(code);
  expect([plainResponse?.payload, rejectedResponse?.payload]).toEqual([code, code]);
  const headers = [brotli, zippedResponse, plainResponse, rejectedResponse].map((response) => response?.headers);
  expect(headers.map((headersOfOne) => headersOfOne?.['content-encoding'])).toEqual([
    'br',
    'gzip',
    undefined,
    undefined,
  ]);
  expect(
    new Set(
      headers.map((headersOfOne) => `${String(headersOfOne?.['vary'])} ${String(headersOfOne?.['content-type'])}`),
    ),
  ).toEqual(new Set(['accept-encoding text/javascript; charset=utf-8']));
  const style = await requestOf('plain-1234.css', 'br');
  expect([style.payload, style.headers['content-encoding']]).toEqual(['a{}', undefined]);
});

test.each(['room-1234.js.br', 'room-1234.js.gz', 'room-1234.js.map', '.hidden', 'inner', 'none.js', '..%2fassets'])(
  '%s is no file of the web app',
  async (name) => expect((await requestOf(name)).statusCode).toBe(404),
);

test('the start of a page has left before its results are worked out', async () => {
  const order: string[] = [];
  const rest = async () => {
    order.push('worked out');
    return 'answers';
  };
  for await (const part of inTwo({ start: 'start', end: ' end' }, rest)) order.push(part);
  expect(order).toEqual(['start', 'worked out', 'answers end']);
});
