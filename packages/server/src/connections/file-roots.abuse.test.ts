import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

const verdictOn = (path: string, engine = 'sqlite', roots: readonly string[] = [root]): string => {
  try {
    return allowedFile({ kind: 'file', engine, driver: null, path }, { roots, dataFolder });
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'another error';
  }
};

test('files in the folders are opened, also by a link that stays inside', () => {
  expect(verdictOn(join(root, 'shop.db'))).toBe(join(root, 'shop.db'));
  expect(verdictOn('sub/deep.db')).toBe(join(root, 'sub', 'deep.db'));
  expect(verdictOn(join(root, 'inner.db'))).toBe(join(root, 'shop.db'));
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
])('[F7 H5] a file is rejected by %s', (_, path) => {
  expect(verdictOn(path)).toBe('CONNECT_013');
});

test('[F7] without folders every file is rejected, and one of another kind is not opened', () => {
  expect(verdictOn(join(root, 'shop.db'), 'sqlite', [])).toBe('CONNECT_013');
  expect(verdictOn(join(root, 'shop.db'), 'duckdb')).toBe('CONNECT_014');
  expect(verdictOn(join(root, 'text.db'))).toBe('CONNECT_014');
  expect(verdictOn(join(root, 'sub'))).toBe('CONNECT_014');
  expect(verdictOn(join(root, 'absent.db'))).toBe('CONNECT_014');
});

test("[H12] a file with a second name is rejected: the server's own store, another folder's file, or anything else", () => {
  const other = join(base, 'another root');
  mkdirSync(other);
  writeFileSync(join(other, 'theirs.db'), sqlite);
  for (const [name, target] of [
    ['store.db', join(dataFolder, 'metadata.sqlite')],
    ['theirs.db', join(other, 'theirs.db')],
    ['outside.db', join(outside, 'secret.db')],
  ] as const) {
    linkSync(target, join(root, name));
    expect([name, verdictOn(join(root, name), 'sqlite', [root, other])]).toEqual([name, 'CONNECT_014']);
    rmSync(join(root, name));
  }
  // Without its second name the other folder's file is its own again.
  expect(verdictOn(join(other, 'theirs.db'), 'sqlite', [root, other])).toBe(join(other, 'theirs.db'));
});

test('[H12] a file that was good is looked at again when it is replaced or gets a second name', () => {
  const path = join(root, 'changing.db');
  writeFileSync(path, sqlite);
  expect(verdictOn(path)).toBe(path);
  linkSync(path, join(base, 'second name.db'));
  expect(verdictOn(path)).toBe('CONNECT_014');
  rmSync(join(base, 'second name.db'));
  expect(verdictOn(path)).toBe(path);
  linkSync(join(dataFolder, 'metadata.sqlite'), join(base, 'taken.db'));
  renameSync(join(base, 'taken.db'), path);
  expect(verdictOn(path)).toBe('CONNECT_014');
  rmSync(path);
});

/** Shows `from` at `to` as well; false where this process may not mount. */
function bound(from: string, to: string): boolean {
  try {
    writeFileSync(to, sqlite);
    execFileSync('mount', ['--bind', from, to], { stdio: 'ignore' });
    return true;
  } catch {
    console.log('Bind mounts are not tested: this user may not mount.');
    return false;
  }
}

test("[H12] a bind mount of the server's own store or of another folder's file is rejected by device and number", () => {
  const other = join(base, 'third root');
  mkdirSync(other);
  writeFileSync(join(other, 'theirs.db'), sqlite);
  for (const [name, from] of [
    ['bound-store.db', join(dataFolder, 'metadata.sqlite')],
    ['bound-theirs.db', join(other, 'theirs.db')],
  ] as const) {
    const path = join(root, name);
    if (!bound(from, path)) continue;
    try {
      expect([name, verdictOn(path, 'sqlite', [root, other])]).toEqual([name, 'CONNECT_013']);
    } finally {
      execFileSync('umount', [path]);
      rmSync(path);
    }
  }
});
