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
type PartsAlike = Readonly<Record<string, IsSame>>;

/** Deeply equal. `parts` says of the values of some keys otherwise, wherever they stand; `own` of those that stand at the top. */
function isAlike(one: unknown, other: unknown, parts: PartsAlike = {}, own: PartsAlike = parts): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isAlike(item, other[index], parts));
  if (!isRecord(one) || !isRecord(other) || Array.isArray(one) || Array.isArray(other)) return false;
  const isSame = (key: string): boolean => own[key]?.(one[key], other[key]) ?? isAlike(one[key], other[key], parts);
  return Object.keys(one).every(isSame) && Object.keys(other).every((key) => key in one || isSame(key));
}

const areFunctions: IsSame = (one, other) => typeof one === typeof other;
const anything: IsSame = () => true;
const hasSameLabel: IsSame = (one, other) => isAlike(one, other, { formatter: areFunctions });

/** Between what values an axis reaches that begins at zero: over numbers, values of marks, and all of points but their places. */
function reachOf(series: readonly Part[]): readonly [number, number] {
  let [least, greatest] = [0, 0];
  const take = (value: unknown): void => {
    if (typeof value !== 'number') return;
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  };
  for (const one of series)
    for (const item of dataOf(one)) {
      if (!Array.isArray(item)) take(isRecord(item) ? item['value'] : item);
      else for (let index = 1; index < item.length; index += 1) take(item[index]);
    }
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

/** Items of a series that stand at the same place and look the same; `own` says otherwise of some keys of marks. */
function hasSamePlace(one: unknown, other: unknown, own: PartsAlike): boolean {
  if (Array.isArray(one) || Array.isArray(other))
    return Array.isArray(one) && Array.isArray(other) && Object.is(one[0], other[0]);
  return isRecord(one) || isRecord(other) ? isAlike(one, other, {}, own) : true;
}

const hasSameStyleButColor: IsSame = (one, other) => isAlike(one, other, {}, { color: anything });

/** A series whose marks stand at the same places and look the same, but for the colors of bars. */
function isMoved(one: Part, other: Part): boolean {
  const [data, otherData] = [dataOf(one), dataOf(other)];
  const isBars = one['type'] === 'bar';
  const isSingle = data.length === 1 && otherData.length === 1;
  const isWritten = isRecord(one['label']) && one['label']['show'] === true;
  // Words at lines and rings are laid out among each other; those at bars stand where these end.
  if (isWritten && !isSingle && !isBars) return false;
  if (one['stack'] !== undefined || one['type'] === 'custom') return false;
  const own = {
    value: anything,
    ...(isBars ? { itemStyle: hasSameStyleButColor } : {}),
    ...(isWritten ? {} : { label: anything }),
  };
  return (
    data.length === otherData.length &&
    // A single point may stand elsewhere.
    ((isSingle && !isBars) || data.every((item, index) => hasSamePlace(item, otherData[index], own))) &&
    isAlike(one, other, {}, { data: anything, label: hasSameLabel })
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
