import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import { createRequire, syncBuiltinESMExports } from 'node:module';

/*
 * Preloaded into a command (`--import`): kills the process right before its n-th change of files or its n-th statement to the metadata,
 * and says on the error stream how many there were when it was not killed. So every place between two steps can be tried, one by one.
 */

// oxlint-disable-next-line node/no-process-env -- the command itself must not know
const killAt = Number(process.env['SEXTANT_TEST_KILL_AT'] ?? 0);
let steps = 0;

function step(): void {
  steps += 1;
  if (steps === killAt) process.kill(process.pid, 'SIGKILL');
}

type Methods = Record<string, (...args: unknown[]) => unknown>;

/** Counts calls of methods. What they belong to is any object: only the names are known here. */
function counting(owner: object, names: readonly string[]): void {
  const methods = owner as Methods;
  for (const name of names) {
    const original = methods[name];
    if (original === undefined) throw new Error(`there is no ${name} to count`);
    methods[name] = function countedMethod(this: unknown, ...args: unknown[]) {
      step();
      return original.apply(this, args);
    };
  }
}

const require = createRequire(import.meta.url);
const handle = await fsPromises.open(import.meta.filename, 'r');
counting(Object.getPrototypeOf(handle) as object, ['writeFile', 'sync']);
await handle.close();
counting(fs, ['renameSync', 'writeFileSync', 'mkdirSync', 'rmSync', 'rmdirSync', 'fsyncSync']);
counting(fsPromises, ['link', 'copyFile', 'mkdir', 'rename', 'rm', 'open']);
syncBuiltinESMExports();
const sqlite = require('better-sqlite3') as { readonly prototype: object };
counting(sqlite.prototype, ['prepare', 'pragma', 'close']);
const { Client } = require('pg') as { readonly Client: { readonly prototype: object } };
counting(Client.prototype, ['query']);

process.on('exit', () => fs.writeSync(2, `steps: ${steps}\n`));
