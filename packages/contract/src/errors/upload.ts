import { countOf } from '../model/count-text.ts';
import { pageErrors } from './page.ts';
import { list, row } from './row.ts';

/** Files that cannot become a table. */
export const uploadErrors = {
  UPLOAD_001: row({
    status: 422,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    message: () => 'The file is empty',
    doc: 'There is not a single row or column name in the file.',
  }),
  UPLOAD_002: pageErrors.UPLOAD_002,
  UPLOAD_003: row({
    status: 415,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    message: ({ found }: { readonly found: string }) =>
      `The file is ${found}. CSV, TSV, JSON lines, Parquet and Excel workbooks (.xlsx) can be read.`,
    doc: 'What is inside decides, not the name: ZIP, gzip, old Excel (.xls), PDF and other binary files are rejected.',
  }),
  UPLOAD_004: row({
    status: 422,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    message: ({ columns, max }: { readonly columns: number; readonly max: number }) =>
      `The file has ${columns} columns; at most ${max} can be read`,
    doc: 'Too many columns, often a wrong delimiter or a table on its side.',
  }),
  UPLOAD_005: row({
    status: 422,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    message: ({ row: line, encoding }: { readonly row: number; readonly encoding: string }) =>
      `Line ${line} is not valid ${encoding}. Choose another encoding.`,
    doc: 'Bytes that the encoding does not know. The upload dialog offers Western European (Windows-1252), which reads every file, perhaps with wrong letters, and under Options the others.',
  }),
  UPLOAD_006: row({
    status: 422,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    message: ({ row: line, detail }: { readonly row: number | null; readonly detail: string }) =>
      `The file cannot be read${line === null ? '' : ` from line ${line}`}: ${detail}`,
    doc: 'The file does not have the shape of its format from the line given.',
  }),
  UPLOAD_007: row({
    status: 422,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    message: () => 'The file has column names but no rows',
    doc: 'Only a header line was found.',
  }),
  UPLOAD_008: row({
    status: 400,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    message: ({ expected, received }: { readonly expected: number; readonly received: number }) =>
      `The upload was cut: ${received} of ${expected} bytes came`,
    doc: 'The connection ended before the file was complete. Nothing was kept.',
  }),
  UPLOAD_009: row({
    status: 499,
    type: 'GENERIC_DB_ENGINE_ERROR',
    message: () => 'The import was stopped',
    doc: 'Somebody pressed Cancel. Nothing was kept.',
  }),
  UPLOAD_010: row({
    status: 500,
    type: 'GENERIC_DB_ENGINE_ERROR',
    message: () => 'The import failed. Nothing was kept.',
    doc: 'The import process ended early; the reason is in the log.',
  }),
  UPLOAD_011: row({
    status: 422,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: ({ columns }: { readonly columns: readonly string[] }) =>
      `The file does not have these columns of the table: ${list(columns)}`,
    doc: 'Rows can be appended only when the file has every column of the table.',
  }),
  UPLOAD_012: row({
    status: 409,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: ({ tableName }: { readonly tableName: string }) =>
      `There is a table ${tableName} already. Replace it, append to it or choose another name.`,
    doc: 'Nothing is overwritten unless you say so.',
  }),
  UPLOAD_013: row({
    status: 507,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'There is not enough space for this file. Nothing was kept.',
    doc: 'The disk of the server is full, or your share of it.',
  }),
  UPLOAD_015: row({
    status: 422,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: () => 'No column is kept. Keep at least one.',
    doc: 'A table needs at least one column.',
  }),
  UPLOAD_016: row({
    status: 422,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: ({ names }: { readonly names: readonly string[] }) => `Two columns have the same name: ${list(names)}`,
    doc: 'Names of columns have to differ, upper and lower case counting as the same.',
  }),
  UPLOAD_017: row({
    status: 409,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'This file is being imported already',
    doc: 'The same upload was sent to import twice.',
  }),
  UPLOAD_018: row({
    status: 422,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: ({ reason }: { readonly tableName: string; readonly reason: string }) => reason,
    doc: 'The rows cannot be appended: the table has other columns or types.',
  }),
  UPLOAD_019: row({
    status: 500,
    type: 'GENERIC_BACKEND_ERROR',
    level: 'warning',
    message: ({
      tableName,
      rows,
      reason,
    }: {
      readonly tableName: string;
      readonly rows: number;
      readonly reason: string;
    }) => `The table ${tableName} was made with ${countOf(rows, 'row')}, its first dashboard was not: ${reason}`,
    doc: 'A warning in the response to an import that succeeded. Table and dataset are there; make charts from the dataset, or upload the file again and replace the table.',
  }),
  UPLOAD_020: row({
    status: 403,
    type: 'DATABASE_SECURITY_ACCESS_ERROR',
    message: () => 'No database takes files now. An administrator can allow uploads on the page Databases.',
    doc: 'Uploads into the database Uploads were switched off.',
  }),
  UPLOAD_021: row({
    status: 413,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    message: () => 'The workbook holds more than can be unpacked. Save the sheet as CSV and upload that.',
    doc: 'Excel workbooks are archives; what would unpack to more than 2 GB a sheet, or is packed as only harmful files are, is rejected.',
  }),
  UPLOAD_022: row({
    status: 422,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    message: ({ sheet, sheets }: { readonly sheet: string; readonly sheets: readonly string[] }) =>
      `The workbook has no sheet ${sheet}. It has ${list(sheets)}.`,
    doc: 'The sheet that was asked for is not in the workbook, or is hidden.',
  }),
  UPLOAD_023: row({
    status: 404,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ tableName }: { readonly tableName: string }) =>
      `There is no table ${tableName} of yours to replace or to append to`,
    doc: 'Only your own uploaded tables are replaced or appended to, by the name that they have now.',
  }),
  UPLOAD_024: row({
    status: 404,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'There is no earlier state of this table to put back. It may have been changed again meanwhile.',
    doc: 'The state before the last replacement or append is kept for a week. A table that was changed again is looked up anew on the page Uploads.',
  }),
  UPLOAD_025: row({
    status: 400,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: ({ reason }: { readonly reason: string }) =>
      `This is no address from which a file can be fetched: ${reason}`,
    doc: 'Files are fetched by http or https. An address with a username or password in it is rejected.',
  }),
  UPLOAD_026: row({
    status: 422,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ host }: { readonly host: string }) =>
      `No file comes from ${host}. Check the address, and that this server can reach it.`,
    doc: 'The host does not take the connection, its certificate is not trusted, or it says nothing for 20 seconds. Which of these it was is in the log.',
  }),
  UPLOAD_027: row({
    status: 422,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ host, reason }: { readonly host: string; readonly reason: string }) =>
      `${host} gives no file: ${reason}`,
    doc: 'The host responds with something else than the file. Redirects are not followed: write the address at which the file is.',
  }),
  UPLOAD_028: row({
    status: 409,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'The file was changed while it was read. Nothing was kept.',
    doc: 'Somebody writes the file at this moment. It is read again the next time; a file that is written beside and renamed into place is always whole.',
  }),
  UPLOAD_029: row({
    status: 422,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: ({ columns }: { readonly columns: readonly string[] }) =>
      `The file lacks columns that the table needs: ${list(columns)}. The table stays as it is.`,
    doc: 'The file that comes by itself has lost columns. Have it written as before, or look at the file again in the schedule.',
  }),
  UPLOAD_030: row({
    status: 422,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: ({ rows, columns }: { readonly rows: number; readonly columns: readonly string[] }) =>
      `${countOf(rows, 'row does', 'rows do')} not fit the types of ${list(columns)}. The table stays as it is.`,
    doc: 'The schedule takes no cells that do not fit. Mend the file, choose other types, or let such cells become empty in the schedule.',
  }),
  UPLOAD_031: row({
    status: 404,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'No file comes by itself into this table',
    doc: 'There is no schedule for the table of this dataset.',
  }),
  UPLOAD_032: row({
    status: 409,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'The file is being looked for already',
    doc: 'A run of this schedule goes on; there are never two at once.',
  }),
  UPLOAD_033: row({
    status: 422,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: ({ name }: { readonly name: string }) =>
      `${name} shows no uploaded table into which you can have files come`,
    doc: 'Files come by themselves into uploaded tables: into their owner’s own, and into all for an administrator.',
  }),
  UPLOAD_034: row({
    status: 403,
    type: 'DATABASE_SECURITY_ACCESS_ERROR',
    message: () => 'Whoever set this up may not do so any more. It is paused until somebody who may saves it again.',
    doc: 'A file that comes by itself needs the rights of whoever saved the schedule: to upload, and to connect databases. He is gone, inactive, or has lost them.',
  }),
} as const;
