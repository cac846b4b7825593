import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BenchServer } from './bench-server.ts';

const json = { 'content-type': 'application/json' };

/** Sends a body as JSON and reads the response. */
export async function post(server: BenchServer, path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await server.send(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
  return JSON.parse(response.bytes.toString()) as Record<string, unknown>;
}

/** Connects a SQLite file of so many tables, `table_0` and on, for SQL Lab; returns the number of the database. */
export async function connectManyTables(server: BenchServer, folder: string, count: number): Promise<number> {
  const path = join(folder, 'many.db');
  const db = new DatabaseSync(path);
  db.exec('begin');
  for (let index = 0; index < count; index += 1)
    db.exec(`create table table_${index} (id integer, name text, amount real)`);
  db.exec('commit');
  db.close();
  const { id } = await post(server, '/api/v1/database/', {
    database_name: 'Many tables',
    sqlalchemy_uri: `sqlite:///${path}`,
    expose_in_sqllab: true,
  });
  return id as number;
}

/** Writes so many runs into the history, copies of the newest one, an hour apart, while the server stands. */
export function fillHistory({ dataFolder }: BenchServer, count: number): void {
  const db = new DatabaseSync(join(dataFolder, 'metadata.sqlite'));
  const { id: _, ...run } = db.prepare('select * from sql_run order by id desc limit 1').get() as Record<
    string,
    unknown
  >;
  const names = Object.keys(run);
  const insert = db.prepare(`insert into sql_run (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`);
  const startedAt = Number(run['started_at']);
  db.exec('begin');
  for (let number = 1; number <= count; number += 1) {
    const change = { client_id: `bench-${number}`, results_key: null, started_at: startedAt - number * 3_600_000 };
    insert.run(...names.map((name) => ({ ...run, ...change })[name] as string | number | null));
  }
  db.exec('commit');
  db.close();
}
