import { columnNamed, type Column, type ColumnTable, type FilterScalar, type Grain } from '@sextant/contract';
import { axisPoints, type AxisPoint, type AxisPoints } from '../result/axis-points.ts';
import { memoizeByObject } from '../values/memoize.ts';
import { everyStep } from '../values/time-steps.ts';
import { timeText } from '../values/times.ts';

/** The points of one axis over several results; `rows[table][point]` is the row of a table at a point, null where it has none. */
export interface MergedAxis extends AxisPoints {
  readonly rows: readonly (readonly (number | null)[])[];
}

interface AxisOptions {
  readonly label: string;
  readonly grain: Grain | null;
  readonly timeFormat: string;
  /** True draws numbers as categories. */
  readonly isCategorical: boolean;
}

const legendOf = (value: FilterScalar): string => `${typeof value} ${String(value)}`;

function axisColumn(table: ColumnTable | undefined, label: string): Column | null {
  return table === undefined || table.rowCount === 0 ? null : (columnNamed(table, label) ?? table.columns[0] ?? null);
}

/** Every point that any of the results has, once: times with every step between them, amounts in order, categories as they come. */
function union(axes: readonly AxisPoints[], { grain, timeFormat }: AxisOptions): readonly AxisPoint[] {
  const points = new Map(axes.flatMap((axis) => axis.points.map((point) => [legendOf(point.value), point] as const)));
  const [first] = axes;
  if (axes.length === 1 || first?.scale === 'category') return [...points.values()];
  const values = [...points.values()].flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
  const sorted = values.toSorted((one, other) => one - other);
  const write = timeText(timeFormat, grain);
  const steps = first?.scale === 'time' ? everyStep(sorted, grain) : sorted;
  const rest = [...points.values()].filter(({ value }) => typeof value !== 'number');
  return [...steps.map((value) => points.get(legendOf(value)) ?? { value, text: write(value), row: null }), ...rest];
}

/** The same list for the same points: what is laid along them is kept by it. */
const rowsOf = memoizeByObject((points: readonly AxisPoint[]) => points.map(({ row }) => row));

/** The axis of results over the same one; null when none has rows. */
export function mergedAxis(tables: readonly (ColumnTable | undefined)[], options: AxisOptions): MergedAxis | null {
  const axes = tables.map((table): AxisPoints | null => {
    const column = axisColumn(table, options.label);
    if (column === null || table === undefined) return null;
    const axis = axisPoints(column, table.rowCount, { grain: options.grain, timeFormat: options.timeFormat });
    return options.isCategorical && axis.scale === 'number' ? { ...axis, scale: 'category' } : axis;
  });
  const presentAxes = axes.filter((axis) => axis !== null);
  const [first] = presentAxes;
  if (first === undefined) return null;
  // Every step stands once, in order.
  if (axes.length === 1 && first.scale === 'time') return { ...first, rows: [rowsOf(first.points)] };
  const points = union(presentAxes, options);
  const rows = axes.map((axis) => {
    const byValue = new Map(axis?.points.map(({ value, row }) => [legendOf(value), row]));
    return points.map(({ value }) => byValue.get(legendOf(value)) ?? null);
  });
  return { scale: first.scale, points, rows };
}
