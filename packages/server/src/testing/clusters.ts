/** A database server that the test runner started, taken apart for forms. */
export interface Cluster {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly database: string;
}

/** The server that a variable of the test runner names; null when there is none, with a line that says so. */
export function clusterOf(variable: 'SEXTANT_TEST_POSTGRES_URL' | 'SEXTANT_TEST_MYSQL_URL'): Cluster | null {
  // oxlint-disable-next-line node/no-process-env -- the test runner names its clusters; the server never reads these variables
  const given = process.env[variable];
  if (given === undefined || given === '') {
    console.log(`Connections are not tested on a real server: ${variable} is not set.`);
    return null;
  }
  const url = new URL(given);
  return {
    host: url.hostname,
    port: Number(url.port),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
  };
}

/** Statements run in a PostgreSQL server as its owner, one after the other. */
export async function inPostgres(cluster: Cluster, statements: readonly string[]): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ ...cluster, user: cluster.username });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
