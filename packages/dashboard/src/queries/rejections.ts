import type { ChartDataEntry } from '@sextant/contract';
import type { Tile } from '../model/dashboard-model.ts';
import { clauseOn } from '../filters/clauses.ts';
import type { Clause } from '../filters/clauses.ts';
import { hasColumn } from '../model/dataset-columns.ts';
import { lacksGroups } from './regrouped.ts';

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

/** Whether a clause can act on a tile, before there is a result that says so: whether the tile's dataset has the columns that it names. */
export const namesOwnColumns = (tile: Pick<Tile, 'dataset'>, pageClause: Clause): boolean =>
  clauseOn(pageClause, tile.dataset?.id ?? null).filters.every(
    ({ column }) => column.kind !== 'column' || hasColumn(tile.dataset, column.name),
  );
