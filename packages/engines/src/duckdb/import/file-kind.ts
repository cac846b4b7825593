import { fail } from '@sextant/contract';
import type { FileFormat } from './job.ts';

/** First bytes of files that are something else than a table of text, whatever their name says. */
const foreignFormats: readonly (readonly [start: string, what: string])[] = [
  ['504b0506', 'an empty ZIP archive'],
  ['1f8b', 'compressed (gzip)'],
  ['425a68', 'compressed (bzip2)'],
  ['28b52ffd', 'compressed (zstd)'],
  ['fd377a585a00', 'compressed (xz)'],
  ['377abcaf271c', 'a 7-Zip archive'],
  ['526172211a07', 'a RAR archive'],
  ['255044462d', 'a PDF'],
  ['d0cf11e0a1b11ae1', 'an old Excel or Word file, or a workbook with a password'],
  ['53514c69746520666f726d6174203300', 'an SQLite database'],
  ['4152524f5731', 'an Arrow file'],
  ['4f5243', 'an ORC file'],
  ['89504e470d0a1a0a', 'a picture'],
  ['ffd8ff', 'a picture'],
  ['47494638', 'a picture'],
  ['7f454c46', 'a program'],
  ['4d5a90', 'a program'],
];

/** @throws UPLOAD_003 when the first bytes tell that the file is no table of text and no Parquet */
export function rejectForeign(head: Buffer): void {
  const hex = head.subarray(0, 16).toString('hex');
  const found = foreignFormats.find(([start]) => hex.startsWith(start))?.[1];
  if (found !== undefined) throw fail('UPLOAD_003', { found });
  if (head.subarray(8, 12).toString('latin1') === 'DUCK') throw fail('UPLOAD_003', { found: 'a DuckDB database' });
}

export const isZip = (head: Buffer): boolean => head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';

export const isParquet = (head: Buffer): boolean => head.subarray(0, 4).toString('latin1') === 'PAR1';

/** The format of a text file by how it starts. */
export function textFormatOf(text: string): Exclude<FileFormat, 'parquet' | 'tsv' | 'xlsx'> {
  const start = text.trimStart().slice(0, 200).toLowerCase();
  if (/^(<\?xml|<!doctype|<html|<svg)/.test(start)) throw fail('UPLOAD_003', { found: 'a web page or XML' });
  return /^\{\s*["}]/.test(start) || /^\[\s*\{/.test(start) ? 'jsonl' : 'csv';
}
