import type { Dimension, QueryContext } from '@sextant/contract';
import type { Clause } from '../filters/clauses.ts';
import { requestOf } from '../filters/clauses.ts';
import type { Tile } from '../model/dashboard-model.ts';
import { tileContext } from './tile-context.ts';

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

/** True for what a chart chose that only leaves rows out, by columns of its own dataset. */
export const isOfRows = ({ kind, timeRange, grain, timeColumn, groupBy, columnMap = null }: Clause): boolean =>
  kind === 'cross' &&
  timeRange === null &&
  grain === null &&
  timeColumn === null &&
  groupBy === null &&
  columnMap === null;

/** Clauses as text: equal texts ask the same. */
export const clausesKey = (clauses: readonly Clause[]): string => JSON.stringify(clauses.map(requestOf));
