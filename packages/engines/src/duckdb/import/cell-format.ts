import type { ImportType } from './job.ts';

/** How digits are grouped (an empty text: not at all; a space stands for all kinds of spaces) and where decimals begin (null: there are none). */
export interface NumberMarks {
  readonly thousands: string;
  readonly decimal: '.' | ',' | null;
}

/** One way in which texts stand for values of a type. */
export interface CellFormat {
  readonly type: ImportType;
  /** Its name in an import column's `format`. */
  readonly format: string;
  /** What a cell of this format looks like, without blanks around it. */
  readonly pattern: RegExp;
  /** SQL that makes the value of `cell`, an SQL expression of type VARCHAR; NULL when it does not fit. */
  readonly parse: (cell: string) => string;
  /** The engine's own reader takes exactly these texts, which is faster. */
  readonly nativeType: string | null;
  /** SQL that makes the value of what the engine's reader gave; it may fail, then the cells are read as texts. */
  readonly fromNative?: (cell: string) => string;
  /** Of numbers only. */
  readonly marks?: NumberMarks;
  /** Formats that fit a user's choice, but are never guessed. */
  readonly isOnlyChosen?: boolean;
}
