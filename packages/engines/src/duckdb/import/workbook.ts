import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { fail, SextantError } from '@sextant/contract';
import type { ReadOptions } from './job.ts';
import { cellText, headerRowOf, isFilled, shapeOf, widened } from './sheet-rows.ts';
import type { SheetRow, SheetShape } from './sheet-rows.ts';
import { zipDirectory } from './zip-directory.ts';

/** One sheet of a workbook, written out as comma-separated text in UTF-8. */
export interface OpenedSheet {
  /** Path of the text; it goes with the job's folder. */
  readonly path: string;
  /** The sheets that users see, in their order. */
  readonly sheets: readonly string[];
  readonly sheet: string;
  /** Row of the sheet, from 1, in which the table begins. */
  readonly headerRow: number;
  /** What stands above it, row by row; a few of many. */
  readonly notes: readonly string[];
}

const megabyte = 1024 ** 2;
const maxEntries = 10_000;
/** A workbook is unpacked in memory, but for its sheets. */
const longestFile = 256 * megabyte;
const longestPart = 256 * megabyte;
const longestSheet = 2048 * megabyte;
const longestText = 4096 * megabyte;
/** XML of tables packs to a twentieth, seldom to a hundredth; only files that are made to burst pack further. */
const maxRatio = 250;
const minForRatio = 64 * megabyte;

const tooLarge = () => fail('UPLOAD_021', {});
const damagedWorkbook = (cause: unknown) =>
  fail('UPLOAD_006', { row: null, detail: 'the Excel workbook is damaged' }, { cause });

/** @throws UPLOAD_003 for other archives, UPLOAD_006 for a damaged one, UPLOAD_021 for what would burst when unpacked */
function requireWorkbook(data: Buffer): void {
  const entries = zipDirectory(data);
  if (entries.length > maxEntries) throw tooLarge();
  if (!entries.some(({ name }) => name === '[Content_Types].xml')) throw fail('UPLOAD_003', { found: 'a ZIP archive' });
  if (!entries.some(({ name }) => /^xl\/.*\.xml$/i.test(name)))
    throw fail('UPLOAD_003', { found: 'a Word, PowerPoint or binary Excel file' });
  if (new Set(entries.map(({ name }) => name)).size !== entries.length) throw damagedWorkbook(null);
  for (const { name, bytes, packedBytes } of entries) {
    // The reader stops where an entry is longer than it says, and one that says nothing would not be stopped.
    if (bytes === 0 && packedBytes > 2) throw damagedWorkbook(null);
    if (bytes > (/^xl\/worksheets\//i.test(name) ? longestSheet : longestPart)) throw tooLarge();
    if (bytes > minForRatio && bytes / Math.max(1, packedBytes) > maxRatio) throw tooLarge();
  }
}

const asUploadError = (error: unknown): unknown =>
  error instanceof SextantError || (error instanceof Error && 'code' in error) ? error : damagedWorkbook(error);

/**
 * Reads one sheet of an Excel workbook into a text file beside. Formulas count as their last values, times as ISO 8601 writes them.
 *
 * @throws UPLOAD_001 for an empty sheet, UPLOAD_003, UPLOAD_004, UPLOAD_006, UPLOAD_021, UPLOAD_022 for a sheet that is not there
 */
export async function openSheet(
  file: string,
  sizeBytes: number,
  options: Pick<ReadOptions, 'sheet' | 'headerRow'>,
  { tempDir, maxColumns }: { readonly tempDir: string; readonly maxColumns: number },
): Promise<OpenedSheet> {
  if (sizeBytes > longestFile) throw fail('UPLOAD_002', { maxMegabytes: longestFile / megabyte });
  const data = await readFile(file);
  requireWorkbook(data);
  try {
    const sheets = await sheetNames(data);
    const sheet = options.sheet ?? sheets[0];
    if (sheet === undefined) throw fail('UPLOAD_001', {});
    if (!sheets.includes(sheet)) throw fail('UPLOAD_022', { sheet, sheets });
    const path = join(tempDir, `${randomUUID()}.csv`);
    const writtenSheet = await writeSheet(data, sheet, { path, headerRow: options.headerRow, maxColumns });
    return { path, sheets, sheet, ...writtenSheet };
  } catch (error) {
    throw asUploadError(error);
  }
}

async function sheetNames(data: Buffer): Promise<string[]> {
  const all: { readonly name: string; readonly isHidden: boolean }[] = [];
  await readXlsx(data, {
    sheets: ({ name, hidden = false, veryHidden = false }) => {
      all.push({ name, isHidden: hidden || veryHidden });
      return false;
    },
  });
  const visible = all.filter(({ isHidden }) => !isHidden);
  return (visible.length === 0 ? all : visible).map(({ name }) => name);
}

interface SheetTarget {
  readonly path: string;
  /** Null: found out. */
  readonly headerRow: number | null;
  readonly maxColumns: number;
}

/** So many rows tell how wide the table is and where it begins; when a later one is wider, the sheet is written again. */
const lookedAt = 1000;

const shownNotes = 5;

async function writeSheet(
  data: Buffer,
  sheet: string,
  target: SheetTarget,
): Promise<Pick<OpenedSheet, 'headerRow' | 'notes'>> {
  const first = await firstRows(data, sheet);
  if (!first.some(isFilled)) throw fail('UPLOAD_001', {});
  const headerRow = target.headerRow ?? headerRowOf(first);
  let shape = shapeOf(first.filter(({ index }) => index + 1 >= headerRow));
  for (;;) {
    if (shape.width > target.maxColumns) throw fail('UPLOAD_004', { columns: shape.width, max: target.maxColumns });
    const next = await writeRows(streamXlsxRows(data, { sheet }), { path: target.path, headerRow, shape });
    if (next === null) {
      const rowsAbove = first.filter((row) => row.index + 1 < headerRow && isFilled(row)).slice(0, shownNotes);
      const notes = rowsAbove.map(({ values }) => values.flatMap((value) => cellText(value, true) || []).join(' '));
      return { headerRow, notes: notes.map((note) => note.replaceAll('"', '')) };
    }
    shape = next;
  }
}

async function firstRows(data: Buffer, sheet: string): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of streamXlsxRows(data, { sheet, maxRows: lookedAt })) rows.push(row);
  return rows;
}

