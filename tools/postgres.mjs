// A throw-away PostgreSQL cluster: an unprivileged user, a free port on loopback, fsync off, gone at the end.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { installSystemPackage } from './system-package.mjs';

const versions = '/usr/lib/postgresql';
const startWithinMs = 30_000;

/** Folder of the newest PostgreSQL's programs, or null. */
function findPrograms() {
  const numbers = existsSync(versions) ? readdirSync(versions).map(Number).filter(Number.isFinite) : [];
  const folders = numbers.sort((a, b) => b - a).map((version) => join(versions, String(version), 'bin'));
  const onPath = (process.env.PATH ?? '').split(':');
  return [...folders, ...onPath].find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** User and group that the cluster runs as: PostgreSQL rejects to run as root. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (user, kind) =>
    Number(execFileSync('id', [kind, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf(user, '-u'), gid: idOf(user, '-g') };
    } catch {
      // This machine has no such user: try the next.
    }
  }
  throw new Error('PostgreSQL refuses to run as root, and this machine has neither the user postgres nor nobody.');
}

/** Whether the server takes connections: its port is open earlier than that. */
function isReady(programs, port) {
  try {
    execFileSync(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const settings = {
  listen_addresses: '127.0.0.1',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  log_min_messages: 'fatal',
};

async function waitUntilReady(server, { programs, port }) {
  const deadline = Date.now() + startWithinMs;
  while (!isReady(programs, port)) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error('PostgreSQL did not start.');
    await pause(50);
  }
}

/** A server that is dying still writes: the folder is removed again until it stays away. No promise survives the end of a process. */
function removeFolder(folder) {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (let attempt = 0; existsSync(folder) && attempt < 40; attempt += 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // A file came or went meanwhile.
    }
    Atomics.wait(clock, 0, 0, 25);
  }
}

/** A folder that the cluster's user may write and that goes when this process ends. */
function clusterFolder(user) {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  process.once('exit', () => removeFolder(folder));
  return folder;
}

/** Folder of the programs, installed when missing; null where they cannot be had. */
export const ensurePostgres = () => findPrograms() ?? (installSystemPackage('postgresql') ? findPrograms() : null);

/** A running cluster with an empty database, or null where PostgreSQL cannot be had. */
export async function startPostgres() {
  const programs = ensurePostgres();
  if (programs === null) return null;
  const user = unprivileged();
  const folder = clusterFolder(user);
  const data = join(folder, 'data');
  const asUser = { ...user, cwd: folder, env: { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' } };
  const init = ['-D', data, '-U', 'sextant', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync(join(programs, 'initdb'), init, { ...asUser, stdio: ['ignore', 'ignore', 'inherit'] });
  const port = await freePort();
  const all = Object.entries({ ...settings, port, unix_socket_directories: folder });
  const args = ['-D', data, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const server = spawn(join(programs, 'postgres'), args, { ...asUser, stdio: 'ignore' });
  const ended = new Promise((resolve) => server.on('exit', resolve));
  process.prependOnceListener('exit', () => server.kill('SIGQUIT'));
  await waitUntilReady(server, { programs, port });
  execFileSync(join(programs, 'createdb'), ['-h', '127.0.0.1', '-p', String(port), '-U', 'sextant', 'sextant'], asUser);
  return {
    url: `postgres://sextant@127.0.0.1:${port}/sextant`,
    stop: async () => {
      server.kill('SIGINT');
      await ended;
    },
  };
}
