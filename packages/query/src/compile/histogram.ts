import type { QueryObject } from '@sextant/contract';
import type { CompiledQuery } from '../compiled-query.ts';
import type { Ungrouped } from './series-limit.ts';

/** Options of the histogram that a query starts with, or null. */
export function histogramStep(_query: QueryObject): null | object {
  return null;
}

export function compileHistogram(_query: QueryObject, given: { parts: Ungrouped; described: Omit<CompiledQuery, 'ast'> }): CompiledQuery {
  throw new Error(`not reached: ${given.described.dialect}`);
}
