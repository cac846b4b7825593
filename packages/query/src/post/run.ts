import { fail, type ColumnTable, type PostStep } from '@sextant/contract';
import { aggregate } from './aggregate.ts';
import { boxplot } from './boxplot.ts';
import { compare } from './compare.ts';
import { contribution } from './contribution.ts';
import { frameOf, labelOf, tableOf, type Frame } from './frame.ts';
import { readHistogram, spreadBins } from './histogram.ts';
import { flatten, rename, select } from './labels.ts';
import { moveTime, moveTimeStep } from './move-time.ts';
import { pivot } from './pivot.ts';
import { resample } from './resample.ts';
import { cum, diff, rolling } from './running.ts';
import { sort } from './sort.ts';

type Operation = (frame: Frame, options: Readonly<Record<string, unknown>>) => Frame;

const operations: Readonly<Record<string, Operation>> = {
  aggregate,
  boxplot,
  compare,
  contribution,
  cum,
  diff,
  flatten,
  histogram: (frame, options) => spreadBins(frame, readHistogram(options)),
  [moveTimeStep]: moveTime,
  pivot,
  rename,
  resample,
  rolling,
  select,
  sort,
};

/** Names of the operations that exist, sorted. */
export const postOperations: readonly string[] = Object.keys(operations)
  .filter((name) => name !== moveTimeStep)
  .sort();

/** A table after its steps, with what the labels of pivoted columns stand for. */
export interface PostResult {
  readonly table: ColumnTable;
  /** Label → its parts, for every column. */
  readonly labelMap: Readonly<Record<string, readonly string[]>>;
}

/**
 * Runs post-processing steps in order. An answer without rows passes unchanged, except that a histogram's counting columns go.
 *
 * @throws POST_001 for an operation that does not exist, POST_002 for options that are wrong or name missing columns
 */
export function postProcess(
  steps: readonly PostStep[],
  table: ColumnTable,
  labelMap: Readonly<Record<string, readonly string[]>> = {},
): PostResult {
  const parts = new Map<string, readonly string[]>(Object.entries(labelMap));
  let frame = frameOf(table);
  for (const step of steps) {
    const operation = Object.hasOwn(operations, step.operation) ? operations[step.operation] : undefined;
    if (operation === undefined) throw fail('POST_001', { operation: step.operation });
    if (table.rowCount === 0 && step.operation !== 'histogram') continue;
    frame = operation(frame, step.options);
    for (const { path } of frame.columns)
      if (path.length > 1)
        parts.set(
          labelOf(path),
          path.filter((part) => part !== null),
        );
  }
  const result = tableOf(frame);
  return {
    table: result,
    labelMap: Object.fromEntries(result.columns.map(({ name }) => [name, parts.get(name) ?? [name]])),
  };
}
