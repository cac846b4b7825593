import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { fail } from '@sextant/contract';
import { quoteIdentifier, quoteText } from '../quoting.ts';
import {
  findDelimiter,
  looksLikeHeader,
  namesUnderHeadings,
  readRecords,
  recordsWithLines,
  uniqueNames,
} from './csv-dialect.ts';
import { encodingOf, readHead, readTail, requireUtf8, transcode } from './encoding.ts';
import { isParquet, isZip, rejectForeign, textFormatOf } from './file-kind.ts';
import { importTypeOf } from './import-types.ts';
import type { FileEncoding, FileSniff, ImportType, JobLimits, LeftOutRows, ReadOptions } from './job.ts';
import { tableStart } from './table-start.ts';
import { keptRows } from './total-rows.ts';
import { openSheet } from './workbook.ts';
import { textCell } from './work-database.ts';

/** A file that can be scanned as a table with the columns `c0`, `c1`, … */
export interface Source {
  readonly sniff: FileSniff;
  /** The types that columns have already, as in Parquet; null when all cells are texts. */
  readonly kinds: readonly ImportType[] | null;
  /** Whether a scan takes `nativeTypes`. */
  readonly readsNatively: boolean;
  /** The last rows of a long text, as texts; none when they are not known, or are among the first. */
  readonly lastRows: readonly (readonly string[])[];
  /** SQL of a column's cell as a text. */
  textOf(index: number): string;
  /**
   * SQL of the scan. `nativeTypes` (one a column, null for text) lets the reader parse by itself, and the scan fails at the first cell that
   * does not fit; with null all cells are texts. A lenient scan fills short rows up and cuts long ones off; one that `countsUneven` lists them in `reject_errors`.
   */
  scan(how: ScanOptions): string;
}

export interface ScanOptions {
  readonly nativeTypes: readonly (string | null)[] | null;
  readonly isLenient: boolean;
  readonly countsUneven?: boolean;
}

const sampleBytes = 128 * 1024;
const tailBytes = 16 * 1024;
const shownNotes = 5;
/** A first line longer than this is no table. */
const longestHeadBytes = 16 * 1024 * 1024;

/**
 * Looks at a file by its content, never by its name.
 *
 * @throws UPLOAD_001 empty · UPLOAD_003 something else than a table · UPLOAD_004 too many columns · UPLOAD_005 broken text · UPLOAD_006 broken Parquet, JSON or workbook, and what `openSheet` throws
 */
export async function openSource(
  connection: DuckDBConnection,
  file: string,
  options: ReadOptions,
  limits: JobLimits,
): Promise<Source> {
  const { size } = await stat(file);
  if (size === 0) throw fail('UPLOAD_001', {});
  const head = await readHead(file, 64 * 1024);
  if (isZip(head)) return withNullTexts(await openWorkbook(file, size, options, limits), options.nullTexts);
  rejectForeign(head);
  if (isParquet(head)) return openParquet(connection, file, size, limits);
  const encoding = encodingOf(head, options.encoding);
  const path = await utf8File(file, encoding, limits.tempDir);
  const [text, tail] = await bothEnds(path);
  if (text.trim() === '') throw fail('UPLOAD_001', {});
  const format = options.format ?? textFormatOf(text);
  const { nullTexts } = options;
  if (format === 'parquet' || format === 'xlsx')
    throw fail('UPLOAD_003', { found: `not ${format === 'parquet' ? 'a Parquet file' : 'an Excel workbook'}` });
  if (format === 'jsonl')
    return withNullTexts(
      await openJson(connection, path, text.trimStart().startsWith('['), { encoding, size, limits }),
      nullTexts,
    );
  return withNullTexts(openDelimited(path, text, { encoding, size, limits, options, tail }), nullTexts);
}

async function openWorkbook(file: string, size: number, options: ReadOptions, limits: JobLimits): Promise<Source> {
  const { path, notes, ...workbook } = await openSheet(file, size, options, limits);
  // The text is ours: nothing of how it is written is left to be found out but whether the first row holds names.
  const csvOptions = { ...options, delimiter: ',', quote: '"', headerRow: 1, format: 'csv' as const };
  const [text, tail] = await bothEnds(path);
  const source = openDelimited(path, text, { encoding: 'utf-8', size, limits, options: csvOptions, tail });
  return {
    ...source,
    readsNatively: false,
    sniff: { ...source.sniff, format: 'xlsx', delimiter: null, quote: null, workbook, headerRow: null, notes },
  };
}

