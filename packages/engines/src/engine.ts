import type { ColumnTable, ValueType } from '@sextant/contract';

/** One statement to run, with its limits. */
export interface RunRequest {
  /** Exactly one SELECT; everything else is refused (ENGINE_010). */
  readonly sql: string;
  /** Counted from the start of the run, not from the wait before it. */
  readonly timeoutMs: number;
  /** Reading stops after so many rows; the answer says so in `isCut`. */
  readonly maxRows: number;
  /** Reading stops when the cells take more memory than this. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** What a run answers. */
export interface RunResult {
  readonly table: ColumnTable;
  /** Time in the engine, from prepare to the last row read; waiting in the queue is not in it. */
  readonly durationMs: number;
  /** True when `maxRows` or `maxBytes` stopped the reading: there may be more rows. */
  readonly isCut: boolean;
}

/** A column that a statement would answer. */
export interface EngineColumn {
  readonly name: string;
  readonly type: ValueType;
  /** The engine's own name of the type, such as `DECIMAL(18,3)`. */
  readonly nativeType: string;
}

/** A table that a statement reads; `schema` is null when the statement does not name it. */
export interface TableReference {
  readonly schema: string | null;
  readonly name: string;
}

/** What the engine's own parser says of a statement that may run. */
export interface SelectVerdict {
  /** Tables read, without those that the statement itself defines (WITH). */
  readonly tables: readonly TableReference[];
  /** Functions called, lower case, without operators. */
  readonly functions: readonly string[];
}

/** How busy an engine is. */
export interface EngineStatus {
  readonly state: 'idle' | 'starting' | 'running' | 'closed';
  readonly running: number;
  readonly waiting: number;
  /** Process that holds the engine, or null while there is none. */
  readonly pid: number | null;
  /** How often a process ended that should not have. */
  readonly crashes: number;
}

/**
 * A database that answers statements as column tables. Failures are SextantErrors with an ENGINE code and never carry cell values.
 */
export interface Engine {
  readonly dialect: 'duckdb';
  /** Runs one SELECT. Rejects with ENGINE_008 within 0.5 s after the time limit and with ENGINE_009 when the signal aborts. */
  run(request: RunRequest): Promise<RunResult>;
  /** Columns of a SELECT, without running it. */
  describe(sql: string): Promise<readonly EngineColumn[]>;
  /** Says what a SELECT reads, or rejects with the reason why it may not run (ENGINE_003, ENGINE_010, ENGINE_011). */
  checkSelect(sql: string): Promise<SelectVerdict>;
  status(): EngineStatus;
  /** Stops all that runs and ends the processes. */
  close(): Promise<void>;
}
