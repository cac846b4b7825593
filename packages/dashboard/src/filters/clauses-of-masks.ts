import type { DataMasks } from '@sextant/contract';
import type { Clause, ClauseMap, SourceId } from './clauses.ts';
import { clauseOfMask } from './mask-clause.ts';
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
