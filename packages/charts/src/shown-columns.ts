import type { Column, ColumnTable, Grain } from '@sextant/contract';
import type { ResultFacts } from './kit/result/result-facts.ts';
import type { RawForm } from './kit/declare/control.ts';
import { formatOfChange } from './kit/groups/time-comparison.ts';
import { labelOf, type LabelMap, type Labels } from './kit/values/labels.ts';
import { resampledGrain } from './kit/query/base-query.ts';
import { isShareMetric, steppedFormat } from './kit/values/derived-format.ts';
import { isAdaptiveFormat, numberText, shareText, type NumberText } from './kit/values/numbers.ts';
import { aboutType, isChartType } from './chart-types.ts';
import { registeredChartType } from './registry.ts';
import type * as wideColumnsModule from './wide-columns.ts';
import type { NamedColumn } from './wide-columns.ts';

/** A column of a result as the chart shows it, in the order of the chart. */
export interface ShownColumn extends NamedColumn {
  /** The step of time that its values stand for; null for times as they are, and for everything else. */
  readonly grain: Grain | null;
  /** How the chart or, where it says nothing, the dataset writes its numbers; null where both leave open how many digits they have, and for what is no measure. */
  readonly write: NumberText | null;
  /** False for rows as they stand in a table, and for what a chart groups by. */
  readonly isComputed: boolean;
}

/** How the columns and rows of charts over an axis are read. */
export type WideColumns = Pick<typeof wideColumnsModule, 'wideColumns' | 'rowsAsDrawn'>;

interface Naming {
  /** The chart whose result it is. Default none. */
  readonly formData?: RawForm | null;
  readonly labels: Labels;
  readonly labelMap?: LabelMap | undefined;
  readonly facts: ResultFacts;
  /** d3 formats of metrics, from the dataset; the chart's own settings win. Default none. */
  readonly formats?: Formats | undefined;
  /** From `loadWideColumns`; null for charts that need none. */
  readonly wide: WideColumns | null;
}

type Formats = Readonly<Record<string, string | null>>;

const isWide = (formData: RawForm | null): boolean => (aboutType(formData?.['viz_type'])?.axis ?? null) !== null;

let loading: Promise<WideColumns> | null = null;
const none: Promise<null> = Promise.resolve(null);

/** What the columns of a chart need beside this file, and what draws it has; the same promise each time, so React's `use` may take it. */
export function loadWideColumns(formData: RawForm | null): Promise<WideColumns | null> {
  if (!isWide(formData)) return none;
  loading ??= import('./wide-columns.ts').then(
    ({ wideColumns, rowsAsDrawn }) => ({ wideColumns, rowsAsDrawn }),
    (error: unknown) => {
      // A chunk that did not arrive may arrive the next time.
      loading = null;
      throw error;
    },
  );
  return loading;
}

const queriesOf = (formData: RawForm) =>
  isChartType(formData['viz_type']) ? registeredChartType(formData).queries(formData) : [];

/** The columns by which the chart groups, and the steps of those of time. */
function dimensionsOf(formData: RawForm): ReadonlyMap<string, Grain | null> {
  return new Map(
    queriesOf(formData).flatMap(({ dimensions, grain, isTimeseries, post }) => {
      const resampling = post.find(({ operation }) => operation === 'resample');
      const stepOf = (own: Grain | null) =>
        own === null || resampling === undefined ? own : resampledGrain(resampling.options['rule']);
      return [
        ...dimensions.map((column): [string, Grain | null] => [column.label, stepOf(column.grain)]),
        ...(isTimeseries && grain !== null ? [['__timestamp', stepOf(grain)] as const] : []),
      ];
    }),
  );
}

/** An adaptive format is one for few digits, where a table has space for all. */
const exactText = (format: unknown): NumberText | null =>
  typeof format !== 'string' || isAdaptiveFormat(format) ? null : numberText(format);

const datasetFormat = (formats: Formats, name: string): string | null =>
  Object.hasOwn(formats, name) ? (formats[name] ?? null) : null;

/** How a chart writes the numbers of all its measures: by its own format, else as the dataset has it where its metrics have one in common. */
function measureText(formData: RawForm, { sharesLeftOut }: ResultFacts, formats: Formats): NumberText | null {
  if (typeof formData['contributionMode'] === 'string' && sharesLeftOut === null) return shareText;
  const key = aboutType(formData['viz_type'])?.measureFormat ?? null;
  if (key === null) return null;
  const ownText = exactText(formData[key]);
  if (ownText !== null) return ownText;
  const queries = queriesOf(formData);
  const change = isWide(formData) && queries.length === 1 ? formatOfChange(formData) : null;
  if (change !== null) return exactText(change);
  const metrics = queries.flatMap((query) => query.metrics ?? []);
  if (metrics.length > 0 && metrics.every(isShareMetric)) return shareText;
  const [format = null, ...others] = new Set(metrics.map(({ label }) => datasetFormat(formats, label)));
  return others.length === 0 ? exactText(steppedFormat(format, formData)) : null;
}

