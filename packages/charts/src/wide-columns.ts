import type { Column, ColumnTable } from '@sextant/contract';
import type { ChartSpec, FormOf } from './kit/declare/chart-spec.ts';
import type { ResultFacts } from './kit/result/result-facts.ts';
import type { RawForm } from './kit/declare/control.ts';
import { labelOf, type LabelMap, type Labels } from './kit/values/labels.ts';
import { readForm } from './kit/declare/read-form.ts';
import { forecastSuffixes } from './kit/groups/forecast.ts';
import { readSeries } from './kit/series/series.ts';
import { lineLook } from './kit/time-series/line-look.ts';
import { rowsInOrder } from './kit/time-series/plan.ts';
import { aboutType, isChartType } from './chart-types.ts';
import { registeredChartType } from './registry.ts';
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

/** What is written behind the name of a series over what is expected of it. */
const forecastTitles = [
  [forecastSuffixes.trend, 'forecast'],
  [forecastSuffixes.lower, 'forecast low'],
  [forecastSuffixes.upper, 'forecast high'],
] as const;

/** The columns of a chart over an axis: the axis, then the series as the chart has them, under its names and the largest first. */
export function wideColumns(
  table: ColumnTable,
  formData: RawForm,
  { labels, labelMap }: Naming,
): readonly NamedColumn[] {
  const spec = isChartType(formData['viz_type']) ? registeredChartType(formData).spec : timeseriesLine;
  // Every type with an axis has the controls of series (`registry.test.ts`).
  const form = readForm(spec, formData) as FormOf<ChartSpec> & Parameters<typeof readSeries>[1];
  const { axis, series } = readSeries(table, form, labels, labelMap);
  if (axis === null) return table.columns.map((column) => ({ column, title: labelOf(labels, column.name) }));
  const byName = new Map(table.columns.map((column) => [column.name, column]));
  return [
    { column: axis, title: axis.name === '__timestamp' ? 'Time' : labelOf(labels, axis.name) },
    ...series.flatMap(({ column: name, name: title, forecast }) =>
      [['', ''] as const, ...(forecast === null ? [] : forecastTitles)].flatMap(([suffix, text]) => {
        const column = byName.get(`${name}${suffix}`);
        return column === undefined ? [] : [{ column, title: text === '' ? title : `${title}, ${text}` }];
      }),
    ),
  ];
}

type RowOrder = (
  table: ColumnTable,
  formData: RawForm,
  naming: Naming & { readonly facts: ResultFacts },
) => readonly number[] | null;

/** The rows of a result in the order in which the chart draws them; null where it draws them as they come. */
export const rowsAsDrawn: RowOrder = (table, formData, naming) => {
  const type = formData['viz_type'];
  if (!isChartType(type) || aboutType(type)?.axis == null) return null;
  const rows =
    type === 'echarts_timeseries_bar' ? barRows(table, formData, naming) : pointRows(table, formData, naming);
  return rows?.length === table.rowCount ? rows : null;
};

function barRows(
  table: ColumnTable,
  formData: RawForm,
  { labels, labelMap = {}, facts }: Parameters<RowOrder>[2],
): readonly number[] | null {
  const form = readForm(timeseriesBar, formData);
  return readPoints({ form, tables: [table], labels, labelMap, facts })?.points.flatMap(({ row }) => row ?? []) ?? null;
}

function pointRows(
  table: ColumnTable,
  formData: RawForm,
  { labels, labelMap = {}, facts }: Parameters<RowOrder>[2],
): readonly number[] | null {
  // The controls that say where rows stand are the same in every type over an axis.
  const form = readForm(timeseriesLine, formData);
  return rowsInOrder(form, { form, table, facts, labelMap, look: lineLook(form), suffix: '' }, labels);
}
