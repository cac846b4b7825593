// npm run sextant -- <command>: the commands for administrators, under the product's own Node, from the sources.
// Built-in modules and old syntax only: this file runs under whatever Node (>= 18) the machine has.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, exitWith, productNode, root } from './bootstrap.mjs';

/** npm changes to the folder of the product; paths are meant from where the command was typed. */
const folder = process.env.INIT_CWD || process.cwd();

exitWith(async () => {
  ensureInstalled();
  const entry = join(root, 'packages', 'server', 'src', 'command-line', 'sextant.ts');
  const args = ['--conditions=@sextant/source', entry, '--folder=' + folder].concat(process.argv.slice(2));
  // In our own process group: it asks in the terminal that we have, and Ctrl-C reaches both.
  const child = spawn(productNode(), args, { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code === null ? (signal === 'SIGKILL' ? 137 : 143) : code));
  });
});
