// A throw-away ClickHouse server: a free port on loopback, no sign-in but from this machine, gone at the end.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { installSystemPackage } from './system-package.mjs';

const startWithinMs = 30_000;
const folders = ['/usr/sbin', '/usr/bin', ...(process.env.PATH ?? '').split(':')];
const findProgram = () => folders.map((folder) => join(folder, 'clickhouse-server')).find((path) => existsSync(path));
const password = 'sextant-test';

const configOf = (folder, httpPort, tcpPort) => `<yandex>
  <logger><level>fatal</level><console>1</console></logger>
  <listen_host>127.0.0.1</listen_host><http_port>${httpPort}</http_port><tcp_port>${tcpPort}</tcp_port>
  <path>${folder}/data/</path><tmp_path>${folder}/temp/</tmp_path><users_config>${folder}/users.xml</users_config>
  <default_profile>default</default_profile><default_database>default</default_database>
  <mark_cache_size>100000000</mark_cache_size><timezone>UTC</timezone>
</yandex>`;
const users = `<yandex>
  <profiles><default><max_memory_usage>1000000000</max_memory_usage></default></profiles>
  <users><default>
    <password>${password}</password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota>
  </default></users>
  <quotas><default></default></quotas>
</yandex>`;

const isUp = (port) =>
  fetch(`http://127.0.0.1:${port}/ping`).then(
    ({ ok }) => ok,
    () => false,
  );

/** The program, installed when missing; undefined where it cannot be had. */
export const ensureClickhouse = () =>
  findProgram() ?? (installSystemPackage('clickhouse-server') ? findProgram() : undefined);

/** A running server with an empty database, or null where ClickHouse cannot be had. */
export async function startClickhouse() {
  const program = ensureClickhouse();
  if (program === undefined) return null;
  const folder = mkdtempSync(join(tmpdir(), 'sextant-clickhouse-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
  for (const subfolder of ['data', 'temp']) mkdirSync(join(folder, subfolder));
  const [httpPort, tcpPort] = [await freePort(), await freePort()];
  const config = join(folder, 'config.xml');
  writeFileSync(config, configOf(folder, httpPort, tcpPort));
  writeFileSync(join(folder, 'users.xml'), users);
  const server = spawn(program, [`--config-file=${config}`], { cwd: folder, stdio: 'ignore' });
  const ended = new Promise((resolve) => server.on('exit', resolve));
  process.prependOnceListener('exit', () => server.kill('SIGKILL'));
  const deadline = Date.now() + startWithinMs;
  while (!(await isUp(httpPort))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      console.error('ClickHouse is installed but did not start.');
      server.kill('SIGKILL');
      return null;
    }
    await pause(50);
  }
  return {
    url: `http://default:${password}@127.0.0.1:${httpPort}/default`,
    stop: async () => {
      server.kill('SIGKILL');
      await ended;
    },
  };
}
