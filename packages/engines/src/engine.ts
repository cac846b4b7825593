import type { ColumnTable, ValueType } from '@sextant/contract';
import type { DialectName } from '@sextant/sql';
import type { EnginePlan } from './plan/plan.ts';

/** One statement to run, with its limits. */
export interface RunRequest {
  /** Exactly one SELECT; everything else is rejected (ENGINE_010). */
  readonly sql: string;
  /** Counted from the start of the run, not from the wait before it. */
  readonly timeoutMs: number;
  /** Reading stops after so many rows; the result says so in `isCut`. */
  readonly maxRows: number;
  /** Reading stops when the cells take more memory than this. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** May end with `Preempted` when it takes long and others are there. Default false. */
  readonly isPreemptible?: boolean;
  /** Runs with what others leave, where the database can tell them apart. Default false. */
  readonly isSlow?: boolean;
  /**
   * Told now and then, while they are read, of the rows so far, by engines that can; null when reading begins, also when it begins anew and what was told
   * is void.
   */
  readonly onRows?: OnRows | null;
  /** Told now and then how far the run is, by engines that can; null when it begins, also when it begins anew. Default: nobody is. */
  readonly onProgress?: OnProgress | null;
}

/** Takes the rows that were read so far. */
export type OnRows = (table: ColumnTable | null) => void;

/** How far a run is, as its database tells: figures that it does not tell are null. */
export interface RunProgress {
  /** Of the whole work, 0 to 1. */
  readonly share: number | null;
  /** Rows that were read from tables, about; and how many there are to read. */
  readonly rowsRead: number | null;
  readonly rowsToRead: number | null;
}

/** Takes how far a run is. */
export type OnProgress = (progress: RunProgress | null) => void;

/** A run took long while others were there, and was given up: it is to be run again as a patient one. */
export class Preempted extends Error {}

/** The name under which the parts of a run together read the rows that they share. */
export const sharedRows = 'shared_rows__';

/** SELECTs over the same rows, to be run in one go. */
export interface CombinedRequest extends Omit<RunRequest, 'sql' | 'maxRows' | 'isSlow'> {
  /** Exactly one SELECT: the rows. */
  readonly rows: string;
  /** SELECTs that read `sharedRows`; each says itself how many rows it returns. */
  readonly parts: readonly string[];
}

/** What a run returns. */
export interface RunResult {
  readonly table: ColumnTable;
  /** Time in the engine, from prepare to the last row read; waiting in the queue is not in it. */
  readonly durationMs: number;
  /** True when `maxRows` or `maxBytes` stopped the reading: there may be more rows. */
  readonly isCut: boolean;
  /** Rows that the database read from tables for it, counted by the database, of runs with `onProgress`. Default: null, it does not tell. */
  readonly rowsRead?: number | null;
}

/** A statement that changes something. */
export interface WriteStatement {
  /** Exactly one statement. */
  readonly sql: string;
  /** `define` makes, changes or drops an object: some databases end a transaction with it. */
  readonly kind: 'write' | 'define';
  /** Rows that it must touch, or nothing is kept (SQLLAB_018); null takes any number. */
  readonly expectedRows: number | null;
}

