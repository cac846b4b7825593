import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { statusAndCode } from '../testing/core-server.ts';
import type { Client, TestResponse } from '../testing/core-server.ts';
import { countOf, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { openFileServer } from '../testing/file-server.ts';
import type { FileServer } from '../testing/file-server.ts';

// Every look at a file is a process of its own, and a busy machine starts them slowly.
vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'sextant-sources-'));
const root = join(folder, 'root');
let server: DataServer;
let files: FileServer;
let admin: Client;
/** Holds the pair that connects databases, beside what Alpha may. */
let keeper: Client & { readonly userId: number };
const secret = /hidden row|root:/;

const look = (source: object, client: Client = admin): Promise<TestResponse> =>
  client.post('/api/v1/sextant/import-sources/look', source);
const lookAtUrl = (location: string, client?: Client): Promise<TestResponse> => look({ kind: 'url', location }, client);
const lookAtFile = (location: string, client?: Client): Promise<TestResponse> =>
  look({ kind: 'file', location }, client);

beforeAll(async () => {
  mkdirSync(root);
  files = await openFileServer();
  files.respond = (response) => void response.writeHead(200).end('a\n1');
  server = await openDataServer({ SEXTANT_FILE_ROOTS: root, SEXTANT_PRIVATE_HOSTS: '127.0.0.1' });
  ({ admin } = server);
  const role = await server.context.store.roles.create('Keeper');
  await server.context.store.roles.allow(role.id, [{ action: 'can_write', view: 'Database' }]);
  keeper = await server.user('keeper', ['Alpha', 'Keeper']);
});
afterAll(async () => {
  await server.close();
  await files.close();
  rmSync(folder, { recursive: true, force: true });
});

test('[F1 F4] addresses inside of networks are closed, in whatever spelling, and nothing is asked there', async () => {
  const closed = await openDataServer();
  try {
    files.requests.length = 0;
    const { port } = files;
    for (const host of [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      'localhost',
      'LOCALHOST.',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '169.254.169.254',
      '10.0.0.1',
      '192.168.1.1',
      '100.64.0.1',
      '0.0.0.0',
      '１２７.0.0.1',
    ]) {
      const response = await lookAtUrl(`http://${host}:${port}/x.csv`, closed.admin);
      expect([host, response.status, response.body.errors[0].extra.code]).toEqual([
        host,
        422,
        expect.stringMatching(/^CONNECT_00[29]$/),
      ]);
    }
    expect(files.requests).toEqual([]);
  } finally {
    await closed.close();
  }
});

test('[F1 F5 F7] only http and https without a user, and no other scheme reads anything', async () => {
  for (const location of [
    'file:///etc/passwd',
    'ftp://example.org/x.csv',
    'gopher://127.0.0.1/x',
    'data:text/csv,a%0A1',
    'javascript:alert(1)',
    '//127.0.0.1/x.csv',
    '/etc/passwd',
    'x.csv',
    'http://',
    `http://user:password@127.0.0.1:${files.port}/x.csv`,
    `http://127.0.0.1@evil.example/x.csv`,
    's3://bucket/x.csv',
  ]) {
    const response = await lookAtUrl(location);
    expect([location, statusAndCode(response)]).toEqual([location, '400 UPLOAD_025']);
    expect(response.text).not.toContain('password@');
  }
});

test('[F3] a redirect is not followed, wherever it leads, and the response does not say where', async () => {
  const before = files.respond;
  for (const target of [
    'http://169.254.169.254/latest',
    `http://127.0.0.1:${files.port}/other.csv`,
    'file:///etc/passwd',
  ]) {
    files.requests.length = 0;
    files.respond = (response) => void response.writeHead(302, { location: target }).end();
    const response = await lookAtUrl(`http://127.0.0.1:${files.port}/moved.csv`);
    expect(statusAndCode(response)).toBe('422 UPLOAD_027');
    expect([response.text.includes(target), files.requests.length]).toEqual([false, 1]);
  }
  files.respond = before;
});

test('[F6] line breaks and other signs in an address stay within the path of the request', async () => {
  files.requests.length = 0;
  await lookAtUrl(`http://127.0.0.1:${files.port}/a\r\nx-injected: yes\r\n.csv?q=\r\nhost: evil`);
  expect(files.requests).toHaveLength(1);
  const [request] = files.requests;
  expect([request?.headers['x-injected'], request?.headers.host]).toEqual([undefined, `127.0.0.1:${files.port}`]);
  expect(request?.headers).not.toHaveProperty('cookie');
  expect(request?.headers).not.toHaveProperty('authorization');
});

