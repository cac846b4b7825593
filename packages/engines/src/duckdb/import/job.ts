import type { DistinctKind, FileEncoding, ValueType } from '@sextant/contract';
import type { HostError } from '../protocol.ts';

export type FileFormat = 'csv' | 'tsv' | 'jsonl' | 'parquet' | 'xlsx';
export type { FileEncoding };

/** How a file is to be read; what is null is found out from the file. */
export interface ReadOptions {
  readonly format: FileFormat | null;
  readonly encoding: FileEncoding | null;
  readonly delimiter: string | null;
  /** The sign around cells; null is the usual `"`. */
  readonly quote: string | null;
  readonly hasHeader: boolean | null;
  /** Of a workbook: the sheet by name; null is the first that is not hidden. */
  readonly sheet: string | null;
  /** The row of a sheet or line of a text, from 1, in which the table begins. What is above is left out. */
  readonly headerRow: number | null;
  /** Rows that are no data, such as totals; null leaves out those that are found, an empty list none. */
  readonly leftOutRows: readonly LeftOutRows[] | null;
  /** How numbers are written; null leaves it to each column. */
  readonly decimal: '.' | ',' | null;
  readonly thousands: string | null;
  /** Texts that stand for no value in every column, beside the empty cell. */
  readonly nullTexts: readonly string[];
  /** Name of a column in the file → the type that a user has chosen. */
  readonly columnTypes: Readonly<Record<string, ImportType>>;
  /** Name of a column in the file → strptime pattern of its times. */
  readonly dateFormats: Readonly<Record<string, string>>;
}

/** The rows in which a column says one of these texts. */
export interface LeftOutRows {
  /** Name of the column in the file. */
  readonly column: string;
  readonly texts: readonly string[];
}

/** What was found out about a file. */
export interface FileSniff {
  readonly format: FileFormat;
  readonly encoding: FileEncoding;
  /** Null for formats without one. */
  readonly delimiter: string | null;
  readonly quote: string | null;
  readonly hasHeader: boolean;
  /** Of a workbook: its sheets, the one that was read, and the row in which its table begins. Null for other files. */
  readonly workbook: { readonly sheets: readonly string[]; readonly sheet: string; readonly headerRow: number } | null;
  /** Of a text: the line, from 1, on which its table begins. Null for other files. */
  readonly headerRow: number | null;
  /** What stands above the table, row by row; a few of many. */
  readonly notes: readonly string[];
  readonly sizeBytes: number;
  /** Column names as the table would have them: unique, never empty. */
  readonly columnNames: readonly string[];
  /** What to call them, where headings above the names tell more than these. */
  readonly suggestedNames: readonly string[];
}

/** Types that a column of an uploaded file may get. */
export type ImportType = Exclude<ValueType, 'binary'>;

/** How one column of a file becomes one of a table. */
export interface ImportColumn {
  /** Position in the file, from 0. */
  readonly index: number;
  readonly name: string;
  readonly type: ImportType;
  /** One of the formats of `cell-formats.ts`; null takes the one that fits the file best. */
  readonly format: string | null;
}

/** A cell that its column's type cannot hold; it becomes NULL. */
export interface BadCell {
  /** Row of data, from 1. */
  readonly row: number;
  readonly text: string;
}

/** Fewer filled cells do not tell which share of a column's numbers differ. */
export const minForShare = 20;

/** What the texts of a column look like; `digits` and `code` hold no words, `long` ones are sentences. */
export type TextForm = 'uuid' | 'email' | 'url' | 'ip' | 'iban' | 'clock' | 'digits' | 'code' | 'long';

/** What the values of a column tell beside its name and type, by up to 10,000 rows. Of numbers only: `min` to `isRunning`, else null and false. */
export interface ColumnFacts {
  readonly filledCells: number;
  readonly distinct: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly isWhole: boolean;
  /** All could be clock times such as 930 and 1745. */
  readonly isHourMinute: boolean;
  /** They count from 0 or 1 without a gap, each once. */
  readonly isCounter: boolean;
  /** All end in 0, and they do not only rise: amounts do, ids do not. */
  readonly isRound: boolean;
  /** A state that only rises, such as the counter of each device: within the rows of each value of another column none is less than the one before. */
  readonly isRunning: boolean;
  /** Each value has as many rows as any other. */
  readonly isEven: boolean;
  /** In signs. */
  readonly averageLength: number;
  readonly form: TextForm | null;
  /** Names of the columns that group the rows alike, as a code and its name do. */
  readonly sameGroupsAs: readonly string[];
  /** Name of the column of which this is the running sum, as a balance is of amounts. */
  readonly sumsUp: string | null;
}