/** Statements that change something, in one transaction. */
export interface WriteRequest {
  readonly statements: readonly WriteStatement[];
  /** What names without a schema mean; null leaves it to the database. */
  readonly schema: string | null;
  /** False rolls everything back: it only counts the rows that would be touched. */
  readonly isKept: boolean;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** A column that a statement would return. */
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
 * A database that runs statements and returns column tables. Errors are SextantErrors with an ENGINE code and never carry cell values.
 */
export interface Engine {
  readonly dialect: DialectName;
  /** Runs one SELECT. Rejects with ENGINE_008 within 0.5 s after the time limit and with ENGINE_009 when the signal aborts. */
  run(request: RunRequest): Promise<RunResult>;
  /**
   * Reads the shared rows once and returns each part, in their order; absent where the database cannot. Fails as `run` does, for all parts at
   * once: a caller then runs each by itself.
   */
  runCombined?(request: CombinedRequest): Promise<readonly RunResult[]>;
  /** Columns of a SELECT, without running it. */
  describe(sql: string): Promise<readonly EngineColumn[]>;
  /** How a SELECT would be run, without running it; absent where the database does not tell. */
  explain?(sql: string): Promise<EnginePlan>;
  /**
   * Writes, over a connection of its own that ends with it; absent where connections only read. Returns the rows that each statement touched, in their
   * order; null where the database does not tell, and, when nothing is kept, where it could not take the statement back and so was not asked. Once a
   * transaction is being committed, neither the signal nor the limit of time end it.
   */
  write?(request: WriteRequest): Promise<readonly (number | null)[]>;
  /** Says what a SELECT reads, or rejects with the reason why it may not run (ENGINE_003, ENGINE_010, ENGINE_011). */
  checkSelect(sql: string): Promise<SelectVerdict>;
  status(): EngineStatus;
  /** Stops all that runs and ends the processes. */
  close(): Promise<void>;
}

/** A table or view of a connected database. */
export interface TableListing {
  readonly name: string;
  readonly kind: 'table' | 'view';
}

/** Something in a database whose rows come from other tables, without their names standing in a statement. */
export interface DerivedObject {
  readonly name: string;
  readonly kind: 'table' | 'function';
  /** How it is defined; null where the database does not tell. */
  readonly sql: string | null;
}

/** A key or index of a table. */
export interface TableKey {
  readonly name: string;
  readonly columns: readonly string[];
  readonly isUnique: boolean;
}

/** A foreign key: its columns and where they lead. */
export interface ForeignKey {
  readonly name: string;
  readonly columns: readonly string[];
  readonly referredSchema: string | null;
  readonly referredTable: string;
  readonly referredColumns: readonly string[];
}

/** A column as its database describes it. */
export interface DescribedColumn extends EngineColumn {
  readonly isNullable: boolean;
  readonly comment: string | null;
}

/** How many rows a table has. */
export interface RowCount {
  readonly rows: number;
  /** False for what the database's statistics say. */
  readonly isExact: boolean;
}

/** A table as its database describes it. */
export interface TableDescription {
  readonly columns: readonly DescribedColumn[];
  readonly comment: string | null;
  /** As the catalog tells without a look at the rows; null where it does not. */
  readonly rowCount: RowCount | null;
  readonly primaryKey: TableKey | null;
  readonly foreignKeys: readonly ForeignKey[];
  readonly indexes: readonly TableKey[];
  /** Columns by whose values the table is divided, in their order; none for tables without parts. */
  readonly partitionColumns: readonly string[];
}

/** A table of which nothing is known but its columns; they may be NULL where that is not said. */
export const plainTable = (
  columns: readonly (EngineColumn & Partial<Pick<DescribedColumn, 'isNullable'>>)[],
): TableDescription => ({
  columns: columns.map((column) => ({ ...column, isNullable: column.isNullable ?? true, comment: null })),
  comment: null,
  rowCount: null,
  primaryKey: null,
  foreignKeys: [],
  indexes: [],
  partitionColumns: [],
});

/** The newest part of a table that is divided by the values of columns. */
export interface NewestPartition {
  readonly columns: readonly string[];
  /** One for each column, as texts. */
  readonly values: readonly (string | null)[];
  /** What was asked. */
  readonly sql: string;
}

/**
 * A database that a user connected. It is reached with the first query and left when idle; sessions only read. Errors of connecting
 * are SextantErrors with a CONNECT code that say what is wrong and what to do.
 */
export interface ConnectedEngine extends Engine {
  /** Connects anew and asks something small. */
  test(): Promise<void>;
  /**
   * What the connection's user may do beyond reading, in words that follow *The user of the database*; null when nothing is known of such. Absent
   * where databases have no users.
   */
  powers?(): Promise<string | null>;
  /** The version of the database's software, as it names itself. */
  version(): Promise<string>;
  /** Schemas that the connection may look into, without those of the system; a database without schemas has one, `main`. */
  schemas(): Promise<readonly string[]>;
  /** The schema that names without one mean. */
  defaultSchema(): Promise<string>;
  /** Tables and views of a schema that may be read, by name. @throws CONNECT_024 when there is no such schema */
  tables(schema: string): Promise<readonly TableListing[]>;
  /** Views, partitions and functions of users, in all schemas. */
  derived(): Promise<readonly DerivedObject[]>;
  /** @throws ENGINE_002 when there is no such table */
  table(schema: string, name: string): Promise<TableDescription>;
  /**
   * The newest part of a table, of those with the values `given` for some of its columns. Absent where tables are not divided in ways that a
   * statement can ask for; null for a table without such parts.
   */
  newestPartition?(
    schema: string,
    name: string,
    partition?: Readonly<Record<string, string>>,
  ): Promise<NewestPartition | null>;
}
