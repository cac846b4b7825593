// Installs the system packages of the server and browser tests where they are missing. A process of its own, under the product's Node:
// npm test runs it beside the check. One after the other, for apt-get lets one in at a time.
import { ensureChromium } from './chromium.mjs';
import { ensureClickhouse } from './clickhouse.mjs';
import { ensureMariadb } from './mariadb.mjs';
import { ensurePostgres } from './postgres.mjs';

for (const ensure of [ensurePostgres, ensureMariadb, ensureClickhouse, ensureChromium]) {
  try {
    ensure();
  } catch {
    // The part that needs it says so when its turn comes.
  }
}
