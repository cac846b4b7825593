import { mkdtempSync, readFileSync, statSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeDataFolder } from './data-folder.ts';
import { loadSecrets } from '../../secrets/secrets.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'sextant-folder-'));

test('a second server on the same folder is rejected, until the first lets go', () => {
  const path = folder();
  const lock = takeDataFolder(path);
  expect(() => takeDataFolder(path)).toThrow(/another server uses it/);
  lock.release();
  takeDataFolder(path).release();
});

test('the lock of a killed server is taken over', () => {
  const path = folder();
  writeFileSync(join(path, 'server.lock'), JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' }));
  expect(() => takeDataFolder(path).release()).not.toThrow();
  // The number is in use again, by a process that started at another time.
  writeFileSync(join(path, 'server.lock'), JSON.stringify({ pid: process.pid, startedAt: 'earlier' }));
  expect(() => takeDataFolder(path).release()).not.toThrow();
});

test('[A1] the first start makes a secret that only its owner reads, and later starts keep it', () => {
  const path = folder();
  const first = loadSecrets(path, null);
  const file = join(path, 'secret.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(Buffer.byteLength(readFileSync(file, 'utf8').trim())).toBeGreaterThanOrEqual(32);
  chmodSync(file, 0o644);
  expect(loadSecrets(path, null)).toEqual(first);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('[A1] a kept secret that is empty, short or published stops the start', () => {
  for (const secret of ['', 'short', 'your_own_random_generated_secret_key']) {
    const path = folder();
    writeFileSync(join(path, 'secret.key'), secret);
    expect(() => loadSecrets(path, null)).toThrow(/secret/);
  }
});

test('each purpose has a key of its own', () => {
  const keys = Object.values(loadSecrets(folder(), null)).map((key: Uint8Array) => Buffer.from(key).toString('hex'));
  expect(new Set(keys).size).toBe(keys.length);
});
