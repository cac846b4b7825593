// npm start, npm run dev, npm run build, npm run bench: installs and builds what changed, then hands over to the product's own Node.
// Built-in modules and old syntax only: this file runs under whatever Node (>= 18) the machine has.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, exitWith, root, startChild, superviseUntilExit } from './bootstrap.mjs';
import { serverCommand } from './server-command.mjs';

const args = process.argv.slice(2);

exitWith(async () => {
  ensureInstalled();
  if (args[0] === '--run')
    return superviseUntilExit([startChild(['--conditions=@sextant/source'].concat(args.slice(1)), {})]);
  if (args[0] === '--dev') return superviseUntilExit([startChild([join(root, 'tools', 'dev.mjs')], {})]);
  ensureBuilt();
  if (args[0] === '--build-only') return 0;
  return superviseUntilExit([startChild(serverCommand.concat(args), { ipc: true })]);
});
