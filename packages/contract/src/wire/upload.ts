import * as z from 'zod';
import { columnTypeNames, distinctKinds, fileEncodings, uploadFormats, uploadNoticeCodes } from '../model/upload.ts';

/** A remark on a file, by code, in words (`message`); `column` is null where it is about the whole file. */
const uploadWarning = z.object({
  code: z.enum([
    'DUPLICATE_NAMES',
    'EMPTY_NAMES',
    'RAGGED_ROWS',
    'MIXED_DATES',
    'BAD_CELLS',
    'GUESSED_ENCODING',
    'CUT_PREVIEW',
    'LONG_NAMES',
  ]),
  message: z.string(),
  column: z.string().nullable(),
});

/** A strptime pattern: whatever stands between the specifiers is taken literally. */
const datePattern = z
  .string()
  .max(64)
  .regex(/^(?:[^%]|%[aAbBcdfgGhHIjmMnpSuUVwWxXyYzZ%]|%-[dmyHIMSj])*$/, 'Not a date pattern')
  .regex(/%/, 'Not a date pattern');

/**
 * How the file is read. What a format doesn't know (a Parquet file has no delimiter) is null. A column whose type or pattern nobody chose is
 * guessed; `decimal` and `thousands` narrow the guess to numbers written that way. One space stands for all kinds of spaces between digits.
 */
export const uploadOptions = z
  .object({
    /** How bytes stand for signs, in files of text. Default: found out from the file, and UTF-8 when nothing tells otherwise. */
    encoding: z.enum(fileEncodings).nullable().default(null),
    /** Default: found out from the file. Of four bytes at most. */
    delimiter: z
      .string()
      .min(1)
      .max(4)
      .regex(/^(?:[^\0\u0080-\uffff]{1,4}|[\u0080-\uffff])$/, 'At most four bytes')
      .regex(/^[^\r\n]*$/, 'Not a line end')
      .nullable()
      .default(null),
    /** The sign around cells; default `"`. */
    quote: z
      .string()
      .regex(/^[\x21-\x7e]$/, 'One sign')
      .nullable()
      .default(null),
    hasHeader: z.boolean().nullable().default(null),
    /** Of an Excel workbook: the sheet by name. Default: the first that is not hidden. */
    sheet: z.string().min(1).max(31).nullable().default(null),
    /** The row of a sheet, or line of a text, from 1, in which the table begins; what is above is left out. Default: found out from the file. */
    headerRow: z.int().min(1).max(1_048_576).nullable().default(null),
    /** Rows that are no data, such as totals: those in which a column says one of the texts. Default: those that are found; an empty list leaves out none. */
    leftOutRows: z
      .array(z.object({ column: z.string(), texts: z.array(z.string().max(10_000)).max(500) }))
      .max(50)
      .nullable()
      .default(null),
    /** Source names of columns that are taken as they are though they look like ids, codes, ranks or clock times: numbers are measured, texts grouped by. */
    plainColumns: z.array(z.string()).max(2000).default([]),
    decimal: z.enum(['.', ',']).nullable().default(null),
    thousands: z.enum([',', '.', ' ', "'", '\u00a0', '\u202f']).nullable().default(null),
    /** Texts that mean NULL in every column, beside the empty cell; blanks around them don't count. */
    nullTexts: z.array(z.string().max(64)).max(32).default([]),
    /** Column source name → type chosen by a user; other columns are guessed. */
    columnTypes: z.record(z.string(), z.enum(columnTypeNames)).default({}),
    /** Column source name → strptime pattern of its dates, when guessing is ambiguous. */
    dateFormats: z.record(z.string(), datePattern).default({}),
  })
  .refine(({ decimal, thousands }) => decimal === null || decimal !== thousands, {
    message: 'Decimals and thousands are marked by different signs',
    path: ['thousands'],
  })
  .refine(({ delimiter, quote }) => delimiter === null || !delimiter.includes(quote ?? '"'), {
    message: 'The delimiter and the quote are different signs',
    path: ['delimiter'],
  });
