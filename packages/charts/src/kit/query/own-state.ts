/** A column that rows are sorted by. */
export interface SortedColumn {
  readonly column: string;
  readonly isDescending: boolean;
}

/** What a user has opened of a chart that is asked in parts: nobody else sees it, and it is not saved. */
export interface OwnState {
  /** From 0 on. */
  readonly page: number;
  /** The column by which all rows are sorted, and not only those that are here; null as the chart says. */
  readonly sort: SortedColumn | null;
  /** What orders the rows that `sort` leaves side by side. Default none. */
  readonly also?: readonly SortedColumn[];
  /** Rows whose `column` begins with `text`, or where one of `columns` holds it, without regard to case. Default all. */
  readonly search?:
    | { readonly column: string; readonly text: string }
    | { readonly columns: readonly string[]; readonly text: string }
    | null;
  /** Rows of one page. Default: what the chart says. */
  readonly pageLength?: number;
}

/** The first rows, in the chart's own order. */
export const firstPart: OwnState = { page: 0, sort: null };
