import type { DataMask, DataMasks } from '@sextant/contract';
import type { Clause, ClauseMap, SourceId } from './clauses.ts';
import { clauseOfMask } from './mask-clause.ts';
import { noTimeFilter } from './native-masks.ts';
import type { MaskContext } from './mask-clause.ts';

/** Masks with the clauses that they stand for. */
export interface AppliedMasks {
  readonly masks: DataMasks;
  readonly clauses: ClauseMap;
}

/** The clauses that masks stand for, by source; a clause keeps its identity while its mask does. `before` is what acted until now. */
export function clausesOf(context: MaskContext, masks: DataMasks, before: AppliedMasks | null): ClauseMap {
  const entries = Object.entries(masks).flatMap(([source, mask]): [SourceId, Clause][] => {
    const isSame = before !== null && before.masks[source] === mask;
    const clause = isSame ? before.clauses.get(source) : clauseOfMask(context, source, mask);
    return clause === null || clause === undefined ? [] : [[source, clause]];
  });
  return new Map(entries);
}

/** Fields of filter boxes, which come after the page, and ways down a hierarchy, which are no filters. */
const ofNoFilter = /^(?:\d+_|drill-)/;

const hasConditions = ({ extraFormData: extra }: DataMask): boolean =>
  (extra?.filters?.length ?? 0) > 0 || ![undefined, null, '', noTimeFilter].includes(extra?.time_range);

/** How many masks of a link stand for no clause though they say something: of filters and charts that are not here, or in words that nothing reads. */
export const countStray = (masks: DataMasks, clauses: ClauseMap): number =>
  Object.entries(masks).filter(
    ([source, mask]) => !clauses.has(source) && !ofNoFilter.test(source) && hasConditions(mask),
  ).length;
