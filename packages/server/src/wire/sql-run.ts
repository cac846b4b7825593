import type {
  LimitingFactor,
  QueryItem,
  QueryState,
  RunStatement,
  SqlLabColumn,
  SqlLabRun,
  StatementKind,
  WireError,
} from '@sextant/contract';
import { fullName, userOrNull } from './users.ts';
import { wireTime } from './wire-time.ts';
import type { ObjectUser } from '../store/objects.ts';
import type { SqlRunRow } from '../store/sql-lab-schema.ts';

/** A statement of a run as it is kept. Times are milliseconds. */
export interface StoredStatement {
  readonly kind: StatementKind;
  /** As it was written, without templates. */
  readonly sql: string;
  /** As it was asked of the database; null before. */
  readonly executed: string | null;
  /** Row rules were put into what was asked. */
  readonly isBound: boolean;
  readonly start: number;
  readonly line: number;
  readonly column: number;
  readonly state: QueryState;
  readonly rows: number | null;
  /** The most rows that it could give; null before. */
  readonly limit: number | null;
  readonly durationMs: number | null;
  readonly limitingFactor: LimitingFactor;
  readonly isCut: boolean;
  readonly columns: readonly SqlLabColumn[];
  /** What its rows depend on: who sees others has another key. Null while there are none. */
  readonly accessKey: string | null;
  /** Rows that the database read for it, while it runs about, and how many there are to read; null where it does not tell. Runs of older releases lack both. */
  readonly rowsRead?: number | null;
  readonly rowsToRead?: number | null;
}

/** A table that a run reads. */
export interface StoredTableName {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
}

export const statementsOfRun = ({ statements }: Pick<SqlRunRow, 'statements'>): readonly StoredStatement[] =>
  // Written by us alone, in this shape.
  JSON.parse(statements) as readonly StoredStatement[];

/** What a run is shown with. */
export interface RunDetails {
  readonly databaseName: string;
  readonly users: ReadonlyMap<number, ObjectUser>;
  /** Whether rows of a statement are still kept. */
  readonly hasResults: (key: string, index: number) => boolean;
  /** Whether whoever looks may read statements with row rules in them. */
  readonly showsRules: boolean;
}

/** Whether what was asked may be shown. */
const isShown = ({ isBound }: StoredStatement, { showsRules }: Pick<RunDetails, 'showsRules'>): boolean =>
  showsRules || !isBound;

function statementOf(row: SqlRunRow, statement: StoredStatement, index: number, around: RunDetails): RunStatement {
  const { kind, sql, start, line, column, state, rows, limitingFactor, isCut, columns } = statement;
  // Of a table that row rules bind, its number of rows is not for everybody.
  const { rowsRead = null, rowsToRead = null } = isShown(statement, around) ? statement : {};
  return {
    index,
    kind,
    sql,
    executed_sql: isShown(statement, around) ? statement.executed : null,
    start,
    line,
    column,
    state,
    rows,
    duration_ms: statement.durationMs,
    limiting_factor: limitingFactor,
    is_cut: isCut,
    columns: [...columns],
    rows_read: rowsRead,
    rows_to_read: rowsToRead,
    has_results: row.results_key !== null && around.hasResults(row.results_key, index),
  };
}

/** The key of a run's rows, while the rows of one of its statements are there. */
const keptKey = (row: SqlRunRow, { hasResults }: RunDetails): string | null =>
  row.results_key !== null && statementsOfRun(row).some((_, index) => hasResults(row.results_key ?? '', index))
    ? row.results_key
    : null;

/** What was asked last, as far as it may be shown. */
const executedSql = (row: SqlRunRow, around: RunDetails): string | null => {
  const last = statementsOfRun(row).findLast(({ executed }) => executed !== null);
  return last !== undefined && isShown(last, around) ? last.executed : null;
};

const errorOfRow = ({ error }: SqlRunRow): WireError | null =>
  // Written by us alone.
  error === null ? null : (JSON.parse(error) as WireError);

/** A run as `execute` returns it. */
export function runOf(row: SqlRunRow, around: RunDetails): SqlLabRun {
  const statements = statementsOfRun(row);
  const error = errorOfRow(row);
  const doneCount = statements.filter(({ state }) => state === 'success').length;
  const isGoingOn = row.state === 'running' && statements.length > 1;
  const columns = statements.findLast(({ state }) => state === 'success')?.columns ?? [];
  return {
    id: row.client_id,
    queryId: row.id,
    serverId: row.id,
    dbId: row.database_id,
    db: around.databaseName,
    schema: row.schema_name,
    catalog: row.catalog_name,
    state: row.state,
    sql: row.sql,
    executedSql: executedSql(row, around),
    errorMessage: error?.message ?? null,
    limit: row.row_limit,
    limitingFactor: row.limiting_factor,
    progress: row.progress,
    rows: row.row_count,
    ctas: row.ctas_method !== null,
    tempSchema: row.temp_schema,
    tempTable: row.temp_table,
    sqlEditorId: row.editor_id,
    tab: row.tab_name,
    userId: row.user_id,
    user: fullName(userOrNull(around.users, row.user_id)),
    startDttm: row.started_at,
    endDttm: row.ended_at,
    changedOn: wireTime(row.changed_at),
    changed_on: wireTime(row.changed_at),
    resultsKey: keptKey(row, around),
    trackingUrl: null,
    extra: {
      progress: isGoingOn ? `Running statement ${doneCount + 1} out of ${statements.length}` : null,
      columns: [...columns],
      ...(error === null ? {} : { errors: [error] }),
    },
    statements: statements.map((statement, index) => statementOf(row, statement, index, around)),
    startRunningDttm: row.run_at,
  };
}

/** A run of the history. */
export function queryItemOf(row: SqlRunRow, around: RunDetails): QueryItem {
  return {
    id: row.id,
    client_id: row.client_id,
    changed_on: wireTime(row.changed_at),
    database: { id: row.database_id, database_name: around.databaseName },
    user: userOrNull(around.users, row.user_id),
    schema: row.schema_name,
    status: row.state,
    sql: row.sql,
    executed_sql: executedSql(row, around),
    // Written by us alone.
    sql_tables: JSON.parse(row.tables) as QueryItem['sql_tables'],
    start_time: row.started_at,
    start_running_time: row.run_at,
    end_time: row.ended_at,
    end_result_backend_time: null,
    rows: row.row_count,
    limit: row.row_limit,
    limiting_factor: row.limiting_factor,
    progress: row.progress,
    error_message: errorOfRow(row)?.message ?? null,
    results_key: keptKey(row, around),
    select_as_cta: row.ctas_method !== null,
    select_as_cta_used: row.ctas_method !== null && row.state === 'success',
    select_sql: null,
    sql_editor_id: row.editor_id,
    tab_name: row.tab_name,
    tmp_schema_name: row.temp_schema,
    tmp_table_name: row.temp_table,
    tracking_url: null,
    statement_count: row.statement_count,
  };
}