test('[F9] what listens nowhere, says nothing or breaks off is one error without the reason', async () => {
  const before = files.respond;
  const closedPort = await openFileServer();
  await closedPort.close();
  const texts: unknown[] = [];
  files.respond = (response) => void response.destroy();
  for (const location of [
    `http://127.0.0.1:${closedPort.port}/x.csv`,
    `http://127.0.0.1:${files.port}/x.csv`,
    `https://127.0.0.1:${files.port}/x.csv`,
  ]) {
    const response = await lookAtUrl(location);
    texts.push([response.status, response.body.errors[0].message]);
  }
  files.respond = before;
  expect(new Set(texts.map((text) => JSON.stringify(text)))).toEqual(
    new Set([
      JSON.stringify([422, 'No file comes from 127.0.0.1. Check the address, and that this server can reach it.']),
    ]),
  );
});

test('[F9] looks are counted: nobody searches a network by them', async () => {
  const { status, body } = await Array.from({ length: 31 }).reduce<Promise<TestResponse>>(
    async (last) => {
      await last;
      return lookAtUrl(`http://127.0.0.1:${files.port}/x.csv`, keeper);
    },
    lookAtUrl('http://nowhere.invalid/x.csv', keeper),
  );
  expect([status, body.errors[0].extra.code]).toEqual([429, 'CONNECT_018']);
});

