import { fail, SextantError } from '@sextant/contract';
import type { ColumnTable, SqlLabExecute } from '@sextant/contract';
import type { WrittenStatement } from '@sextant/sql/analysis';
import type { DataSource } from '../../../data/engine-registry.ts';
import type { Session } from '../../../policies/session.ts';
import { wireColumns } from '../../../wire/sql-result.ts';
import { admitStatement } from '../statements/admit-statement.ts';
import type { AdmittedStatement, StatementToAdmit } from '../statements/admit-statement.ts';
import { planRows } from '../statements/explain-statement.ts';
import { agreedWrites } from './announce-writes.ts';
import { reloadSession } from '../reload-session.ts';
import { allowedAs, makingSql, objectOfRun, requireMakeable } from './make-object.ts';
import type { ObjectToMake } from './make-object.ts';
import { openDatabase } from '../open-database.ts';
import { errorOfStatement } from '../statements/run-errors.ts';
import type { RunRecord } from './run-record.ts';
import { runWrite } from './run-write.ts';
import { isWriting, requireWriting } from '../statements/writing.ts';
import { readStatement, requireSameAccess } from './run-statement.ts';
import { accessTrustMs, rowsShown } from './show-rows.ts';
import type { StatementRows } from './run-statement.ts';
import type { SqlLabContext } from '../sql-lab-context.ts';
import { engineSyntaxError } from '../statements/syntax-error.ts';
import { selectOf, statementsOf } from '../statements/statement-texts.ts';

/** How statements are run. */
export interface StatementOptions {
  readonly session: Session;
  readonly request: SqlLabExecute;
  readonly signal: AbortSignal;
  /** Told of every statement that an engine is given. */
  readonly onSql: (sql: string) => void;
  /** Told of the rows of the last statement while they are read; null voids them. */
  readonly onRows: (rows: RowsOfStatement | null) => void;
}

/** Rows of the statement of that number, all of them or those that were read so far. */
export interface RowsOfStatement {
  readonly index: number;
  readonly table: ColumnTable;
  readonly isWhole: boolean;
}

/** What a run came to. */
export interface StatementsResult {
  /** Rows of the last statement that gave some, with its number. */
  readonly rows: { readonly table: ColumnTable; readonly index: number } | null;
  readonly error: SextantError | null;
}

/** Of wider results, columns are told with their rows alone. */
const describedColumns = 500;

/** Runs the statements of a text one after the other, until one fails. */
export async function runStatements(
  context: SqlLabContext,
  record: RunRecord,
  options: StatementOptions,
): Promise<StatementsResult> {
  const { session, request, signal } = options;
  const { row } = record;
  let rows: StatementsResult['rows'] = null;
  try {
    const database = await openDatabase(context, session.user, row.database_id);
    const { source } = database;
    const written = { sql: row.sql, schema: row.schema_name, templateParams: row.template_params };
    const { text, statements } = await statementsOf(context, session, source, written);
    record.plan(statements, text);
    const madeObject = objectOfRun(row);
    if (madeObject !== null) {
      requireMakeable(madeObject, statements);
      const words = `CREATE ${madeObject.method}`;
      await requireWriting(context, session.user, database, { kind: allowedAs(madeObject), words });
    }
    const toWrite = { user: session.user, database, row, text, statements, confirm: request.confirm ?? null, signal };
    const agreed = await agreedWrites(context, toWrite);
    const { length: count } = statements;
    for (const [index, statement] of statements.entries()) {
      if (signal.aborted) throw reasonOf(signal);
      const table = await runOne(context, record, {
        ...options,
        text,
        statement,
        index,
        count,
        expectedRows: agreed.get(index) ?? null,
        madeObject: index === count - 1 ? madeObject : null,
      });
      if (table !== null) rows = { table, index };
    }
    return { rows, error: null };
  } catch (error) {
    const reason = signal.aborted ? reasonOf(signal) : error;
    return { rows: null, error: reason instanceof SextantError ? reason : fail('ENGINE_015', {}, { cause: reason }) };
  }
}

/** Why a run is stopped: by its user, by somebody else, or because its client left. */
const reasonOf = ({ reason }: AbortSignal): SextantError =>
  reason instanceof SextantError ? reason : fail('ENGINE_009', {});

interface StatementInText extends StatementOptions {
  readonly text: string;
  readonly statement: WrittenStatement;
  readonly index: number;
  readonly count: number;
  /** Of a statement that writes: the rows that it was announced to touch. */
  readonly expectedRows: number | null;
  /** What is made of its rows, in the place of showing them. */
  readonly madeObject: ObjectToMake | null;
}

