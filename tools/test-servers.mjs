// Servers of databases that tests talk to, for the length of a run. One that its variable names is taken as it is.
import { startClickhouse } from './clickhouse.mjs';
import { startMariadb } from './mariadb.mjs';
import { startPostgres } from './postgres.mjs';

const servers = [
  { name: 'PostgreSQL', variable: 'SEXTANT_TEST_POSTGRES_URL', start: startPostgres },
  { name: 'MariaDB', variable: 'SEXTANT_TEST_MYSQL_URL', start: startMariadb },
  { name: 'ClickHouse', variable: 'SEXTANT_TEST_CLICKHOUSE_URL', start: startClickhouse },
];

/** Calls `action` with the variables that name the servers, and ends those that it started. */
export async function withTestServers(action) {
  const urls = {};
  const startedServers = [];
  try {
    for (const { name, variable, start } of servers) {
      if ((process.env[variable] ?? '') !== '') continue;
      const server = await start();
      if (server === null) console.log(`${name} cannot be had here: the tests that need it are skipped.`);
      else {
        startedServers.push(server);
        urls[variable] = server.url;
      }
    }
    return await action(urls);
  } finally {
    for (const server of startedServers) await server.stop();
  }
}
