import type { RawForm } from '@sextant/charts';
import { columnDimensions } from './form-dimensions.ts';
import { cellAt, columnNamed } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import type { Tile } from '@sextant/dashboard';

const separator = ', ';

/** The parts of a whole, in the order of the answer. */
function partLabels(table: ColumnTable, dimensions: readonly string[]): readonly string[] {
  const columns = dimensions.flatMap((name) => columnNamed(table, name) ?? []);
  return Array.from({ length: table.rowCount }, (_, row) =>
    columns.map((column) => String(cellAt(column, row) ?? 'NULL')).join(separator),
  );
}

/** The series of a wide answer; with a single metric its name is left out. */
function seriesLabels(table: ColumnTable, metrics: readonly unknown[]): readonly string[] {
  const names = table.columns.slice(1).map(({ name }) => name);
  const [metric] = metrics;
  if (metrics.length !== 1 || typeof metric !== 'string') return names;
  return names.map((name) =>
    name.startsWith(metric + separator) ? name.slice(metric.length + separator.length) : name,
  );
}

/** What the coloured labels of a tile's form are values of; tiles with the same share their slots. */
export const colorDimension = (tile: Tile, form: RawForm): string =>
  JSON.stringify([tile.dataset?.id ?? null, ...columnDimensions(form['groupby'])]);

/** The categories that an answer draws in colours of their own; a chart without any has none, and keeps the first slot. */
export function categoryLabels(form: RawForm, table: ColumnTable | undefined): readonly string[] {
  const dimensions = columnDimensions(form['groupby']);
  if (table === undefined || dimensions.length === 0) return [];
  switch (form['viz_type']) {
    case 'pie':
      return partLabels(table, dimensions);
    case 'echarts_timeseries_line':
    case 'echarts_timeseries_bar':
      return seriesLabels(table, Array.isArray(form['metrics']) ? form['metrics'] : []);
    default:
      return [];
  }
}
