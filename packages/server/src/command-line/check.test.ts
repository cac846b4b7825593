import {
  chmodSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectWarehouse } from '../testing/backups.ts';
import { datasetOf, openDataServer, ordersCsv } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { command } from '../testing/run-command.ts';

let server: DataServer;
let table: string;

beforeAll(async () => {
  server = await openDataServer();
  await datasetOf(server.admin, 'orders.csv', ordersCsv);
  const tables = join(server.dataFolder, 'tables');
  table = join(tables, readdirSync(tables)[0] ?? '');
  await connectWarehouse(server, server.context.secrets.connections);
});
afterAll(() => server.close());

/** Codes of the findings, and the exit code. */
async function check(...more: string[]): Promise<{ readonly code: number | null; readonly findings: string[] }> {
  const { code, output, errors } = await command(['check', ...more], {
    environment: { SEXTANT_DATA: server.dataFolder },
  });
  const lines = `${errors}${output}`.trimEnd().split('\n').slice(0, -1);
  // Space is what the machine has; every finding says what to do in a sentence of its own.
  for (const line of lines) expect(line).toMatch(/^[A-Z]+_\d{3} .+\. .+\.$/);
  return { code, findings: lines.map((line) => line.slice(0, 9)).filter((found) => found !== 'CHECK_011') };
}

test('nothing is wrong beside a running server, also when every table is read', async () => {
  expect(await check()).toEqual({ code: 0, findings: [] });
  expect(await check('--read-tables')).toEqual({ code: 0, findings: [] });
  expect(readdirSync(server.dataFolder).filter((name) => name.includes('check'))).toEqual([]);
});

test('a table file that is gone, cut or another one is found, with its table', async () => {
  const bytes = readFileSync(table);
  renameSync(table, `${table}.away`);
  // The file that was put away belongs to no table: to know, not wrong.
  expect(await check()).toEqual({ code: 1, findings: ['CHECK_005', 'CHECK_007'] });
  renameSync(`${table}.away`, table);
  truncateSync(table, statSync(table).size - 4096);
  expect(await check()).toEqual({ code: 1, findings: ['CHECK_006'] });
  writeFileSync(table, Buffer.alloc(bytes.length, 1));
  expect(await check()).toEqual({ code: 1, findings: ['CHECK_006'] });
  // Damage that only the engine sees: a block in the middle.
  const damagedBytes = Buffer.from(bytes);
  damagedBytes.fill(0x5a, 4096, 12_288);
  writeFileSync(table, damagedBytes);
  expect(await check('--read-tables')).toEqual({ code: 1, findings: ['CHECK_006'] });
  writeFileSync(table, bytes);
  expect(await check('--read-tables')).toEqual({ code: 0, findings: [] });
});

test('rights that are too wide, a key that is gone, weak or another one are found', async () => {
  const key = join(server.dataFolder, 'secret.key');
  const secret = readFileSync(key);
  chmodSync(server.dataFolder, 0o755);
  expect(await check()).toEqual({ code: 1, findings: ['CHECK_008'] });
  chmodSync(server.dataFolder, 0o700);
  renameSync(key, `${key}.away`);
  expect(await check()).toEqual({ code: 1, findings: ['CHECK_009'] });
  writeFileSync(key, 'short', { mode: 0o600 });
  expect(await check()).toEqual({ code: 1, findings: ['CHECK_009'] });
  writeFileSync(key, 'another-key-of-thirty-two-bytes-and-more-0');
  expect(await check()).toEqual({ code: 1, findings: ['CHECK_010'] });
  rmSync(`${key}.away`);
  writeFileSync(key, secret);
  expect(await check()).toEqual({ code: 0, findings: [] });
});

test('references to nothing, broken JSON, a head without its version and no administrator are found', async () => {
  const { db } = server.context.store;
  const damageThenCheck = async (breaking: string, repair: string, code: string): Promise<void> => {
    await sql.raw(breaking).execute(db);
    const { code: exitCode, findings } = await check();
    expect([breaking, exitCode, [...new Set(findings)]]).toEqual([breaking, 1, [code]]);
    await sql.raw(repair).execute(db);
    expect(await check()).toEqual({ code: 0, findings: [] });
  };
  await damageThenCheck(
    'insert into dashboard_chart values (77, 1)',
    'delete from dashboard_chart where dashboard_id = 77',
    'CHECK_002',
  );
  await damageThenCheck(
    "insert into owner values ('chart', 4711, 1)",
    'delete from owner where object_id = 4711',
    'CHECK_002',
  );
  await damageThenCheck(
    "update dataset set document = document || ','",
    'update dataset set document = substr(document, 1, length(document) - 1)',
    'CHECK_003',
  );
  await damageThenCheck(
    'update dataset set version = version + 1',
    'update dataset set version = version - 1',
    'CHECK_004',
  );
  await damageThenCheck('update user set is_active = 0', 'update user set is_active = 1', 'CHECK_012');
});

test('a damaged file of the metadata is found, and nothing else is said of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-check-'));
  try {
    expect(
      (await command(['backup', join(folder, 'b.tar')], { environment: { SEXTANT_DATA: server.dataFolder } })).code,
    ).toBe(0);
    const environment = { SEXTANT_DATA: join(folder, 'data') };
    expect((await command(['restore', join(folder, 'b.tar')], { environment })).code).toBe(0);
    const file = join(folder, 'data', 'metadata.sqlite');
    const bytes = readFileSync(file);
    // Half of the pages are exchanged for noise, not those of the schema.
    for (let index = 20 * 4096; index < bytes.length; index += 8192) bytes.fill(0xa5, index, index + 4096);
    writeFileSync(file, bytes);
    const endedCommand = await command(['check'], { environment });
    expect(endedCommand.code).toBe(1);
    expect(`${endedCommand.output}${endedCommand.errors}`).toMatch(/^(CHECK_001|STORE_007) /);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
