import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NetworkTarget } from '../connected/network-target.ts';
import { cellsOf, codeOf, makeCertificate, testEngineOptions, runOf, targetOf } from '../connected/test-networks.ts';
import type { ConnectedEngine } from '../engine.ts';
import { mysqlEngine } from './mysql-engine.ts';

const target = targetOf('SEXTANT_TEST_MYSQL_URL');
const open: ConnectedEngine[] = [];
const engineOf = (networkTarget: NetworkTarget): ConnectedEngine => {
  const engine = mysqlEngine(testEngineOptions(networkTarget));
  open.push(engine);
  return engine;
};
afterAll(() => Promise.all(open.map((engine) => engine.close())));

describe.skipIf(target === null)('the access to a MariaDB', () => {
  const networkTarget = target as NetworkTarget;
  const encryptedUser = `encrypted_${process.pid}`;
  const folder = mkdtempSync(join(tmpdir(), 'sextant-access-'));
  let admin: mysql.Connection;
  let authority = '';
  let strangerName = '';

  beforeAll(async () => {
    const { host, port, username, password } = networkTarget;
    admin = await mysql.createConnection({ host, port, user: username, password: password ?? '' });
    const [rows] = await admin.query<mysql.RowDataPacket[]>('select @@ssl_cert as path');
    authority = readFileSync(String(rows[0]?.['path']), 'utf8');
    strangerName = readFileSync(makeCertificate(folder, 'stranger').certificate, 'utf8');
    await admin.query(`create user ${encryptedUser}@'127.0.0.1' identified by 'words' require ssl`);
    await admin.query(`grant select on *.* to ${encryptedUser}@'127.0.0.1'`);
  });
  afterAll(async () => {
    await admin.query(`drop user ${encryptedUser}@'127.0.0.1'`);
    await admin.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const tls = (more: Partial<NetworkTarget>): ConnectedEngine =>
    engineOf({ ...networkTarget, host: 'localhost', username: encryptedUser, password: 'words', ...more });
  const cipherOf = async (engine: ConnectedEngine): Promise<unknown> => {
    const sql = "SELECT variable_value FROM information_schema.session_status WHERE variable_name = 'Ssl_cipher'";
    return cellsOf((await engine.run(runOf(sql))).table)[0]?.[0];
  };

  test('who must come encrypted is rejected in the clear and let in by require', async () => {
    expect(await codeOf(tls({ encryption: 'off' }).test())).toBe('CONNECT_007');
    expect(await cipherOf(tls({ encryption: 'require' }))).toMatch(/^(TLS|ECDHE)/);
    expect(await cipherOf(engineOf(networkTarget))).toBe('');
  });

  test('verify believes only the authority that was given, and only for the host that was named', async () => {
    expect(await codeOf(tls({ encryption: 'verify' }).test())).toBe('CONNECT_016');
    expect(await codeOf(tls({ encryption: 'verify', certificateAuthority: strangerName }).test())).toBe('CONNECT_016');
    expect(await cipherOf(tls({ encryption: 'verify', certificateAuthority: authority }))).toMatch(/^(TLS|ECDHE)/);
    const otherEngine = mysqlEngine({
      ...testEngineOptions({
        ...networkTarget,
        host: 'db.example.org',
        username: encryptedUser,
        password: 'words',
        encryption: 'verify',
        certificateAuthority: authority,
      }),
      addressOf: async () => '127.0.0.1',
    });
    open.push(otherEngine);
    expect(await codeOf(otherEngine.test())).toBe('CONNECT_016');
  });
});
