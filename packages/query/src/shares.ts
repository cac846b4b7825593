import { type ColumnTable, type PostStep, type QueryObject } from '@sextant/contract';
import { numbersOf } from './post/frame.ts';
import { readOptions } from './post/options.ts';

/** Shares that are not made, and why; amounts stand in their place. */
export interface SharesLeftOut {
  readonly metrics: readonly string[];
  readonly reason: 'not_additive' | 'negative';
}

/** The steps that may run, and what they leave out; null when nothing. */
export interface TrueShares {
  readonly steps: readonly PostStep[];
  readonly leftOut: SharesLeftOut | null;
}

const isShare = ({ operation }: PostStep): boolean => operation === 'contribution';

const textsOf = ({ options }: PostStep, name: string): readonly string[] =>
  readOptions('contribution', options, Object.keys(options)).texts(name);

const isNegative = (table: ColumnTable, names: readonly string[]): boolean =>
  table.columns.some((column) => names.includes(column.name) && numbersOf(column).some((number) => number < 0));

/**
 * The steps of a query that asks for shares of parts only (`sharesOfParts`): steps that make shares lose the metrics that do not add up, or
 * of which `table` (the rows before the steps) holds a negative amount. What came of comparing two times is no part of anything; amounts of which shares
 * are made before they are compared are.
 */
export function trueShares(
  query: Pick<QueryObject, 'metrics' | 'sharesOfParts' | 'post'>,
  steps: readonly PostStep[],
  measuredTable: { readonly additive: readonly string[]; readonly table: ColumnTable },
): TrueShares {
  if (!query.sharesOfParts || !steps.some(isShare)) return { steps, leftOut: null };
  const all = (query.metrics ?? []).map(({ label }) => label);
  const additive = new Set(measuredTable.additive);
  const leftOut = new Map<string, SharesLeftOut['reason']>();
  const error = (label: string, isCompared: boolean): SharesLeftOut['reason'] | null => {
    if (isCompared || !additive.has(label)) return 'not_additive';
    // A metric's column, and the columns of the same metric at other times.
    const names = measuredTable.table.columns
      .map(({ name }) => name)
      .filter((name) => name === label || name.startsWith(`${label}__`));
    return isNegative(measuredTable.table, names) ? 'negative' : null;
  };
  const shareSteps = steps.flatMap((step, index): PostStep[] => {
    if (!isShare(step)) return [step];
    const columns = textsOf(step, 'columns');
    const shareColumns = columns.length === 0 ? all : columns;
    const isCompared = steps.slice(0, index).some(({ operation }) => operation === 'compare');
    const errors = shareColumns.map((label) => ({ label, reason: error(label, isCompared) }));
    for (const { label, reason } of errors) if (reason !== null) leftOut.set(label, reason);
    if (errors.every(({ reason }) => reason === null)) return [step];
    if (columns.length === 0 || errors.every(({ reason }) => reason !== null)) return [];
    const isValid = (_: string, place: number): boolean => errors[place]?.reason === null;
    const renames = textsOf(step, 'rename_columns');
    const options = { ...step.options, columns: columns.filter(isValid), rename_columns: renames.filter(isValid) };
    return [{ ...step, options }];
  });
  const [reason] = leftOut.values();
  return { steps: shareSteps, leftOut: reason === undefined ? null : { metrics: [...leftOut.keys()], reason } };
}
