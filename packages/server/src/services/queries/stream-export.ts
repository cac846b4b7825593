import { Readable } from 'node:stream';
import { aboutType, fileTable } from '@sextant/charts';
import { cellAt, columnNamed, fail } from '@sextant/contract';
import type { Cell, Column, ColumnTable, FileColumn, FileRows, QueryContext, ResultFormat } from '@sextant/contract';
import { takeRows } from '@sextant/query';
import { csvRows } from '../../data/csv-columns.ts';
import { xlsxParts } from '../../data/xlsx-columns.ts';
import type { DataAccess } from '../access/data-access.ts';
import { zipStream } from '../../data/zip-stream.ts';
import type { Chunks } from '../../data/zip-stream.ts';
import { finishRows, finishingOf, headingsOf } from './describe-result.ts';
import { runQuery } from './run-query.ts';
import { beginRequest, openDataset, sharedQuery } from '../access/open-dataset.ts';
import type { RunOptions } from '../access/open-dataset.ts';
import { requireRows } from '../access/require-rows.ts';
import { sheetLayoutOf, shownSheet } from '../../data/sheet-of-chart.ts';
import type { Session } from '../../policies/session.ts';
import { createCellBudget } from '../../data/response-body.ts';

/** A file on its way out. */
export interface ExportedFile {
  readonly body: Readable;
  readonly fileName: string;
  readonly contentType: string;
}

const two = (number: number): string => String(number).padStart(2, '0');

/** Superset's name of a download: `20260131_142501`, UTC. */
export function fileStamp(epochMs: number): string {
  const time = new Date(epochMs);
  const day = `${time.getUTCFullYear()}${two(time.getUTCMonth() + 1)}${two(time.getUTCDate())}`;
  return `${day}_${two(time.getUTCHours())}${two(time.getUTCMinutes())}${two(time.getUTCSeconds())}`;
}

/** A table file in the making. */
interface FileKind {
  readonly ending: string;
  readonly contentType: string;
  readonly chunks: (rows: ExportedRows, madeAt: number) => Chunks;
}

const fileKinds: Readonly<Record<Exclude<ResultFormat, 'json'>, FileKind>> = {
  csv: {
    ending: 'csv',
    contentType: 'text/csv; charset=utf-8',
    chunks: ({ table, headings, totals }) => csvRows(table, headings, totals),
  },
  xlsx: {
    ending: 'xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    chunks: ({ table, headings, totals }, madeAt) => zipStream(xlsxParts(table, headings, totals), madeAt),
  },
};

/** The columns in the order of the file; those that it does not name follow. */
function arrangedTable(table: ColumnTable, order: readonly FileColumn[]): ColumnTable {
  const positionOfName = new Map(order.map(({ name }, index) => [name, index]));
  const placeOf = ({ name }: Column): number => positionOfName.get(name) ?? order.length;
  return { ...table, columns: table.columns.toSorted((one, other) => placeOf(one) - placeOf(other)) };
}

/** The rows in the order of the file; those that it does not name follow. */
function inOrder(table: ColumnTable, order: FileRows | undefined): ColumnTable {
  const by = order === undefined ? null : columnNamed(table, order.column);
  if (order === undefined || by === null) return table;
  const positionOfValue = new Map(order.values.map((value, index) => [value, index]));
  const rowPositions = Array.from(
    { length: table.rowCount },
    (_, row) => positionOfValue.get(cellAt(by, row)) ?? order.values.length,
  );
  const rows = Int32Array.from(rowPositions.keys()).sort(
    (one, other) => (rowPositions[one] ?? 0) - (rowPositions[other] ?? 0),
  );
  return { ...table, columns: table.columns.map((column) => ({ ...column, cells: takeRows(column.cells, rows) })) };
}

const headingsIn = (columns: readonly FileColumn[]): Readonly<Record<string, string>> =>
  Object.fromEntries(columns.map(({ name, heading }) => [name, heading]));

/** The rows of a query as a file has them. */
export interface ExportedRows {
  readonly table: ColumnTable;
  readonly headings: Readonly<Record<string, string>>;
  /** True when there are more rows than these. */
  readonly isCut: boolean;
  /** The cells of a last row that says what the rows come to; null has none. */
  readonly totals: readonly Cell[] | null;
}

