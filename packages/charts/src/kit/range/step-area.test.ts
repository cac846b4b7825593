import type { Dimension, FilterScalar, Grain } from '@sextant/contract';
import { expect, test } from 'vitest';
import { stepArea, stepAxis, type SteppedAxis } from './step-area.ts';

const day: Dimension = { kind: 'column', name: 'day', label: 'day', grain: null, isAxis: true };

function stepped(values: readonly FilterScalar[], changes: Partial<SteppedAxis> = {}): SteppedAxis {
  return {
    column: day,
    points: values.map((value) => ({ value, text: String(value) })),
    isTime: false,
    grain: null,
    side: 'x',
    name: 'Day',
    positionOf: (index) => index,
    ...changes,
  };
}

const conditions = (axis: SteppedAxis, from: FilterScalar, to: FilterScalar) =>
  stepArea(axis)
    ?.filtersOf([{ from, to }])
    ?.map(({ operator, value }) => [operator, value]);

const dayMs = (month: number, date: number, hour = 0): number => Date.UTC(2001, month, date, hour);

test('steps of time are bounds from the first up to the step after the last', () => {
  const months = [0, 1, 2].map((month) => dayMs(month, 1));
  const timed = (values: readonly FilterScalar[], grain: Grain | null) => stepped(values, { isTime: true, grain });
  expect(conditions(timed([...months, null], 'P1M'), dayMs(0, 1), dayMs(1, 1))).toEqual([
    ['greaterOrEqual', dayMs(0, 1)],
    ['lessThan', dayMs(2, 1)],
  ]);
  // Weeks that are called by their last day: Saturday, 6 January, begins on 31 December.
  const weeks = [dayMs(0, 6), dayMs(0, 13)];
  expect(conditions(timed(weeks, 'P1W/1970-01-03T00:00:00Z'), dayMs(0, 6), dayMs(0, 6))).toEqual([
    ['greaterOrEqual', Date.UTC(2000, 11, 31)],
    ['lessThan', dayMs(0, 7)],
  ]);
  expect(conditions(timed([5, 9], null), 5, 9)).toEqual([
    ['greaterOrEqual', 5],
    ['lessThan', 10],
  ]);
});

test('numbers in order are bounds that both count; numbers in any other order and texts are lists, NULL among them', () => {
  expect(conditions(stepped([5, 6, 7, 9]), 6, 9)).toEqual([
    ['greaterOrEqual', 6],
    ['lessOrEqual', 9],
  ]);
  expect(conditions(stepped([7, 5, 6]), 7, 5)).toEqual([['in', [7, 5]]]);
  expect(conditions(stepped(['TX', null, 'IL']), 'TX', null)).toEqual([['in', ['TX', null]]]);
  expect(conditions(stepped(['TX', null, 'IL']), null, null)).toEqual([['isNull', null]]);
  expect(conditions(stepped(['TX', null, 'IL']), 'TX', 'HI')).toBeUndefined();
});

test('an axis of one step has no ranges, nor has one of times that are not in order; what has no place is no step', () => {
  expect(stepAxis(stepped(['TX']))).toBeNull();
  expect(stepAxis(stepped([dayMs(1, 1), dayMs(0, 1)], { isTime: true }))).toBeNull();
  expect(stepAxis(stepped([1, 2, 3], { positionOf: (index) => (index === 1 ? null : index) }))?.steps).toHaveLength(2);
});
