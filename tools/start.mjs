// npm start, npm run dev, npm run build, npm run bench: installs and builds what changed, then runs the rest with the product's own Node.
// Built-in modules and old syntax only: this file runs under whatever Node (>= 18) the machine has.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, exitWith, root, startChild, superviseUntilExit } from './bootstrap.mjs';
import { serverCommand } from './server-command.mjs';
import { usage } from './usage.mjs';

const args = process.argv.slice(2);
const wrongCommand = 2;

/** The exit code when nothing is to be started: help was asked for, or there is no such argument. Null: go on. */
function earlyExitCode() {
  if (args[0] === '--run') return null;
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    return 0;
  }
  const unknown = args.find((arg, index) => index > 0 || !['--dev', '--build-only'].includes(arg));
  if (unknown === undefined) return null;
  console.error(`npm start takes no argument ${unknown}.\n\n${usage}`);
  return wrongCommand;
}

exitWith(async () => {
  const code = earlyExitCode();
  if (code !== null) return code;
  ensureInstalled();
  if (args[0] === '--run')
    return superviseUntilExit([startChild(['--conditions=@sextant/source'].concat(args.slice(1)), {})]);
  if (args[0] === '--dev') return superviseUntilExit([startChild([join(root, 'tools', 'dev.mjs')], {})]);
  ensureBuilt();
  if (args[0] === '--build-only') return 0;
  return superviseUntilExit([startChild(serverCommand, { ipc: true })]);
});
