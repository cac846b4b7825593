import type { ColumnTable, Grain } from '@sextant/contract';
import type { AnswerFacts } from './kit/answer-facts.ts';
import type { RawForm } from './kit/control.ts';
import { labelOf, type LabelMap, type Labels } from './kit/labels.ts';
import { chartKinds, isChartType } from './registry.ts';
import type * as wideAnswers from './wide-columns.ts';
import type { NamedColumn } from './wide-columns.ts';

export interface ShownColumn extends NamedColumn {
  /** The step of time that its values stand for; null for times as they are, and for everything else. */
  readonly grain: Grain | null;
}

/** How the columns and rows of charts over an axis are read. */
export type WideColumns = Pick<typeof wideAnswers, 'wideColumns' | 'rowsAsDrawn'>;

interface Naming {
  /** The chart whose answer it is. Default none. */
  readonly formData?: RawForm | null;
  readonly labels: Labels;
  /** `label_map` of the answer. */
  readonly labelMap?: LabelMap | undefined;
  /** From `loadWideColumns`; null for charts that need none. */
  readonly wide: WideColumns | null;
}

const isWide = (formData: RawForm | null): boolean =>
  formData?.['viz_type'] === 'echarts_timeseries_line' || formData?.['viz_type'] === 'echarts_timeseries_bar';

let loading: Promise<WideColumns> | null = null;
const none: Promise<null> = Promise.resolve(null);

/** What the columns of a chart need beside this file, and what draws it has; the same promise each time, so React's `use` may take it. */
export function loadWideColumns(formData: RawForm | null): Promise<WideColumns | null> {
  if (!isWide(formData)) return none;
  loading ??= import('./drawn-views.ts').then(
    ({ wideColumns, rowsAsDrawn }) => ({ wideColumns, rowsAsDrawn }),
    (error: unknown) => {
      // A chunk that did not arrive may arrive the next time.
      loading = null;
      throw error;
    },
  );
  return loading;
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

/** The columns of an answer in the chart's own order and under the names that people read; no two have the same. */
export function shownColumns(table: ColumnTable, naming: Naming): readonly ShownColumn[] {
  const { formData = null, labels, wide } = naming;
  const named =
    formData === null || wide === null
      ? table.columns.map((column) => ({ column, title: labelOf(labels, column.name) }))
      : wide.wideColumns(table, formData, naming);
  const grains = formData === null ? new Map<string, Grain>() : grainsOf(formData);
  const titles = named.map(({ title }) => title);
  return named.map(({ column, title }) => ({
    column,
    title: titles.indexOf(title) === titles.lastIndexOf(title) ? title : `${title} (${column.name})`,
    grain: grains.get(column.name) ?? null,
  }));
}

/** The rows of an answer in the chart's own order; null where they have it as they are. */
export function shownRows(
  table: ColumnTable,
  { formData = null, wide, ...naming }: Naming & { readonly facts: AnswerFacts },
): readonly number[] | null {
  return formData === null || wide === null ? null : wide.rowsAsDrawn(table, formData, naming);
}