export type UploadOptions = z.infer<typeof uploadOptions>;

/** What was noticed about a file and is taken care of unless a user switches it off; `message` says it, with a full stop. */
const uploadNotice = z.object({
  code: z.enum(uploadNoticeCodes),
  message: z.string(),
  /** Source names of the columns it is about; none when it is about the file. */
  columns: z.array(z.string()),
});
export type UploadNotice = z.infer<typeof uploadNotice>;

/** A column of the preview. `source` names it in the file, `name` in the table to come. */
const uploadColumn = z.object({
  source: z.string(),
  name: z.string(),
  type: z.enum(columnTypeNames),
  /** The strptime pattern by which its times are read; null for other columns and for times as ISO 8601 writes them. */
  datePattern: z.string().nullable(),
  /** How many different values, as exactly as `distinctKind` says. */
  distinct: z.number().nullable(),
  distinctKind: z.enum(distinctKinds),
  badCells: z.number(),
  nullCells: z.number(),
});
export type UploadColumn = z.infer<typeof uploadColumn>;

/** What is known of a file before it is imported. `rows` are texts as they stand in the file; `bad` lists `[row, column]` of cells that don't fit. */
export const uploadPreview = z.object({
  uuid: z.uuid(),
  fileName: z.string(),
  format: z.enum(uploadFormats),
  encoding: z.string(),
  /** The sheets of an Excel workbook that can be chosen; none for other files. */
  sheets: z.array(z.string()),
  sizeBytes: z.number(),
  options: uploadOptions,
  rowCount: z.number().nullable(),
  columns: z.array(uploadColumn),
  rows: z.array(z.array(z.string().nullable())),
  bad: z.array(z.tuple([z.int(), z.int()])),
  suggested: z.object({
    tableName: z.string(),
    mainTimeColumn: z.string().nullable(),
    metrics: z.array(
      z.object({ name: z.string(), label: z.string(), expression: z.string(), numberFormat: z.string().nullable() }),
    ),
  }),
  /** A table of this name exists: then `ifExists` has to be chosen. */
  nameTaken: z.boolean(),
  warnings: z.array(uploadWarning),
  /** On by itself; switched off by options: see `switchNotice`. */
  noticed: z.array(uploadNotice),
});
export type UploadPreview = z.infer<typeof uploadPreview>;

/** Body of the import: what the table is called and which columns it gets. */
export const uploadImport = z.strictObject({
  tableName: z.string().min(1).max(250),
  columns: z
    .array(
      z.strictObject({
        source: z.string(),
        name: z.string().min(1).max(255),
        type: z.enum(columnTypeNames),
        keep: z.boolean(),
      }),
    )
    .min(1),
  ifExists: z.enum(['fail', 'replace', 'append']).default('fail'),
  makeDashboard: z.boolean().default(true),
  options: uploadOptions.optional(),
});
export type UploadImport = z.infer<typeof uploadImport>;

/** What became otherwise than asked or expected though the table was made: `UPLOAD_019` of the error table, or that a deleted table of the name moved. */
const importWarning = z.object({ code: z.enum(['UPLOAD_019', 'TRASHED_MOVED']), message: z.string() });
export type ImportWarning = z.infer<typeof importWarning>;

/**
 * What an import made. `badCells` became NULL; `examples` are a few of their texts. `dashboardId` is null when no dashboard was asked for, or
 * when it could not be made, which `warnings` say with the reason.
 */
export const uploadImported = z.object({
  datasetId: z.int(),
  tableName: z.string(),
  rowCount: z.number(),
  badCells: z.array(z.object({ column: z.string(), count: z.number(), examples: z.array(z.string()) })),
  dashboardId: z.int().nullable(),
  dashboardUrl: z.string().nullable(),
  chartIds: z.array(z.int()),
  /** Names the state that was written, to put back the one before; null when there was none. */
  undo: z.string().nullable(),
  warnings: z.array(importWarning),
});
export type UploadImported = z.infer<typeof uploadImported>;
