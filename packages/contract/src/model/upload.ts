import type { ValueType } from './column-table.ts';

/** Files that can be uploaded. */
export const uploadFormats = ['csv', 'tsv', 'jsonl', 'parquet', 'xlsx'] as const;
export type UploadFormat = (typeof uploadFormats)[number];

/** The kinds of files that are permitted apart, as Superset's three upload forms are. */
export const uploadKinds = ['csv', 'columnar', 'excel'] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** The kind that a format belongs to. */
export const uploadKindOf: Readonly<Record<UploadFormat, UploadKind>> = {
  csv: 'csv',
  tsv: 'csv',
  jsonl: 'csv',
  parquet: 'columnar',
  xlsx: 'excel',
};

/** The pair that opens each kind: Superset's names of the forms. */
export const uploadPermissions = {
  csv: 'can_this_form_get CsvToDatabaseView',
  columnar: 'can_this_form_get ColumnarToDatabaseView',
  excel: 'can_this_form_get ExcelToDatabaseView',
} as const satisfies Readonly<Record<UploadKind, `can_${string} ${string}`>>;
export type UploadPermission = (typeof uploadPermissions)[UploadKind];

/** What somebody may upload: the kinds whose pair is held, and none while no database takes files. */
export const allowedUploads = (
  hasPermission: (permission: UploadPermission) => boolean,
  hasDatabase: boolean,
): readonly UploadKind[] => (hasDatabase ? uploadKinds.filter((kind) => hasPermission(uploadPermissions[kind])) : []);

/** How exactly different values were counted: all of them, those of the first rows, or by an estimate that may be off by a quarter. */
export const distinctKinds = ['exact', 'at least', 'about'] as const;
export type DistinctKind = (typeof distinctKinds)[number];

/** What can be noticed about a file: see `uploadNotice`. */
export const uploadNoticeCodes = [
  'NOTES_ABOVE',
  'TOTAL_ROWS',
  'DECIMAL_COMMA',
  'TIME_NUMBERS',
  'PERCENT',
  'UNITS',
  'CURRENCIES',
  'CODES',
  'IDS',
] as const;

/** Encodings in which a file of text can be read. `latin-1` is read as Windows-1252, as browsers do. */
export const fileEncodings = ['utf-8', 'latin-1', 'utf-16le', 'utf-16be'] as const;
export type FileEncoding = (typeof fileEncodings)[number];

/** An encoding in a user's words. */
export const fileEncodingLabels: Readonly<Record<FileEncoding, string>> = {
  'utf-8': 'UTF-8',
  'latin-1': 'Western European (Windows-1252)',
  'utf-16le': 'UTF-16, little endian',
  'utf-16be': 'UTF-16, big endian',
};

/** The types a column of an uploaded table can have: every value type but bytes. */
export const columnTypeNames = [
  'integer',
  'decimal',
  'float',
  'text',
  'boolean',
  'date',
  'timestamp',
  'timestamptz',
  'time',
  'json',
] as const satisfies readonly ValueType[];
export type ColumnTypeName = (typeof columnTypeNames)[number];

/** A column type in a user's words. */
export const columnTypeLabels: Readonly<Record<ColumnTypeName, string>> = {
  integer: 'Whole number',
  decimal: 'Decimal number',
  float: 'Number',
  text: 'Text',
  boolean: 'True or false',
  date: 'Date',
  timestamp: 'Date and time',
  timestamptz: 'Date and time with zone',
  time: 'Time of day',
  json: 'JSON',
};