interface SheetText {
  readonly path: string;
  readonly headerRow: number;
  readonly shape: SheetShape;
}

const flushBytes = 256 * 1024;

/** Writes every filled row in the shape given. Returns a wider shape, and leaves the text unfinished, when a row does not fit. */
async function writeRows(
  rows: AsyncIterable<SheetRow>,
  { path, headerRow, shape }: SheetText,
): Promise<SheetShape | null> {
  const output = createWriteStream(path, { mode: 0o600 });
  const outputError = once(output, 'error').then(([error]) => {
    throw error;
  });
  // Handled where it is awaited; a stream that ends well never settles it.
  outputError.catch(() => undefined);
  let pendingText = '';
  let writtenRows = 0;
  let last = headerRow - 2;
  try {
    for await (const row of rows) {
      // Rows that stand twice, or out of order, are not what a spreadsheet writes.
      if (row.index <= last || !isFilled(row)) continue;
      last = row.index;
      const next = widened(shape, row);
      if (next !== shape) return next;
      pendingText += `${Array.from({ length: shape.width }, (_, column) => cellText(row.values[column], shape.dated.has(column))).join(',')}\n`;
      if (pendingText.length < flushBytes) continue;
      writtenRows += pendingText.length;
      if (writtenRows > longestText) throw tooLarge();
      if (!output.write(pendingText)) await Promise.race([once(output, 'drain'), outputError]);
      pendingText = '';
    }
    output.end(pendingText);
    await Promise.race([once(output, 'finish'), outputError]);
    return null;
  } finally {
    output.destroy();
  }
}
