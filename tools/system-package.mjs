// Installs a Debian package when this machine has apt-get and lets us. Built-in modules and old syntax only.
import { spawnSync } from 'node:child_process';

function runs(file, args) {
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0;
}

/** The words that run apt-get with the right to install, or null where there is none. */
function aptGet() {
  if (!runs('apt-get', ['--version'])) return null;
  if (process.getuid && process.getuid() === 0) return ['apt-get'];
  return runs('sudo', ['-n', 'true']) ? ['sudo', '-n', 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'] : null;
}

let listsAreFresh = false;

/** True when the package is installed afterwards. Says what it does; never asks. */
export function installSystemPackage(name) {
  const aptCommand = aptGet();
  if (!aptCommand) return false;
  console.log('Installing the system package ' + name + ' ...');
  const apt = (args) =>
    spawnSync(aptCommand[0], aptCommand.slice(1).concat(args), {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: Object.assign({}, process.env, { DEBIAN_FRONTEND: 'noninteractive' }),
    }).status === 0;
  if (!listsAreFresh) listsAreFresh = apt(['update', '-qq']);
  return apt(['install', '-y', '-qq', '--no-install-recommends', name]);
}
