import { plainColumn, TableChunkWriter } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';

/** A whole table as chunks of columns (table-chunks.ts) in base64. */
export const base64Chunks = (table: ColumnTable): string[] =>
  [...new TableChunkWriter().chunks(table, { note: null, isWhole: true })].map((chunk) =>
    Buffer.concat(chunk).toString('base64'),
  );

/** Tables of so many cells leave by column where that is taken: reading a row of JSON takes a page longer than drawing it. */
const byColumnFrom = 50_000;

/** What leaves of a result; see `ResponseEntry`. */
interface TableEntry {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly table: ColumnTable | null;
}

/** An entry whose table leaves by column, without the numbers of its rows; null for one that is small, or whose cells JSON alone describes. */
export function entryByColumn<Entry extends TableEntry>(entry: Entry): Entry | null {
  const { table, fields } = entry;
  if (table === null || table.rowCount * table.columns.length < byColumnFrom) return null;
  const columns = table.columns.flatMap((column) => plainColumn(column) ?? []);
  if (columns.length < table.columns.length) return null;
  const { indexnames: _names, ...around } = fields;
  // Members are written in turns, so that others are not held up. Base64 is text of JSON as it is.
  const members = `"chunks":["${base64Chunks({ ...table, columns }).join('","')}"]`;
  return { ...entry, fields: around, members, table: null };
}
