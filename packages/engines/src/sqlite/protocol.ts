import type { DerivedObject, EngineColumn, TableDescription, TableListing, WriteStatement } from '../engine.ts';
import type { SqlitePlanRow } from '../plan/sqlite-plan.ts';
import type { HostError } from '../duckdb/protocol.ts';

/** What a child that holds a SQLite file is asked, one thing at a time. */
export type SqliteRequest =
  | { readonly kind: 'open'; readonly file: string; readonly heapBytes: number; readonly isWriting: boolean }
  /** Begins a transaction and runs statements in it; `endWrite` ends it. */
  | { readonly kind: 'write'; readonly statements: readonly WriteStatement[] }
  | { readonly kind: 'endWrite'; readonly isKept: boolean }
  | { readonly kind: 'run'; readonly sql: string; readonly maxRows: number; readonly maxBytes: number }
  | { readonly kind: 'describe' | 'sample' | 'explain'; readonly sql: string }
  | { readonly kind: 'tables' }
  | { readonly kind: 'derived' }
  | { readonly kind: 'table'; readonly name: string };

/** What it returns; a run's rows come in table frames. */
export type SqliteResponse =
  | { readonly kind: 'ready'; readonly version: string }
  | { readonly kind: 'written'; readonly rows: readonly (number | null)[] }
  | { readonly kind: 'ended' }
  | { readonly kind: 'columns'; readonly columns: readonly EngineColumn[] }
  | { readonly kind: 'plan'; readonly rows: readonly SqlitePlanRow[] }
  | { readonly kind: 'tables'; readonly tables: readonly TableListing[] }
  | { readonly kind: 'derived'; readonly derived: readonly DerivedObject[] }
  | { readonly kind: 'table'; readonly table: TableDescription }
  | { readonly kind: 'failed'; readonly error: HostError };
