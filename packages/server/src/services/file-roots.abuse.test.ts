import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowedFile } from './file-roots.ts';

const base = mkdtempSync(join(tmpdir(), 'sextant-roots-'));
const root = join(base, 'open');
const outside = join(base, 'outside');
const dataFolder = join(root, 'data of the server');
const sqlite = Buffer.from('SQLite format 3\0 and more');

beforeAll(() => {
  for (const folder of [root, outside, dataFolder, join(root, 'sub')]) mkdirSync(folder, { recursive: true });
  for (const file of [
    join(root, 'shop.db'),
    join(root, 'sub', 'deep.db'),
    join(outside, 'secret.db'),
    join(dataFolder, 'metadata.sqlite'),
  ])
    writeFileSync(file, sqlite);
  writeFileSync(join(root, 'text.db'), 'only text, and long enough to be looked at');
  symlinkSync(join(outside, 'secret.db'), join(root, 'link.db'));
  symlinkSync(outside, join(root, 'linked'));
  symlinkSync(join(root, 'shop.db'), join(root, 'inner.db'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const verdict = (path: string, engine = 'sqlite', roots: readonly string[] = [root]): string => {
  try {
    return allowedFile({ kind: 'file', engine, driver: null, path }, { roots, dataFolder });
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'another failure';
  }
};

test('files in the folders are opened, also by a link that stays inside', () => {
  expect(verdict(join(root, 'shop.db'))).toBe(join(root, 'shop.db'));
  expect(verdict('sub/deep.db')).toBe(join(root, 'sub', 'deep.db'));
  expect(verdict(join(root, 'inner.db'))).toBe(join(root, 'shop.db'));
});

test.each([
  ['another folder', join(outside, 'secret.db')],
  ['a way up', join(root, '..', 'outside', 'secret.db')],
  ['a way up from a relative path', '../outside/secret.db'],
  ['a link to a file outside', join(root, 'link.db')],
  ['a link to a folder outside', join(root, 'linked', 'secret.db')],
  ['a file outside that is not there', join(outside, 'nothing.db')],
  ['a folder whose name begins alike', `${root} too/shop.db`],
  ["the server's own files", join(dataFolder, 'metadata.sqlite')],
  ['a database in memory', ':memory:'],
  ['a path with NUL', `${join(root, 'shop.db')}\0.txt`],
  ['a file of the system', '/etc/passwd'],
])('[F7 H5] a file is refused by %s', (_, path) => {
  expect(verdict(path)).toBe('CONNECT_013');
});

test('[F7] without folders every file is refused, and one of another kind is not opened', () => {
  expect(verdict(join(root, 'shop.db'), 'sqlite', [])).toBe('CONNECT_013');
  expect(verdict(join(root, 'shop.db'), 'duckdb')).toBe('CONNECT_014');
  expect(verdict(join(root, 'text.db'))).toBe('CONNECT_014');
  expect(verdict(join(root, 'sub'))).toBe('CONNECT_014');
  expect(verdict(join(root, 'absent.db'))).toBe('CONNECT_014');
});
