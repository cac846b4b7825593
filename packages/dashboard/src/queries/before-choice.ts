import { showFilter } from '@sextant/contract';
import type { Filter, QueryContext, QueryObject } from '@sextant/contract';
import { narrows } from '../filters/clauses.ts';
import type { Clause } from '../filters/clauses.ts';

/** True for what was chosen in a chart and leaves rows out of others, which keep what they showed before behind their marks. */
export const isChoice = (clause: Clause): boolean => clause.kind === 'cross' && narrows(clause);

function withBoundsWithout(query: QueryObject, choices: readonly Filter[]): QueryObject {
  const [first, ...rest] = query.post;
  if (first?.operation !== 'histogram') return query;
  const options = { ...first.options, bounds_without: choices.map((filter) => showFilter(filter)) };
  return { ...query, post: [{ ...first, options }, ...rest] };
}

/** What was chosen in another chart leaves the bins of a histogram where they are: they reach as far as before. Other filters move them. */
export function withStillBins(context: QueryContext, clauses: readonly Clause[]): QueryContext {
  const choices = clauses.filter(isChoice).flatMap(({ filters }) => filters);
  if (choices.length === 0) return context;
  return { ...context, queries: context.queries.map((query) => withBoundsWithout(query, choices)) };
}