/** The same texts, with NULL for those that stand for nothing, whatever their column. */
function withNullTexts(source: Source, nullTexts: readonly string[]): Source {
  if (nullTexts.length === 0) return source;
  const nullLiterals = nullTexts.map((text) => quoteText(text.trim())).join(', ');
  const cells = source.sniff.columnNames
    .map((_, index) => `CASE WHEN trim(c${index}) IN (${nullLiterals}) THEN NULL ELSE c${index} END AS c${index}`)
    .join(', ');
  return {
    ...source,
    readsNatively: false,
    scan: (how) => `(SELECT ${cells} FROM ${source.scan({ ...how, nativeTypes: null })})`,
  };
}

/** The same rows without those that are no data. */
export function withoutRows(source: Source, leftOut: readonly LeftOutRows[]): Source {
  const condition = keptRows(leftOut, source.sniff.columnNames);
  return condition === null
    ? source
    : { ...source, scan: (how) => `(SELECT * FROM ${source.scan(how)} WHERE ${condition})` };
}

async function utf8File(file: string, encoding: FileEncoding, tempDir: string): Promise<string> {
  if (encoding === 'utf-8') {
    await requireUtf8(file);
    return file;
  }
  const path = join(tempDir, `${randomUUID()}.utf8`);
  await transcode(file, encoding, path);
  return path;
}

/** The start of a text up to its last whole line, at least one line. */
async function headText(path: string): Promise<string> {
  let bytes = await readHead(path, sampleBytes);
  if (bytes.length === sampleBytes && bytes.indexOf(10) < 0) bytes = await readHead(path, longestHeadBytes);
  return bytes.toString('utf8').replace(/^\ufeff/, '');
}

/** The start of a text, and its end when that lies behind it. */
async function bothEnds(path: string): Promise<readonly [head: string, tail: string]> {
  const { size } = await stat(path);
  return [await headText(path), size > sampleBytes * 2 ? (await readTail(path, tailBytes)).toString('utf8') : ''];
}

interface OpenedFile {
  readonly encoding: FileEncoding;
  readonly size: number;
  readonly limits: JobLimits;
}

function requireFewColumns(columns: number, { maxColumns }: JobLimits): void {
  if (columns > maxColumns) throw fail('UPLOAD_004', { columns, max: maxColumns });
}

const filledWidth = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

interface OpenedText extends OpenedFile {
  readonly options: ReadOptions;
  /** The end of the text; empty when it is all in the start. */
  readonly tail: string;
}

function openDelimited(path: string, text: string, { encoding, size, limits, options, tail }: OpenedText): Source {
  const isWhole = Buffer.byteLength(text) < sampleBytes;
  const quote = options.quote ?? '"';
  const delimiter = options.delimiter ?? (options.format === 'tsv' ? '\t' : findDelimiter(text, isWhole, quote));
  // Without a line end in the part read there still is one record: the cut one.
  const all = recordsWithLines(text, delimiter, isWhole || !text.includes('\n'), quote);
  const { headerRow } = options;
  const start = headerRow === null ? tableStart(all) : all.findIndex(({ line }) => line >= headerRow - 1);
  const records = start < 0 ? [] : all.slice(start).map(({ cells }) => cells);
  const first = records[0] ?? [];
  if (first.length === 0) throw fail('UPLOAD_001', {});
  requireFewColumns(first.length, limits);
  const hasHeader = options.hasHeader ?? looksLikeHeader(records);
  const columnNames = uniqueNames(hasHeader ? first : first.map(() => ''));
  const cellsAbove = hasHeader ? (all[start - 1]?.cells ?? []) : [];
  const skippedLines = all[start]?.line ?? 0;
  const notes = all.slice(0, start).map(({ cells }) => cells.slice(0, filledWidth(cells)).join(delimiter).trim());
  const format = delimiter === '\t' ? 'tsv' : 'csv';
  return {
    sniff: {
      format,
      encoding,
      delimiter,
      quote,
      hasHeader,
      workbook: null,
      headerRow: skippedLines + 1,
      notes: notes.slice(0, shownNotes),
      sizeBytes: size,
      columnNames,
      suggestedNames: uniqueNames(namesUnderHeadings(hasHeader ? first : columnNames, cellsAbove)),
    },
    kinds: null,
    readsNatively: true,
    // The first is cut.
    lastRows: readRecords(tail, delimiter, true, quote).slice(1),
    textOf: (index) => `c${index}`,
    scan: ({ nativeTypes, isLenient, countsUneven = false }) => {
      const columns = columnNames
        .map((_, index) => `'c${index}': ${quoteText(nativeTypes?.[index] ?? 'VARCHAR')}`)
        .join(', ');
      const leniency = isLenient
        ? ', strict_mode = false, null_padding = true, parallel = false'
        : countsUneven
          ? ', store_rejects = true, parallel = false'
          : '';
      const sign = quoteText(quote);
      const scan = `read_csv(${quoteText(path)}, auto_detect = false, header = ${hasHeader}${skippedLines === 0 ? '' : `, skip = ${skippedLines}`}, delim = ${quoteText(delimiter)}, quote = ${sign}, escape = ${sign}, columns = {${columns}}${leniency})`;
      // The reader skips blank lines, but not where a row is one cell.
      return columnNames.length === 1 ? `(SELECT * FROM ${scan} WHERE c0 IS NOT NULL)` : scan;
    },
  };
}