/** How a chart that is a table writes one of its columns: as its settings of the column say, else as the dataset has the metric. */
function columnText(formData: RawForm, name: string, formats: Formats): NumberText | null {
  if (aboutType(formData['viz_type'])?.display !== 'grid') return null;
  const config = (formData['column_config'] ?? {}) as Readonly<
    Record<string, { d3NumberFormat?: unknown } | undefined>
  >;
  const ownFormat = Object.hasOwn(config, name) ? config[name]?.d3NumberFormat : undefined;
  return exactText(ownFormat ?? datasetFormat(formats, name));
}

/** Columns in the order that a table has been given; those that it does not name come last, as they are. */
function inOwnOrder(columns: readonly Column[], formData: RawForm | null): readonly Column[] {
  const order = formData?.['column_order'];
  if (aboutType(formData?.['viz_type'])?.display !== 'grid' || !Array.isArray(order)) return columns;
  const placeOf = ({ name }: Column): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return columns.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Whether a column is the rank that a heat map colors its cells by: from 0 to 1, and no amount. */
const isRank = (formData: RawForm, name: string): boolean =>
  name === 'rank' &&
  queriesOf(formData).some(
    ({ post, metrics }) =>
      post.some(({ operation }) => operation === 'rank') && metrics?.some(({ label }) => label === name) !== true,
  );

/** Whether a column of a table is a share, or a change in percent: its steps after SQL say so. */
const isPercentage = (formData: RawForm, name: string): boolean =>
  queriesOf(formData).some(
    ({ post, metrics }) =>
      metrics?.some((metric) => metric.label === name && isShareMetric(metric)) === true ||
      post.some(({ operation, options }) => {
        const { rename_columns: names, compare_type: type } = options;
        if (operation === 'contribution') return Array.isArray(names) && names.includes(name);
        return operation === 'compare' && type === 'percentage' && name.startsWith('percentage__');
      }),
  );

/** How a column is written of which the chart says nothing. */
const tableText = (formData: RawForm, name: string, formats: Formats): NumberText | null =>
  isPercentage(formData, name) ? shareText : exactText(steppedFormat(datasetFormat(formats, name), formData));

/** The columns under their labels, or as their chart type reads them. */
function titledColumns(table: ColumnTable, formData: RawForm | null, labels: Labels): readonly NamedColumn[] {
  const titles = isChartType(formData?.['viz_type'])
    ? registeredChartType(formData).titles?.(formData, table, labels)
    : undefined;
  return inOwnOrder(table.columns, formData).map((column) => ({
    column,
    title: titles?.get(column.name) ?? labelOf(labels, column.name),
  }));
}

/** The columns of a result in the chart's own order and under the names that users read; no two have the same. */
export function shownColumns(table: ColumnTable, naming: Naming): readonly ShownColumn[] {
  const { formData = null, labels, facts, wide, formats = {} } = naming;
  const namedColumns =
    formData === null || wide === null
      ? titledColumns(table, formData, labels)
      : wide.wideColumns(table, formData, naming);
  const dimensions = formData === null ? new Map<string, Grain | null>() : dimensionsOf(formData);
  const write = formData === null ? null : measureText(formData, facts, formats);
  const titles = namedColumns.map(({ title }) => title);
  return namedColumns.map(({ column, title }) => ({
    column,
    title: titles.indexOf(title) === titles.lastIndexOf(title) ? title : `${title} (${column.name})`,
    grain: dimensions.get(column.name) ?? null,
    isComputed: formData !== null && !dimensions.has(column.name),
    write:
      formData === null || dimensions.has(column.name)
        ? null
        : isRank(formData, column.name)
          ? shareText
          : (columnText(formData, column.name, formats) ??
            write ??
            (wide === null ? tableText(formData, column.name, formats) : null)),
  }));
}

/** The rows of a result in the chart's own order; null where they have it as they are. */
export function shownRows(table: ColumnTable, { formData = null, wide, ...naming }: Naming): readonly number[] | null {
  return formData === null || wide === null ? null : wide.rowsAsDrawn(table, formData, naming);
}
