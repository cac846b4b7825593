import type { RawForm } from '@sextant/charts';
import type { Tile } from '../model/dashboard-model.ts';
import type { Clause } from '../filters/clauses.ts';
import { isTemporal } from '../model/dataset-columns.ts';
import { withGroupBy } from './regrouped.ts';

/** Charts without a grain of their own have no steps of time that another grain could change. */
const hasGrain = (form: RawForm): boolean => typeof form['time_grain_sqla'] === 'string';

/** The form of a tile's chart as the filters for time grain, time column and groups have it. */
export const tileForm = (tile: Tile, clauses: readonly Clause[]): RawForm =>
  withGroupBy(tile, clauses, timeForm(tile, clauses));

/**
 * The form as the filters over time have it. An axis of time moves to the chosen
 * column, when the dataset has it; else that is left to the server, which says that it was not applied.
 */
function timeForm(tile: Tile, clauses: readonly Clause[]): RawForm {
  const form: RawForm = tile.chart?.form_data ?? {};
  const grain = clauses.findLast((clause) => clause.grain !== null)?.grain ?? null;
  const column = clauses.findLast((clause) => clause.timeColumn !== null)?.timeColumn ?? null;
  const timeColumn = column !== null && isTemporal(tile.dataset, column) ? column : null;
  if ((grain === null || !hasGrain(form)) && timeColumn === null) return form;
  return {
    ...form,
    ...(grain === null || !hasGrain(form) ? {} : { time_grain_sqla: grain }),
    ...(timeColumn === null ? {} : { granularity_sqla: timeColumn }),
    ...(timeColumn !== null && isTemporal(tile.dataset, form['x_axis']) ? { x_axis: timeColumn } : {}),
  };
}
