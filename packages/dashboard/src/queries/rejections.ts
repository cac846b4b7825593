import type { ChartDataEntry } from '@sextant/contract';
import type { Tile } from '../model/dashboard-model.ts';
import type { Clause } from '../filters/clauses.ts';
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

/** Why a clause did not act on a tile's result, in words; null when it did. */
export function rejectionOf(tile: Tile, clause: Clause, entries: readonly ChartDataEntry[]): string | null {
  if (lacksGroups(tile, clause)) return reasons['not_in_datasource'] ?? null;
  const columns = columnsOf(clause);
  for (const { rejected_filters: rejectedFilters = [] } of entries) {
    const found = rejectedFilters.find(({ column }) => typeof column === 'string' && columns.includes(column));
    if (found !== undefined) return reasons[found.reason] ?? found.reason;
  }
  return null;
}
