import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment } from '../config.ts';
import type { StoreDialect } from '../store/schema.ts';

/** A fresh metadata database and how to remove it. */
export interface FreshStore {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

interface StoreKind {
  readonly dialect: StoreDialect;
  readonly open: () => Promise<FreshStore>;
}

async function freshSqlite(): Promise<FreshStore> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-store-'));
  return {
    url: `sqlite:${join(folder, 'metadata.sqlite')}`,
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

let createdCount = 0;

/** A database of its own in the cluster that the variable names. */
const freshPostgres = (cluster: string) => async (): Promise<FreshStore> => {
  const { default: pg } = await import('pg');
  const name = `sextant_test_${process.pid}_${(createdCount += 1)}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: cluster });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => run(`drop database if exists ${name} with (force)`) };
};

/** The databases that store tests run on: SQLite always, PostgreSQL when SEXTANT_TEST_POSTGRES_URL names a cluster. */
export function storeUrls(): readonly StoreKind[] {
  const cluster = environment['SEXTANT_TEST_POSTGRES_URL'];
  const sqlite: StoreKind = { dialect: 'sqlite', open: freshSqlite };
  if (cluster !== undefined && cluster !== '') return [sqlite, { dialect: 'postgresql', open: freshPostgres(cluster) }];
  console.log('The store is tested on SQLite only: SEXTANT_TEST_POSTGRES_URL is not set.');
  return [sqlite];
}
