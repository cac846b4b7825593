import { fail } from '@sextant/contract';
import type { ColumnTable, SextantError } from '@sextant/contract';
import type { RunProgress } from '@sextant/engines';
import type { WrittenStatement } from '@sextant/sql/analysis';
import type { SqlRunChange } from '../../../store/sql-runs.ts';
import type { SqlRunRow } from '../../../store/sql-lab-schema.ts';
import type { StoredStatement, StoredTableName } from '../../../wire/sql-run.ts';
import { placeAt } from '../statements/engine-message.ts';
import { stateOf, wireErrorOf } from '../statements/run-errors.ts';
import type { SqlLabContext } from '../sql-lab-context.ts';

const progressEveryMs = 1_000;
/** What has not ended is not whole. */
const mostShare = 0.99;

/** A run as it is written down, step by step: one write after the other. */
export class RunRecord {
  readonly #context: Pick<SqlLabContext, 'store' | 'results' | 'log' | 'clock' | 'config'>;
  readonly #tell: () => void;
  #row: SqlRunRow;
  #statements: StoredStatement[] = [];
  readonly #tables = new Map<string, StoredTableName>();
  #writing: Promise<void> = Promise.resolve();
  #progressAt = Number.NEGATIVE_INFINITY;

  constructor(
    context: Pick<SqlLabContext, 'store' | 'results' | 'log' | 'clock' | 'config'>,
    row: SqlRunRow,
    tell: () => void,
  ) {
    this.#context = context;
    this.#row = row;
    this.#tell = tell;
  }

  get row(): SqlRunRow {
    return this.#row;
  }

  /** Most rows of each statement. */
  get rowLimit(): number {
    return this.#row.row_limit ?? this.#context.config.rowLimitMax;
  }

  /** The statements that were found in the text. */
  plan(statements: readonly WrittenStatement[], text: string): void {
    this.#statements = statements.map(({ sql, kind, start }) => ({
      kind,
      sql,
      executed: null,
      isBound: false,
      start,
      ...placeAt(text, start),
      state: 'pending',
      rows: null,
      limit: null,
      durationMs: null,
      limitingFactor: 'UNKNOWN',
      isCut: false,
      columns: [],
      accessKey: null,
      rowsRead: null,
      rowsToRead: null,
    }));
    this.#change({ statement_count: statements.length });
  }

  /** What a statement reads. */
  reads(tables: readonly StoredTableName[]): void {
    for (const table of tables) this.#tables.set(JSON.stringify(table), table);
  }

  /** What is known of a statement; written down with its next step. */
  note(index: number, change: Partial<StoredStatement>): void {
    const before = this.#statements[index];
    if (before !== undefined) this.#statements[index] = { ...before, ...change };
  }

  /** A statement goes one step further. */
  step(index: number, change: Partial<StoredStatement>): void {
    this.note(index, change);
    this.#change({
      state: 'running',
      run_at: this.#row.run_at ?? this.#context.clock(),
      progress: this.#percentWith(0),
    });
  }

  /** How far a statement that runs is; written down once a second. Null: it begins, or begins anew. */
  progress(index: number, progress: RunProgress | null): void {
    if (this.#statements[index]?.state !== 'running') return;
    this.note(index, { rowsRead: progress?.rowsRead ?? null, rowsToRead: progress?.rowsToRead ?? null });
    const now = performance.now();
    if (now - this.#progressAt < progressEveryMs) return;
    this.#progressAt = now;
    this.#change({ progress: this.#percentWith(progress?.share ?? 0) });
  }

  /** Percent of the run that is done, with a share of the statement that runs. */
  #percentWith(share: number): number {
    const doneCount = this.#statements.filter(({ state }) => state === 'success').length;
    return Math.floor((100 * (doneCount + Math.min(share, mostShare))) / Math.max(1, this.#statements.length));
  }

  /** Keeps the rows of a statement. That they cannot be kept is no error of the run: they are shown, and not had again. */
  async keep(index: number, table: ColumnTable): Promise<void> {
    if (this.#row.results_key === null) return;
    try {
      await this.#context.results.put(this.#row.results_key, index, table);
    } catch (err) {
      this.#context.log.error({ err }, 'rows of SQL Lab could not be kept');
    }
  }

  /** The end, well or not; resolves with the run as it is kept. */
  async end(error: SextantError | null): Promise<SqlRunRow> {
    const last = this.#statements.findLast(({ state }) => state === 'success') ?? null;
    const failedIndex = this.#statements.findIndex(({ state }) => state === 'running');
    if (error !== null && failedIndex >= 0)
      this.#statements[failedIndex] = { ...(this.#statements[failedIndex] as StoredStatement), state: stateOf(error) };
    this.#change({
      state: error === null ? 'success' : stateOf(error),
      error: error === null ? null : JSON.stringify(wireErrorOf(error)),
      executed_sql: this.#statements.findLast(({ executed }) => executed !== null)?.executed ?? null,
      row_count: last?.rows ?? null,
      row_limit: last?.limit ?? this.#row.row_limit,
      limiting_factor: last?.limitingFactor ?? 'UNKNOWN',
      ended_at: this.#context.clock(),
      ...(error === null ? { progress: 100 } : {}),
    });
    await this.#writing;
    const row = await this.#context.store.sqlRuns.load(this.#row.id);
    if (row === undefined) throw fail('NOT_FOUND_018', { id: this.#row.id });
    return row;
  }

  #change(change: SqlRunChange): void {
    const whole: SqlRunChange = {
      ...change,
      statements: JSON.stringify(this.#statements),
      tables: JSON.stringify([...this.#tables.values()]),
    };
    this.#row = { ...this.#row, ...whole } as SqlRunRow;
    const { id } = this.#row;
    this.#writing = this.#writing.then(() => this.#context.store.sqlRuns.change(id, whole)).then(this.#tell);
    // Told by `end`, which waits for it.
    this.#writing.catch(() => undefined);
  }
}
