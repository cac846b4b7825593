import { fail } from '@sextant/contract';
import type { Column, ColumnTable, PostStep } from '@sextant/contract';
import { postProcess, timestampLabel } from '@sextant/query';
import { countAt, textAt } from './legacy-form.ts';
import type { LegacyForm, RawForm } from './legacy-form.ts';
import { columnsAt, metricsAt } from './form-parts.ts';
import type { LegacyRows } from './legacy-rows.ts';

/** A line of the chart. A key of several parts names the values that it is of. */
interface Series {
  readonly key: string | readonly string[];
  readonly values: readonly { readonly x: number; readonly y: number | null }[];
  readonly classed?: string;
}

/** Values by series over rising times, NaN where there is none. */
interface Lines {
  readonly times: Float64Array;
  readonly lines: readonly { readonly path: readonly string[]; readonly values: Float64Array }[];
}

/** How a kind arranges its series. */
export interface SeriesStyle {
  /** True: by their sums, greatest first; else by their names. */
  readonly keepsOrder: boolean;
  /** What stands where a series has no value at a time. */
  readonly fill: number | null;
}

/** The lines of a kind over time: resampled, rolled, as shares, beside or against other times, as its form says. */
export function seriesData(
  form: LegacyForm,
  { table, offsets, bounds }: LegacyRows,
  style: SeriesStyle,
): readonly Series[] {
  const { raw } = form;
  const hasOneMetric = metricsAt(raw, ['metric', 'metrics']).length === 1;
  const read = (table: ColumnTable): Lines => linesOf(table, raw, { ...style, bounds });
  const main = read(table);
  const others = offsets.flatMap((offset, index) =>
    offset.table.rowCount === 0
      ? []
      : [
          {
            lines: read(offset.table),
            naming: { hasOneMetric, suffix: `${offset.text} offset`, classed: `time-shift-${index}` },
          },
        ],
  );
  const comparison = textAt(raw, 'comparison_type') ?? 'values';
  const series =
    comparison === 'values'
      ? [...seriesOf(main, { hasOneMetric }), ...others.flatMap(({ lines, naming }) => seriesOf(lines, naming))]
      : others.flatMap(({ lines, naming }) => seriesOf(comparedLines(main, lines, comparison), naming));
  return style.keepsOrder ? series : series.toSorted((left, right) => compareKeys(left.key, right.key));
}

function linesOf(
  table: ColumnTable,
  raw: RawForm,
  { keepsOrder, fill, bounds }: SeriesStyle & Pick<LegacyRows, 'bounds'>,
): Lines {
  if (table.rowCount === 0) return { times: new Float64Array(0), lines: [] };
  const metrics = metricsAt(raw, ['metric', 'metrics']).map(({ label }) => label);
  const pivot = {
    index: [timestampLabel],
    columns: columnsAt(raw, ['groupby', 'columns']).flatMap(({ label }) => (label === timestampLabel ? [] : [label])),
    aggregates: Object.fromEntries(metrics.map((label) => [label, { operator: 'mean' }])),
    column_fill_value: null,
    ...(fill === null ? {} : { metric_fill_value: fill }),
  };
  const wideResult = postProcess(
    [{ operation: 'pivot', options: pivot }, ...resampling(raw), { operation: 'flatten', options: {} }],
    table,
    {},
    bounds,
  );
  const [, ...columns] = wideResult.table.columns;
  const arrangedColumns = keepsOrder ? columns.toSorted((left, right) => sumOf(right) - sumOf(left)) : columns;
  const steps = smoothing(
    raw,
    arrangedColumns.map(({ name }) => name),
  );
  const { table: rolledTable } = postProcess(steps, wideResult.table);
  const [times] = rolledTable.columns;
  const columnByName = new Map(rolledTable.columns.map((column) => [column.name, column]));
  const lines = arrangedColumns.flatMap(({ name }) => {
    const column = columnByName.get(name);
    return column === undefined ? [] : [{ path: wideResult.labelMap[name] ?? [name], values: numbersOf(column) }];
  });
  return {
    times: times === undefined ? new Float64Array(0) : numbersOf(times),
    lines: raw['contribution'] === true ? asShares(lines) : lines,
  };
}

const methods: readonly string[] = ['asfreq', 'bfill', 'ffill', 'median', 'mean', 'sum'];

function resampling(raw: RawForm): readonly PostStep[] {
  const [rule, method] = [textAt(raw, 'resample_rule'), textAt(raw, 'resample_method')];
  if (rule === null || method === null) return [];
  if (!methods.includes(method)) throw fail('CHART_003', { control: 'resample_method', reason: 'is not known' });
  return [{ operation: 'resample', options: { rule, method } }];
}

function smoothing(raw: RawForm, labels: readonly string[]): readonly PostStep[] {
  const columns = Object.fromEntries(labels.map((label) => [label, label]));
  const type = textAt(raw, 'rolling_type');
  const window = countAt(raw, 'rolling_periods');
  if (type === 'cumsum') return [{ operation: 'cum', options: { operator: 'sum', columns } }];
  if (window === 0 || (type !== 'mean' && type !== 'std' && type !== 'sum')) return [];
  const min_periods = Math.min(countAt(raw, 'min_periods'), window);
  return [{ operation: 'rolling', options: { rolling_type: type, window, min_periods, columns } }];
}