/** Of files whose rows say themselves how they are read: nothing is guessed of their form. */
const selfDescribed = { delimiter: null, quote: null, hasHeader: true, workbook: null, headerRow: null, notes: [] };

async function openJson(
  connection: DuckDBConnection,
  path: string,
  isArray: boolean,
  { encoding, size, limits }: OpenedFile,
): Promise<Source> {
  const form = `format = '${isArray ? 'array' : 'newline_delimited'}', maximum_object_size = ${longestHeadBytes}`;
  const stagingColumns = await connection.runAndReadAll(
    `DESCRIBE SELECT * FROM read_json(${quoteText(path)}, ${form}, maximum_depth = 1, sample_size = -1)`,
  );
  const keys = stagingColumns.getRowsJson().map(([key]) => textCell(key));
  requireFewColumns(keys.length, limits);
  const columns = keys.map((key) => `${quoteText(key)}: 'VARCHAR'`).join(', ');
  const cells = keys.map((key, index) => `${quoteIdentifier(key)} AS c${index}`).join(', ');
  return {
    sniff: {
      format: 'jsonl',
      encoding,
      ...selfDescribed,
      sizeBytes: size,
      columnNames: uniqueNames(keys),
      suggestedNames: uniqueNames(keys),
    },
    kinds: null,
    readsNatively: false,
    lastRows: [],
    textOf: (index) => `c${index}`,
    scan: () => `(SELECT ${cells} FROM read_json(${quoteText(path)}, ${form}, columns = {${columns}}))`,
  };
}

async function openParquet(
  connection: DuckDBConnection,
  path: string,
  size: number,
  limits: JobLimits,
): Promise<Source> {
  const stagingColumns = await connection
    .runAndReadAll(`DESCRIBE SELECT * FROM read_parquet(${quoteText(path)})`)
    .catch((cause: unknown) => {
      throw fail('UPLOAD_006', { row: null, detail: 'the Parquet file is damaged' }, { cause });
    });
  const columns = stagingColumns.getRowsJson().map(([name, type]) => ({ name: textCell(name), type: textCell(type) }));
  requireFewColumns(columns.length, limits);
  const cells = columns.map(({ name, type }, index) => {
    return `${isNested(type) ? `to_json(${quoteIdentifier(name)})` : quoteIdentifier(name)} AS c${index}`;
  });
  const names = uniqueNames(columns.map(({ name }) => name));
  const kinds = columns.map(({ type }) => (isNested(type) ? 'json' : importTypeOf(type)));
  return {
    sniff: {
      format: 'parquet',
      encoding: 'utf-8',
      ...selfDescribed,
      sizeBytes: size,
      columnNames: names,
      suggestedNames: names,
    },
    kinds,
    readsNatively: false,
    lastRows: [],
    // 3.0 is a whole number, but its text does not look like one.
    textOf: (index) =>
      kinds[index] === 'float' || kinds[index] === 'decimal'
        ? `CASE WHEN isfinite(c${index}::DOUBLE) AND c${index} = trunc(c${index}) AND abs(c${index}) < 1e15 THEN c${index}::BIGINT::VARCHAR ELSE c${index}::VARCHAR END`
        : `c${index}::VARCHAR`,
    scan: () => `(SELECT ${cells.join(', ')} FROM read_parquet(${quoteText(path)}))`,
  };
}

const isNested = (type: string): boolean => /[[(]/.test(type) && !/^(DECIMAL|ENUM)\(/.test(type);
