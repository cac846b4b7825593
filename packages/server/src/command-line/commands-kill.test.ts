import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackup } from '../services/backup/backup-format.ts';
import { connectStore } from '../store/connect.ts';
import { knownMigrations, migrate } from '../store/migrate.ts';
import { connectWarehouse, passphrase } from '../testing/backups.ts';
import { makeDataset, openTestServer } from '../testing/core-server.ts';
import type { TestServer } from '../testing/core-server.ts';
import { datasetOf, openDataServer, ordersCsv } from '../testing/data-server.ts';
import { command, runCommand } from '../testing/run-command.ts';
import { storeUrls } from '../testing/store-urls.ts';

const rounds = Number(process.env['SEXTANT_TEST_KILLS'] ?? 1);
const olderPath = join(import.meta.dirname, '../testing/older-data/0001');
const base = mkdtempSync(join(tmpdir(), 'sextant-kill-'));
const postgres = storeUrls().find(({ dialect }) => dialect === 'postgresql');
let createdCount = 0;
const folder = (): string => join(base, `folder-${(createdCount += 1)}`);

/** Two backups with different content: what is there before a restore, and what is restored. */
const keyedPath = join(base, 'keyed.tar');
/** A data folder whose metadata holds a sealed password. */
const warehouse = join(base, 'warehouse');
const [before, after] = [join(base, 'before.tar'), join(base, 'after.tar')];

async function backUp({ dataFolder }: TestServer, file: string): Promise<void> {
  const { errors } = await command(['backup', file], { environment: { SEXTANT_DATA: dataFolder } });
  if (errors !== '') throw new Error(errors);
}

