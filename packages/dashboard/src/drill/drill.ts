import { adhocFilterOf, dimensionOf, keepingNull } from '@sextant/contract';
import type { DatasetData, Filter } from '@sextant/contract';
import type { RawForm } from '@sextant/charts';
import type { Clause } from '../filters/clauses.ts';
import { filterText, labelOfColumn } from '../filters/filter-text.ts';
import { wholeScope } from '../filters/scope.ts';

/** One step down: the rows behind a mark, by another dimension. */
export interface DrillStep {
  /** What the mark is called. */
  readonly title: string;
  readonly filters: readonly Filter[];
  /** The column by which they are grouped then. */
  readonly by: string;
}

const plainFilter = {
  kind: 'native',
  filters: [],
  timeRange: null,
  countsFrom: null,
  grain: null,
  timeColumn: null,
  groupBy: null,
  scope: wholeScope,
} as const;

/** Conditions as clauses, each a part of the sentence over what it narrows. `source` tells them from others. */
export const drillClauses = (
  dataset: DatasetData | null,
  filters: readonly Filter[],
  source = 'drill',
): readonly Clause[] =>
  filters.map((filter, index) => ({
    ...plainFilter,
    source: `${source} ${index}`,
    filters: [filter],
    text: filterText(labelOfColumn(dataset, filter), [filter], dataset),
  }));

/** A clause that groups a chart by a column in place of its own. */
export const groupClause = (column: string): Clause => ({
  ...plainFilter,
  source: 'drill by',
  groupBy: [column],
  text: { name: column, verb: '', values: [column] },
});

const columnOf = (raw: unknown): string | null => {
  const dimension = dimensionOf(raw);
  return dimension?.kind === 'column' ? dimension.name : null;
};

const listOf = (raw: unknown): readonly unknown[] => (Array.isArray(raw) ? raw : raw == null ? [] : [raw]);

/** The columns that a form puts rows together by already, its axis first; expressions have no column. */
export const groupedColumns = (form: RawForm): readonly string[] =>
  [
    form['x_axis'],
    ...['groupby', 'columns', 'column', 'groupbyRows', 'groupbyColumns'].flatMap((key) => listOf(form[key])),
  ].flatMap((raw) => columnOf(raw) ?? []);

/** The columns of a dataset by which a chart can be grouped instead of its own, in the order of the dataset. */
export function drillColumns(dataset: DatasetData | null, form: RawForm) {
  const usedColumns = new Set(groupedColumns(form));
  return (dataset?.columns ?? []).filter(
    ({ column_name: name, groupby, is_dttm: isTime }) => groupby && !isTime && !usedColumns.has(name),
  );
}

/** A form with further conditions of its own, which are saved with it; those that look at an expression go by its SQL. */
export function withConditions(form: RawForm, filters: readonly Filter[]): RawForm {
  const ownFilters: readonly unknown[] = Array.isArray(form['adhoc_filters']) ? form['adhoc_filters'] : [];
  return filters.length === 0 ? form : { ...form, adhoc_filters: [...ownFilters, ...filters.map(adhocFilterOf)] };
}

/** The opposite of a condition that a value is one of some; null of any other. */
export function excluding(filter: Filter): Filter | null {
  switch (filter.operator) {
    case 'in':
      return keepingNull({ ...filter, operator: 'notIn' });
    case 'equals':
      return keepingNull({ ...filter, operator: 'notEquals' });
    case 'isNull':
      return { ...filter, operator: 'isNotNull' };
    default:
      return null;
  }
}
