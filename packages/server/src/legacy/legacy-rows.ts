import type { ColumnTable, PostStep } from '@sextant/contract';
import { postProcess, alignedToMainTimes } from '@sextant/query';
import type { CompiledQuery, PostBounds, TimeShift } from '@sextant/query';

/** Rows as a legacy chart type gets them: its own, and those of each time comparison under the times of its own. */
export interface LegacyRows {
  readonly table: ColumnTable;
  /** Each with the text by which it was asked for. */
  readonly offsets: readonly { readonly text: string; readonly table: ColumnTable }[];
  /** Bounds of the tables that are made of them. */
  readonly bounds: PostBounds;
}

/** How the rows of time comparisons come under the times of the main ones. */
export interface LegacyMoves {
  readonly columns: CompiledQuery['columns'];
  /** Steps of the query. */
  readonly steps: readonly PostStep[];
  readonly offsets: readonly { readonly text: string; readonly shift: TimeShift }[];
  readonly bounds: PostBounds;
}

/** Tables as rows of a legacy chart type: the main one is finished, those of the offsets are as the engine gave them. */
export function legacyRows(
  [main, ...others]: readonly [ColumnTable, ...ColumnTable[]],
  { columns, steps, offsets, bounds }: LegacyMoves,
): LegacyRows {
  const movedTables = others.flatMap((table, index) => {
    const offset = offsets[index];
    if (offset === undefined) return [];
    const shiftedTable = alignedToMainTimes(table, { columns }, offset.shift);
    return [{ text: offset.text, table: postProcess(steps, shiftedTable).table }];
  });
  return { table: main, offsets: movedTables, bounds };
}
