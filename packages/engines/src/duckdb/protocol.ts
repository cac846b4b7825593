import type { ErrorCode } from '@sextant/contract';
import type { EngineColumn, RunProgress, SelectVerdict } from '../engine.ts';

/** A table of a table file, and the name under which statements see it. */
export interface AttachedTable {
  readonly schema: string;
  readonly name: string;
  /** Path of a table file (`tables/<uuid>.duckdb`). */
  readonly file: string;
  readonly tableInFile: string;
}

/** A table or view that a host found in `databaseFile`. */
export interface FoundTable {
  readonly schema: string;
  readonly name: string;
  readonly kind: 'table' | 'view';
  /** How a view is defined; empty for tables. */
  readonly sql: string;
  /** Null for views. */
  readonly rows: number | null;
  readonly comment: string | null;
  /** Of the columns that have one, by name. */
  readonly columnComments: Readonly<Record<string, string>>;
}

/** What a query host gets before it opens. */
export interface HostSetup {
  readonly tables: readonly AttachedTable[];
  /** A user's database: all its tables and views are seen under their own names. Default: none. */
  readonly databaseFile?: string;
  readonly tempDir: string;
  readonly maxTempBytes: number;
  readonly memoryLimitBytes: number;
  readonly threads: number;
  readonly maxRunning: number;
}

export type HostRequest =
  | { readonly kind: 'setup'; readonly setup: HostSetup }
  | {
      readonly kind: 'run';
      readonly id: number;
      readonly sql: string;
      readonly maxRows: number;
      readonly maxBytes: number;
      /** Chunks of the rows are sent while others are read. */
      readonly isStreamed: boolean;
      /** It is told how far the run is, and at its end how many rows were read. */
      readonly isCounted: boolean;
    }
  /** Answered by `count` tables, under `id` and the numbers after it. */
  | {
      readonly kind: 'run-together';
      readonly id: number;
      readonly sql: string;
      readonly count: number;
      readonly maxBytes: number;
    }
  | { readonly kind: 'describe'; readonly id: number; readonly sql: string }
  | { readonly kind: 'check'; readonly id: number; readonly sql: string }
  | { readonly kind: 'explain'; readonly id: number; readonly sql: string }
  | { readonly kind: 'cancel'; readonly id: number };

/** A plan as the engine tells it: as JSON, and drawn. */
export interface PlanTexts {
  readonly json: string;
  readonly text: string;
}

/** An error as plain data; `text` is the engine's own, for the log only. */
export interface HostError {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Where in the statement, in bytes from 0. Default: nobody knows. */
  readonly position?: number | null;
}

/** Responses that are not tables; a run's result comes in table frames. */
export type HostResponse =
  | { readonly kind: 'ready'; readonly found: readonly FoundTable[] }
  | { readonly kind: 'unusable'; readonly text: string }
  | { readonly kind: 'columns'; readonly id: number; readonly columns: readonly EngineColumn[] }
  | { readonly kind: 'plan'; readonly id: number; readonly plan: PlanTexts }
  | { readonly kind: 'verdict'; readonly id: number; readonly verdict: SelectVerdict }
  /** How far a run is; its result comes later. */
  | { readonly kind: 'progress'; readonly id: number; readonly progress: RunProgress }
  | { readonly kind: 'failed'; readonly id: number; readonly error: HostError };
