import type { ValueType } from './column-table.ts';

/** Files that can be uploaded. */
export const uploadFormats = ['csv', 'tsv', 'jsonl', 'parquet'] as const;
export type UploadFormat = (typeof uploadFormats)[number];

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

/** A column type in a person's words. */
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
