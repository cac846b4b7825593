import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkLockfile } from '../../../tools/lockfile.mjs';

interface Lock {
  readonly packages: Record<string, Record<string, unknown>>;
}

const text = readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8');
const node = 'node_modules/@duckdb/node-api';

/** The findings for a lock file in which one package was changed. */
function changedLockfile(path: string, change: Record<string, unknown>): string[] {
  const lock = JSON.parse(text) as Lock;
  lock.packages[path] = { ...lock.packages[path], ...change };
  return checkLockfile(JSON.stringify(lock));
}

test('the lock file as it is has nothing against it', () => {
  expect(checkLockfile(text)).toEqual([]);
});

test('[L7] the build fails on DuckDB releases that are known to be bad, also below another package', () => {
  const bad = 'is known to carry foreign code';
  expect(changedLockfile(node, { version: '1.3.3' })).toEqual([`package-lock.json: @duckdb/node-api@1.3.3 ${bad}`]);
  for (const [name, version] of [
    ['duckdb', '1.3.3'],
    ['@duckdb/node-bindings', '1.3.3'],
    ['@duckdb/duckdb-wasm', '1.29.2'],
  ] as const) {
    const integrity = `sha512-${'A'.repeat(86)}==`;
    const path = `node_modules/esbuild/node_modules/${name}`;
    expect(changedLockfile(path, { version, integrity })).toEqual([`package-lock.json: ${name}@${version} ${bad}`]);
  }
});

test('the build fails on a package without its hash, from another place, or with a script at its installation', () => {
  expect(changedLockfile(node, { integrity: undefined })).toEqual([expect.stringContaining('has no sha512')]);
  expect(changedLockfile(node, { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' })).toHaveLength(1);
  expect(changedLockfile(node, { resolved: 'git+ssh://git@example.org/duckdb.git' })).toEqual([
    expect.stringContaining('and not from the registry'),
  ]);
  expect(changedLockfile(node, { hasInstallScript: true })).toEqual([expect.stringContaining('runs a script')]);
});
