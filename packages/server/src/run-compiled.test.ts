import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { runCompiled } from './run-compiled.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-compiled-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const head = '(function (require, module, exports, url, resolve, load) {';
const source = (said: string): string =>
  `${head} const say = (text) => require('node:fs').appendFileSync(${JSON.stringify(join(folder, 'said'))}, text); say('${said}'); })`;
const said = (): string => readFileSync(join(folder, 'said'), 'utf8');

/** Runs the script in a process of its own, which keeps what it compiled. */
function runKeeping(path: string): void {
  const starter = `import { runCompiled } from ${JSON.stringify(new URL('run-compiled.ts', import.meta.url).href)};
    runCompiled(new URL(${JSON.stringify(pathToFileURL(path).href)}), true);`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', starter], { encoding: 'utf8' });
  expect(stderr).toBe('');
}

test('compiled code is kept when asked and taken by the next run; other text or bytes that are none are compiled anew', () => {
  const path = join(folder, 'some.cjs');
  const kept = join(folder, 'some.compiled');
  const run = (): boolean => runCompiled(pathToFileURL(path), false);
  writeFileSync(path, source('a'));
  expect([run(), existsSync(kept)]).toEqual([false, false]);
  // V8 remembers what it compiled in this process, so each step has a text of its own.
  writeFileSync(path, source('bb'));
  runKeeping(path);
  expect([run(), said()]).toEqual([true, 'abbbb']);
  writeFileSync(path, source('longer'));
  expect([run(), said()]).toEqual([false, 'abbbblonger']);
  writeFileSync(path, source('the longest'));
  writeFileSync(kept, 'no code at all');
  expect([run(), said()]).toEqual([false, 'abbbblongerthe longest']);
});
