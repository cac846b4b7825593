/** A step of time that the data do not fill: where it begins, and how far it is filled, as `Dec 2023: 1 of 31 days`. */
export interface UnfinishedStep {
  readonly startMs: number;
  readonly text: string;
}

/** How far the rows of a chart reach, of all rows that its filters leave. */
export interface Coverage {
  readonly rows: number;
  /** Rows without a value on the axis. */
  readonly missing: number;
  /** Rows with a value that has no place: infinite, or no number. Absent where nobody counts them: only histograms do. */
  readonly infinite?: number;
  /** The last step of a time axis when it is not filled; null where it is, or where that cannot be known. */
  readonly unfinished: UnfinishedStep | null;
}

/** What a page knows of the rows of a chart: null where they leave its drawing as it is, or where nothing can be known. */
export type KnownCoverage = Coverage | 'pending' | null;

/** Whether there are rows of which a result without any says nothing: none has a value that can be drawn. */
export const hasUndrawnRows = (coverage: KnownCoverage): boolean =>
  coverage !== null && coverage !== 'pending' && coverage.rows > 0;
