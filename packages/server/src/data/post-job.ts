import type { SheetSource } from '@sextant/charts/pivot-sheet';
import type { Column, ColumnTable, PostStep } from '@sextant/contract';
import type { CompiledQuery, OffsetResult, PostBounds, PostResult, SheetLayout } from '@sextant/query';
import type { LegacyForm } from '../legacy/legacy-form.ts';
import type { LegacyMoves } from '../legacy/legacy-rows.ts';
import type { JsonChunks } from './json-chunks.ts';

/** What the work is done on: the main rows, then those of each time comparison. */
export type PostTables = readonly [ColumnTable, ...ColumnTable[]];

/** What is to be made of a result after SQL. */
export type PostWork =
  | {
      readonly kind: 'steps';
      readonly steps: readonly PostStep[];
      readonly labelMap: Readonly<Record<string, readonly string[]>>;
      readonly bounds: PostBounds;
    }
  /** The sheet of a pivot table: as members of a response, or as a table for a file. */
  | {
      readonly kind: 'sheet';
      readonly layout: SheetLayout;
      readonly headings: Readonly<Record<string, string>>;
      readonly shape: 'members' | 'table';
    }
  /** The sheet of a pivot table as its page shows it, as a table for a file. */
  | ({ readonly kind: 'shown sheet' } & Omit<SheetSource, 'table'>)
  /** The cells of a table chart by their column, as members of a response. */
  | { readonly kind: 'columns'; readonly headings: Readonly<Record<string, string>> }
  /** The metrics of time comparisons beside the main rows. */
  | {
      readonly kind: 'join';
      readonly columns: CompiledQuery['columns'];
      readonly offsets: readonly Omit<OffsetResult, 'table'>[];
    }
  /** What an older chart type draws. */
  | ({ readonly kind: 'older drawing'; readonly form: LegacyForm } & LegacyMoves)
  /** Rows as objects by column name. */
  | { readonly kind: 'records' };

/** What came of it: `members` are the members of a JSON object, as text without its braces. */
export type PostOutcome =
  | { readonly kind: 'steps'; readonly result: PostResult }
  | { readonly kind: 'members'; readonly members: string }
  | { readonly kind: 'table'; readonly table: ColumnTable }
  | ({ readonly kind: 'json' } & JsonChunks);

/** What a thread gets: the columns one by one, so that copying them never holds the loop for long, then what to do with them. */
export type PostRequest =
  | { readonly kind: 'column'; readonly column: Column }
  | { readonly kind: 'work'; readonly id: number; readonly tables: readonly TableSize[]; readonly work: PostWork };

/** How many of the columns that were sent make a table. */
export type TableSize = Readonly<Record<'columnCount' | 'rowCount', number>>;

/** What a thread returns; an error with a code comes as its code. */
export type PostResponse =
  | { readonly id: number; readonly outcome: PostOutcome }
  | {
      readonly id: number;
      readonly error: {
        readonly code: string;
        readonly params: Readonly<Record<string, unknown>>;
        readonly text: string;
      };
    };

/**
 * A copy of a column in memory that two threads can read. Cells of a result are seen by others and may be a part of something larger, and memory that
 * changes its owner makes every typed array of a thread slower from then on.
 */
export function sharedColumn(column: Column): Column {
  const { cells } = column;
  if (cells.encoding === 'texts') {
    const codes = new Int32Array(new SharedArrayBuffer(cells.codes.byteLength));
    codes.set(cells.codes);
    return { ...column, cells: { ...cells, codes } };
  }
  const numbers = new Float64Array(new SharedArrayBuffer(cells.numbers.byteLength));
  numbers.set(cells.numbers);
  const nulls = cells.nulls === null ? null : new Uint8Array(new SharedArrayBuffer(cells.nulls.byteLength));
  if (cells.nulls !== null) nulls?.set(cells.nulls);
  return { ...column, cells: { encoding: 'numbers', numbers, nulls } };
}

export const sharedTable = ({ columns, rowCount }: ColumnTable): ColumnTable => ({
  columns: columns.map(sharedColumn),
  rowCount,
});

/** Bytes that two threads can read. */
export function sharedBytes(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
  copy.set(bytes);
  return copy;
}
