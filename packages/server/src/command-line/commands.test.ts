import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, openTestServer, signInAs, statusAndCode } from '../testing/core-server.ts';
import type { TestServer } from '../testing/core-server.ts';
import { command, runCommand } from '../testing/run-command.ts';

let sextant: TestServer;
let environment: Record<string, string>;
const createdTexts: string[] = [];

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'sextant-command-'));
  createdTexts.push(path);
  return path;
};

beforeAll(async () => {
  sextant = await openTestServer();
  environment = { SEXTANT_DATA: sextant.dataFolder };
});
afterAll(async () => {
  await sextant.close();
  for (const path of createdTexts) rmSync(path, { recursive: true, force: true });
});

/** Entries of the audit log that commands wrote. */
const auditEntries = (action: string) =>
  sextant.context.store.db.selectFrom('audit').selectAll().where('action', '=', `command.${action}`).execute();

test('a user made beside a running server signs in at once; the password came by standard input and stands nowhere', async () => {
  const args = ['create-user', 'berta', '--role', 'Alpha', '--email', 'berta@example.org', '--password-stdin'];
  const createRun = await runCommand(args, { environment, input: 'a long enough word\n' });
  expect(createRun).toEqual({ code: 0, output: 'berta can sign in, as Alpha.\n', errors: '' });
  const berta = await signInAs(sextant.server, 'berta', 'a long enough word');
  expect((await berta.get('/api/v1/me/roles/')).body.result).toMatchObject({
    email: 'berta@example.org',
    roles: { Alpha: expect.anything() },
  });
  const [entry] = await auditEntries('create-user');
  expect(entry).toMatchObject({ user_id: null, object_kind: 'user', outcome: 'allowed' });
  expect(JSON.parse(entry?.details ?? '')).toEqual({ by: 'command line', username: 'berta', roles: ['Alpha'] });
});

test('a made password is printed once and is good; a reset ends every session of the user', async () => {
  const first = await command(['create-user', 'carl', '--email', 'carl@example.org', '--make-password'], {
    environment,
  });
  const password = /^Password: (\S{20})$/m.exec(first.output)?.[1] ?? '';
  const carl = await signInAs(sextant.server, 'carl', password);
  expect((await carl.get('/api/v1/me/')).status).toBe(200);
  const reset = await command(['reset-password', 'carl', '--password-stdin'], {
    environment,
    input: 'quite another word\n',
  });
  expect(reset).toMatchObject({ code: 0, errors: '' });
  // A running server trusts a session that it has read for two seconds.
  sextant.clock.now += 2_001;
  expect(statusAndCode(await carl.get('/api/v1/me/'))).toBe('401 AUTH_003');
  const old = await clientOf(sextant.server, {}).post('/api/v1/sextant/session', { username: 'carl', password });
  expect(statusAndCode(old)).toBe('401 AUTH_001');
  expect((await (await signInAs(sextant.server, 'carl', 'quite another word')).get('/api/v1/me/')).status).toBe(200);
  expect(await auditEntries('reset-password')).toHaveLength(1);
});

test.each([
  { words: ['create-user'], code: 2, line: /^COMMAND_002 create-user: <username> must be given/ },
  { words: ['create-user', 'dora', 'secret-word'], code: 2, line: /^COMMAND_002 create-user: takes 1 words, not 2/ },
  {
    words: ['create-user', 'dora', '--colour', 'red'],
    code: 2,
    line: /^COMMAND_002 create-user: Unknown option '--colour'/,
  },
  {
    words: ['create-user', 'dora', '--email', 'd@example.org'],
    code: 2,
    line: /^COMMAND_003 Nobody is here to type the Password/,
  },
  {
    words: ['create-user', 'dora', '--email', 'd@example.org', '--password-stdin', '--make-password'],
    code: 2,
    line: /^COMMAND_002/,
  },
  {
    words: ['create-user', 'dora', '--email', 'd@example.org', '--role', 'Emperor', '--make-password'],
    code: 1,
    line: /^REQUEST_008 .*no role Emperor/,
  },
  {
    words: ['create-user', 'admin', '--email', 'd@example.org', '--make-password'],
    code: 1,
    line: /^REQUEST_008 .*Another user has this name/,
  },
  { words: ['create-user', 'dora', '--email', 'no address', '--make-password'], code: 1, line: /^REQUEST_008 email/ },
  { words: ['reset-password', 'nobody', '--make-password'], code: 1, line: /^COMMAND_006 Nobody is named 'nobody'/ },
  { words: ['frobnicate'], code: 2, line: /^COMMAND_001 There is no command 'frobnicate'/ },
  { words: ['migrate'], code: 2, line: /^CONFIG_003 The data folder .* another server uses it/ },
])('$words is rejected in one coded line', async ({ words, code, line }) => {
  const users = await sextant.context.store.db.selectFrom('user').select('username').execute();
  const endedCommand = await command(words, { environment });
  expect([endedCommand.code, endedCommand.output]).toEqual([code, '']);
  expect(endedCommand.errors).toMatch(line);
  expect(endedCommand.errors.trimEnd()).not.toContain('\n');
  expect(endedCommand.errors).not.toContain('secret-word');
  expect(await sextant.context.store.db.selectFrom('user').select('username').execute()).toEqual(users);
});