/** A table as its page shows it: its second query are its totals, which stand below the rows. */
function asShown(context: QueryContext, results: readonly ExportedRows[]): readonly ExportedRows[] {
  const [rows, totals] = results;
  const formData = context.formData;
  const isTable = aboutType(formData?.['viz_type'])?.display === 'grid' && context.isFileAsShown === true;
  if (!isTable || formData === null || rows === undefined) return results;
  return [fileTable(rows, totals?.table ?? null, formData)];
}

/**
 * The rows of a query context as files have them, one table for each of its queries: pivoted where that is asked, in the order of the columns of the file,
 * under the labels that users read. They come by the same data access as a chart's.
 *
 * @throws what `runChartData` throws
 */
export async function readExport(
  dataAccess: DataAccess,
  session: Session,
  context: QueryContext,
  options: RunOptions,
): Promise<{ readonly results: readonly ExportedRows[]; readonly now: number }> {
  const open = await openDataset(dataAccess, session, context.datasetId, {
    sharedQuery: sharedQuery(context, options),
    zone: context.zone,
    urlParams: options.urlParams ?? {},
  });
  requireRows(open, session, context.queries);
  const request = beginRequest(dataAccess, session, open, options);
  try {
    const sendRequest = {
      userId: session.user.id,
      isForced: context.force,
      lifetimeMs: null,
      signal: request.signal,
      onSql: request.onStarted,
    };
    const result = await Promise.all(context.queries.map((query) => runQuery(dataAccess, open, query, sendRequest)));
    const headings = headingsOf(open.dataset);
    const finishing = finishingOf(dataAccess, sendRequest);
    const cells = createCellBudget(dataAccess.post.bounds.maxCells);
    const columns = context.fileColumns ?? [];
    const results: ExportedRows[] = [];
    for (const [index, query] of result.entries()) {
      const finished = await finishRows(query, finishing);
      const { table, isCut } = finished;
      cells.take(table.rowCount * table.columns.length);
      const layout = sheetLayoutOf(context, { resultType: context.queries[index]?.resultType ?? null });
      const sheet =
        layout === null
          ? null
          : await dataAccess.post.run(
              context.isFileAsShown === true
                ? shownSheet(context, headings, { ...finished, additive: query.additive })
                : { kind: 'sheet', layout, headings, shape: 'table' },
              [table],
              finishing,
            );
      results.push(
        sheet?.kind === 'table'
          ? { table: sheet.table, headings: {}, isCut, totals: null }
          : {
              table: inOrder(arrangedTable(table, columns), context.fileRows),
              headings: { ...headings, ...headingsIn(columns) },
              isCut,
              totals: null,
            },
      );
    }
    return { results: asShown(context, results), now: open.now };
  } finally {
    request.end();
  }
}

/**
 * Sends the results of a query context as CSV or as a workbook: one query as a file, several as a ZIP of files. The file is written while it leaves, a chunk
 * of rows at a time.
 *
 * @throws what `readExport` throws, before the first byte; QUERY_021 for JSON, QUERY_031 without a query, QUERY_025 for more than a sheet
 * holds
 */
export async function streamExport(
  dataAccess: DataAccess,
  session: Session,
  context: QueryContext,
  options: RunOptions,
): Promise<ExportedFile> {
  if (context.resultFormat === 'json') throw fail('QUERY_021', { format: context.resultFormat });
  const { ending, contentType, chunks } = fileKinds[context.resultFormat];
  const { results, now } = await readExport(dataAccess, session, context, options);
  const files = results.map((rows) => chunks(rows, now));
  const name = fileStamp(now);
  const [onlyChunks, ...others] = files;
  if (onlyChunks === undefined) throw fail('QUERY_031', {});
  if (others.length === 0) return { body: Readable.from(onlyChunks), fileName: `${name}.${ending}`, contentType };
  const members = files.map((text, index) => ({ name: `query_${index + 1}.${ending}`, text }));
  return { body: zipStream(members, now), fileName: `${name}.zip`, contentType: 'application/zip' };
}
