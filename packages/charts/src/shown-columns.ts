import type { Column, ColumnTable, Grain } from '@sextant/contract';
import type { RawForm } from './kit/control.ts';
import { labelOf, type LabelMap, type Labels } from './kit/labels.ts';
import { readForm } from './kit/read-form.ts';
import { readSeries } from './kit/series.ts';
import { chartKinds, isChartType } from './registry.ts';
import { timeseriesBar } from './timeseries-bar/spec.ts';
import { timeseriesLine } from './timeseries-line/spec.ts';

/** A column of an answer under the name that people read. */
export interface ShownColumn {
  readonly column: Column;
  readonly title: string;
  /** The step of time that its values stand for; null for times as they are, and for everything else. */
  readonly grain: Grain | null;
}

interface Naming {
  /** The chart whose answer it is. Default none. */
  readonly formData?: RawForm | null;
  readonly labels: Labels;
  /** `label_map` of the answer. */
  readonly labelMap?: LabelMap | undefined;
}

/** The steps of time by the names of columns, as the chart asks for them. */
function grainsOf(formData: RawForm): ReadonlyMap<string, Grain> {
  const type = formData['viz_type'];
  const queries = isChartType(type) ? chartKinds[type].queries(formData) : [];
  return new Map(
    queries.flatMap(({ dimensions, grain, isTimeseries }) => [
      ...dimensions.flatMap((column): [string, Grain][] =>
        column.grain === null ? [] : [[column.label, column.grain]],
      ),
      ...(isTimeseries && grain !== null ? [['__timestamp', grain] as const] : []),
    ]),
  );
}

type Named = Pick<ShownColumn, 'column' | 'title'>;

/** The axis, then the series as the chart has them: its names, the largest first. */
function wideColumns(table: ColumnTable, formData: RawForm, { labels, labelMap }: Naming): readonly Named[] {
  const spec = formData['viz_type'] === 'echarts_timeseries_bar' ? timeseriesBar : timeseriesLine;
  const { axis, series } = readSeries(table, readForm(spec, formData), labels, labelMap);
  if (axis === null) return plainColumns(table, labels);
  const byName = new Map(table.columns.map((column) => [column.name, column]));
  return [
    { column: axis, title: axis.name === '__timestamp' ? 'Time' : labelOf(labels, axis.name) },
    ...series.flatMap(({ column: name, name: title }) => {
      const column = byName.get(name);
      return column === undefined ? [] : [{ column, title }];
    }),
  ];
}

const plainColumns = ({ columns }: ColumnTable, labels: Labels): readonly Named[] =>
  columns.map((column) => ({ column, title: labelOf(labels, column.name) }));

const isWide = (type: unknown): boolean => type === 'echarts_timeseries_line' || type === 'echarts_timeseries_bar';

/** The columns of an answer in the chart's own order and under the names that people read; no two have the same. */
export function shownColumns(table: ColumnTable, naming: Naming): readonly ShownColumn[] {
  const { formData = null, labels } = naming;
  const named =
    formData !== null && isWide(formData['viz_type'])
      ? wideColumns(table, formData, naming)
      : plainColumns(table, labels);
  const grains = formData === null ? new Map<string, Grain>() : grainsOf(formData);
  const titles = named.map(({ title }) => title);
  return named.map(({ column, title }) => ({
    column,
    title: titles.indexOf(title) === titles.lastIndexOf(title) ? title : `${title} (${column.name})`,
    grain: grains.get(column.name) ?? null,
  }));
}
