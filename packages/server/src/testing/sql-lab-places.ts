import { serverPlaces, sqlitePlace } from './table-places.ts';
import type { TablePlace } from './table-places.ts';
import type { Client } from './core-server.ts';

const rows = `values ('Oslo', 700), ('Bergen', 290), ('Rome', null)`;
const townStatements = (table: string): readonly string[] => [
  `create table ${table} (town varchar(40), people integer)`,
  `insert into ${table} ${rows}`,
];
const nothing = (): readonly string[] => [];

/** A table of three towns in every database of users that SQL Lab is tried on. */
export interface TownPlaces {
  readonly places: readonly TablePlace[];
  /** Where the files lie: it must be among the file roots of the server. */
  readonly folder: string;
}

/** The table `towns` in PostgreSQL, MariaDB and SQLite; `name` is the database's. Servers that the test runner does not name are left out. */
export async function townPlaces(name: string): Promise<TownPlaces> {
  const sqlite = sqlitePlace('SQLite', townStatements('towns'));
  const table = {
    table: 'towns',
    postgresql: townStatements,
    mysql: townStatements,
    clickhouse: nothing,
    trino: nothing,
  };
  const servers = (await serverPlaces(name, table)).filter(
    ({ title, cluster }) => (title === 'PostgreSQL' || title === 'MariaDB') && cluster !== null,
  );
  return { places: [...servers, sqlite], folder: sqlite.folder };
}

/** Connects a place. Returns the database's number. */
export async function connectPlace(
  admin: Client,
  { title, cluster, uri }: TablePlace,
  options: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  if (cluster === null) throw new Error(`${title} is not there`);
  const response = await admin.post('/api/v1/database/', {
    database_name: title,
    sqlalchemy_uri: uri(cluster),
    ...options,
  });
  if (response.status !== 201) throw new Error(response.text);
  return response.body.id;
}