beforeAll(async () => {
  const first = await openTestServer();
  await first.admin.post('/api/v1/dashboard/', { dashboard_title: 'Before' });
  await backUp(first, before);
  await connectWarehouse(first, first.context.secrets.connections);
  await command(['backup', keyedPath, '--with-key', '--passphrase-stdin'], {
    environment: { SEXTANT_DATA: first.dataFolder },
    input: passphrase,
  });
  await command(['restore', keyedPath, '--passphrase-stdin'], {
    environment: { SEXTANT_DATA: warehouse },
    input: passphrase,
  });
  await first.close();
  const second = await openDataServer();
  await datasetOf(second.admin, 'orders.csv', ordersCsv);
  await makeDataset(second);
  await second.admin.post('/api/v1/dashboard/', { dashboard_title: 'After' });
  await backUp(second, after);
  await second.close();
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** Places of the kills: spread over all steps of a run that is not killed, the last ones always among them. */
async function countSteps(args: readonly string[], environment: Record<string, string>): Promise<number[]> {
  const { code, errors } = await runCommand(args, { environment, killAt: 0 });
  expect([args, code, errors]).toEqual([args, 0, expect.stringMatching(/^steps: \d+$/m)]);
  const steps = Number(/steps: (\d+)/.exec(errors)?.[1]);
  const spreadNumbers = Array.from({ length: rounds }, (_, round) => Math.ceil(((round + 1) * steps) / (rounds + 1)));
  return [
    ...new Set(
      rounds > 10 ? [...spreadNumbers, ...Array.from({ length: 12 }, (_, back) => steps - back)] : spreadNumbers,
    ),
  ].sort((a, b) => a - b);
}

async function runAndKill(args: readonly string[], environment: Record<string, string>, killAt: number): Promise<void> {
  const { code } = await runCommand(args, { environment, killAt });
  expect([args, killAt, code]).toEqual([args, killAt, null]);
}

const titlesIn = async (url: string): Promise<string[]> => {
  const { db } = await connectStore(url, { mustExist: true });
  const rows = await db
    .selectFrom('dashboard')
    .select('title')
    .orderBy('id')
    .execute()
    .finally(() => db.destroy());
  return rows.map(({ title }) => title ?? '');
};

const migrationsIn = async (url: string): Promise<string[]> => {
  const { db } = await connectStore(url, { mustExist: true });
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .finally(() => db.destroy());
  return rows.map(({ name }) => name);
};

const tablesIn = async (url: string): Promise<string[]> => {
  const { db } = await connectStore(url, { mustExist: true });
  const tables = await db.introspection.getTables().finally(() => db.destroy());
  return tables.map(({ name, columns }) => `${name}: ${columns.map((column) => column.name).join(' ')}`).sort();
};

test(
  `[L9] a migration killed at any step leaves the metadata as it was or up to date, never between, and the next one succeeds (${rounds} kills)`,
  { timeout: 300_000 + rounds * 60_000 },
  async () => {
    const freshFolder = (): string => {
      const path = folder();
      cpSync(olderPath, path, { recursive: true });
      chmodSync(path, 0o700);
      return path;
    };
    const urlOf = (path: string): string => `sqlite:${join(path, 'metadata.sqlite')}`;
    const old = freshFolder();
    const [oldTables, oldTitles] = [await tablesIn(urlOf(old)), await titlesIn(urlOf(old))];
    const newTables = async (): Promise<string[]> => tablesIn(urlOf(old));
    const all = await countSteps(['migrate'], { SEXTANT_DATA: old });
    for (const killAt of all) {
      const path = freshFolder();
      const environment = { SEXTANT_DATA: path };
      await runAndKill(['migrate'], environment, killAt);
      const isNew = (await migrationsIn(urlOf(path))).length > 1;
      expect([killAt, await migrationsIn(urlOf(path))]).toEqual([killAt, isNew ? knownMigrations : ['0001-first']]);
      expect([killAt, await tablesIn(urlOf(path))]).toEqual([killAt, isNew ? await newTables() : oldTables]);
      expect(await command(['migrate'], { environment })).toMatchObject({ code: 0, errors: '' });
      expect(await titlesIn(urlOf(path))).toEqual(oldTitles);
      expect((await command(['check'], { environment })).output).toMatch(/Nothing is wrong/);
      const copies = readdirSync(path).filter((name) => name.includes('.before-'));
      expect(copies).toEqual(['metadata.sqlite.before-0002-people']);
      expect(await migrationsIn(`sqlite:${join(path, copies[0] ?? '')}`)).toEqual(['0001-first']);
    }
  },
);

test.skipIf(postgres === undefined)(
  `[L9] a migration of PostgreSQL killed at any statement leaves the metadata as it was or up to date (${rounds} kills)`,
  { timeout: 300_000 + rounds * 60_000 },
  async () => {
    const freshStore = async () => {
      const store = await postgres?.open();
      if (store === undefined) throw new Error('no PostgreSQL here');
      const { db, dialect } = await connectStore(store.url);
      await migrate(db, dialect, '0001-first').finally(() => db.destroy());
      return store;
    };
    const countedStore = await freshStore();
    const all = await countSteps(['migrate'], { SEXTANT_DATA: folder(), SEXTANT_DATABASE_URL: countedStore.url });
    await countedStore.drop();
    for (const killAt of all) {
      const { url, drop } = await freshStore();
      const environment = { SEXTANT_DATA: folder(), SEXTANT_DATABASE_URL: url };
      await runAndKill(['migrate'], environment, killAt);
      const found = await migrationsIn(url);
      expect([killAt, found]).toEqual([killAt, found.length > 1 ? knownMigrations : ['0001-first']]);
      expect(await command(['migrate'], { environment })).toMatchObject({ code: 0, errors: '' });
      expect(await migrationsIn(url)).toEqual(knownMigrations);
      await drop();
    }
  },
);

test(
  `a backup killed at any step leaves no file that is taken for whole, and the next one nothing of it (${rounds} kills)`,
  { timeout: 300_000 + rounds * 60_000 },
  async () => {
    const environment = { SEXTANT_DATA: folder() };
    expect((await command(['restore', after], { environment })).code).toBe(0);
    const target = join(folder(), 'kept');
    cpSync(join(base, 'after.tar'), join(target, 'unrelated.tar'));
    const all = await countSteps(['backup', join(target, 'first.tar')], environment);
    for (const killAt of all) {
      const file = join(target, `${killAt}.tar`);
      await runAndKill(['backup', file], environment, killAt);
      // The name is given last: what bears it is whole.
      if (existsSync(file)) await (await openBackup(file)).handle.close();
      const next = join(target, `${killAt}-next.tar`);
      expect(await command(['backup', next], { environment })).toMatchObject({ code: 0 });
      expect(readdirSync(target).filter((name) => name.endsWith('.part'))).toEqual([]);
      expect(readdirSync(environment.SEXTANT_DATA).filter((name) => name.includes('.part'))).toEqual([]);
    }
  },
);

test(
  `a restore killed at any step leaves what was there or what is restored, whole, and the next command recovers it (${rounds} kills)`,
  { timeout: 300_000 + rounds * 60_000 },
  async () => {
    const emptyFolder = async (): Promise<Record<string, string>> => {
      const environment = { SEXTANT_DATA: folder() };
      expect((await command(['restore', before], { environment })).code).toBe(0);
      return environment;
    };
    const args = ['restore', after, '--force'];
    const all = await countSteps(args, await emptyFolder());
    const outcomes = new Set<string>();
    for (const killAt of all) {
      const environment = await emptyFolder();
      const data = environment['SEXTANT_DATA'] ?? '';
      await runAndKill(args, environment, killAt);
      const checked = await command(['check'], { environment });
      expect([killAt, checked.code, checked.errors]).toEqual([killAt, 0, '']);
      const [title = ''] = await titlesIn(`sqlite:${join(data, 'metadata.sqlite')}`);
      outcomes.add(title);
      expect(readdirSync(join(data, 'tables'))).toHaveLength(title === 'After' ? 1 : 0);
      expect(readdirSync(data).filter((name) => /\.(part|ready|restored)/.test(name))).toEqual([]);
      // Whatever was there before is in the folder still.
      const asideName = readdirSync(data).find((name) => name.startsWith('metadata.sqlite.before-restore-'));
      const keptPath = title === 'After' ? join(data, asideName ?? '') : join(data, 'metadata.sqlite');
      expect(await titlesIn(`sqlite:${keptPath}`)).toEqual(['Before']);
    }
    // Few kills may all fall on one side.
    expect([...outcomes].sort()).toEqual(rounds > 10 ? ['After', 'Before'] : [...outcomes]);
  },
);

test(
  `a change of the key killed at any step leaves passwords that open with the key that is there (${rounds} kills)`,
  { timeout: 300_000 + rounds * 60_000 },
  async () => {
    const freshEnvironment = (): Record<string, string> => {
      const path = folder();
      cpSync(warehouse, path, { recursive: true });
      chmodSync(path, 0o700);
      return { SEXTANT_DATA: path };
    };
    const all = await countSteps(['rotate-key'], freshEnvironment());
    for (const killAt of all) {
      const environment = freshEnvironment();
      await runAndKill(['rotate-key'], environment, killAt);
      // The check opens every password with the key of the folder.
      const checked = await command(['check'], { environment });
      expect([killAt, checked.code, checked.output]).toEqual([killAt, 0, expect.stringMatching(/Nothing is wrong/)]);
      expect(readdirSync(environment['SEXTANT_DATA'] ?? '')).not.toContain('secret.key.next');
    }
  },
);

test.skipIf(postgres === undefined)(
  `a restore into PostgreSQL killed at any step leaves what was there or what is restored, with its files (${rounds} kills)`,
  { timeout: 300_000 + rounds * 60_000 },
  async () => {
    const restoredEnvironment = async () => {
      const store = await postgres?.open();
      if (store === undefined) throw new Error('no PostgreSQL here');
      const environment = { SEXTANT_DATA: folder(), SEXTANT_DATABASE_URL: store.url };
      expect((await command(['restore', before], { environment })).code).toBe(0);
      return { environment, drop: store.drop };
    };
    const args = ['restore', after, '--force'];
    const environmentResult = await restoredEnvironment();
    const all = await countSteps(args, environmentResult.environment);
    await environmentResult.drop();
    for (const killAt of all) {
      const { environment, drop } = await restoredEnvironment();
      await runAndKill(args, environment, killAt);
      const checked = await command(['check'], { environment });
      expect([killAt, checked.code, checked.errors]).toEqual([killAt, 0, '']);
      const [title = ''] = await titlesIn(environment.SEXTANT_DATABASE_URL);
      expect([killAt, title, readdirSync(join(environment.SEXTANT_DATA, 'tables')).length]).toEqual([
        killAt,
        title,
        title === 'After' ? 1 : 0,
      ]);
      await drop();
    }
  },
);
