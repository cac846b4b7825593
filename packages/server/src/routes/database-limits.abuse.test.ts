import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer } from '../testing/core-server.ts';
import type { TestResponse, TestServer } from '../testing/core-server.ts';

let sextant: TestServer;
let visitCount = 0;
const listening = createServer((socket) => {
  visitCount += 1;
  socket.destroy();
});

beforeAll(async () => {
  sextant = await openTestServer();
  await new Promise((resolve) => {
    listening.listen(0, '127.0.0.1', () => resolve(null));
  });
});
afterAll(async () => {
  await sextant.close();
  listening.close();
});

const openPort = (): number => (listening.address() as AddressInfo).port;

const tryPort = (port: number, host = '127.0.0.1'): Promise<TestResponse> =>
  sextant.admin.post('/api/v1/database/test_connection', {
    engine: 'postgresql',
    configuration_method: 'dynamic_form',
    parameters: { host, port, database: 'shop', username: 'reader', password: 'x' },
  });

test('[F9] an open and a closed port of a closed network result alike, nobody is asked, and tries are limited', async () => {
  const toOpen = await tryPort(openPort());
  const toClosed = await tryPort(1);
  expect(toOpen.status).toBe(422);
  expect(toOpen.body.errors[0].extra.code).toBe('CONNECT_009');
  expect(toClosed.body).toEqual(toOpen.body);
  expect(visitCount).toBe(0);
  // The field check of the form tells no more.
  const previewPort = async (port: number) =>
    sextant.admin.post('/api/v1/database/validate_parameters', {
      engine: 'postgresql',
      configuration_method: 'dynamic_form',
      database_name: 'Shop',
      parameters: { host: '127.0.0.1', port, database: 'shop', username: 'reader' },
    });
  expect((await previewPort(openPort())).body).toEqual((await previewPort(1)).body);
  expect(visitCount).toBe(0);
  const results: TestResponse[] = [];
  for (let port = 2; port < 40; port += 1) results.push(await tryPort(port));
  const rejectedResponses = results.filter(({ status }) => status === 429);
  expect(results.length - rejectedResponses.length).toBe(28);
  expect(rejectedResponses[0]?.body.errors[0].extra.code).toBe('CONNECT_018');
  expect(rejectedResponses[0]?.body.errors[0].message).toMatch(
    /^Too many connections were tried\. Try again in \d+ s\.$/,
  );
  // Saving tests too, so it is no way round.
  const savedResponse = await sextant.admin.post('/api/v1/database/', {
    database_name: 'Shop',
    sqlalchemy_uri: `postgresql://reader:x@127.0.0.1:${openPort()}/shop`,
  });
  expect([savedResponse.status, savedResponse.body.errors[0].extra.code]).toEqual([429, 'CONNECT_018']);
  expect(visitCount).toBe(0);
});
