import { filtersOf as readConditions, hierarchiesOf, isRecord, showFilter } from '@sextant/contract';
import type { DataMask, DatasetData, Filter, Hierarchy } from '@sextant/contract';
import { aboutType } from '@sextant/charts';
import type { RawForm } from '@sextant/charts';
import { groupedColumns, withConditions } from './drill.ts';

/** Where a chart stands in a hierarchy of its dataset. */
export interface Level {
  readonly hierarchy: Hierarchy;
  /** The place of its column among those of the hierarchy. */
  readonly index: number;
}

/** The level of a chart that can be drilled: its dimension is a column of a hierarchy. The first hierarchy that has it counts. */
export function levelOf(dataset: DatasetData | null, form: RawForm): Level | null {
  if (dataset === null || aboutType(form['viz_type'])?.behaviors.includes('drill-by') !== true) return null;
  const names = new Set(dataset.columns.map(({ column_name: name }) => name));
  const usedColumns = groupedColumns(form);
  for (const hierarchy of hierarchiesOf(dataset.extra)) {
    const columns = hierarchy.columns.filter((name) => names.has(name));
    const index = columns.findLastIndex((name) => usedColumns.includes(name));
    if (index >= 0) return { hierarchy: { ...hierarchy, columns }, index };
  }
  return null;
}

/** The mask of a way down that ends at a chart grouped by `columns`; null at the top. */
const maskOfPath = (filters: readonly Filter[], columns: readonly string[]): DataMask | null =>
  filters.length === 0
    ? null
    : {
        extraFormData: {
          filters: filters.map((filter) => ({ ...showFilter(filter) })),
          interactive_groupby: [...columns],
        },
        filterState: { value: [...columns] },
      };

/** The columns of a form with that of another level in place of its own. */
const columnsAt = (form: RawForm, { hierarchy, index }: Level, to: number): readonly string[] =>
  groupedColumns(form).map((name) => (name === hierarchy.columns[index] ? (hierarchy.columns[to] ?? name) : name));

/** The condition of what was picked on the column of its level; null where there is none, as on the rest of a pie, or no further level. */
export function levelFilter(filters: readonly Filter[], { hierarchy, index }: Level): Filter | null {
  if (index === hierarchy.columns.length - 1) return null;
  return filters.find(({ column }) => column.kind === 'column' && column.name === hierarchy.columns[index]) ?? null;
}

/** The mask of a chart one level further down. */
export const drillDownMask = (form: RawForm, level: Level, path: readonly Filter[], filter: Filter): DataMask | null =>
  maskOfPath([...path, filter], columnsAt(form, level, level.index + 1));

/** The mask of a chart with only the first `steps` conditions of its way down; null at the top. */
export const maskUp = (form: RawForm, level: Level, path: readonly Filter[], steps: number): DataMask | null =>
  maskOfPath(path.slice(0, steps), columnsAt(form, level, level.index - (path.length - steps)));

const withReplaced = (raw: unknown, from: string, to: string): unknown =>
  Array.isArray(raw) ? raw.map((one) => withReplaced(one, from, to)) : raw === from ? to : raw;

const withColumn = (form: RawForm, from: string, to: string): RawForm => ({
  ...form,
  ...Object.fromEntries(
    ['x_axis', 'groupby', 'columns', 'groupbyRows', 'groupbyColumns', 'x_axis_sort']
      .filter((key) => form[key] !== undefined)
      .map((key) => [key, withReplaced(form[key], from, to)]),
  ),
});

/** A form one level further down: what was picked becomes a condition of its own. */
export const formDown = (form: RawForm, { hierarchy, index }: Level, filter: Filter): RawForm =>
  withConditions(withColumn(form, hierarchy.columns[index] ?? '', hierarchy.columns[index + 1] ?? ''), [filter]);

const isConditionOn = (condition: unknown, column: string | undefined): boolean =>
  isRecord(condition) &&
  'subject' in condition &&
  condition.subject === column &&
  'operator' in condition &&
  (condition.operator === 'IN' || condition.operator === 'IS NULL');

/** The way down that a form itself has: the conditions on the levels right above its own. */
export function formPath(form: RawForm, { hierarchy, index }: Level): readonly Filter[] {
  const { filters } = readConditions(form['adhoc_filters']);
  const filtersAbove = hierarchy.columns
    .slice(0, index)
    .map((name) =>
      filters.find(
        ({ column, operator }) =>
          column.kind === 'column' && column.name === name && (operator === 'in' || operator === 'isNull'),
      ),
    );
  return filtersAbove.slice(filtersAbove.lastIndexOf(undefined) + 1).flatMap((filter) => filter ?? []);
}

/** A form at the level of the step `steps` of its way down, without the conditions of the further steps. */
export function formUp(form: RawForm, level: Level, steps: number): RawForm {
  const { hierarchy, index } = level;
  const to = index - (formPath(form, level).length - steps);
  const droppedColumns = hierarchy.columns.slice(to, index);
  const ownFilters: readonly unknown[] = Array.isArray(form['adhoc_filters']) ? form['adhoc_filters'] : [];
  return {
    ...withColumn(form, hierarchy.columns[index] ?? '', hierarchy.columns[to] ?? ''),
    adhoc_filters: ownFilters.filter((condition) => !droppedColumns.some((column) => isConditionOn(condition, column))),
  };
}
