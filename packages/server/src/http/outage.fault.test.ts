import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { connectStore } from '../store/connect.ts';
import { storeError } from '../store/store-errors.ts';
import { adminPassword, clientOf, openTestServer, signInAs, statusAndCode } from '../testing/core-server.ts';
import type { Client, TestServer } from '../testing/core-server.ts';
import { storeUrls } from '../testing/store-urls.ts';

const awayMs = Number(process.env['SEXTANT_TEST_KILLS'] ?? 0) > 10 ? 60_000 : 1_500;
const postgres = storeUrls().find(({ dialect }) => dialect === 'postgresql');

/** The way to a database, which can be cut, be silent, and come back. */
interface Gateway {
  readonly url: string;
  /** Ends all connections and takes no more. */
  readonly disconnect: () => Promise<void>;
  /** Connections stay and carry nothing more. */
  readonly stopListening: () => void;
  /** Ends all connections; new ones are taken and never answered. */
  readonly silence: () => Promise<void>;
  readonly restore: () => Promise<void>;
}

async function gatewayTo(target: string): Promise<Gateway> {
  const to = new URL(target);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const listen = async (port: number): Promise<Server> => {
    const server = createServer((clientSocket) => {
      sockets.add(clientSocket);
      clientSocket.on('error', () => undefined);
      if (isSilent) return;
      const farSocket = connect(Number(to.port), to.hostname);
      sockets.add(farSocket);
      farSocket.on('error', () => clientSocket.destroy());
      clientSocket.on('close', () => farSocket.destroy());
      farSocket.on('close', () => clientSocket.destroy());
      clientSocket.pipe(farSocket);
      farSocket.pipe(clientSocket);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server: Server | null = await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const end = async (): Promise<void> => {
    const closed = server === null ? null : once(server, 'close');
    server?.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await closed;
    server = null;
  };
  closing.push(end);
  return {
    url: url.toString(),
    stopListening: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    disconnect: end,
    silence: async () => {
      await end();
      isSilent = true;
      server = await listen(port);
    },
    restore: async () => {
      await end();
      isSilent = false;
      server = await listen(port);
    },
  };
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function behindGateway(): Promise<{ readonly sextant: TestServer; readonly gateway: Gateway }> {
  const store = await postgres?.open();
  if (store === undefined) throw new Error('no PostgreSQL here');
  const gateway = await gatewayTo(store.url);
  const sextant = await openTestServer({ environment: { SEXTANT_DATABASE_URL: gateway.url } });
  closing.push(store.drop, () => sextant.close());
  return { sextant, gateway };
}

/** Saves dashboards one after the other until it is told to stop. Acknowledged titles go into `kept`, results of errors into `failed`. */
async function write(
  sextant: TestServer,
  keptTexts: string[],
  failedIds: Set<string>,
  isOver: () => boolean,
): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const title = `title ${keptTexts.length} ${turn}`;
    const result = await sextant.admin.post('/api/v1/dashboard/', { dashboard_title: title });
    if (result.status === 201) keptTexts.push(title);
    else failedIds.add(statusAndCode(result));
    await pause(5);
  }
}

async function titles({ admin }: TestServer): Promise<string[]> {
  const { body } = await admin.get('/api/v1/dashboard/?q=(page_size:-1)');
  return body.result.map((entry: { dashboard_title: string }) => entry.dashboard_title);
}

/** A program with a Bearer token. */
async function byToken({ server }: TestServer): Promise<Client> {
  const signIn = { username: 'admin', password: adminPassword, provider: 'db' };
  const { body } = await clientOf(server, {}).post('/api/v1/security/login', signIn);
  return clientOf(server, { authorization: `Bearer ${body.access_token}` });
}

describe.skipIf(postgres === undefined)('PostgreSQL under the metadata', { timeout: 60_000 + 3 * awayMs }, () => {
  test(`gone for ${awayMs / 1000} s: every request is rejected by STORE_002, sessions survive, no acknowledged save is lost or there twice, no audit record either`, async () => {
    const { sextant, gateway } = await behindGateway();
    const keptTexts: string[] = [];
    const failedIds = new Set<string>();
    let isOver = false;
    const script = await byToken(sextant);
    const writing = write(sextant, keptTexts, failedIds, () => isOver);
    await expect.poll(() => keptTexts.length, { timeout: 30_000 }).toBeGreaterThan(3);
    await gateway.disconnect();
    const before = keptTexts.length;
    const startMs = performance.now();
    while (performance.now() - startMs < awayMs) {
      // What is trusted for two seconds is asked anew.
      sextant.clock.now += 2_001;
      for (const url of ['/api/v1/dashboard/', '/api/v1/me/', '/api/v1/chart/1'])
        expect([url, statusAndCode(await sextant.admin.get(url))]).toEqual([url, '503 STORE_002']);
      expect(statusAndCode(await script.get('/api/v1/me/'))).toBe('503 STORE_002');
      const signIn = { username: 'admin', password: 'whatever it is' };
      expect(statusAndCode(await sextant.anonymous.post('/api/v1/sextant/session', signIn))).toBe('503 STORE_002');
      expect([(await sextant.anonymous.get('/health')).status, (await sextant.anonymous.get('/ready')).status]).toEqual(
        [200, 503],
      );
      await pause(200);
    }
    expect(keptTexts.length).toBe(before);
    await gateway.restore();
    await expect.poll(() => keptTexts.length, { timeout: 30_000 }).toBeGreaterThan(before + 3);
    isOver = true;
    await writing;
    expect([...failedIds]).toEqual(['503 STORE_002']);
    expect((await sextant.anonymous.get('/ready')).status).toBe(200);
    expect((await script.get('/api/v1/me/')).status).toBe(200);
    const found = await titles(sextant);
    expect(keptTexts.filter((title) => !found.includes(title))).toEqual([]);
    expect(found.length).toBe(new Set(found).size);
    await sextant.context.audit.whenFlushed();
    const { store } = sextant.context;
    const records = await store.db
      .selectFrom('audit')
      .select('object_id')
      .where('action', '=', 'dashboard.create')
      .execute();
    expect(records.length).toBeGreaterThanOrEqual(keptTexts.length);
    await signInAs(sextant.server, 'admin', adminPassword);
  });

  test('silent: a request is rejected within the time that a connection may take, and all goes on when it speaks again', async () => {
    const { sextant, gateway } = await behindGateway();
    await sextant.admin.post('/api/v1/dashboard/', { dashboard_title: 'Kept' });
    await gateway.silence();
    sextant.clock.now += 2_001;
    const startMs = performance.now();
    expect(statusAndCode(await sextant.admin.get('/api/v1/dashboard/'))).toBe('503 STORE_002');
    expect(performance.now() - startMs).toBeLessThan(20_000);
    await gateway.restore();
    expect(await titles(sextant)).toEqual(['Kept']);
  });

  test('established and then silent: a statement is not waited for, its error is coded, and its connection is not used again', async () => {
    const store = await postgres?.open();
    const gateway = await gatewayTo(store?.url ?? '');
    const { db } = await connectStore(gateway.url, { longestMs: 500 });
    closing.push(store?.drop ?? (async () => undefined), () => db.destroy());
    const runQuery = (): Promise<unknown> => sql`select 1 as one`.execute(db);
    const rejection = async (pendingRequest: Promise<unknown>): Promise<string | undefined> => {
      const startMs = performance.now();
      const [requestOutcome] = await Promise.allSettled([pendingRequest]);
      expect(performance.now() - startMs).toBeLessThan(10_000);
      return requestOutcome.status === 'rejected' ? storeError(requestOutcome.reason)?.code : 'answered';
    };
    await runQuery();
    gateway.stopListening();
    expect(await rejection(runQuery())).toBe('STORE_002');
    expect(await runQuery()).toMatchObject({ rows: [{ one: 1 }] });
    const inTransaction = db.transaction().execute(async (tx) => {
      await sql`create table half_done (id integer)`.execute(tx);
      gateway.stopListening();
      await sql`select 2`.execute(tx);
    });
    expect(await rejection(inTransaction)).toBe('STORE_002');
    const { rows } = await sql<{ found: string | null }>`select to_regclass('half_done')::text as found`.execute(db);
    expect(rows).toEqual([{ found: null }]);
  });

  test('connections that the database ends in the middle of saves lose nothing that was acknowledged', async () => {
    const { sextant } = await behindGateway();
    const keptTexts: string[] = [];
    const failedIds = new Set<string>();
    let isOver = false;
    const writing = write(sextant, keptTexts, failedIds, () => isOver);
    const other = await openTestServer({ environment: { SEXTANT_DATABASE_URL: sextant.context.config.databaseUrl } });
    closing.push(() => other.close());
    for (let round = 0; round < 5; round += 1) {
      await pause(100);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        other.context.store.db,
      );
    }
    await pause(100);
    isOver = true;
    await writing;
    for (const code of failedIds) expect(code).toBe('503 STORE_002');
    const found = await titles(sextant);
    expect(keptTexts.filter((title) => !found.includes(title))).toEqual([]);
  });

  test('absent at the start: the server says so and where, without the password', async () => {
    const { gateway } = await behindGateway();
    await gateway.disconnect();
    const url = new URL(gateway.url);
    url.password = 'hidden-word';
    const opening = openTestServer({ environment: { SEXTANT_DATABASE_URL: url.toString() } });
    await expect(opening).rejects.toThrow(/The metadata in PostgreSQL 127\.0\.0\.1:\d+\/\w+ cannot be opened/);
    await expect(opening).rejects.not.toThrow(/hidden-word/);
  });
});

test('[A14] two servers that start for the first time on one database at once make exactly one administrator, and nobody can make one from outside', async () => {
  const store = await (postgres ?? storeUrls()[0])?.open();
  if (store === undefined) throw new Error('no store here');
  const environment = { SEXTANT_DATABASE_URL: store.url };
  const startedServers = await Promise.allSettled([openTestServer({ environment }), openTestServer({ environment })]);
  const open = startedServers.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(open.length).toBeGreaterThan(0);
  for (const sextant of open) {
    expect(await sextant.context.store.users.administrators()).toHaveLength(1);
    for (const url of ['/setup', '/api/v1/setup', '/api/v1/sextant/setup', '/register/', '/api/v1/security/register'])
      expect([url, (await sextant.anonymous.post(url, {})).status >= 400]).toEqual([url, true]);
    expect(await sextant.context.store.db.selectFrom('user').select('username').execute()).toEqual([
      { username: 'admin' },
    ]);
  }
  for (const sextant of open) await sextant.close();
  await store.drop();
});