/** A column as a preview shows it. */
export interface PreviewColumn extends ImportColumn {
  /** Over the whole file. */
  readonly emptyCells: number;
  readonly badCells: number;
  readonly badExamples: readonly BadCell[];
  /** How many different values there are, as exactly as `distinctKind` says. */
  readonly distinctValues: number;
  readonly distinctKind: DistinctKind;
  /** Of a column of whole numbers: the share of different ones among the first filled cells, 0 to 1. Null for other columns, and where so few tell nothing. */
  readonly uniqueShare: number | null;
  readonly facts: ColumnFacts;
  /** As in `ImportedColumn`. */
  readonly isPercent: boolean;
  readonly isAmount: boolean;
  /** True when the data fit day-first as well as month-first dates. */
  readonly isDateOrderUnsure: boolean;
}

/** What a file would become. Counts are over the whole file. */
export interface FilePreview {
  readonly sniff: FileSniff;
  readonly columns: readonly PreviewColumn[];
  readonly rowCount: number;
  /** Rows that are left out because they are no data, such as totals, and how many they are. They are not in `rowCount`. */
  readonly leftOutRows: readonly LeftOutRows[];
  readonly leftOutCount: number;
  /** The sign that begins decimals in the columns that have some; null when there are none, or both. */
  readonly decimal: '.' | ',' | null;
  /** Rows that have another number of cells than the header and are left out or filled up. */
  readonly unevenRows: number;
  /** The first rows as texts, one cell a column; null is an empty cell. */
  readonly firstRows: readonly (readonly (string | null)[])[];
  /** `[row, column]` in `firstRows`, both from 0, of cells that do not fit. */
  readonly badInFirstRows: readonly (readonly [row: number, column: number])[];
}

export interface ImportedColumn {
  readonly name: string;
  readonly type: ValueType;
  readonly badCells: number;
  /** A few texts of such cells. */
  readonly badExamples: readonly string[];
  /** Of a column of whole numbers: the share of different ones among the first filled cells, 0 to 1. Null for other columns, and where so few tell nothing. */
  readonly uniqueShare: number | null;
  readonly facts: ColumnFacts;
  /** Its cells were written in percent; it holds shares of one. */
  readonly isPercent: boolean;
  /** Its numbers were written with a sign between thousands, a currency or a unit: nobody writes ids so. */
  readonly isAmount: boolean;
}

/** What an import has made. */
export interface ImportResult {
  readonly rowCount: number;
  readonly sizeBytes: number;
  readonly columns: readonly ImportedColumn[];
}

export interface ImportProgress {
  readonly phase: 'checking' | 'reading' | 'writing';
  /** 0 to 1 within the phase; null when the engine cannot tell. */
  readonly fraction: number | null;
}

/** Where an import goes: a new table file that appears whole or not at all. */
export interface ImportTarget {
  /** Path of the table file to make; it must not exist. */
  readonly file: string;
  readonly tableName: string;
  /** Rows of this table file's table come first; null for a new table. */
  readonly appendTo: TableInFile | null;
}

/** A table file that is there, with the name of its table. */
export interface TableInFile {
  readonly file: string;
  readonly tableName: string;
}

/** A column of a file beside the table that it is to replace or to be appended to. */
export interface ComparedColumn {
  readonly name: string;
  /** As the file is read. */
  readonly type: ImportType;
  /** Cells that cannot be read as this type. */
  readonly badCells: number;
  /** Where the table has the column with another type: values that would be others in it. */
  readonly changedCells: number;
  /** A few texts of such cells. */
  readonly examples: readonly string[];
}

/** A file beside a table. */
export interface FileComparison {
  readonly tableRows: number;
  readonly tableColumns: readonly { readonly name: string; readonly type: ImportType }[];
  readonly fileRows: number;
  readonly columns: readonly ComparedColumn[];
  /** Rows with a cell that cannot be read, or would be another value in the table's type. */
  readonly unfitRows: number;
}

/** What the process may use. */
export interface JobLimits {
  readonly maxColumns: number;
  readonly memoryLimitBytes: number;
  readonly threads: number;
  readonly tempDir: string;
}

export type JobWork =
  | { readonly kind: 'sniff'; readonly file: string; readonly options: ReadOptions }
  | { readonly kind: 'preview'; readonly file: string; readonly options: ReadOptions }
  | {
      readonly kind: 'import';
      readonly file: string;
      readonly options: ReadOptions;
      readonly columns: readonly ImportColumn[] | null;
      readonly target: ImportTarget;
    }
  | {
      readonly kind: 'compare';
      readonly file: string;
      readonly options: ReadOptions;
      readonly columns: readonly ImportColumn[] | null;
      readonly existingTable: TableInFile;
    }
  | { readonly kind: 'query'; readonly setup: readonly string[]; readonly sql: string; readonly target: ImportTarget };

export interface Job {
  readonly work: JobWork;
  readonly limits: JobLimits;
}

/** What a job comes to, by the kind of its work. */
export type JobResult = FileSniff | FilePreview | FileComparison | ImportResult;

export type JobResponse =
  | { readonly kind: 'progress'; readonly progress: ImportProgress }
  | { readonly kind: 'done'; readonly result: JobResult }
  | { readonly kind: 'failed'; readonly error: HostError };
