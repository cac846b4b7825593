import Database from 'better-sqlite3';
import { fail, SextantError } from '@sextant/contract';
import { uniqueNames } from '../connected/column-builder.ts';
import { requireSelect } from '../connected/require-select.ts';
import { requireExpected } from '../connected/write-statements.ts';
import type {
  DerivedObject,
  EngineColumn,
  RunResult,
  RowCount,
  TableDescription,
  TableListing,
  WriteStatement,
} from '../engine.ts';
import type { SqlitePlanRow } from '../plan/sqlite-plan.ts';
import { bytesOf, columnOf, declaredType, typeOfCells, type SqliteCell } from './sqlite-cells.ts';
import { addWallTime } from './wall-time.ts';

const sampledRows = 1_000;

type Limits = { readonly maxRows: number; readonly maxBytes: number };

const cause = (error: unknown): { readonly code: string; readonly text: string } => ({
  code: error instanceof Error && 'code' in error ? String(error.code) : '',
  text: error instanceof Error ? error.message : String(error),
});

/** An error of opening as an error that says what to do. */
function openError(error: unknown): SextantError {
  const { code, text } = cause(error);
  const reason =
    code === 'SQLITE_NOTADB'
      ? 'it is not a SQLite database, or it is encrypted'
      : code === 'SQLITE_CANTOPEN' || /does not exist/.test(text)
        ? 'it is not there, or the server may not read it'
        : code === 'SQLITE_BUSY' || code === 'SQLITE_LOCKED'
          ? 'another program holds it'
          : 'it is damaged';
  return fail('CONNECT_014', { reason }, { cause: error, extra: { invalid: ['database'] } });
}

/** An error of a statement as an error with a code. */
export function statementError(error: unknown): SextantError {
  if (error instanceof SextantError) return error;
  const { code, text } = cause(error);
  const errorOptions = { cause: error };
  const firstMatch = (pattern: RegExp): string | undefined => pattern.exec(text)?.[1];
  const column = firstMatch(/no such column: (?:.*\.)?(.+)$/);
  if (column !== undefined) return fail('ENGINE_001', { column, table: null, candidates: [] }, errorOptions);
  const table = firstMatch(/no such table: (.+)$/);
  if (table !== undefined) return fail('ENGINE_002', { table, candidates: [] }, errorOptions);
  const call = firstMatch(/no such function: (.+)$/);
  if (call !== undefined) return fail('ENGINE_013', { name: call, candidates: [] }, errorOptions);
  if (/syntax error|incomplete input|unrecognized token/.test(text))
    return fail('ENGINE_003', { detail: text.slice(0, 200), position: null }, errorOptions);
  if (code === 'SQLITE_NOMEM' || code === 'SQLITE_FULL' || code === 'SQLITE_TOOBIG')
    return fail('ENGINE_007', {}, errorOptions);
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT')
    return fail('CONNECT_014', { reason: 'it is damaged' }, errorOptions);
  if (code === 'SQLITE_BUSY') return fail('CONNECT_014', { reason: 'another program holds it' }, errorOptions);
  return fail('ENGINE_014', { detail: code === 'SQLITE_ERROR' ? text.slice(0, 200) : code }, errorOptions);
}

/** How a file is opened. */
interface OpenOptions {
  readonly heapBytes: number;
  /** For one transaction that writes; otherwise the file is only read. */
  readonly isWriting: boolean;
}

/** A SQLite file. Lives in a child process: statements block it, and stopping one ends the process. */
export class SqliteFile {
  readonly #database: Database.Database;

