import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFile, rejectionOf, storeHash, zipOf } from '../testing/bundles.ts';
import type { ZipFile } from '../testing/bundles.ts';
import { openTestServer } from '../testing/core-server.ts';
import type { TestServer } from '../testing/core-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** Files in the data folder that are not the metadata store's own. */
const filesThere = (): string[] =>
  readdirSync(server.dataFolder, { recursive: true })
    .map(String)
    .filter((name) => !name.startsWith('metadata.'))
    .toSorted();

const metadata = (type: string): ZipFile => ({
  name: 'bundle/metadata.yaml',
  content: `version: 1.0.0\ntype: ${type}\n`,
});
const mode = { link: 0o120_777, device: 0o020_666, pipe: 0o010_644 };
const hostileArchives: readonly (readonly [string, readonly ZipFile[]])[] = [
  ['a path that leads up', [{ name: '../../etc/cron.d/x.yaml', content: 'a: 1' }]],
  ['a path that leads up further in', [{ name: 'bundle/charts/../../../x.yaml', content: 'a: 1' }]],
  ['an absolute path', [{ name: '/etc/passwd.yaml', content: 'a: 1' }]],
  ['a drive', [{ name: 'C:/windows/x.yaml', content: 'a: 1' }]],
  ['backslashes', [{ name: String.raw`bundle\..\..\x.yaml`, content: 'a: 1' }]],
  ['a control character', [{ name: 'bundle/charts/a\u0000.yaml', content: 'a: 1' }]],
  ['a link', [{ name: 'bundle/charts/a.yaml', content: '/etc/passwd', mode: mode.link }]],
  ['a device', [{ name: 'bundle/charts/a.yaml', content: '', mode: mode.device }]],
  ['a pipe', [{ name: 'bundle/charts/a.yaml', content: '', mode: mode.pipe }]],
  [
    'a name twice',
    [
      { name: 'bundle/charts/a.yaml', content: 'a: 1' },
      { name: 'bundle/charts/a.yaml', content: 'a: 2' },
    ],
  ],
  [
    'a name twice in other letters',
    [
      { name: 'bundle/charts/a.yaml', content: 'a: 1' },
      { name: 'bundle/Charts/A.yaml', content: 'a: 2' },
    ],
  ],
  ['an encrypted file', [{ name: 'bundle/charts/a.yaml', content: 'a: 1', flags: 0x801 }]],
  [
    '20,000 files',
    Array.from({ length: 20_000 }, (_, index) => ({ name: `bundle/charts/${index}.yaml`, content: '' })),
  ],
];

test.each(hostileArchives)('[H1] an archive with %s is rejected and nothing is written', async (_name, files) => {
  const [hash, existingTexts] = [await storeHash(server), filesThere()];
  const error = await rejectionOf(importFile(server.admin, 'chart', zipOf([metadata('Slice'), ...files])));
  expect(error.extra.code).toBe('IMPORT_004');
  expect(await storeHash(server)).toBe(hash);
  expect(filesThere()).toEqual(existingTexts);
});

const zeros = Buffer.alloc(1.5 * 1024 ** 2);
const bombs: readonly (readonly [string, () => Buffer])[] = [
  [
    'one large file',
    () => zipOf([metadata('Slice'), { name: 'bundle/charts/a.yaml', content: Buffer.alloc(40 * 1024 ** 2) }]),
  ],
  [
    'many files',
    () =>
      zipOf([
        metadata('Slice'),
        ...Array.from({ length: 60 }, (_, index) => ({ name: `bundle/charts/${index}.yaml`, content: zeros })),
      ]),
  ],
  [
    'files that are not read',
    () => zipOf([metadata('Slice'), { name: 'bundle/readme.txt', content: Buffer.alloc(40 * 1024 ** 2) }]),
  ],
  [
    'a size that is said smaller',
    () => zipOf([metadata('Slice'), { name: 'bundle/charts/a.yaml', content: zeros, declaredSize: 10 }]),
  ],
  [
    'a size that is said larger',
    () => zipOf([metadata('Slice'), { name: 'bundle/charts/a.yaml', content: 'a: 1', declaredSize: 2 ** 31 }]),
  ],
  ['a cut end', () => zipOf([metadata('Slice')]).subarray(0, -30)],
];

test.each(bombs)('[H2] an archive with %s stops at the limit', async (_name, makeArchive) => {
  const hash = await storeHash(server);
  const bytes = makeArchive();
  const before = process.memoryUsage().rss;
  const startedAt = performance.now();
  const error = await rejectionOf(importFile(server.admin, 'chart', bytes));
  expect(error.extra.code).toBe('IMPORT_004');
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 ** 2);
  expect(await storeHash(server)).toBe(hash);
});

test('[H2] an archive inside of an archive is not opened', async () => {
  const inner = zipOf([metadata('Slice'), { name: 'bundle/charts/a.yaml', content: 'a: 1' }]);
  const nestedZip = zipOf([{ name: 'bundle/inner.zip', content: inner }]);
  expect((await rejectionOf(importFile(server.admin, 'chart', nestedZip))).extra.code).toBe('IMPORT_002');
});

const laughs = [
  'a: &a [x, x, x, x, x, x, x, x, x, x]',
  ...['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name, index) => {
    const before = String.fromCodePoint(97 + index);
    return `${name}: &${name} [${Array.from({ length: 10 }, () => `*${before}`).join(', ')}]`;
  }),
].join('\n');
const hostileYaml: readonly (readonly [string, string])[] = [
  ['a tag of Python', 'slice_name: !!python/object/apply:os.system ["id"]'],
  ['a tag of its own', 'slice_name: !secret x'],
  ['a standard tag', 'slice_name: !!binary aGVsbG8='],
  ['an anchors bomb', laughs],
  ['an alias of itself', 'a: &a [*a]'],
  ['a merge of anchors', 'a: &a {x: 1}\nb:\n  <<: *a'],
  ['a key twice', 'slice_name: a\nslice_name: b'],
  ['a key twice further in', 'params:\n  a: 1\n  a: 2'],
  ['a prototype', 'params:\n  __proto__:\n    isAdmin: true'],
  ['a constructor', 'params:\n  constructor:\n    prototype:\n      isAdmin: true'],
  ['two documents', 'a: 1\n---\nb: 2'],
  ['deep nesting', '['.repeat(50_000)],
  ['NUL', 'slice_name: "a\\0b"'],
  ['bytes that are no text', '\u00FF'],
  ['a key that is a list', '? [a]\n: 1'],
];

test.each(hostileYaml)('[H3] a document with %s is rejected', async (name, text) => {
  const hash = await storeHash(server);
  const content = name === 'bytes that are no text' ? Buffer.from([0x61, 0x3a, 0x20, 0xff, 0xfe]) : text;
  const bytes = zipOf([metadata('Slice'), { name: 'bundle/charts/a.yaml', content }]);
  const error = await rejectionOf(importFile(server.admin, 'chart', bytes));
  expect(error.extra).toMatchObject({
    code: 'IMPORT_001',
    'charts/a.yaml': expect.stringMatching(/^Not a valid YAML file: /),
  });
  expect({}).not.toHaveProperty('isAdmin');
  expect(await storeHash(server)).toBe(hash);
});