test('[H8] a body that never ends, that is packed, or that is shorter than it said leaves nothing', async () => {
  const before = files.respond;
  const small = await openDataServer({ SEXTANT_PRIVATE_HOSTS: '127.0.0.1', SEXTANT_UPLOAD_MAX_BYTES: '100000' });
  try {
    const responses: [FileServer['respond'], string][] = [
      [
        (response) => {
          response.writeHead(200);
          const chunk = Buffer.alloc(16_384, '1\n');
          const write = (): void => {
            while (!response.destroyed && response.write(chunk));
            if (!response.destroyed) response.once('drain', write);
          };
          write();
        },
        '413 UPLOAD_002',
      ],
      [(response) => void response.writeHead(200, { 'content-length': '99999999' }).end(), '413 UPLOAD_002'],
      [(response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'), '422 UPLOAD_027'],
      [
        (response) => {
          response.writeHead(200, { 'content-length': '50' });
          response.write('a\n1\n');
          setImmediate(() => response.destroy());
        },
        '400 UPLOAD_008',
      ],
      [(response) => void response.writeHead(500).end('a\n1'), '422 UPLOAD_027'],
    ];
    for (const [respond, expected] of responses) {
      files.respond = respond;
      expect(statusAndCode(await lookAtUrl(`http://127.0.0.1:${files.port}/x.csv`, small.admin))).toBe(expected);
    }
  } finally {
    files.respond = before;
    await small.close();
  }
});

test('[H12] files are read from the folders only: no way out by dots, links or second names, and none to what is the server’s', async () => {
  const outside = join(folder, 'outside.csv');
  writeFileSync(outside, 'a\nhidden row');
  writeFileSync(join(root, 'in.csv'), 'a\n1');
  symlinkSync(outside, join(root, 'link.csv'));
  symlinkSync(folder, join(root, 'up'));
  linkSync(outside, join(root, 'second.csv'));
  mkdirSync(join(root, 'folder.csv'));
  for (const location of [
    '../outside.csv',
    outside,
    'link.csv',
    'up/outside.csv',
    'second.csv',
    'folder.csv',
    'in.csv/../../outside.csv',
    '/etc/passwd',
    'missing.csv',
    'in.csv\0.csv',
    '',
    join(server.dataFolder, 'metadata.sqlite'),
  ]) {
    const response = await lookAtFile(location);
    expect([location, response.status >= 400 && response.status < 500, secret.test(response.text)]).toEqual([
      location,
      true,
      false,
    ]);
  }
  expect((await lookAtFile('in.csv')).status).toBe(201);
  const { files: listed } = (await admin.get('/api/v1/sextant/import-sources')).body.result;
  expect(listed.map(({ path }: { path: string }) => path)).toEqual(['in.csv']);
  expect(JSON.stringify(listed)).not.toContain('outside');
});

test('[B15] who may not connect databases, or not upload, has the server fetch nothing', async () => {
  const alpha = await server.user('alpha', ['Alpha']);
  const id = await datasetOf(alpha, 'own.csv', 'a\n1');
  files.requests.length = 0;
  const path = `/api/v1/sextant/dataset/${id}/import-schedule`;
  const body = {
    source: { kind: 'url', location: `http://127.0.0.1:${files.port}/x.csv` },
    mode: 'replace',
    time: { every: 'day' },
  };
  for (const response of [
    await alpha.get('/api/v1/sextant/import-sources'),
    await lookAtUrl(body.source.location, alpha),
    await alpha.get(path),
    await alpha.put(path, body),
    await alpha.post(`${path}/run`, {}),
    await alpha.post(`${path}/pause`, { isPaused: false }),
    await alpha.delete(path),
  ])
    expect(response.status).toBe(403);
  const gamma = await server.user('connector', ['Gamma', 'Keeper']);
  expect((await lookAtUrl(body.source.location, gamma)).status).toBe(403);
  expect(files.requests).toEqual([]);
});

test('[H9] nobody has files come into the table of another, nor learns that they do', async () => {
  const { store } = server.context;
  const ana = await server.user('ana', ['Alpha']);
  const id = await datasetOf(ana, 'hers.csv', 'a\n1');
  const path = `/api/v1/sextant/dataset/${id}/import-schedule`;
  const other = await server.user('other', ['Alpha', 'Keeper']);
  const body = { source: { kind: 'file', location: 'in.csv' }, mode: 'replace', time: { every: 'day' } };
  for (const response of [await other.get(path), await other.put(path, body), await other.post(`${path}/run`, {})])
    expect(statusAndCode(response)).toBe('404 NOT_FOUND_003');
  // Whoever may read or even own the dataset still does not own the table.
  const reader = await store.roles.create('Reader');
  await store.roles.allow(reader.id, [{ action: 'datasource_access', view: `dataset:${id}` }]);
  await store.users.setRoles(other.userId, ['Alpha', 'Keeper', 'Reader']);
  server.context.sessions.forget();
  expect(statusAndCode(await other.put(path, body))).toBe('403 ACCESS_004');
  await server.admin.put(`/api/v1/dataset/${id}`, { owners: [other.userId] });
  expect(statusAndCode(await other.put(path, body))).toBe('422 UPLOAD_033');
});

test('[K2 B21] a run needs the rights of whoever is responsible for it, at the time that it runs; nobody becomes responsible by inheriting', async () => {
  const { store } = server.context;
  const id = await datasetOf(keeper, 'kept.csv', 'a\n1');
  writeFileSync(join(root, 'kept.csv'), 'a\n1\n2');
  const path = `/api/v1/sextant/dataset/${id}/import-schedule`;
  const reading = {
    options: {},
    columns: [{ source: 'a', name: 'a', type: 'integer', keep: true }],
  };
  const body = { source: { kind: 'file', location: 'kept.csv' }, mode: 'replace', time: { every: 'day' }, reading };
  const save = async () => expect((await keeper.put(path, body)).status).toBe(200);
  const nextRun = async (): Promise<unknown> => {
    server.clock.now += 86_400_000;
    await server.runDue();
    const [run] = await store.importSchedules.runs(id, 1);
    const { is_paused: isPaused } = (await store.importSchedules.find(id)) ?? {};
    return [run?.code ?? run?.outcome, isPaused];
  };
  await save();
  expect([await nextRun(), await countOf(admin, id)]).toEqual([['imported', 0], 2]);
  writeFileSync(join(root, 'kept.csv'), 'a\n1\n2\n3');
  await store.users.setRoles(keeper.userId, ['Alpha']);
  expect([await nextRun(), await countOf(admin, id)]).toEqual([['UPLOAD_034', 1], 2]);
  await store.users.setRoles(keeper.userId, ['Alpha', 'Keeper']);
  server.context.sessions.forget();
  await save();
  await admin.put(`/api/v1/security/users/${keeper.userId}`, { active: false });
  expect(await nextRun()).toEqual(['UPLOAD_034', 1]);
  await admin.put(`/api/v1/security/users/${keeper.userId}`, { active: true });
  await store.importSchedules.set(id, { is_paused: 0 });
  expect((await admin.delete(`/api/v1/security/users/${keeper.userId}?heir=1`)).status).toBe(200);
  expect([await nextRun(), await countOf(admin, id)]).toEqual([['UPLOAD_034', 1], 2]);
  // An administrator takes it over by an act of his own.
  expect((await admin.post(`${path}/pause`, { isPaused: false })).status).toBe(200);
  expect([await nextRun(), await countOf(admin, id)]).toEqual([['imported', 0], 3]);
});

test('[G11] neither the log nor the audit log holds an address, or what came from it', async () => {
  const id = await datasetOf(admin, 'logged.csv', 'a\n1');
  const location = `http://127.0.0.1:${files.port}/x.csv?token=very-secret-token`;
  files.respond = (response) => void response.writeHead(200).end('b\nhidden row');
  const reading = { options: {}, columns: [{ source: 'a', name: 'a', type: 'integer', keep: true }] };
  const body = { source: { kind: 'url', location }, mode: 'replace', time: { every: 'day' }, reading };
  expect((await admin.put(`/api/v1/sextant/dataset/${id}/import-schedule`, body)).status).toBe(200);
  server.clock.now += 86_400_000;
  await server.runDue();
  await server.context.audit.whenFlushed();
  const audit = JSON.stringify(await server.context.store.db.selectFrom('audit').selectAll().execute());
  const log = server.logLines.join('\n');
  expect([/very-secret|hidden row/.test(audit), /very-secret|hidden row/.test(log)]).toEqual([false, false]);
  expect(log).toContain('a file that comes by itself was not imported');
});
