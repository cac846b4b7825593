import {
  columnTypeLabels,
  fileEncodingLabels,
  type UploadPreview,
  type UploadOptions,
  countOf,
} from '@sextant/contract';
import type { FilePreview, PreviewColumn } from '@sextant/engines';
import type { WaitingFile } from '../../data/upload-folder.ts';
import { guessMetrics, isTemporal, mainTimeColumn, tableNameOf } from '../columns/column-guesses.ts';
import { noticesOf } from './upload-notices.ts';

const longestName = 63;

type Warning = UploadPreview['warnings'][number];

const isTime = (type: PreviewColumn['type']): boolean => isTemporal(type) || type === 'time';

const sourceOf = (preview: FilePreview, column: PreviewColumn): string =>
  preview.sniff.columnNames[column.index] ?? column.name;

/** Remarks on a file, by what the look at all of its cells found. */
function warningsOf({ sniff, columns, unevenRows }: FilePreview): Warning[] {
  const remarks: Warning[] = [];
  const bad = columns.filter(({ badCells }) => badCells > 0);
  for (const { name, badCells, type } of bad) {
    remarks.push({
      code: 'BAD_CELLS',
      column: name,
      message: `${countOf(badCells, 'cell')} of ${name} ${badCells === 1 ? 'does' : 'do'} not read as ${columnTypeLabels[type].toLowerCase()}; ${badCells === 1 ? 'it becomes' : 'they become'} empty`,
    });
  }
  for (const { name, format } of columns.filter(({ isDateOrderUnsure }) => isDateOrderUnsure)) {
    remarks.push({
      code: 'MIXED_DATES',
      column: name,
      message: `The dates of ${name} read as day first and as month first; they are taken as ${format ?? 'ISO 8601'}`,
    });
  }
  if (unevenRows > 0)
    remarks.push({
      code: 'RAGGED_ROWS',
      column: null,
      message: `${countOf(unevenRows, 'row has', 'rows have')} more or fewer cells than the header: missing cells are empty, and those too many are left out`,
    });
  if (sniff.encoding !== 'utf-8')
    remarks.push({
      code: 'GUESSED_ENCODING',
      column: null,
      message: `The file is read as ${fileEncodingLabels[sniff.encoding]}`,
    });
  for (const { name } of columns.filter((column) => column.name.length > longestName)) {
    remarks.push({ code: 'LONG_NAMES', column: name, message: `The name ${name.slice(0, 40)}… is long` });
  }
  return remarks;
}

/** What a user sees of a file before it becomes a table. `isUniqueViolation` says whether the suggested name is in use. */
export function describePreview(
  file: WaitingFile,
  preview: FilePreview,
  isUniqueViolation: (tableName: string) => boolean,
): UploadPreview {
  const { sniff, columns, firstRows, badInFirstRows, rowCount } = preview;
  const tableName = tableNameOf(file.fileName);
  const { format, delimiter, quote, hasHeader, encoding, workbook } = sniff;
  // A comma that was found is said, a point is the usual sign.
  const decimal = file.options.decimal ?? (preview.decimal === ',' ? ',' : null);
  const marks = delimiter === null ? { decimal: null, thousands: null } : { decimal };
  const options: UploadOptions = {
    ...file.options,
    ...marks,
    encoding: format === 'parquet' || format === 'xlsx' ? null : encoding,
    delimiter,
    quote,
    hasHeader,
    sheet: workbook?.sheet ?? null,
    headerRow: workbook?.headerRow ?? sniff.headerRow,
    leftOutRows: preview.leftOutRows.map(({ column, texts }) => ({ column, texts: [...texts] })),
  };
  const guessedColumns = columns.map((column) => ({
    ...column,
    isPlain: options.plainColumns.includes(sourceOf(preview, column)),
  }));
  return {
    uuid: file.uuid,
    fileName: file.fileName,
    format,
    encoding,
    sheets: [...(workbook?.sheets ?? [])],
    sizeBytes: file.sizeBytes,
    options,
    rowCount,
    columns: columns.map((column) => ({
      source: sourceOf(preview, column),
      name: column.name,
      type: column.type,
      datePattern: isTime(column.type) && column.format?.includes('%') === true ? column.format : null,
      distinct: column.distinctValues,
      distinctKind: column.distinctKind,
      badCells: column.badCells,
      nullCells: column.emptyCells,
    })),
    rows: firstRows.map((row) => [...row]),
    bad: badInFirstRows.map(([row, column]): [number, number] => [row, column]),
    suggested: { tableName, mainTimeColumn: mainTimeColumn(guessedColumns), metrics: guessMetrics(guessedColumns) },
    nameTaken: isUniqueViolation(tableName),
    warnings: warningsOf(preview),
    noticed: noticesOf(preview, guessedColumns),
  };
}
