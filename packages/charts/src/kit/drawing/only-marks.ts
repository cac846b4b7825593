import { isRecord } from '@sextant/contract';
import type { EChartsOption } from 'echarts';
import { isGhost } from './moved-marks.ts';

/*
 * Whether two drawings of a chart differ by the amounts of their marks alone: then axes, words and all that stands around marks are the same, and moving the
 * marks makes one drawing of the other. What cannot be told says no.
 */

type Part = Readonly<Record<string, unknown>>;

const partsOf = (value: unknown): readonly Part[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly Part[]) : [value as Part];
const dataOf = ({ data }: Part): readonly unknown[] => (Array.isArray(data) ? (data as readonly unknown[]) : []);

type IsSame = (one: unknown, other: unknown) => boolean;

/** Deeply equal. `parts` says of the values of some keys otherwise, wherever they stand. */
function isAlike(one: unknown, other: unknown, parts: Readonly<Record<string, IsSame>> = {}): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isAlike(item, other[index], parts));
  if (!isRecord(one) || !isRecord(other) || Array.isArray(one) || Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => parts[key]?.(one[key], other[key]) ?? isAlike(one[key], other[key], parts));
}

const areFunctions: IsSame = (one, other) => typeof one === typeof other;
const anything: IsSame = () => true;

/** The amounts in an item of a series: a number, the value of a mark, or all of a point but its place. */
const amountsOf = (item: unknown): readonly number[] =>
  (Array.isArray(item) ? item.slice(1) : [isRecord(item) ? item['value'] : item]).filter(
    (value): value is number => typeof value === 'number',
  );

/** Between what values an axis reaches that begins at zero. */
function reachOf(series: readonly Part[]): readonly [number, number] {
  let [least, greatest] = [0, 0];
  for (const one of series)
    for (const amount of dataOf(one).flatMap(amountsOf))
      [least, greatest] = [Math.min(least, amount), Math.max(greatest, amount)];
  return [least, greatest];
}

const axesOf = ({ xAxis, yAxis }: EChartsOption): readonly Part[] => [...partsOf(xAxis), ...partsOf(yAxis)];

/** Axes that reach as far over the same places, with the same words. */
function hasSameAxes(from: EChartsOption, to: EChartsOption): boolean {
  const [axes, others] = [axesOf(from), axesOf(to)];
  if (axes.length === 0 && others.length === 0) return true;
  const reach = reachOf(partsOf(from.series));
  // Words of times and categories are those of their places, which are the same.
  const samples = [...reach, (reach[0] + reach[1]) / 2, reach[1] / 3];
  const hasSameText: IsSame = (one, other) =>
    typeof one === 'function' && typeof other === 'function'
      ? samples.every((amount) => Reflect.apply(one, null, [amount, 0]) === Reflect.apply(other, null, [amount, 0]))
      : isAlike(one, other);
  return (
    axes.length === others.length &&
    isAlike(reach, reachOf(partsOf(to.series))) &&
    axes.every((axis, index) =>
      axis['type'] === 'value'
        ? axis['scale'] !== true && isAlike(axis, others[index], { formatter: hasSameText })
        : isAlike(axis, others[index], { formatter: areFunctions }),
    )
  );
}

/** An item of a series without its amount: for a point of a line its place. */
const placeOf = (item: unknown): unknown =>
  Array.isArray(item) ? item[0] : isRecord(item) ? { ...item, value: null } : null;

/** A series whose marks stand at the same places and look the same. */
function isMoved(one: Part, other: Part): boolean {
  const [data, otherData] = [dataOf(one), dataOf(other)];
  const isSingle = data.length === 1 && otherData.length === 1;
  // Words of several marks are left out where they would cover others.
  const isWritten = isRecord(one['label']) && one['label']['show'] === true;
  if ((isWritten && !isSingle) || one['stack'] !== undefined || one['type'] === 'custom') return false;
  return (
    data.length === otherData.length &&
    // A single point may stand elsewhere.
    (isSingle || data.every((item, index) => isAlike(placeOf(item), placeOf(otherData[index])))) &&
    isAlike({ ...one, data: null, label: null }, { ...other, data: null, label: null }) &&
    isAlike(one['label'], other['label'], { formatter: areFunctions })
  );
}

/** Whether `to` differs from `from` by the amounts of its marks alone. What is shown under a pointer may differ, too. */
export function changesOnlyMarks(from: EChartsOption, to: EChartsOption): boolean {
  const [series, others] = [partsOf(from.series), partsOf(to.series)];
  const ignored = { series: anything, xAxis: anything, yAxis: anything, tooltip: anything };
  const still = { animation: anything, animationDuration: anything, animationDurationUpdate: anything };
  return (
    isAlike(from, to, { ...ignored, ...still }) &&
    series.length === others.length &&
    series.every((one, index) => {
      const other = others[index] ?? {};
      return isGhost(one) ? isAlike(one, other, { renderItem: areFunctions }) : isMoved(one, other);
    }) &&
    hasSameAxes(from, to)
  );
}
