import { genericType, genericTypeOf, type Column, type FilterScalar, type Grain } from '@sextant/contract';
import { calendarPlaces } from '../values/calendar-order.ts';
import { isAmount, isTime } from '../values/cell-text.ts';
import { everyStep } from '../values/time-steps.ts';

/** What orders an axis: its values, or the metric by the largest or smallest amount of each. Null leaves texts as the engine has them. */
type AxisSort = 'alpha_asc' | 'alpha_desc' | 'value_asc' | 'value_desc' | null;

/** More texts than these stay as they came: nobody reads so many names. */
const maxOrdered = 2000;

/**
 * Texts in the engine's order, which an enumeration has of its own. Each run of rows has them in it; what a run lacks is put between its neighbors.
 */
function orderOfRuns(values: readonly FilterScalar[], runOf: (row: number) => unknown): readonly FilterScalar[] {
  const order: FilterScalar[] = [];
  const axisValues = new Set<FilterScalar>();
  let run: unknown = Symbol('before the first');
  let after = -1;
  values.forEach((value, row) => {
    if (runOf(row) !== run) {
      run = runOf(row);
      after = -1;
    }
    if (axisValues.has(value)) {
      // A run that is dense goes on by one, or stays where it is.
      if (order[after] === value) return;
      after = order[after + 1] === value ? after + 1 : order.indexOf(value);
      return;
    }
    after = after < 0 && order.length > 0 ? indexOfNextPlaced(values, row, axisValues, order) : after + 1;
    order.splice(after, 0, value);
    axisValues.add(value);
  });
  return order;
}

/** Where the next value of the run that has a place stands; the end where none has. */
function indexOfNextPlaced(
  values: readonly FilterScalar[],
  row: number,
  axisValues: ReadonlySet<FilterScalar>,
  order: readonly FilterScalar[],
): number {
  const next = values.slice(row + 1, row + 50).find((value) => axisValues.has(value));
  return next === undefined ? order.length : order.indexOf(next);
}

const isNumber = (column: Column): boolean => isAmount(column) && genericTypeOf(column.type) === genericType.numeric;

/** The rows of a result along one of its axes. */
interface AxisRows {
  readonly column: Column;
  readonly values: readonly FilterScalar[];
  readonly amounts: readonly (number | null)[];
  readonly sort: AxisSort;
  /** Rows of one run have the values of the axis in their order. */
  readonly runOf: (row: number) => unknown;
  readonly grain: Grain | null;
}

/** The values of an axis in their order; by what they are called, NULL is last. By the metric: by the largest or smallest of their cells, never by a sum. */
export function valuesInOrder({ column, values, amounts, sort, runOf, grain }: AxisRows): readonly FilterScalar[] {
  const distinctValues = new Set(values);
  const isDown = sort === 'alpha_desc' || sort === 'value_desc';
  const withNull = (orderedValues: readonly FilterScalar[]): readonly FilterScalar[] =>
    distinctValues.has(null) ? [...orderedValues.filter((value) => value !== null), null] : orderedValues;
  if (sort === 'value_asc' || sort === 'value_desc') {
    const bestAmounts = new Map<FilterScalar, number>();
    values.forEach((value, row) => {
      const amount = amounts[row];
      if (amount === null || amount === undefined) return;
      const found = bestAmounts.get(value);
      if (found === undefined || (isDown ? amount > found : amount < found)) bestAmounts.set(value, amount);
    });
    const worst = isDown ? -Infinity : Infinity;
    const bestOf = (value: FilterScalar): number => bestAmounts.get(value) ?? worst;
    return [...distinctValues].sort(
      (one, other) =>
        (isDown ? bestOf(other) - bestOf(one) : bestOf(one) - bestOf(other)) ||
        Number(one === null) - Number(other === null),
    );
  }
  if (isTime(column) || isNumber(column)) {
    const numbers = [...distinctValues].filter((value) => typeof value === 'number').sort((one, other) => one - other);
    const all = isTime(column) ? everyStep(numbers, grain) : numbers;
    return withNull(isDown ? all.toReversed() : all);
  }
  const places = calendarPlaces(column, values.length);
  if (places !== null) {
    const texts = [...places].sort(([, one], [, other]) => (isDown ? other - one : one - other));
    return withNull(texts.map(([text]) => text));
  }
  return withNull(distinctValues.size > maxOrdered ? [...distinctValues] : orderOfRuns(values, runOf));
}
