import type { DatabaseConnection } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeForeignObjects, namedByNumber } from '../testing/foreign-objects.ts';
import type { NumberedCall, OpenObjects } from '../testing/foreign-objects.ts';
import type { Client } from '../testing/core-server.ts';
import { openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { WaitingSqliteDriver } from '../store/sqlite-driver.ts';

/*
 * How long a denial takes depends on what is asked of the metadata on the way to it: what is not there and what is somebody else's must ask the same
 * statements, whether or not the definition is remembered. `testing/denial-times.ts` prints the times.
 */

const missing = 98_765;
let server: DataServer;
let callingClient: Client;
let open: OpenObjects;
let foreignIds: Readonly<Record<NumberedCall['kind'], number>>;
let statements: string[] = [];

beforeAll(async () => {
  server = await openDataServer();
  const objects = await makeForeignObjects(server.context.store, server.user);
  ({ caller: callingClient, open, foreign: foreignIds } = objects);
  const acquire: () => Promise<DatabaseConnection> = Reflect.get(WaitingSqliteDriver.prototype, 'acquireConnection');
  vi.spyOn(WaitingSqliteDriver.prototype, 'acquireConnection').mockImplementation(async function (
    this: WaitingSqliteDriver,
  ) {
    const connection = await acquire.call(this);
    const run = connection.executeQuery.bind(connection);
    connection.executeQuery = (query) => {
      statements.push(query.sql);
      return run(query);
    };
    return connection;
  });
}, 120_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

async function request({ method, url, body }: NumberedCall, id: number) {
  const payload = body(id, open);
  statements = [];
  const { status, text } = await callingClient.call(method, url(id), payload === undefined ? {} : { body: payload });
  return { status, text: text.replaceAll(new RegExp(String.raw`\b${id}\b`, 'g'), 'N'), statements };
}

describe('[B22] what is not there and what is not yours', () => {
  test.each(namedByNumber())('$name of a $kind', async (call) => {
    const { datasets } = server.context.store;
    const id = foreignIds[call.kind];
    // Once for what a first request finds out about whoever asks.
    await request(call, missing);
    const missingResponse = await request(call, missing);
    expect(missingResponse.status).toBeGreaterThanOrEqual(400);
    expect(missingResponse.statements.length).toBeGreaterThan(0);
    await datasets.forgettingAll(async () => undefined);
    expect({ state: 'unknown', ...(await request(call, id)) }).toEqual({ state: 'unknown', ...missingResponse });
    await datasets.load(foreignIds.dataset);
    expect({ state: 'remembered', ...(await request(call, id)) }).toEqual({ state: 'remembered', ...missingResponse });
  });
});

test('[B22] a rejection leaves a whole step of 2 ms after its request, however soon it was known', async () => {
  const times: number[] = [];
  for (const id of [missing, foreignIds.dataset])
    for (let round = 0; round < 20; round += 1) {
      const start = performance.now();
      const { status } = await callingClient.call('GET', `/api/v1/dataset/${id}`);
      times.push(performance.now() - start);
      expect(status).toBe(404);
    }
  // Timers count whole milliseconds of a clock that may be one millisecond old.
  expect(Math.min(...times)).toBeGreaterThan(1);
  expect(times.toSorted((one, other) => one - other)[times.length >> 1]).toBeGreaterThan(1.9);
});