test('a command that is rejected is in the audit log with its code and without what was typed; a mistyped one is not', async () => {
  const before = (await auditEntries('create-user')).length;
  const repeatedArgs = ['create-user', 'admin', '--email', 'd@example.org', '--password-stdin'];
  expect((await command(repeatedArgs, { environment, input: 'words that nobody may read\n' })).code).toBe(1);
  expect((await command(['create-user', 'dora', 'secret-word'], { environment })).code).toBe(2);
  const entries = await auditEntries('create-user');
  expect(entries).toHaveLength(before + 1);
  expect(entries.at(-1)).toMatchObject({ outcome: 'failed', code: 'REQUEST_008', details: '{"by":"command line"}' });
  const empty = folder();
  expect(
    (await command(['reset-password', 'admin', '--make-password'], { environment: { SEXTANT_DATA: empty } })).code,
  ).toBe(1);
  expect(existsSync(join(empty, 'metadata.sqlite'))).toBe(false);
});

test('too easy and too short passwords, and none at all, are rejected', async () => {
  for (const [input, line] of [
    ['password1\n', /^REQUEST_008 .*guessed at once/],
    ['short\n', /^REQUEST_008 password/],
    ['', /^COMMAND_003/],
  ] as const) {
    const endedCommand = await command(['reset-password', 'admin', '--password-stdin'], { environment, input });
    expect(endedCommand.code).not.toBe(0);
    expect(endedCommand.errors).toMatch(line);
  }
  expect((await sextant.admin.get('/api/v1/me/')).status).toBe(200);
});

test('where no server ever was, commands say so and make nothing', async () => {
  const empty = folder();
  const endedCommand = await command(['create-user', 'dora', '--email', 'd@example.org', '--make-password'], {
    environment: { SEXTANT_DATA: empty },
  });
  expect(endedCommand.code).toBe(1);
  expect(endedCommand.errors).toMatch(/^STORE_005 There is no metadata of Sextant in /);
  expect(readdirSync(empty)).toEqual([]);
});

test('help of all and of each command names options, and no command takes a password as a word', async () => {
  const all = await command(['--help'], { environment: {} });
  const names = [...all.output.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name ?? '');
  expect(names).toEqual(expect.arrayContaining(['create-user', 'reset-password', 'migrate']));
  for (const name of names) {
    const help = await command([name, '--help'], { environment: {} });
    expect([name, help.code]).toEqual([name, 0]);
    expect(help.output).toContain(`npm run sextant -- ${name}`);
    expect(help.output).not.toMatch(/--(password|passphrase) </);
  }
});

test('migrate brings an old data folder up to date, keeps a copy of it and is in the audit log', async () => {
  const old = folder();
  cpSync(join(import.meta.dirname, '../testing/older-data/0001'), old, { recursive: true });
  const before = await command(['reset-password', 'ana', '--make-password'], { environment: { SEXTANT_DATA: old } });
  expect(before.errors).toMatch(/^STORE_004 The metadata is of an older version \(0001-first\)/);
  const migrateResult = await command(['migrate'], { environment: { SEXTANT_DATA: old } });
  expect(migrateResult).toMatchObject({ code: 0, errors: '' });
  expect(migrateResult.output).toContain('metadata.sqlite.before-0002-people');
  expect(existsSync(join(old, 'metadata.sqlite.before-0002-people'))).toBe(true);
  const secondRun = await command(['migrate'], { environment: { SEXTANT_DATA: old } });
  expect(secondRun.output).toMatch(/^The metadata is up to date/);
  const reset = await command(['reset-password', 'ana', '--make-password'], { environment: { SEXTANT_DATA: old } });
  expect(reset.code).toBe(0);
  expect(existsSync(join(old, 'server.lock'))).toBe(false);
});

test('a file that is no metadata is reported as such', async () => {
  const brokenPath = folder();
  writeFileSync(join(brokenPath, 'metadata.sqlite'), 'this is a text, '.repeat(500));
  const endedCommand = await command(['create-user', 'x', '--email', 'x@example.org', '--make-password'], {
    environment: { SEXTANT_DATA: brokenPath },
  });
  expect(endedCommand.code).toBe(1);
  expect(endedCommand.errors).toMatch(/^STORE_007 .*metadata\.sqlite cannot be opened/);
});
