import { genericType, genericTypeOf } from '../model/column-table.ts';
import type { Column, ColumnTable, ValueType } from '../model/column-table.ts';
import type { ChartDataEntry } from './chart-data-response.ts';
import { tableOfResult } from './result-table.ts';
import { openChunk, TableChunkReader } from './table-chunks.ts';

// Every place that this runs in has it; the declarations of none are here.
declare const atob: (text: string) => string;

function bufferOf(base64: string): ArrayBuffer {
  const read = (Uint8Array as { readonly fromBase64?: (text: string) => Uint8Array<ArrayBuffer> }).fromBase64;
  if (read !== undefined) return read(base64).buffer;
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let index = 0; index < letters.length; index += 1) bytes[index] = letters.charCodeAt(index);
  return bytes.buffer;
}

/** The table of chunks (table-chunks.ts) that came as texts of JSON. */
export function tableOfChunks(chunks: readonly string[]): ColumnTable {
  const reader = new TableChunkReader();
  for (const chunk of chunks) reader.append(openChunk(bufferOf(chunk)));
  return reader.table();
}

/** What the rows of a column would be read as. */
function typeOf({ type, cells }: Column, generic: number | undefined): ValueType {
  if (cells.encoding === 'texts') return 'text';
  if (type === 'boolean') return type;
  if (generic === genericType.temporal) return 'timestamp';
  const { numbers, nulls } = cells;
  return numbers.every((number, row) => Number.isInteger(number) || nulls?.[row] === 1) ? 'integer' : 'float';
}

/** As `tableOfResult`, also of an entry whose rows came by column. */
export function tableOfEntry(entry: ChartDataEntry): ColumnTable | null {
  if (entry.chunks === undefined) return tableOfResult(entry);
  const { columns, rowCount } = tableOfChunks(entry.chunks);
  return {
    columns: columns.map((column, index) => ({ ...column, type: typeOf(column, entry.coltypes?.[index]) })),
    rowCount,
  };
}

/** A column whose cells are the same by column and in rows; null where JSON alone says what they are. */
export function plainColumn(column: Column): Column | null {
  const { name, type, cells } = column;
  const generic = genericTypeOf(type);
  if (cells.encoding === 'texts') return generic === genericType.numeric || type === 'json' ? null : column;
  if (generic === genericType.text) return null;
  const isTime = generic === genericType.temporal;
  const isSame = (number: number): boolean => (isTime ? Number.isInteger(number) : Number.isFinite(number));
  if (cells.numbers.every(isSame)) return column;
  // In rows times are whole milliseconds, and what is not finite is NULL.
  const numbers = isTime ? cells.numbers.map(Math.floor) : cells.numbers;
  const nulls = Uint8Array.from(numbers, (number, row) => (Number.isFinite(number) ? (cells.nulls?.[row] ?? 0) : 1));
  return { name, type, cells: { encoding: 'numbers', numbers, nulls } };
}
