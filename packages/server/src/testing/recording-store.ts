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
  readonly takenStatements: () => string[];
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
  const doNothing = async (): Promise<void> => undefined;
  const driver: Driver = {
    init: doNothing,
    acquireConnection: async () => connection,
    beginTransaction: doNothing,
    commitTransaction: doNothing,
    rollbackTransaction: doNothing,
    releaseConnection: doNothing,
    destroy: doNothing,
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
    store: storeOver(
      { db: new Kysely<Schema>({ dialect: parts }), dialect, findTrouble: async () => null, revision: () => null },
      () => 0,
    ),
    takenStatements: () => {
      const before = statements;
      statements = [];
      return before;
    },
  };
}
