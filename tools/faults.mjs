// npm run faults: the tests that kill the server, the engine and commands, fill the disk and take the metadata database away;
// SEXTANT_FAULT_ROUNDS kills each (default 50).
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';
import { startPostgres } from './postgres.mjs';

const { SEXTANT_FAULT_ROUNDS: rounds = '50', ...env } = process.env;
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const postgres = await startPostgres();
if (postgres === null) console.log('PostgreSQL cannot be had here: faults of the metadata on it are skipped.');
// No second try: an error that passes every other time is one.
const args = ['run', '--project', 'server', 'kill', 'fault', ...process.argv.slice(2)];
const child = spawn(process.execPath, [vitest, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...env,
    SEXTANT_TEST_KILLS: rounds,
    ...(postgres === null ? {} : { SEXTANT_TEST_POSTGRES_URL: postgres.url }),
  },
});
const status = await new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
await postgres?.stop();
process.exit(status);
