/** What a user has opened of a chart that is asked in parts: nobody else sees it, and it is not saved. */
export interface OwnState {
  /** From 0 on. */
  readonly page: number;
  /** The column by which all rows are sorted, and not only those that are here; null as the chart says. */
  readonly sort: { readonly column: string; readonly isDescending: boolean } | null;
}

/** The first rows, in the chart's own order. */
export const firstPart: OwnState = { page: 0, sort: null };
