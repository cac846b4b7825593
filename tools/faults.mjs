// npm run faults: the tests that kill the server and the engine, SEXTANT_FAULT_ROUNDS times each (default 50).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

const { SEXTANT_FAULT_ROUNDS: rounds = '50', ...env } = process.env;
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', 'kill'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...env, SEXTANT_TEST_KILLS: rounds },
});
process.exit(status ?? 1);
