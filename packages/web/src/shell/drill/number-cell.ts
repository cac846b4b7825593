import { cellAt, columnNamed, genericTypeOf, tableOfResult } from '@sextant/contract';
import type { ChartDataEntry, ColumnTable, Filter, FilterScalar } from '@sextant/contract';
import type { MarkPoint } from '@sextant/charts/views';
import { metricOfNumber } from './explain-number.ts';
import type { DrillSource } from './drill-source.ts';

/** Where a number stands among the results of its chart. */
export interface NumberCell {
  /** The query whose result it is in. */
  readonly query: number;
  readonly row: number;
  readonly column: number;
}

/** The results of a chart, those without rows too. */
export const tablesOf = ({ shown }: DrillSource): readonly (ColumnTable | null)[] =>
  shown === null ? [] : [shown.table, ...shown.entries.slice(1).map((entry) => tableOfResult(entry))];

/** The value that a condition asks for; undefined for one that several values meet. */
function soleValue({ operator, value }: Filter): FilterScalar | undefined {
  if (operator === 'isNull') return null;
  return operator === 'in' && Array.isArray(value) && value.length === 1 ? (value[0] as FilterScalar) : undefined;
}

const nameOf = ({ column }: Filter): string => (column.kind === 'column' ? column.name : column.label);

/** The column of a result that has the values of a condition; of a chart over time it may be called otherwise. */
function columnOf(table: ColumnTable, filter: Filter): number | null {
  const found =
    columnNamed(table, nameOf(filter)) ??
    (filter.grain === null ? null : table.columns.find(({ type }) => genericTypeOf(type) === 2));
  return found == null ? null : table.columns.indexOf(found);
}

/** How a series without a value is named. */
const nullMark = '<NULL>';

/** Which of the columns of numbers is that of a series: by the parts of their names. */
function isOfSeries(name: string, values: readonly FilterScalar[], labelMap: ChartDataEntry['label_map']): boolean {
  const parts = values.map((value) => (value === null ? nullMark : String(value)));
  const knownParts = labelMap?.[name]?.slice(-parts.length) ?? [];
  return knownParts.length === parts.length && knownParts.every((part, index) => part === parts[index]);
}

function cellIn(
  table: ColumnTable,
  point: MarkPoint,
  metric: string | null,
  labelMap: ChartDataEntry['label_map'],
): Omit<NumberCell, 'query'> | null {
  const { filters } = point;
  if (filters === null || filters.some((filter) => soleValue(filter) === undefined)) return null;
  const places = filters.map((filter) => ({ column: columnOf(table, filter), value: soleValue(filter) ?? null }));
  const keys = places.flatMap(({ column, value }) => (column === null ? [] : [{ column, value }]));
  const values = places.flatMap(({ column, value }) => (column === null ? [value] : []));
  const isKey = (index: number): boolean => keys.some(({ column }) => column === index);
  const rows = Array.from({ length: table.rowCount }, (_, row) => row).filter((row) =>
    keys.every(
      ({ column, value }) => table.columns[column] !== undefined && cellAt(table.columns[column], row) === value,
    ),
  );
  const numbers = table.columns.flatMap(({ name, type }, index) =>
    !isKey(index) && genericTypeOf(type) === 0 ? [{ name, index }] : [],
  );
  const ofSeries = values.length === 0 ? numbers : numbers.filter(({ name }) => isOfSeries(name, values, labelMap));
  const ofMetric = ofSeries.filter(({ name }) => name === metric || labelMap?.[name]?.[0] === metric);
  const [column, ...others] = ofSeries.length === 1 ? ofSeries : ofMetric;
  const [row, ...moreRows] = rows;
  if (row === undefined || column === undefined || others.length + moreRows.length > 0) return null;
  return { row, column: column.index };
}

/** Where the number of a mark stands, by the groups that lead to it; null where these do not tell, or lead to none or to several, and for what the chart made of others. */
export function cellOfNumber(source: DrillSource, point: MarkPoint): NumberCell | null {
  if (point.then !== undefined) return null;
  const metric = metricOfNumber(source, point);
  const label = metric === null ? null : (metric.savedName ?? metric.name);
  const found = tablesOf(source).flatMap((table, query): NumberCell[] => {
    const cell = table === null ? null : cellIn(table, point, label, source.shown?.entries[query]?.label_map);
    return cell === null ? [] : [{ ...cell, query }];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}
