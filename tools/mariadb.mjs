// A throw-away MariaDB server: an unprivileged user, a free port on loopback, gone at the end.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { installSystemPackage } from './system-package.mjs';

const startWithinMs = 60_000;
const folders = ['/usr/sbin', '/usr/bin', '/usr/libexec', ...(process.env.PATH ?? '').split(':')];
const find = (program) => folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null;

/** The programs that make and run a server, or null. */
function findPrograms() {
  const [server, install] = [find('mariadbd'), find('mariadb-install-db')];
  return server === null || install === null ? null : { server, install };
}

/** MariaDB rejects to run as root: the user it runs as, by name and numbers. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (user, kind) =>
    Number(execFileSync('id', [kind, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const user of ['mysql', 'nobody']) {
    try {
      return { uid: idOf(user, '-u'), gid: idOf(user, '-g') };
    } catch {
      // This machine has no such user: try the next.
    }
  }
  throw new Error('MariaDB refuses to run as root, and this machine has neither the user mysql nor nobody.');
}

function isUp(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => (socket.destroy(), resolve(true)));
    socket.on('error', () => resolve(false));
  });
}

async function waitUntilReady(server, port) {
  const deadline = Date.now() + startWithinMs;
  while (!(await isUp(port))) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error('MariaDB did not start.');
    await pause(50);
  }
}

/** A folder that the server's user may write and that goes when this process ends. */
function serverFolder(user) {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-mariadb-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
  return folder;
}

/** Makes the first user by name: the server reads these statements once, before it returns. */
const password = 'sextant-test';
const firstStatements = [
  'CREATE DATABASE sextant',
  `CREATE USER sextant@'127.0.0.1' IDENTIFIED BY '${password}'`,
  `GRANT ALL ON *.* TO sextant@'127.0.0.1' WITH GRANT OPTION`,
];

const zoneFiles = '/usr/share/zoneinfo';
/** A few zones: all of them would take seconds, and a server that lacks some is a case of its own. */
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
];

/** Statements that tell the server of these zones; none where the machine does not know them. */
function zoneStatements() {
  const program = find('mariadb-tzinfo-to-sql');
  if (program === null || !existsSync(zoneFiles)) return '';
  const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
  const zoneTables = zones.map((zone) =>
    execFileSync(program, ['--skip-write-binlog', join(zoneFiles, zone), zone], options),
  );
  return `USE mysql;\n${zoneTables.join('\n')}`;
}

/** A certificate for this machine's own names, so that encrypted connections can be tried; no arguments where openssl is missing. */
function tlsArguments(folder, user) {
  const [key, certificate] = [join(folder, 'tls.key'), join(folder, 'tls.crt')];
  const launcher =
    'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1';
  try {
    execFileSync('openssl', [...launcher.split(' '), '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  } catch {
    return [];
  }
  if (user.uid !== undefined) for (const path of [key, certificate]) chownSync(path, user.uid, user.gid);
  return [`--ssl-key=${key}`, `--ssl-cert=${certificate}`];
}

/** The programs, installed when missing; null where they cannot be had. */
export const ensureMariadb = () => findPrograms() ?? (installSystemPackage('mariadb-server') ? findPrograms() : null);

/** A running server with an empty database, or null where MariaDB cannot be had. */
export async function startMariadb() {
  const programs = ensureMariadb();
  if (programs === null) return null;
  const user = unprivileged();
  const folder = serverFolder(user);
  const data = join(folder, 'data');
  const asUser = { ...user, cwd: folder, env: { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' } };
  const install = ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db'];
  execFileSync(programs.install, install, { ...asUser, stdio: ['ignore', 'ignore', 'inherit'] });
  const port = await freePort();
  const args = [
    '--no-defaults',
    `--datadir=${data}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    `--socket=${join(folder, 'socket')}`,
    `--pid-file=${join(folder, 'pid')}`,
    '--innodb-flush-log-at-trx-commit=0',
    '--skip-name-resolve',
    ...tlsArguments(folder, user),
  ];
  // A bootstrap run executes statements without a network; it ends by itself.
  execFileSync(programs.server, ['--no-defaults', `--datadir=${data}`, '--bootstrap'], {
    ...asUser,
    input: `FLUSH PRIVILEGES;\n${firstStatements.join(';\n')};\n${zoneStatements()}`,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const server = spawn(programs.server, args, { ...asUser, stdio: 'ignore' });
  const ended = new Promise((resolve) => server.on('exit', resolve));
  process.prependOnceListener('exit', () => server.kill('SIGKILL'));
  await waitUntilReady(server, port);
  return {
    url: `mysql://sextant:${password}@127.0.0.1:${port}/sextant`,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