/** Runs one statement with the rights that its user has now. @throws what `errorOfStatement` makes of its error */
async function runOne(
  context: SqlLabContext,
  record: RunRecord,
  { statement, index, ...options }: StatementInText,
): Promise<ColumnTable | null> {
  const session = await reloadSession(context.store, options.session);
  const { source } = await openDatabase(context, session.user, record.row.database_id);
  let written = statement;
  let admitted: AdmittedStatement | null = null;
  try {
    if (isWriting(statement)) {
      const { sql, kind, words } = statement;
      await runWrite(context, record, { ...options, session, index, sql, kind, words, allowedAs: 'dml' });
      return null;
    }
    written = selectOf(statement, source);
    const toAdmit = { sql: written.sql, schema: record.row.schema_name };
    admitted = await admitStatement(context, session, source, toAdmit);
    const { sql, isBound, accessKey } = admitted;
    record.reads(admitted.tables);
    if (options.madeObject !== null) {
      await makeObject(context, record, {
        ...options,
        session,
        index,
        source,
        select: sql,
        madeObject: options.madeObject,
      });
      return null;
    }
    const onStart = (): void => {
      options.onSql(sql);
      record.step(index, { state: 'running', executed: sql, isBound });
    };
    const startedAt = performance.now();
    const requireAccess = async (): Promise<void> =>
      requireSameAccess(context, await reloadSession(context.store, session), source, {
        statement: toAdmit,
        accessKey,
      });
    const shown = rowsShown({ check: requireAccess, show: showOf({ ...options, index }) });
    const result = await (statement.kind === 'explain'
      ? planAsRows(context, session, { source, toAdmit, onStart })
      : readStatement(context, admitted, {
          source,
          name: `${record.row.id}.${index}`,
          rowLimit: record.rowLimit,
          userId: session.user.id,
          signal: options.signal,
          onStart,
          onRows: shown.take,
          onProgress: (progress) => record.progress(index, progress),
        }));
    // Meanwhile rights may have changed.
    if (performance.now() - startedAt > accessTrustMs) await requireAccess();
    shown.end(result.table);
    await keepRows(record, index, result);
    record.step(index, { state: 'success', executed: sql, isBound, accessKey });
    return result.table;
  } catch (error) {
    const { text, count, signal } = options;
    if (signal.aborted) throw reasonOf(signal);
    const failed = { source, text, written, index, count, admitted };
    const syntaxError = await engineSyntaxError(context, session.user, source, { sql: written.sql, error });
    throw errorOfStatement(syntaxError ?? error, failed);
  }
}

/** Shows the rows of the last statement: those before it are had when somebody asks for them. */
const showOf =
  ({ index, count, onRows }: Pick<StatementInText, 'index' | 'count' | 'onRows'>) =>
  (table: ColumnTable | null, isWhole: boolean): void => {
    if (index === count - 1) onRows(table === null ? null : { index, table, isWhole });
  };

interface Making extends StatementOptions {
  readonly index: number;
  readonly source: DataSource;
  readonly select: string;
  readonly madeObject: ObjectToMake;
}

/** Makes a table or view of an admitted SELECT. */
const makeObject = (
  context: SqlLabContext,
  record: RunRecord,
  { source, select, madeObject, ...options }: Making,
): Promise<void> =>
  runWrite(context, record, {
    ...options,
    sql: makingSql(madeObject, select, source),
    kind: 'define',
    words: `CREATE ${madeObject.method}`,
    allowedAs: allowedAs(madeObject),
    expectedRows: null,
  });

/** Keeps the rows of a statement, and writes down what they are. */
async function keepRows(record: RunRecord, index: number, result: StatementRows): Promise<void> {
  const { table, limit, durationMs, limitingFactor, isCut, rowsRead } = result;
  await record.keep(index, table);
  const columns = wireColumns(table);
  record.note(index, {
    rows: table.rowCount,
    limit,
    durationMs,
    limitingFactor,
    isCut,
    rowsRead,
    rowsToRead: null,
    columns: columns.length > describedColumns ? [] : columns,
  });
}

interface PlanRequest {
  readonly source: DataSource;
  readonly toAdmit: StatementToAdmit;
  readonly onStart: () => void;
}

async function planAsRows(
  context: SqlLabContext,
  session: Session,
  { source, toAdmit, onStart }: PlanRequest,
): Promise<StatementRows> {
  onStart();
  const startedAt = performance.now();
  const table = await planRows(context, session, source, toAdmit);
  const durationMs = performance.now() - startedAt;
  return { table, durationMs, limit: table.rowCount, limitingFactor: 'NOT_LIMITED', isCut: false, rowsRead: null };
}
