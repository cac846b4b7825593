import { fail, type Cell, type ColumnTable, type PostOperation, type PostStep } from '@sextant/contract';
import { aggregate } from './aggregate.ts';
import { spreadBoxes, spreadBoxesStep } from './box-result.ts';
import { requireStepWithin, requireWithin, widestPost, type PostBounds } from './bounds.ts';
import { boxplot } from './boxplot.ts';
import { compare } from './compare.ts';
import { contribution } from './contribution.ts';
import { frameCell, frameOf, labelOf, tableOf, type Frame } from './frame.ts';
import { geodeticParse } from './geodetic.ts';
import { geohashDecode, geohashEncode } from './geohash.ts';
import { histogram, spreadBins, spreadBinsStep } from './histogram.ts';
import { escapeSeparator, flatten, keptLevels, rename, select, unescapeSeparator } from './labels.ts';
import { moveTime, moveTimeStep } from './move-time.ts';
import { pivot } from './pivot.ts';
import { prophet } from './prophet.ts';
import { rank } from './rank.ts';
import { resample } from './resample.ts';
import { rolling } from './rolling.ts';
import { cum, diff } from './running.ts';
import { sort } from './sort.ts';

type Operation = (frame: Frame, options: Readonly<Record<string, unknown>>, bounds: PostBounds) => Frame;

const operations: Readonly<Record<PostOperation, Operation>> = {
  aggregate,
  boxplot,
  compare,
  contribution,
  cum,
  diff,
  escape_separator: escapeSeparator,
  flatten,
  geodetic_parse: geodeticParse,
  geohash_decode: geohashDecode,
  geohash_encode: geohashEncode,
  histogram,
  pivot,
  prophet,
  rank,
  rename,
  resample,
  rolling,
  select,
  sort,
  unescape_separator: unescapeSeparator,
};

/** Steps that only `compileQuery` writes. */
const ownOperations: Readonly<Record<string, Operation>> = {
  [moveTimeStep]: moveTime,
  [spreadBinsStep]: spreadBins,
  [spreadBoxesStep]: spreadBoxes,
};

const allOperations: Readonly<Record<string, Operation>> = { ...operations, ...ownOperations };

/** A table after its steps, with what the labels of pivoted columns stand for. */
export interface PostResult {
  readonly table: ColumnTable;
  /** Label → its parts, for every column. */
  readonly labelMap: Readonly<Record<string, readonly string[]>>;
  /** What the rows are called: their index, or their number in the result; null when that is 0, 1, 2 …. */
  readonly rowNames: readonly RowName[] | null;
}

/** The name of a row; a list when the index has several levels. */
export type RowName = Cell | readonly Cell[];

/**
 * Runs post-processing steps in order. A result without rows passes unchanged, except that a histogram's counting columns go.
 * Ours (decision 0037): steps and errors are those of pandas as Superset calls it, on column tables.
 *
 * @throws POST_001 for an operation that does not exist, POST_002 for options that are wrong or name missing columns, QUERY_034 for a step that
 * makes more than `bounds` allow
 */
export function postProcess(
  steps: readonly PostStep[],
  table: ColumnTable,
  labelMap: Readonly<Record<string, readonly string[]>> = {},
  bounds: PostBounds = widestPost,
): PostResult {
  const labelParts = new Map<string, readonly string[]>(Object.entries(labelMap));
  let frame = frameOf(table);
  for (const step of steps) {
    const operation = operationOf(step.operation);
    if (table.rowCount === 0 && !Object.hasOwn(ownOperations, step.operation)) continue;
    requireStepWithin(bounds, frame, step.options);
    const before = frame;
    frame = operation(before, step.options, bounds);
    requireWithin(bounds, frame.rowCount, frame.columns.length);
    const levels =
      step.operation === 'flatten'
        ? keptLevels(before, step.options)
        : frame.columns.map(({ path }) => path.filter((part) => part !== null));
    for (const path of levels) if (path.length > 1) labelParts.set(labelOf(path), path);
  }
  const result = tableOf(frame);
  return {
    table: result,
    labelMap: Object.fromEntries(result.columns.map(({ name }) => [name, labelParts.get(name) ?? [name]])),
    rowNames: rowNamesOf(frame),
  };
}

function operationOf(name: string): Operation {
  const found = Object.hasOwn(allOperations, name) ? allOperations[name] : undefined;
  if (found !== undefined) return found;
  throw fail('POST_001', { operation: name });
}

function rowNamesOf({ index, rowNumbers, rowCount }: Frame): readonly RowName[] | null {
  if (index.length === 0) return rowNumbers === null ? null : [...rowNumbers];
  return Array.from({ length: rowCount }, (_, row): RowName => {
    const [onlyCell, ...others] = index.map((column) => frameCell(column, row));
    return others.length === 0 ? (onlyCell ?? null) : [onlyCell ?? null, ...others];
  });
}
