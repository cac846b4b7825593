import { registeredChartType, controlsOf, isChartType, aboutType } from '@sextant/charts';
import type { RawForm } from '@sextant/charts';
import { dimensionOf } from '@sextant/contract';
import type { Dimension } from '@sextant/contract';
import type { Clause } from '../filters/clauses.ts';
import type { Tile } from '../model/dashboard-model.ts';
import { hasColumn, isTemporal } from '../model/dataset-columns.ts';

/** The groups of a pivot table, down and across. */
const [rowsKey, columnsKey] = ['groupbyRows', 'groupbyColumns'] as const;

/** Rows as they are have no groups that others could take the place of. */
const showsRawRows = (form: RawForm): boolean => {
  const mode = form['query_mode'] ?? null;
  const columns = form['all_columns'];
  return mode === 'raw' || (mode === null && Array.isArray(columns) && columns.length > 0);
};

/** Whether a tile's chart puts rows together by columns at all. */
export function hasGroups({ chart }: Pick<Tile, 'chart'>): boolean {
  const form: RawForm = chart?.form_data ?? {};
  const type = form['viz_type'];
  if (!isChartType(type) || (aboutType(type)?.display === 'grid' && showsRawRows(form))) return false;
  return hasControl(form, 'groupby') || hasControl(form, rowsKey);
}

/** Whether the type of a form reads a key: forms keep those of the types that they had before. */
const hasControl = (form: RawForm, key: string): boolean =>
  controlsOf(registeredChartType(form).spec).some((control) => control.key === key);

/** The columns that clauses on groups give a tile together: those that its dataset has; null when its own stay. */
function groupsFor(tile: Tile, clauses: readonly Clause[]): readonly string[] | null {
  const groupNames = new Set(clauses.flatMap(({ groupBy }) => groupBy ?? []));
  const ownColumns = [...groupNames].filter((name) => hasColumn(tile.dataset, name));
  return ownColumns.length === 0 || !hasGroups(tile) ? null : ownColumns;
}

/** Whether a clause on groups reaches a tile that has groups, and none of its columns is in the tile's dataset. */
export const lacksGroups = (tile: Tile, { groupBy }: Clause): boolean =>
  groupBy !== null && hasGroups(tile) && !groupBy.some((name) => hasColumn(tile.dataset, name));

const listed = (raw: unknown): readonly unknown[] => (Array.isArray(raw) ? raw : raw == null ? [] : [raw]);

const isTimeAxis = (tile: Tile, axis: Dimension): boolean =>
  axis.grain !== null || (axis.kind === 'column' && isTemporal(tile.dataset, axis.name));

/**
 * The form with the groups that readers chose in place of the chart's own. An axis of categories is a group too and becomes the first of
 * them; an axis of time and the column of a histogram stay.
 */
export function withGroupBy(tile: Tile, clauses: readonly Clause[], form: RawForm): RawForm {
  const groups = groupsFor(tile, clauses);
  if (groups === null) return form;
  if (hasControl(form, rowsKey)) {
    const columnNames = new Set(listed(form[columnsKey]).map((column) => dimensionOf(column)?.label));
    const rowNames = groups.filter((name) => !columnNames.has(name));
    return rowNames.length === 0 ? form : { ...form, [rowsKey]: rowNames };
  }
  const axis = hasControl(form, 'x_axis') ? dimensionOf(form['x_axis']) : null;
  if (axis === null || isTimeAxis(tile, axis)) {
    const usedNames = [axis?.label, dimensionOf(form['column'])?.label];
    return { ...form, groupby: groups.filter((name) => !usedNames.includes(name)) };
  }
  const [first, ...rest] = groups;
  const sort = form['x_axis_sort'] === axis.label ? { x_axis_sort: first } : {};
  return { ...form, ...sort, x_axis: first, groupby: rest };
}
