import type { ColumnTable, PostOperation, PostStep } from '@sextant/contract';
import { spreadBoxes, spreadBoxesStep } from './box-result.ts';
import { widestPost, type PostBounds } from './bounds.ts';
import { boxplot } from './boxplot.ts';
import { geodeticParse } from './geodetic.ts';
import { geohashDecode, geohashEncode } from './geohash.ts';
import { histogram, spreadBins, spreadBinsStep } from './histogram.ts';
import { moveTime, moveTimeStep } from './move-time.ts';
import { prophet } from './prophet.ts';
import { rank } from './rank.ts';
import { rowOperations, runSteps, type Operation, type Operations, type PostResult } from './run-steps.ts';

export type { PostResult, RowName } from './run-steps.ts';

const wireOperations: Readonly<Record<PostOperation, Operation>> = {
  ...rowOperations,
  boxplot,
  geodetic_parse: geodeticParse,
  geohash_decode: geohashDecode,
  geohash_encode: geohashEncode,
  histogram,
  prophet,
  rank,
};

/** Steps that only `compileQuery` writes. */
const ownOperations: Readonly<Record<string, Operation>> = {
  [moveTimeStep]: moveTime,
  [spreadBinsStep]: spreadBins,
  [spreadBoxesStep]: spreadBoxes,
};

const operations: Operations = {
  byName: { ...wireOperations, ...ownOperations },
  worksWithoutRows: (name) => Object.hasOwn(ownOperations, name),
};

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
  return runSteps(steps, table, { labelMap, bounds, operations });
}
