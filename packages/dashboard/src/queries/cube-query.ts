import type { DatasetData, Dimension, QueryContext } from '@sextant/contract';
import type { Clause, SourceId } from '../filters/clauses.ts';
import { requestOf } from '../filters/clauses.ts';
import type { ColumnMap } from '../filters/column-map.ts';
import type { Tile } from '../model/dashboard-model.ts';
import { tileContext } from './tile-queries.ts';

/** The name of the axis of a series over time whose chart names only its time column. */
const timestampLabel = '__timestamp';

/** Columns that a cube has at most, beside the groups of its tile. */
const mostColumns = 4;

/**
 * The columns that a range or a click in a tile can filter by, as they are drawn: the first list for all that its marks tell apart, the second for its
 * axis alone, which is less to make. Empty for a chart that groups by nothing.
 */
export function cubeColumns(source: Tile, clauses: readonly Clause[]): readonly (readonly Dimension[])[] {
  const [query] = tileContext(source, clauses).queries;
  if (query === undefined) return [];
  if (query.metrics === null) {
    // The bins of a histogram are of its last column. Rows as they are have a cell each.
    const isBinned = query.post.some(({ operation }) => operation === 'histogram');
    return isBinned ? [query.dimensions.slice(-1)] : [];
  }
  const { timeColumn, grain } = query;
  const isOverTime = query.isTimeseries && timeColumn !== null;
  const axis: readonly Dimension[] = isOverTime
    ? [{ kind: 'column', name: timeColumn, label: timeColumn, grain, isAxis: false }]
    : [];
  const others = query.dimensions
    .filter(({ label }) => label !== timestampLabel)
    .map((one): Dimension => ({ ...one, grain: one.grain ?? (one.isAxis ? grain : null), isAxis: false }));
  const all = [...axis, ...others];
  return [all, all.slice(0, 1)].filter(
    ({ length }, place) => length > 0 && length <= mostColumns && (place === 0 || length < all.length),
  );
}

/** The cubes of a tile's queries under the clauses that act whatever is chosen in the source. @throws as `tileContext` */
export function cubeContext(tile: Tile, clauses: readonly Clause[], cubeBy: readonly Dimension[]): QueryContext {
  const context = tileContext(tile, clauses);
  return { ...context, queries: context.queries.map((query) => ({ ...query, cubeBy })) };
}

/**
 * The columns of a choice in one dataset as they act on another one: those that are mapped there, else those of the same names. Null where one is SQL, is
 * not there, or has values of another type, which page and database could compare differently.
 */
export function columnsOn(
  columns: readonly Dimension[],
  from: DatasetData | null,
  to: DatasetData | null,
  columnMap: ColumnMap | null,
): readonly Dimension[] | null {
  if (from === null || to === null || from.id === to.id) return columns;
  const typeOf = ({ columns: ofDataset }: DatasetData, name: string) =>
    ofDataset.find(({ column_name }) => column_name === name)?.type_generic;
  const named = columns.flatMap((column): Dimension[] => {
    if (column.kind !== 'column') return [];
    const name = (column.name === columnMap?.from ? columnMap.columns.get(to.id) : undefined) ?? column.name;
    const type = typeOf(to, name);
    return type === undefined || type !== typeOf(from, column.name) ? [] : [{ ...column, name, label: name }];
  });
  return named.length === columns.length ? named : null;
}

/** True for what a chart or a filter chose that only leaves rows out. */
export const isOfRows = ({ kind, timeRange, grain, timeColumn, groupBy }: Clause): boolean =>
  kind !== 'drill' && timeRange === null && grain === null && timeColumn === null && groupBy === null;

/** What acts beside what is chosen in `source`. */
export const clausesBeside = (source: SourceId, clauses: readonly Clause[]): readonly Clause[] =>
  clauses.filter((clause) => clause.source !== source || clause.kind === 'drill');

/** Clauses as text: equal texts ask the same. */
export const clausesKey = (clauses: readonly Clause[]): string => JSON.stringify(clauses.map(requestOf));
