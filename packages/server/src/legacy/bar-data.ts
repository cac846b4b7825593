import { cellAt, columnNamed, fail, nullMark } from '@sextant/contract';
import type { Column, ColumnTable } from '@sextant/contract';
import { cellLabel } from '@sextant/query';
import type { LegacyForm } from './legacy-form.ts';
import { columnsAt, metricsAt } from './form-parts.ts';
import type { LegacyRows } from './legacy-rows.ts';

/** Bars of one color: a value for each place on the axis. */
interface Bars {
  readonly key: string;
  readonly values: readonly { readonly x: string; readonly y: number | null }[];
}

/** The texts of a row under columns; NULL has a text of its own. */
const textsOf = (columns: readonly Column[], row: number): readonly string[] =>
  columns.map((column) => cellLabel(cellAt(column, row), column.type) ?? nullMark);

function compareTexts(left: readonly string[], right: readonly string[]): number {
  const position = left.findIndex((text, index) => text !== right[index]);
  if (position < 0) return 0;
  return (left[position] ?? '') < (right[position] ?? '') ? -1 : 1;
}

/** Places in the order of their keys, with the number of the place of each row. */
function placesOf(columns: readonly Column[], rowCount: number) {
  const found = new Map<string, readonly string[]>();
  const names = Array.from({ length: rowCount }, (_, row) => {
    const texts = textsOf(columns, row);
    const name = JSON.stringify(texts);
    found.set(name, texts);
    return name;
  });
  const order = [...found].sort(([, left], [, right]) => compareTexts(left, right));
  const numberOf = new Map(order.map(([name], index) => [name, index]));
  return { keys: order.map(([, key]) => key), rows: names.map((name) => numberOf.get(name) ?? -1) };
}

const numberAt = (column: Column, row: number): number => {
  const cell = cellAt(column, row);
  return cell === null ? Number.NaN : Number(cell);
};

/** Values by series and place: the mean where several rows meet. NaN where there is none. */
function spreadValues(
  column: Column,
  rows: readonly number[],
  series: readonly number[],
  size: readonly [number, number],
) {
  const sums = Array.from({ length: size[0] }, () => new Float64Array(size[1]));
  const counts = Array.from({ length: size[0] }, () => new Float64Array(size[1]));
  rows.forEach((columnIndex, row) => {
    const value = numberAt(column, row);
    const [sum, count] = [sums[series[row] ?? -1], counts[series[row] ?? -1]];
    if (Number.isNaN(value) || sum === undefined || count === undefined) return;
    sum[columnIndex] = (sum[columnIndex] ?? 0) + value;
    count[columnIndex] = (count[columnIndex] ?? 0) + 1;
  });
  return sums.map((sum, index) => sum.map((value, columnIndex) => value / (counts[index]?.[columnIndex] ?? 0)));
}

/** The order of places: by the sum of what the form sorts by. */
function orderOf(table: ColumnTable, { raw }: LegacyForm, rows: readonly number[], count: number): readonly number[] {
  const [by] = metricsAt(raw, ['timeseries_limit_metric', 'metrics']);
  const column = by === undefined ? null : columnNamed(table, by.label);
  const totals = new Float64Array(count);
  rows.forEach((columnIndex, row) => {
    const value = column === null ? Number.NaN : numberAt(column, row);
    if (!Number.isNaN(value)) totals[columnIndex] = (totals[columnIndex] ?? 0) + value;
  });
  const sign = raw['order_desc'] === true ? -1 : 1;
  return Array.from({ length: count }, (_, columnIndex) => columnIndex).sort(
    (left, right) => sign * ((totals[left] ?? 0) - (totals[right] ?? 0)),
  );
}

/** Each place as parts of its sum. */
function asShares(series: readonly Float64Array[]): readonly Float64Array[] {
  const [first] = series;
  const totals = new Float64Array(first?.length ?? 0);
  for (const values of series)
    values.forEach((value, columnIndex) => {
      if (!Number.isNaN(value)) totals[columnIndex] = (totals[columnIndex] ?? 0) + value;
    });
  return series.map((values) => values.map((value, columnIndex) => value / (totals[columnIndex] ?? 0)));
}

const finiteOrNull = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null;

/** Bars by series over the places of an axis, shares of a place with `contribution`; null without rows. @throws QUERY_034 */
export function barData(form: LegacyForm, { table, bounds }: LegacyRows): readonly Bars[] | null {
  if (table.rowCount === 0) return null;
  const { raw } = form;
  const columnsNamed = (list: readonly { readonly label: string }[]): readonly Column[] =>
    list.flatMap(({ label }) => columnNamed(table, label) ?? []);
  const cellPlaces = placesOf(columnsNamed(columnsAt(raw, ['groupby'])), table.rowCount);
  const series = placesOf(columnsNamed(columnsAt(raw, ['columns'])), table.rowCount);
  const metrics = columnsNamed(metricsAt(raw, ['metrics']));
  const size = [series.keys.length, cellPlaces.keys.length] as const;
  if (size[0] * size[1] * metrics.length > bounds.maxCells)
    throw fail('QUERY_034', { most: bounds.maxCells, what: 'cells' });
  const titles = metrics.flatMap(({ name }) =>
    series.keys.map((key) => (key.length === 0 ? name : [...(metrics.length > 1 ? [name] : []), ...key].join(', '))),
  );
  const values = metrics.flatMap((column) => spreadValues(column, cellPlaces.rows, series.rows, size));
  const shownValues = raw['contribution'] === true ? asShares(values) : values;
  const order = orderOf(table, form, cellPlaces.rows, cellPlaces.keys.length);
  return shownValues.flatMap((numbers, index) => {
    if (numbers.every(Number.isNaN)) return [];
    const bars = order.map((columnIndex) => ({
      x: (cellPlaces.keys[columnIndex] ?? []).join(', '),
      y: finiteOrNull(numbers[columnIndex]),
    }));
    return [{ key: titles[index] ?? '', values: bars }];
  });
}
