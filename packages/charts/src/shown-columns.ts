import type { Column, ColumnTable, Grain } from '@sextant/contract';
import type { ResultFacts } from './kit/result-facts.ts';
import type { RawForm } from './kit/control.ts';
import { labelOf, type LabelMap, type Labels } from './kit/labels.ts';
import { isAdaptiveFormat, numberText, shareText, type NumberText } from './kit/numbers.ts';
import { aboutType, isChartType } from './chart-types.ts';
import { registeredChartType } from './registry.ts';
import type * as wideAnswers from './wide-columns.ts';
import type { NamedColumn } from './wide-columns.ts';

export interface ShownColumn extends NamedColumn {
  /** The step of time that its values stand for; null for times as they are, and for everything else. */
  readonly grain: Grain | null;
  /** How the chart writes its numbers; null where it leaves open how many digits they have, and for what is no measure. */
  readonly write: NumberText | null;
}

/** How the columns and rows of charts over an axis are read. */
export type WideColumns = Pick<typeof wideAnswers, 'wideColumns' | 'rowsAsDrawn'>;

interface Naming {
  /** The chart whose result it is. Default none. */
  readonly formData?: RawForm | null;
  readonly labels: Labels;
  /** `label_map` of the result. */
  readonly labelMap?: LabelMap | undefined;
  readonly facts: ResultFacts;
  /** From `loadWideColumns`; null for charts that need none. */
  readonly wide: WideColumns | null;
}

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

/** The columns by which the chart groups, and the steps of those of time. */
function dimensionsOf(formData: RawForm): ReadonlyMap<string, Grain | null> {
  const type = formData['viz_type'];
  const queries = isChartType(type) ? registeredChartType(formData).queries(formData) : [];
  return new Map(
    queries.flatMap(({ dimensions, grain, isTimeseries }) => [
      ...dimensions.map((column): [string, Grain | null] => [column.label, column.grain]),
      ...(isTimeseries && grain !== null ? [['__timestamp', grain] as const] : []),
    ]),
  );
}

/** How a chart writes the numbers of its measures. An adaptive format is one for few digits, where a table has room for all. */
function measureText(formData: RawForm, { sharesLeftOut }: ResultFacts): NumberText | null {
  if (typeof formData['contributionMode'] === 'string' && sharesLeftOut === null) return shareText;
  const key = aboutType(formData['viz_type'])?.measureFormat ?? null;
  const format = key === null ? null : formData[key];
  return typeof format !== 'string' || isAdaptiveFormat(format) ? null : numberText(format);
}

/** Columns in the order that a table has been given; those that it does not name come last, as they are. */
function inOwnOrder(columns: readonly Column[], formData: RawForm | null): readonly Column[] {
  const order = formData?.['column_order'];
  if (aboutType(formData?.['viz_type'])?.display !== 'grid' || !Array.isArray(order)) return columns;
  const placeOf = ({ name }: Column): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return columns.toSorted((one, other) => placeOf(one) - placeOf(other));
}

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
  const { formData = null, labels, facts, wide } = naming;
  const namedColumns =
    formData === null || wide === null
      ? titledColumns(table, formData, labels)
      : wide.wideColumns(table, formData, naming);
  const dimensions = formData === null ? new Map<string, Grain | null>() : dimensionsOf(formData);
  const write = formData === null ? null : measureText(formData, facts);
  const titles = namedColumns.map(({ title }) => title);
  return namedColumns.map(({ column, title }) => ({
    column,
    title: titles.indexOf(title) === titles.lastIndexOf(title) ? title : `${title} (${column.name})`,
    grain: dimensions.get(column.name) ?? null,
    write: dimensions.has(column.name) ? null : write,
  }));
}

/** The rows of a result in the chart's own order; null where they have it as they are. */
export function shownRows(table: ColumnTable, { formData = null, wide, ...naming }: Naming): readonly number[] | null {
  return formData === null || wide === null ? null : wide.rowsAsDrawn(table, formData, naming);
}
