import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import type { Schema, StoreDialect } from '../store/schema.ts';
import type { Store } from '../store/open-store.ts';
import { storeOver } from '../store/open-store.ts';

/** A store over no database: it writes down what it would ask, and every result is empty. */
export interface RecordingStore {
  readonly store: Store;
  /** Statements since the last call of this. */
  readonly taken: () => string[];
}

export function recordingStore(dialect: StoreDialect): RecordingStore {
  let statements: string[] = [];
  const connection: DatabaseConnection = {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      statements.push(query.sql);
      return { rows: [] };
    },
    streamQuery: () => {
      throw new Error('no statement of the store is streamed');
    },
  };
  const nothing = async (): Promise<void> => undefined;
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  };
  const parts: Dialect =
    dialect === 'sqlite'
      ? {
          createDriver: () => driver,
          createAdapter: () => new SqliteAdapter(),
          createQueryCompiler: () => new SqliteQueryCompiler(),
          createIntrospector: (db) => new SqliteIntrospector(db),
        }
      : {
          createDriver: () => driver,
          createAdapter: () => new PostgresAdapter(),
          createQueryCompiler: () => new PostgresQueryCompiler(),
          createIntrospector: (db) => new PostgresIntrospector(db),
        };
  return {
    store: storeOver({ db: new Kysely<Schema>({ dialect: parts }), dialect, trouble: async () => null }, () => 0),
    taken: () => {
      const before = statements;
      statements = [];
      return before;
    },
  };
}
