import type { Column, ColumnTable } from '@sextant/contract';
import type { ResultFacts } from './kit/result-facts.ts';
import type { RawForm } from './kit/control.ts';
import { labelOf, type LabelMap, type Labels } from './kit/labels.ts';
import { readForm } from './kit/read-form.ts';
import { readSeries } from './kit/series.ts';
import { readPoints } from './timeseries-bar/bars.ts';
import { timeseriesBar } from './timeseries-bar/spec.ts';
import { timeseriesLine } from './timeseries-line/spec.ts';

/** A column of a result under the name that users read. */
export interface NamedColumn {
  readonly column: Column;
  readonly title: string;
}

interface Naming {
  readonly labels: Labels;
  readonly labelMap?: LabelMap | undefined;
}

/** The columns of a chart over an axis: the axis, then the series as the chart has them, under its names and the largest first. */
export function wideColumns(
  table: ColumnTable,
  formData: RawForm,
  { labels, labelMap }: Naming,
): readonly NamedColumn[] {
  const spec = formData['viz_type'] === 'echarts_timeseries_bar' ? timeseriesBar : timeseriesLine;
  const { axis, series } = readSeries(table, readForm(spec, formData), labels, labelMap);
  if (axis === null) return table.columns.map((column) => ({ column, title: labelOf(labels, column.name) }));
  const byName = new Map(table.columns.map((column) => [column.name, column]));
  return [
    { column: axis, title: axis.name === '__timestamp' ? 'Time' : labelOf(labels, axis.name) },
    ...series.flatMap(({ column: name, name: title }) => {
      const column = byName.get(name);
      return column === undefined ? [] : [{ column, title }];
    }),
  ];
}

/** The rows of a bar chart in the order of its bars; null where rows have the chart's order as they are. */
export function rowsAsDrawn(
  table: ColumnTable,
  formData: RawForm,
  { labels, labelMap = {}, facts }: Naming & { readonly facts: ResultFacts },
): readonly number[] | null {
  if (formData['viz_type'] !== 'echarts_timeseries_bar') return null;
  const form = readForm(timeseriesBar, formData);
  const rows = readPoints({ form, tables: [table], labels, labelMap, facts })?.points.flatMap(({ row }) => row ?? []);
  return rows?.length === table.rowCount ? rows : null;
}
