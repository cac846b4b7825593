import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-compiled-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const head = '(function (require, module, exports, url, resolve, load) {';
const source = (said: string): string =>
  `${head} const say = (text) => require('node:fs').appendFileSync(${JSON.stringify(join(folder, 'said'))}, text); say('${said}'); })`;
const said = (): string => readFileSync(join(folder, 'said'), 'utf8');

/**
 * Runs the script in a process of its own, and says whether kept code was taken: V8 remembers what it compiled in a process, and takes kept
 * code only under the flags that it was written with, which other tests may have changed here.
 */
function run(path: string, isKeeping = false): boolean {
  const starter = `import { runCompiled } from ${JSON.stringify(new URL('run-compiled.ts', import.meta.url).href)};
    console.log(runCompiled(new URL(${JSON.stringify(pathToFileURL(path).href)}), ${isKeeping}));`;
  const args = ['--input-type=module', '--eval', starter];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.trim() === 'true';
}

test('compiled code is kept when asked and taken by the next run; other text or bytes that are none are compiled anew', () => {
  const path = join(folder, 'some.cjs');
  const kept = join(folder, 'some.compiled');
  writeFileSync(path, source('a'));
  expect([run(path), existsSync(kept)]).toEqual([false, false]);
  expect([run(path, true), existsSync(kept)]).toEqual([false, true]);
  expect([run(path), said()]).toEqual([true, 'aaa']);
  writeFileSync(path, source('longer'));
  expect([run(path), said()]).toEqual([false, 'aaalonger']);
  writeFileSync(kept, 'no code at all');
  expect([run(path), said()]).toEqual([false, 'aaalongerlonger']);
});
