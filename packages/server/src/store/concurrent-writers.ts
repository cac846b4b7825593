import { PostgresAdapter } from 'kysely';
import type { StoreDb } from './schema.ts';

/** Whether several transactions write at once, so that rows have to be held; SQLite lets one write after the other. */
export const hasConcurrentWriters = (db: StoreDb): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