  /** @throws CONNECT_014 with the reason why it cannot be opened */
  constructor(file: string, { heapBytes, isWriting }: OpenOptions) {
    try {
      this.#database = new Database(file, { readonly: !isWriting, fileMustExist: true, timeout: 5_000 });
      for (const setting of [
        isWriting ? 'foreign_keys = ON' : 'query_only = ON',
        'trusted_schema = OFF',
        'cell_size_check = ON',
        'case_sensitive_like = ON',
        'temp_store = MEMORY',
        `hard_heap_limit = ${heapBytes}`,
      ])
        this.#database.pragma(setting);
      addWallTime(this.#database);
      // The first look at the schema finds files that are none of SQLite's.
      this.#database.prepare('SELECT COUNT(*) FROM sqlite_schema').get();
    } catch (error) {
      throw openError(error);
    }
  }

  get version(): string {
    const version: unknown = this.#database.prepare('SELECT sqlite_version()').pluck().get();
    return typeof version === 'string' ? version : '';
  }

  run(sql: string, { maxRows, maxBytes }: Limits): RunResult {
    const startedAt = performance.now();
    const statement = this.#select(sql);
    const columnDefinitions = statement.columns();
    const columns: SqliteCell[][] = columnDefinitions.map(() => []);
    let [rowCount, bytes, isCut] = [0, 0, false];
    // Raw rows of safe integers are lists of the driver's cells.
    for (const row of statement.raw().safeIntegers().iterate() as IterableIterator<SqliteCell[]>) {
      if (rowCount >= maxRows || bytes > maxBytes) {
        isCut = true;
        break;
      }
      row.forEach((cell, index) => {
        columns[index]?.push(cell);
        bytes += bytesOf(cell);
      });
      rowCount += 1;
    }
    const names = uniqueNames(columnDefinitions.map(({ name }) => name));
    const table = {
      rowCount,
      columns: columnDefinitions.map(({ type }, index) => columnOf(names[index] ?? '', columns[index] ?? [], type)),
    };
    return { table, durationMs: performance.now() - startedAt, isCut };
  }

  describe(sql: string): EngineColumn[] {
    return this.#select(sql)
      .columns()
      .map(({ name, type }) => ({ name, type: declaredType(type) ?? 'text', nativeType: type?.toUpperCase() ?? '' }));
  }

  /** As `describe`, with the types of expressions by their first cells: SQLite declares none. */
  sample(sql: string): EngineColumn[] {
    const engineColumns = this.describe(sql);
    const rows: SqliteCell[][] = [];
    for (const row of this.#select(sql).raw().safeIntegers().iterate() as IterableIterator<SqliteCell[]>)
      if (rows.push(row) === sampledRows) break;
    return engineColumns.map((column, index) => ({
      ...column,
      ...(column.nativeType === '' ? typeOfCells(rows.map((row) => row[index] ?? null)) : null),
    }));
  }

  /** Begins a transaction and runs statements in it. Returns the rows that each touched; null for one that defines something. */
  write(statements: readonly WriteStatement[]): (number | null)[] {
    this.#database.exec('BEGIN IMMEDIATE');
    return statements.map((written) => {
      const statement = this.#database.prepare(written.sql);
      if (statement.reader) throw fail('ENGINE_010', { reason: 'a statement that writes may not return rows' });
      const { changes } = statement.run();
      const touched = written.kind === 'write' ? changes : null;
      requireExpected(touched, written);
      return touched;
    });
  }

  endWrite(isKept: boolean): void {
    this.#database.exec(isKept ? 'COMMIT' : 'ROLLBACK');
  }

  plan(sql: string): SqlitePlanRow[] {
    // Rejects what is not one SELECT, before anything is explained.
    this.#select(sql);
    return this.#database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as SqlitePlanRow[];
  }

  tables(): TableListing[] {
    const sql = `SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name`;
    const rows = this.#database.prepare(sql).all() as { name: string; type: 'table' | 'view' }[];
    return rows.map(({ name, type }) => ({ name, kind: type }));
  }

  /** Virtual tables, too: their module may read others. */
  derived(): DerivedObject[] {
    const sql = `SELECT name, sql FROM sqlite_schema WHERE type = 'view' OR sql LIKE 'CREATE VIRTUAL %'`;
    const rows = this.#database.prepare(sql).all() as { name: string; sql: string | null }[];
    return rows.map(({ name, sql: text }) => ({ name, kind: 'table', sql: text }));
  }

  /** As ANALYZE has counted them; null where it never ran. */
  #countedRows(name: string): RowCount | null {
    const hasStatistics = this.#database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat1'`).get();
    if (hasStatistics === undefined) return null;
    const found = this.#database.prepare('SELECT stat FROM sqlite_stat1 WHERE tbl = ? AND stat IS NOT NULL').get(name);
    const rows = Number.parseInt((found as { stat: string } | undefined)?.stat ?? '', 10);
    return Number.isNaN(rows) ? null : { rows, isExact: false };
  }

  /** @throws ENGINE_002 when there is no such table */
  table(name: string): TableDescription {
    if (!this.tables().some((table) => table.name === name)) throw fail('ENGINE_002', { table: name, candidates: [] });
    const request = <Row>(sql: string, ...values: unknown[]): Row[] =>
      this.#database.prepare(sql).all(...values) as Row[];
    const columns = request<{ name: string; type: string; notnull: number; pk: number }>(
      'SELECT name, type, "notnull", pk FROM pragma_table_xinfo(?) WHERE hidden <> 1',
      name,
    );
    const primary = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
    const indexes = request<{ name: string; unique: number; origin: string }>(
      'SELECT name, "unique", origin FROM pragma_index_list(?)',
      name,
    );
    const foreignKeys = request<{ id: number; table: string; from: string; to: string | null }>(
      'SELECT id, "table", "from", "to" FROM pragma_foreign_key_list(?) ORDER BY id, seq',
      name,
    );
    return {
      columns: columns.map((column) => ({
        name: column.name,
        type: declaredType(column.type) ?? 'text',
        nativeType: column.type.toUpperCase(),
        isNullable: column.notnull === 0,
        comment: null,
      })),
      comment: null,
      rowCount: this.#countedRows(name),
      primaryKey:
        primary.length === 0
          ? null
          : { name: `pk_${name}`, isUnique: true, columns: primary.map((column) => column.name) },
      foreignKeys: [...new Set(foreignKeys.map(({ id }) => id))].map((id) => {
        const keyParts = foreignKeys.filter((keyPart) => keyPart.id === id);
        return {
          name: `fk_${name}_${id}`,
          referredSchema: 'main',
          referredTable: keyParts[0]?.table ?? '',
          columns: keyParts.map(({ from }) => from),
          referredColumns: keyParts.flatMap(({ to }) => to ?? []),
        };
      }),
      partitionColumns: [],
      indexes: indexes
        .filter(({ origin }) => origin !== 'pk')
        .map((index) => ({
          name: index.name,
          isUnique: index.unique === 1,
          columns: request<{ name: string | null }>('SELECT name FROM pragma_index_info(?)', index.name).flatMap(
            (keyPart) => keyPart.name ?? [],
          ),
        })),
    };
  }

  /** The driver rejects a second statement; what it says of writing is the last word. */
  #select(sql: string): Database.Statement {
    const statement = this.#database.prepare(requireSelect(sql, 'sqlite'));
    if (!statement.reader || !statement.readonly)
      throw fail('ENGINE_010', { reason: 'only a SELECT that reads may run' });
    return statement;
  }
}
