import type { DatasetData, Filter, Grain } from '@sextant/contract';
import { filtersOn } from './column-map.ts';
import type { ColumnMap } from './column-map.ts';
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
  /** By which columns it narrows other datasets than that of its filter. Default: by those of the same names. */
  readonly columnMap?: ColumnMap | null;
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

/** Clauses on datasets, so that a clause that is the same stays the same on each. */
const mappedClauses = new WeakMap<Clause, Map<number, Clause>>();

/** A clause as it acts on a dataset: on the column that is mapped there. Itself where none is. */
export function clauseOn(clause: Clause, datasetId: number | null): Clause {
  const filters = filtersOn(clause.filters, clause.columnMap ?? null, datasetId);
  if (datasetId === null || filters === clause.filters) return clause;
  const byDataset = mappedClauses.get(clause) ?? new Map<number, Clause>();
  const mapped = byDataset.get(datasetId) ?? { ...clause, filters };
  mappedClauses.set(clause, byDataset.set(datasetId, mapped));
  return mapped;
}

/** True when a clause is for `target`: that is in its scope, and is not what was chosen in itself. */
export const reaches = (clause: Clause, target: ScopeTarget): boolean =>
  !isOwn(clause, target) && inScope(clause.scope, target);

/**
 * What `target` must obey: every clause in scope, its own left out, on the columns that are mapped for its dataset. Independent of the order in
 * which clauses came.
 */
export const clausesFor = (clauses: ClauseMap, target: ScopeTarget): readonly Clause[] =>
  [...clauses.values()]
    .filter((clause) => reaches(clause, target))
    .map((clause) => clauseOn(clause, target.dataset?.id ?? null))
    .toSorted(bySource);

/** What clauses lay on a query to a dataset that no chart asks. */
export function clausesQuery(dataset: DatasetData, pageClauses: readonly Clause[]) {
  const clauses = pageClauses.map((clause) => clauseOn(clause, dataset.id));
  const timeColumn = clauses.findLast((clause) => clause.timeColumn !== null)?.timeColumn ?? dataset.main_dttm_col;
  const { timeRange = null, countsFrom = null } = clauses.findLast((clause) => clause.timeRange !== null) ?? {};
  return {
    filters: clauses.flatMap(({ filters }) => filters),
    timeRange,
    countsFrom,
    timeColumn: timeRange === null ? null : timeColumn,
  };
}
