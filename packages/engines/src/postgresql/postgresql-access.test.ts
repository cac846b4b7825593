import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NetworkTarget } from '../connected/network-target.ts';
import { cellsOf, codeOf, makeCertificate, testEngineOptions, runOf, targetOf } from '../connected/test-networks.ts';
import type { ConnectedEngine } from '../engine.ts';
import { postgresqlEngine } from './postgresql-engine.ts';

const target = targetOf('SEXTANT_TEST_POSTGRES_URL');
const open: ConnectedEngine[] = [];
const engineOf = (networkTarget: NetworkTarget): ConnectedEngine => {
  const engine = postgresqlEngine(testEngineOptions(networkTarget));
  open.push(engine);
  return engine;
};
afterAll(() => Promise.all(open.map((engine) => engine.close())));

describe.skipIf(target === null)('the access to a PostgreSQL', () => {
  const networkTarget = target as NetworkTarget;
  const guardedTable = `guarded_${process.pid}`;
  const encryptedUser = `encrypted_${process.pid}`;
  const schema = `moving_${process.pid}`;
  const folder = mkdtempSync(join(tmpdir(), 'sextant-access-'));
  const admin = new pg.Client({
    host: networkTarget.host,
    port: networkTarget.port,
    database: networkTarget.database,
    user: networkTarget.username,
    password: networkTarget.password ?? '',
  });
  let rules = { file: '', text: '' };
  let authority = '';
  let strangerName = '';

  const setting = async (name: string): Promise<string> =>
    String((await admin.query<{ value: string }>('select current_setting($1) as value', [name])).rows[0]?.value);
  const reload = async (): Promise<void> => {
    await admin.query('select pg_reload_conf()');
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
  };

  beforeAll(async () => {
    await admin.connect();
    const file = await setting('hba_file');
    if (!existsSync(file)) throw new Error('The cluster of the tests has to be on this machine.');
    rules = { file, text: readFileSync(file, 'utf8') };
    const { key, certificate } = makeCertificate(folder, 'localhost');
    authority = readFileSync(certificate, 'utf8');
    strangerName = readFileSync(makeCertificate(folder, 'stranger').certificate, 'utf8');
    const { uid, gid } = statSync(await setting('data_directory'));
    chmodSync(folder, 0o755);
    for (const pem of [key, certificate]) {
      chmodSync(pem, 0o600);
      if (process.getuid?.() === 0) chownSync(pem, uid, gid);
    }
    await admin.query(`create role ${guardedTable} login password 'right words'`);
    await admin.query(`create role ${encryptedUser} login`);
    await admin.query(`create schema ${schema}`);
    await admin.query(`alter system set ssl_cert_file = '${certificate}'`);
    await admin.query(`alter system set ssl_key_file = '${key}'`);
    await admin.query('alter system set ssl = on');
    const addedArguments = [
      `host all ${guardedTable} all scram-sha-256`,
      `hostssl all ${encryptedUser} all trust`,
      `hostnossl all ${encryptedUser} all reject`,
    ];
    writeFileSync(file, `${addedArguments.join('\n')}\n${rules.text}`);
    await reload();
  });
  afterAll(async () => {
    writeFileSync(rules.file, rules.text);
    for (const name of ['ssl', 'ssl_cert_file', 'ssl_key_file']) await admin.query(`alter system reset ${name}`);
    await admin.query(`drop schema ${schema} cascade`);
    await admin.query(`drop role ${guardedTable}`);
    await admin.query(`drop role ${encryptedUser}`);
    await reload();
    await admin.end();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a wrong password, a missing one and an unknown user are distinguished as far as the database tells', async () => {
    const engineAs = (username: string, password: string | null) =>
      engineOf({ ...networkTarget, username, password }).test();
    await engineAs(guardedTable, 'right words');
    expect(await codeOf(engineAs(guardedTable, 'wrong words'))).toBe('CONNECT_006');
    expect(await codeOf(engineAs(guardedTable, null))).toBe('CONNECT_007');
    expect(await codeOf(engineAs(`nobody_${process.pid}`, 'x'))).toBe('CONNECT_005');
  });

  test('a password that was changed while connections are open is asked of the next one', async () => {
    const engine = engineOf({ ...networkTarget, username: guardedTable, password: 'right words' });
    await engine.test();
    await admin.query(`alter role ${guardedTable} password 'other words'`);
    expect(await codeOf(engine.test())).toBe('CONNECT_006');
    await admin.query(`alter role ${guardedTable} password 'right words'`);
    await engine.test();
  });

  const tls = (more: Partial<NetworkTarget>): ConnectedEngine =>
    engineOf({ ...networkTarget, host: 'localhost', username: encryptedUser, password: null, ...more });
  const isEncrypted = async (engine: ConnectedEngine): Promise<unknown> =>
    cellsOf((await engine.run(runOf('select ssl from pg_stat_ssl where pid = pg_backend_pid()'))).table)[0]?.[0];

  test('a database that takes only encrypted connections rejects the clear and is reached by require', async () => {
    expect(await codeOf(tls({ encryption: 'off' }).test())).toBe('CONNECT_019');
    expect(await isEncrypted(tls({ encryption: 'require' }))).toBe(true);
    // By its address too, which is no name that could be asked for.
    expect(await isEncrypted(tls({ host: '127.0.0.1', encryption: 'require' }))).toBe(true);
    const byAddress = tls({ host: '127.0.0.1', encryption: 'verify', certificateAuthority: authority });
    expect(await isEncrypted(byAddress)).toBe(true);
    expect(await isEncrypted(engineOf(networkTarget))).toBe(false);
  });

  test('verify believes only the authority that was given, and only for the host that was named', async () => {
    expect(await codeOf(tls({ encryption: 'verify' }).test())).toBe('CONNECT_016');
    expect(await codeOf(tls({ encryption: 'verify', certificateAuthority: strangerName }).test())).toBe('CONNECT_016');
    expect(await isEncrypted(tls({ encryption: 'verify', certificateAuthority: authority }))).toBe(true);
    const otherEngine = postgresqlEngine({
      ...testEngineOptions({
        ...networkTarget,
        host: 'db.example.org',
        username: encryptedUser,
        encryption: 'verify',
        certificateAuthority: authority,
      }),
      addressOf: async () => '127.0.0.1',
    });
    open.push(otherEngine);
    expect(await codeOf(otherEngine.test())).toBe('CONNECT_016');
  });

  test('a table that changes while it is in use: what is new is there, what is gone is named', async () => {
    const engine = engineOf(networkTarget);
    const rows = (sql: string) => engine.run(runOf(sql)).then(({ table }) => cellsOf(table));
    await admin.query(`create table ${schema}.visits (day date, count int)`);
    await admin.query(`insert into ${schema}.visits values ('2024-01-01', 3)`);
    expect(await rows(`SELECT count FROM ${schema}.visits`)).toEqual([[3]]);
    await admin.query(`alter table ${schema}.visits add column town text default 'Oslo'`);
    expect(await rows(`SELECT count, town FROM ${schema}.visits`)).toEqual([[3, 'Oslo']]);
    await admin.query(`alter table ${schema}.visits alter column count type text`);
    expect(await rows(`SELECT count FROM ${schema}.visits`)).toEqual([['3']]);
    await admin.query(`alter table ${schema}.visits drop column count`);
    expect(await codeOf(rows(`SELECT count FROM ${schema}.visits`))).toBe('ENGINE_001');
    await admin.query(`drop table ${schema}.visits`);
    expect(await codeOf(rows(`SELECT town FROM ${schema}.visits`))).toBe('ENGINE_002');
  });

  test('a session that the database ends under a statement is reported, and the next statement has another', async () => {
    const engine = engineOf(networkTarget);
    const longRun = codeOf(engine.run(runOf('SELECT pg_sleep(20) AS marked_4711')));
    await expect
      .poll(async () => {
        const endedResult = await admin.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sextant' and wait_event = 'PgSleep' and datname = current_database()",
        );
        return endedResult.rowCount ?? 0;
      })
      .toBeGreaterThan(0);
    expect(await longRun).toBe('CONNECT_025');
    expect(cellsOf((await engine.run(runOf('SELECT 1 AS one'))).table)).toEqual([[1]]);
  });
});

test('a server that takes a connection and says nothing is given up after the time for connecting', async () => {
  const sockets = new Set<{ destroy: () => void }>();
  const silentServer = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    silentServer.once('listening', resolve);
  });
  const { port } = silentServer.address() as AddressInfo;
  const unreachableTarget: NetworkTarget = {
    host: '127.0.0.1',
    port,
    database: 'shop',
    username: 'reader',
    password: 'x',
    encryption: 'off',
    certificateAuthority: null,
  };
  const engine = postgresqlEngine(testEngineOptions(unreachableTarget, { connectTimeoutMs: 500 }));
  const startedAt = performance.now();
  expect(await codeOf(engine.test())).toBe('CONNECT_004');
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  await engine.close();
  for (const socket of sockets) socket.destroy();
  silentServer.close();
});
