import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createClearServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SextantError } from '@sextant/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trinoEngine } from '../trino/trino-engine.ts';
import { networkError } from './connect-errors.ts';
import { HttpClient, textOf } from './http-client.ts';
import type { NetworkTarget } from './network-target.ts';
import { makeCertificate, testEngineOptions } from './test-networks.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-http-'));
const requestsSeen: IncomingMessage[] = [];
let plainServer: Server;
let tls: Server;
let certificate: string;

const result: RequestListener = (request, response) => {
  requestsSeen.push(request);
  if (request.url === '/moved') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end('elsewhere');
  else response.writeHead(401).end(`you asked ${request.url}`);
};
const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const listening = (server: Server): Promise<void> => new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

beforeAll(async () => {
  const { key, certificate: certificateFile } = makeCertificate(folder, 'database', 'DNS:database.test');
  certificate = readFileSync(certificateFile, 'utf8');
  plainServer = createClearServer(result);
  tls = createTlsServer({ key: readFileSync(key), cert: certificate }, result);
  await Promise.all([listening(plainServer), listening(tls)]);
});
afterAll(() => {
  for (const server of [plainServer, tls]) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true });
});

const placeOf = (server: Server, more: Partial<NetworkTarget> = {}): NetworkTarget => ({
  host: 'database.test',
  port: portOf(server),
  database: 'shop',
  username: 'reader',
  password: null,
  encryption: 'off',
  certificateAuthority: null,
  ...more,
});

/** Asks by name, which leads to this machine; the code of what went wrong, or what was answered. */
async function requests(target: NetworkTarget, path = '/'): Promise<string> {
  const client = await HttpClient.open(testEngineOptions(target, { addressOf: async () => '127.0.0.1' }));
  try {
    const found = await client.request({ method: 'GET', path });
    return `${found.status} ${await textOf(found)}`;
  } catch (error) {
    return networkError(error, target)?.code ?? String(error);
  } finally {
    client.end();
  }
}

test('a request goes to the checked address under the name of the host', async () => {
  expect(await requests(placeOf(plainServer), '/here')).toBe('401 you asked /here');
  expect(requestsSeen.at(-1)?.headers.host).toBe(`database.test:${portOf(plainServer)}`);
});

test('[F3] a redirect is not followed: it would lead round the check of the address', async () => {
  expect(await requests(placeOf(plainServer), '/moved')).toBe('302 elsewhere');
});

test('TLS: a certificate is believed by its authority and for its host only', async () => {
  const verified = { encryption: 'verify', certificateAuthority: certificate } as const;
  expect(await requests(placeOf(tls, { encryption: 'verify' }))).toBe('CONNECT_016');
  expect(await requests(placeOf(tls, verified))).toBe('401 you asked /');
  expect(await requests(placeOf(tls, { ...verified, host: 'other.test' }))).toBe('CONNECT_016');
  expect(await requests(placeOf(tls, { encryption: 'require', host: 'other.test' }))).toBe('401 you asked /');
  expect(await requests(placeOf(plainServer, verified))).toBe('CONNECT_016');
});

test('[F5] of the next address that a Trino server names only the path is taken: it leads to no other host', async () => {
  const strangersSeen: string[] = [];
  const pathsSeen: string[] = [];
  const stranger = createClearServer((request, response) => {
    strangersSeen.push(request.url ?? '');
    response.end('{}');
  });
  await listening(stranger);
  const trino = createClearServer((request, response) => {
    pathsSeen.push(`${request.method} ${request.url}`);
    const next = `http://127.0.0.1:${portOf(stranger)}/v1/statement/next?token=1`;
    const isFirst = request.method === 'POST';
    const rows = { columns: [{ name: '_col0', type: 'integer' }], data: [[1]] };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isFirst ? { id: 'q', nextUri: next } : { id: 'q', ...rows }));
  });
  await listening(trino);
  const engine = trinoEngine(testEngineOptions(placeOf(trino), { addressOf: async () => '127.0.0.1' }));
  try {
    await engine.test();
    expect(pathsSeen.slice(0, 2)).toEqual(['POST /v1/statement', 'GET /v1/statement/next?token=1']);
    expect(strangersSeen).toEqual([]);
  } finally {
    await engine.close();
    for (const server of [stranger, trino]) {
      server.closeAllConnections();
      server.close();
    }
  }
});

test('Trino gets a password over TLS only', async () => {
  const requestTo = async (target: NetworkTarget): Promise<unknown> => {
    const engine = trinoEngine(testEngineOptions(target, { addressOf: async () => '127.0.0.1' }));
    return engine
      .test()
      .catch((error: unknown) => (error instanceof SextantError ? error.code : error))
      .finally(() => engine.close());
  };
  const before = requestsSeen.length;
  expect(await requestTo(placeOf(plainServer, { password: 'sécret' }))).toBe('CONNECT_023');
  expect(requestsSeen.length).toBe(before);
  const encryptedConnection = { encryption: 'verify', certificateAuthority: certificate, password: 'sécret' } as const;
  expect(await requestTo(placeOf(tls, encryptedConnection))).toBe('CONNECT_007');
  const { authorization = '' } = requestsSeen.at(-1)?.headers ?? {};
  expect(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString('utf8')).toBe('reader:sécret');
});
