import { failInStep, isRecord } from '@sextant/contract';
import type { Frame } from './frame.ts';
import { columnsUnder } from './options.ts';

/** How large a table may become on its way through the steps. */
export interface PostBounds {
  readonly maxCells: number;
  readonly maxColumns: number;
}

/** More cells than a browser could draw or a server should hold; columns cost more than their cells. */
export const widestPost: PostBounds = { maxCells: 20_000_000, maxColumns: 50_000 };

/** @throws QUERY_034 for a table that would be larger than is allowed */
export function requireWithin({ maxCells, maxColumns }: PostBounds, rows: number, columns: number): void {
  if (columns > maxColumns) throw failInStep('QUERY_034', { most: maxColumns, what: 'columns' });
  if (rows * columns > maxCells) throw failInStep('QUERY_034', { most: maxCells, what: 'cells' });
}

/** Every name that stands in an option: a text, the entries of a list, the keys and columns of a record. */
function* namesIn(option: unknown): Iterable<string> {
  if (typeof option === 'string') yield option;
  else if (Array.isArray(option)) for (const entry of option) yield* typeof entry === 'string' ? [entry] : [];
  else if (typeof option === 'object' && option !== null)
    for (const [key, value] of Object.entries(option)) {
      yield key;
      if (isRecord(value) && typeof value.column === 'string') yield value.column;
    }
}

/**
 * The columns that a step may compute before any are left out: a list of options can name the same column again and again.
 *
 * @throws QUERY_034 as `requireWithin`
 */
export function requireStepWithin(bounds: PostBounds, frame: Frame, options: Readonly<Record<string, unknown>>): void {
  let columns = 0;
  for (const option of Object.values(options))
    for (const name of namesIn(option)) columns += columnsUnder(frame, name).length;
  // Two options may name source and target of the same columns.
  requireWithin({ ...bounds, maxColumns: Infinity }, frame.rowCount, columns / 2);
}
