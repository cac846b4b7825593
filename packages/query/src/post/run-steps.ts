import { failInStep, type Cell, type ColumnTable, type PostStep } from '@sextant/contract';
import { aggregate } from './aggregate.ts';
import { requireStepWithin, requireWithin, type PostBounds } from './bounds.ts';
import { compare } from './compare.ts';
import { contribution } from './contribution.ts';
import { frameCell, frameOf, labelOf, tableOf, type Frame } from './frame.ts';
import { escapeSeparator, flatten, keptLevels, rename, select, unescapeSeparator } from './labels.ts';
import { pivot } from './pivot.ts';
import { resample } from './resample.ts';
import { rolling } from './rolling.ts';
import { cum, diff } from './running.ts';
import { sort } from './sort.ts';

/** One step: a frame to the next one. */
export type Operation = (frame: Frame, options: Readonly<Record<string, unknown>>, bounds: PostBounds) => Frame;

/** The operations by their names. Those that `worksWithoutRows` names run on a result without rows, too. */
export interface Operations {
  readonly byName: Readonly<Record<string, Operation>>;
  readonly worksWithoutRows: (name: string) => boolean;
}

/** Operations that read the rows of a result and nothing else, and are done soon: pages run them, too. */
export const rowOperations = {
  aggregate,
  compare,
  contribution,
  cum,
  diff,
  escape_separator: escapeSeparator,
  flatten,
  pivot,
  rename,
  resample,
  rolling,
  select,
  sort,
  unescape_separator: unescapeSeparator,
} as const satisfies Readonly<Record<string, Operation>>;

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

/** How steps are run. */
export interface StepRun {
  /** Label → its parts, before the steps. */
  readonly labelMap: Readonly<Record<string, readonly string[]>>;
  readonly bounds: PostBounds;
  readonly operations: Operations;
}

/**
 * Runs steps in order, by the operations given. A result without rows passes unchanged, but for operations that work without rows.
 *
 * @throws POST_001 for an operation that is not among them, POST_002 for options that are wrong or name missing columns, QUERY_034 for a step that
 * makes more than `bounds` allow
 */
export function runSteps(
  steps: readonly PostStep[],
  table: ColumnTable,
  { labelMap, bounds, operations }: StepRun,
): PostResult {
  const labelParts = new Map<string, readonly string[]>(Object.entries(labelMap));
  let frame = frameOf(table);
  for (const step of steps) {
    const operation = operationOf(step.operation, operations);
    if (table.rowCount === 0 && !operations.worksWithoutRows(step.operation)) continue;
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

function operationOf(name: string, { byName }: Operations): Operation {
  const found = Object.hasOwn(byName, name) ? byName[name] : undefined;
  if (found !== undefined) return found;
  throw failInStep('POST_001', { operation: name });
}

function rowNamesOf({ index, rowNumbers, rowCount }: Frame): readonly RowName[] | null {
  if (index.length === 0) return rowNumbers === null ? null : [...rowNumbers];
  return Array.from({ length: rowCount }, (_, row): RowName => {
    const [onlyCell, ...others] = index.map((column) => frameCell(column, row));
    return others.length === 0 ? (onlyCell ?? null) : [onlyCell ?? null, ...others];
  });
}
