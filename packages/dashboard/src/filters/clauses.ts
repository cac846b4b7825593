import type { Filter, Grain } from '@sextant/contract';
import { inScope } from './scope.ts';
import type { Scope, ScopeTarget } from './scope.ts';

/** The id of a native filter, or of the chart that was clicked (as text): the keys under which data masks are kept. */
export type SourceId = string;

/** How a clause reads: 'origin' 'is' 'ORD' or 'DFW'. `verb` is empty where the value says all. */
export interface ClauseText {
  readonly name: string;
  readonly verb: string;
  readonly values: readonly string[];
}

/** What one source adds to the queries of the tiles in its scope. Null `timeRange`, `grain`, `timeColumn` and `groupBy` add none. */
export interface Clause {
  readonly source: SourceId;
  /** `drill` is a chart's own way down a hierarchy. */
  readonly kind: 'native' | 'cross' | 'drill';
  readonly filters: readonly Filter[];
  readonly timeRange: string | null;
  /** Null counts a relative range from today. */
  readonly countsFrom: 'data' | null;
  readonly grain: Grain | null;
  readonly timeColumn: string | null;
  /** Columns by which charts are grouped instead of their own; null leaves them theirs. */
  readonly groupBy: readonly string[] | null;
  readonly text: ClauseText;
  readonly scope: Scope;
}

/** True when a clause leaves rows out; grain, time column and groups only say how rows are read. */
export const narrows = ({ filters, timeRange }: Clause): boolean => filters.length > 0 || timeRange !== null;

/** True when a clause leaves rows of more than one chart out: what the page says of itself. */
export const narrowsPage = (clause: Clause): boolean => clause.kind !== 'drill' && narrows(clause);

/** What of a clause changes the results; all else is words. */
export const requestOf = ({ filters, timeRange, countsFrom, grain, timeColumn, groupBy }: Clause) => ({
  filters,
  timeRange,
  // What is remembered of earlier pages stays known.
  ...(countsFrom === null ? {} : { countsFrom }),
  grain,
  timeColumn,
  groupBy,
});

/** The clauses of a dashboard by their source; a source has one at most. */
export type ClauseMap = ReadonlyMap<SourceId, Clause>;

/** True when `clause` came from the chart of `target` itself, which goes on showing what was not chosen. */
const isOwn = (clause: Clause, target: ScopeTarget): boolean =>
  clause.kind === 'cross' && clause.source === String(target.chartId);

const bySource = (one: Clause, other: Clause): number =>
  one.source < other.source ? -1 : Number(one.source > other.source);

/** What `target` must obey: every clause in scope, its own left out. Independent of the order in which clauses came. */
export const clausesFor = (clauses: ClauseMap, target: ScopeTarget): readonly Clause[] =>
  [...clauses.values()].filter((clause) => !isOwn(clause, target) && inScope(clause.scope, target)).toSorted(bySource);
