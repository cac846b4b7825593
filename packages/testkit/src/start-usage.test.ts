import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** What the launcher does with its arguments: a server that it starts would still run after the limit, and end by a signal. */
const start = (...args: readonly string[]) =>
  spawnSync(process.execPath, [join(root, 'tools/start.mjs'), ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: 20_000,
    env: { PATH: '', SEXTANT_DATA: '/nowhere' },
  });

test.each(['--help', '-h'])('npm start -- %s prints what there is, and starts nothing', (word) => {
  const { status, stdout } = start(word);
  expect(status).toBe(0);
  for (const namedText of ['npm start', 'npm run sextant', 'SEXTANT_PORT', 'SEXTANT_DATA', 'docs/settings.md'])
    expect(stdout).toContain(namedText);
});

test('npm run build -- --help builds nothing', () => {
  const { status, stdout } = start('--build-only', '--help');
  expect([status, stdout.includes('Building')]).toEqual([0, false]);
});

test('an argument that is none is named, and nothing starts', () => {
  const { status, stderr } = start('--port=9000');
  expect(status).toBe(2);
  expect(stderr).toContain('npm start takes no argument --port=9000');
});