function numbersOf({ cells }: Column): Float64Array {
  if (cells.encoding === 'texts')
    return Float64Array.from(cells.codes, (code) => (code < 0 ? Number.NaN : Number(cells.dictionary[code])));
  const { nulls } = cells;
  return nulls === null ? cells.numbers : cells.numbers.map((value, row) => (nulls[row] === 1 ? Number.NaN : value));
}

const sumOf = (column: Column): number =>
  numbersOf(column).reduce((sum, value) => (Number.isNaN(value) ? sum : sum + value), 0);

function asShares(lines: Lines['lines']): Lines['lines'] {
  const totals = new Float64Array(lines[0]?.values.length ?? 0);
  for (const { values } of lines)
    values.forEach((value, index) => {
      if (!Number.isNaN(value)) totals[index] = (totals[index] ?? 0) + value;
    });
  return lines.map(({ path, values }) => ({
    path,
    values: values.map((value, index) => value / (totals[index] ?? 0)),
  }));
}

const comparisons: Readonly<Record<string, (value: number, other: number) => number>> = {
  absolute: (value, other) => value - other,
  percentage: (value, other) => (value - other) / other,
  ratio: (value, other) => value / other,
};

/** The main lines against those of another time, from the first to the last time at which any can be compared. */
function comparedLines(main: Lines, other: Lines, comparison: string): Lines {
  const compare = Object.hasOwn(comparisons, comparison) ? comparisons[comparison] : undefined;
  if (compare === undefined) throw fail('CHART_003', { control: 'comparison_type', reason: 'is not known' });
  const others = new Map(other.lines.map(({ path, values }) => [JSON.stringify(path), values]));
  const lines = main.lines.flatMap(({ path, values }) => {
    const found = others.get(JSON.stringify(path));
    if (found === undefined) return [];
    const comparedValues = readAt({ times: other.times, values: found }, main.times);
    return [{ path, values: values.map((value, row) => compare(value, comparedValues[row] ?? Number.NaN)) }];
  });
  const hasValue = (row: number): boolean => lines.some(({ values }) => !Number.isNaN(values[row] ?? Number.NaN));
  const rows = Array.from(main.times, (_, row) => row);
  const [first, last] = [rows.find(hasValue) ?? 0, rows.findLast(hasValue) ?? -1];
  return {
    times: main.times.slice(first, last + 1),
    lines: lines.map(({ path, values }) => ({ path, values: values.slice(first, last + 1) })),
  };
}

/** A line read at rising times: straight between its values, level behind the last; NaN before the first. */
function readAt(
  { times, values }: { readonly times: Float64Array; readonly values: Float64Array },
  wantedTimes: Float64Array,
) {
  const filledRows = Int32Array.from(times, (_, row) => row).filter((row) => !Number.isNaN(values[row] ?? Number.NaN));
  let next = 0;
  return wantedTimes.map((time) => {
    while (next < filledRows.length && (times[filledRows[next] ?? 0] ?? 0) < time) next += 1;
    const [right, left] = [filledRows[next], filledRows[next - 1]];
    if (right === undefined) return left === undefined ? Number.NaN : (values[left] ?? Number.NaN);
    const [end, high] = [times[right] ?? 0, values[right] ?? Number.NaN];
    if (end === time) return high;
    if (left === undefined) return Number.NaN;
    const [start, low] = [times[left] ?? 0, values[left] ?? Number.NaN];
    return low + ((high - low) * (time - start)) / (end - start);
  });
}

interface Naming {
  readonly hasOneMetric: boolean;
  readonly suffix?: string;
  readonly classed?: string;
}

const finiteOrNull = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null;

/** Lines with a value anywhere, under their names: a single metric goes without its own where there are others. */
function seriesOf({ times, lines }: Lines, { hasOneMetric, suffix, classed }: Naming): readonly Series[] {
  return lines.flatMap(({ path, values }): Series[] => {
    if (values.every(Number.isNaN)) return [];
    const title = path.length > 1 && hasOneMetric ? path.slice(1) : path;
    const parts = suffix === undefined ? title : [...title, suffix];
    return [
      {
        key: path.length === 1 && suffix === undefined ? (path[0] ?? '') : parts,
        values: Array.from(times, (x, row) => ({ x, y: finiteOrNull(values[row]) })),
        ...(classed === undefined ? {} : { classed }),
      },
    ];
  });
}

/** Keys part by part; a plain text counts by its letters, as in Superset. */
function compareKeys(left: Series['key'], right: Series['key']): number {
  const [one, other] = [[...left], [...right]];
  const position = one.findIndex((part, index) => part !== other[index]);
  if (position < 0) return one.length - other.length;
  const [part, otherPart] = [one[position] ?? '', other[position]];
  return otherPart === undefined || part > otherPart ? 1 : -1;
}
