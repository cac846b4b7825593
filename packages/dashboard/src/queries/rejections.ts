import type { ChartDataEntry } from '@sextant/contract';
import { filterBoxesOf } from '../model/dashboard-model.ts';
import type { DashboardModel, Tile } from '../model/dashboard-model.ts';
import { clauseOn, reaches } from '../filters/clauses.ts';
import type { Clause } from '../filters/clauses.ts';
import { hasColumn, hasTimes } from '../model/dataset-columns.ts';
import { hasGroups, lacksGroups } from './regrouped.ts';

/** The names under which the server reports what is no column. */
const timeRangeColumn = '__time_range';
const timeGrainColumn = '__time_grain';
const timeColumnColumn = '__time_col';

const reasons: Readonly<Record<string, string>> = {
  not_in_datasource: 'the dataset has no such column',
  no_temporal_column: 'the chart has no time column',
};

const columnsOf = (clause: Clause): readonly string[] => {
  const columns = clause.filters.map(({ column }) => (column.kind === 'column' ? column.name : column.label));
  return [
    ...columns,
    ...(clause.timeRange === null ? [] : [timeRangeColumn]),
    ...(clause.grain === null ? [] : [timeGrainColumn]),
    ...(clause.timeColumn === null ? [] : [timeColumnColumn]),
  ];
};

/** What a reason is in words. A filter that spans datasets acts by mapped columns: where there is neither one nor its own, that is said. */
function filterTextOf(reason: string, tile: Tile, { columnMap }: Clause): string {
  if (reason !== 'not_in_datasource' || columnMap == null || tile.dataset === null) return reasons[reason] ?? reason;
  const mapped = columnMap.columns.get(tile.dataset.id);
  return mapped === undefined
    ? `no column of ${tile.dataset.table_name} is mapped to it`
    : `${tile.dataset.table_name} no longer has the mapped column ${mapped}`;
}

/** Why a clause did not act on a tile's result, in words; null when it did. */
export function rejectionOf(tile: Tile, pageClause: Clause, entries: readonly ChartDataEntry[]): string | null {
  const clause = clauseOn(pageClause, tile.dataset?.id ?? null);
  if (lacksGroups(tile, clause)) return reasons['not_in_datasource'] ?? null;
  const columns = columnsOf(clause);
  for (const { rejected_filters: rejectedFilters = [] } of entries) {
    const found = rejectedFilters.find(({ column }) => typeof column === 'string' && columns.includes(column));
    if (found !== undefined) return filterTextOf(found.reason, tile, clause);
  }
  return null;
}

/** Whether a dataset has the columns that a clause narrows it by; a time range needs some column of times. */
export const narrowsDataset = (dataset: Tile['dataset'], pageClause: Clause): boolean => {
  const { filters, timeRange } = clauseOn(pageClause, dataset?.id ?? null);
  return (
    filters.every(({ column }) => column.kind !== 'column' || hasColumn(dataset, column.name)) &&
    (timeRange === null || hasTimes(dataset))
  );
};

/** Whether a clause can act on a tile, before there is a result that says so. */
export const canApply = (tile: Tile, clause: Clause): boolean =>
  tile.dataset !== null && isRegrouped(tile, clause) && narrowsDataset(tile.dataset, clause);

/** Groups act where a chart has some, and its dataset their columns. */
const isRegrouped = (tile: Tile, clause: Clause): boolean =>
  clause.groupBy === null || (hasGroups(tile) && !lacksGroups(tile, clause));

/** The charts that a clause acts on: as far as their results are there these say it, of the others their datasets. What filters is no chart that is filtered. */
export const chartsUnder = (
  { tiles }: Pick<DashboardModel, 'tiles'>,
  clause: Clause,
  entriesOf: (tile: Tile) => readonly ChartDataEntry[] | undefined = () => undefined,
): readonly Tile[] => {
  const boxes = filterBoxesOf(tiles);
  return tiles.filter((tile) => {
    if (boxes.includes(tile) || !reaches(clause, tile)) return false;
    const entries = entriesOf(tile);
    if (entries === undefined) return canApply(tile, clause);
    return isRegrouped(tile, clause) && rejectionOf(tile, clause, entries) === null;
  });
};
