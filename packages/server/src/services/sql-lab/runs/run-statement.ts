import { fail } from '@sextant/contract';
import type { ColumnTable, LimitingFactor } from '@sextant/contract';
import type { OnProgress, OnRows } from '@sextant/engines';
import { withRowLimit, writtenLimit } from '@sextant/sql/analysis';
import type { DataSource } from '../../../data/engine-registry.ts';
import type { Session } from '../../../policies/session.ts';
import { renamedTable, sliceTable } from '../../../wire/sql-result.ts';
import { admitStatement } from '../statements/admit-statement.ts';
import type { AdmittedStatement, StatementToAdmit } from '../statements/admit-statement.ts';
import type { SqlLabContext } from '../sql-lab-context.ts';

/** Rows of a statement, and what bounded them. */
export interface StatementRows {
  readonly table: ColumnTable;
  readonly durationMs: number;
  /** The limit that held: the smaller of the user's and the statement's own. */
  readonly limit: number;
  readonly limitingFactor: LimitingFactor;
  /** There are more rows. */
  readonly isCut: boolean;
  /** Rows that the database read for it; null where it does not tell. */
  readonly rowsRead: number | null;
}

/** How a statement is run. */
export interface ReadOptions {
  readonly source: DataSource;
  /** Names the statement among all that run. */
  readonly name: string;
  readonly rowLimit: number;
  readonly userId: number;
  readonly signal: AbortSignal;
  /** Told when it leaves the queue. */
  readonly onStart: () => void;
  /** Told of its rows while they are read, by engines that tell (`RunRequest`). Default: nobody is. */
  readonly onRows?: OnRows;
  /** Told how far it is, likewise. Default: nobody is. */
  readonly onProgress?: OnProgress;
}

/** Runs an admitted statement for its rows, through the queue that all statements wait in. Nothing of it is kept in caches. */
export async function readStatement(
  { dataAccess }: Pick<SqlLabContext, 'dataAccess'>,
  admitted: Pick<AdmittedStatement, 'sql'>,
  {
    source,
    name,
    rowLimit,
    userId,
    signal,
    onStart,
    onRows = () => undefined,
    onProgress = () => undefined,
  }: ReadOptions,
): Promise<StatementRows> {
  const dialect = source.dialect.name;
  const ownLimit = writtenLimit(admitted.sql, dialect);
  // One more than is shown tells whether there are more.
  const statement = {
    sql: withRowLimit(admitted.sql, dialect, rowLimit + 1),
    source,
    dataVersion: `run ${name}`,
    maxRows: rowLimit + 1,
  };
  const shown = (table: ColumnTable): ColumnTable => renamedTable(sliceTable(table, 0, rowLimit));
  const options = {
    userId,
    signal,
    isForced: true,
    lifetimeMs: 0,
    onStart,
    onRows: (table: ColumnTable | null) => onRows(table === null ? null : shown(table)),
    onProgress,
  };
  const { table, durationMs, isCut, rowsRead } = await dataAccess.queryRunner.get(statement, options);
  const hasMore = table.rowCount > rowLimit;
  const rowCount = Math.min(table.rowCount, rowLimit);
  return {
    table: shown(table),
    durationMs,
    limit: ownLimit === null ? rowLimit : Math.min(ownLimit, rowLimit),
    limitingFactor: factorOf({ rowCount, hasMore, isCut, rowLimit, ownLimit }),
    isCut: hasMore || isCut,
    rowsRead,
  };
}

interface BoundedRows {
  readonly rowCount: number;
  readonly hasMore: boolean;
  /** A limit of memory has stopped the reading. */
  readonly isCut: boolean;
  readonly rowLimit: number;
  readonly ownLimit: number | null;
}

function factorOf({ rowCount, hasMore, isCut, rowLimit, ownLimit }: BoundedRows): LimitingFactor {
  if (hasMore) return 'DROPDOWN';
  if (isCut) return 'UNKNOWN';
  if (ownLimit === null || rowCount < ownLimit) return 'NOT_LIMITED';
  return ownLimit === rowLimit ? 'QUERY_AND_DROPDOWN' : 'QUERY';
}

/**
 * Looks once more at a statement that took its time: what was open when it began may be closed now.
 *
 * @throws SQLLAB_021 when the user would see other rows now; what `admitStatement` throws
 */
export async function requireSameAccess(
  context: Pick<SqlLabContext, 'store' | 'dataAccess'>,
  session: Session,
  source: Pick<DataSource, 'databaseId' | 'dialect'>,
  { statement, accessKey }: { readonly statement: StatementToAdmit; readonly accessKey: string },
): Promise<void> {
  const admitted = await admitStatement(context, session, source, statement);
  if (admitted.accessKey !== accessKey) throw fail('SQLLAB_021', {});
}
