import type { Dimension, Filter, FilterScalar, Grain } from '@sextant/contract';
import type { Selection } from './drawing.ts';

const filterColumn = (column: Dimension): Filter['column'] =>
  column.kind === 'column'
    ? { kind: 'column', name: column.name }
    : { kind: 'sql', sql: column.sql, label: column.label };

/** The condition that `column` holds exactly `value`; null asks for SQL NULL. */
export function equalFilter(column: Dimension, value: FilterScalar): Filter {
  if (value === null) return { column: filterColumn(column), operator: 'isNull', value: null, grain: null };
  return { column: filterColumn(column), operator: 'in', value: [value], grain: null };
}

/** The condition that `column` holds one of `values`, one at least; null among them stands for SQL NULL. */
export function listFilter(column: Dimension, values: readonly FilterScalar[]): Filter {
  const [first = null] = values;
  return values.length > 1
    ? { column: filterColumn(column), operator: 'in', value: values, grain: null }
    : equalFilter(column, first);
}

/** The conditions that a column of numbers or times lies in a range, whose end counts only where `hasEnd` says so. */
export function rangeFilters(
  column: Dimension,
  { from, to, hasEnd }: { readonly from: number; readonly to: number; readonly hasEnd: boolean },
): readonly Filter[] {
  return [
    { column: filterColumn(column), operator: 'greaterOrEqual', value: from, grain: null },
    { column: filterColumn(column), operator: hasEnd ? 'lessOrEqual' : 'lessThan', value: to, grain: null },
  ];
}

/**
 * The condition that a time column, cut to `grain`, holds `ms`. It is no time range, because a range laid on a query takes the place of those, and June
 * within 2001 is June.
 */
export const stepFilter = (column: Dimension, ms: number, grain: Grain): Filter => ({
  ...equalFilter(column, ms),
  grain,
});

/** The selection of one value per column; `texts` are what the values read as. */
export function selectionOf(
  columns: readonly Dimension[],
  values: readonly FilterScalar[],
  texts: readonly string[],
): Selection {
  return {
    filters: columns.map((column, index) => equalFilter(column, values[index] ?? null)),
    label: texts.join(', '),
    values,
  };
}

/** The condition that a group holds `value`; of a time in steps, that it lies in that step. Null where the step is not known. */
export function groupFilter(column: Dimension, value: FilterScalar, step: Grain | 'none' | null): Filter | null {
  if (value === null || step === 'none') return equalFilter(column, value);
  return step === null || typeof value !== 'number' ? null : stepFilter(column, value, step);
}
