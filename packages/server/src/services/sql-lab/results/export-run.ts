import { Readable } from 'node:stream';
import { fail, SextantError } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import { csvRows } from '../../../data/csv-columns.ts';
import { xlsxParts } from '../../../data/xlsx-columns.ts';
import { zipStream } from '../../../data/zip-stream.ts';
import type { Session } from '../../../policies/session.ts';
import type { SqlRunRow } from '../../../store/sql-lab-schema.ts';
import { statementsOfRun } from '../../../wire/sql-run.ts';
import { fileStamp } from '../../queries/stream-export.ts';
import { admitStatement } from '../statements/admit-statement.ts';
import { loadResults, ownRun } from './load-results.ts';
import { openDatabase } from '../open-database.ts';
import { errorOfStatement } from '../statements/run-errors.ts';
import { readStatement } from '../runs/run-statement.ts';
import type { SqlLabContext } from '../sql-lab-context.ts';

type FileFormat = 'csv' | 'xlsx';

/** Rows as a file on its way out. */
export interface RowsFile {
  readonly body: Readable;
  readonly fileName: string;
  readonly contentType: string;
}

export interface ExportRequest {
  readonly clientId: string;
  /** The number of the statement; null is the last one with rows. */
  readonly statement: number | null;
  readonly signal: AbortSignal;
}

/**
 * The rows of a run: those that are kept, else what the statement gives now.
 *
 * @throws SQLLAB_004 for a run that is not there, SQLLAB_003 for one without rows, what running the statement throws
 */
export async function rowsToExport(
  context: SqlLabContext,
  session: Session,
  { clientId, statement, signal }: ExportRequest,
): Promise<{ readonly row: SqlRunRow; readonly table: ColumnTable; readonly index: number }> {
  const row = await ownRun(context, session, { clientId });
  try {
    return await loadResults(context, session, row, statement);
  } catch (error) {
    if (!(error instanceof SextantError) || error.code !== 'SQLLAB_003') throw error;
  }
  const statements = statementsOfRun(row);
  const index = statement ?? statements.findLastIndex(({ accessKey }) => accessKey !== null);
  const stored = statements[index];
  if (stored === undefined || stored.kind !== 'read' || stored.accessKey === null) throw fail('SQLLAB_003', {});
  const { source } = await openDatabase(context, session.user, row.database_id);
  const written = { sql: stored.sql, kind: stored.kind, words: '', start: 0 };
  const admitted = await admitStatement(context, session, source, { sql: stored.sql, schema: row.schema_name });
  try {
    const { table } = await readStatement(context, admitted, {
      source,
      name: `${row.id}.${index} for a file`,
      rowLimit: stored.limit ?? row.row_limit ?? context.config.rowLimitMax,
      userId: session.user.id,
      signal,
      onStart: () => undefined,
    });
    return { row, table, index };
  } catch (error) {
    throw errorOfStatement(error, { source, text: stored.sql, written, index: 0, count: 1, admitted });
  }
}

/** Rows as a file. @throws QUERY_025 for more than a sheet holds */
export function fileOfRows(
  { row, table }: { readonly row: SqlRunRow; readonly table: ColumnTable },
  format: FileFormat,
  now: number,
): RowsFile {
  const name = `${plainName(row.tab_name ?? 'sql_lab')}_${fileStamp(row.started_at)}`;
  if (format === 'csv')
    return {
      body: Readable.from(csvRows(table)),
      fileName: `${name}.csv`,
      contentType: 'text/csv; charset=utf-8',
    };
  return {
    body: zipStream(xlsxParts(table), now),
    fileName: `${name}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  };
}

/** A name that every system takes. */
const plainName = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\w.-]+/g, '_')
    .replaceAll(/^[_.]+|[_.]+$/g, '')
    .slice(0, 80) || 'sql_lab';
