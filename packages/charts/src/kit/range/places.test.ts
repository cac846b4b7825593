import { expect, test } from 'vitest';
import type { NumberAxis, RangeArea, StepAxis } from '../drawing/range-area.ts';
import {
  areaPlaces,
  choiceOf,
  placesBetween,
  placesOf,
  placesOn,
  placesText,
  placeWithin,
  shiftedPlaces,
  withEnd,
} from './places.ts';
import { roundStep } from './round-step.ts';

const miles: NumberAxis = {
  kind: 'numbers',
  side: 'x',
  index: 1,
  name: 'Distance',
  least: 21,
  most: 2584,
  stepSize: 20,
  write: String,
};
const months: StepAxis = {
  kind: 'steps',
  side: 'x',
  index: 0,
  name: 'Month',
  scale: 'time',
  steps: [0, 1, 2, 3].map((month) => {
    const value = Date.UTC(2001, month);
    return { value, text: () => `month ${month + 1}`, position: value };
  }),
};
const states: StepAxis = {
  ...months,
  scale: 'category',
  steps: ['TX', null, 'IL'].map((value, position) => ({ value, text: () => String(value), position })),
};

test('a place of numbers is a round one, and the ends of the axis are themselves', () => {
  expect(placeWithin(miles, 247.3)).toBe(240);
  expect(placeWithin(miles, 10)).toBe(21);
  expect(placeWithin(miles, 2583.9)).toBe(2580);
  expect(placeWithin(miles, 9000)).toBe(2584);
  expect(placeWithin({ ...miles, least: 0, most: 1, stepSize: 0.1 }, 0.31)).toBe(0.3);
});

test('two places are a range in whichever order, and never an empty one', () => {
  expect(placesBetween(miles, 800, 240)).toEqual({ low: 240, high: 800 });
  expect(placesBetween(miles, 240, 240)).toEqual({ low: 240, high: 260 });
  expect(placesBetween(miles, 2584, 2584)).toEqual({ low: 2560, high: 2584 });
  expect(placesBetween(months, 2, 2)).toEqual({ low: 2, high: 2 });
});

test('an end that is moved past the other takes its place', () => {
  expect(withEnd(months, { low: 1, high: 2 }, 'low', 3)).toEqual({ low: 2, high: 3 });
  expect(withEnd(miles, { low: 240, high: 500 }, 'high', 100)).toEqual({ low: 100, high: 240 });
});

test('a range that is shifted keeps its width, and stops at the end of the axis', () => {
  expect(shiftedPlaces(months, { low: 0, high: 1 }, 9)).toEqual({ low: 2, high: 3 });
  expect(shiftedPlaces(months, { low: 2, high: 3 }, -1)).toEqual({ low: 1, high: 2 });
  expect(shiftedPlaces(miles, { low: 240, high: 500 }, 60)).toEqual({ low: 300, high: 560 });
  expect(shiftedPlaces(miles, { low: 240, high: 500 }, 9000)).toEqual({ low: 2320, high: 2580 });
});

test('a span of times is where its times lie, also between other steps; one of categories only where both are', () => {
  const span = { from: Date.UTC(2001, 0, 15), to: Date.UTC(2001, 2, 1) };
  expect(placesOf(months, span)).toEqual({ low: 1, high: 2 });
  expect(placesOf(months, { from: Date.UTC(2003, 0), to: Date.UTC(2004, 0) })).toBeNull();
  expect(placesOf(states, { from: 'TX', to: null })).toEqual({ low: 0, high: 1 });
  expect(placesOf(states, { from: 'TX', to: 'HI' })).toBeNull();
  expect(placesOf(miles, { from: 0, to: 100 })).toEqual({ low: 21, high: 100 });
  expect(placesOf(miles, { from: 3000, to: 4000 })).toBeNull();
});

test('what is chosen reads by its ends, a single step by its name, and is nothing where it means nothing', () => {
  expect(placesText(months, { low: 1, high: 3 })).toBe('month 2 – month 4');
  expect(placesText(months, { low: 1, high: 1 })).toBe('month 2');
  expect(placesText({ ...miles, unit: ' miles' }, { low: 240, high: 500 })).toBe('240 – 500 miles');
  const area = (filtersOf: RangeArea['filtersOf']): RangeArea => ({
    axes: [months, miles],
    filtersOf,
    spansAt: () => null,
  });
  const places = [
    { low: 0, high: 1 },
    { low: 240, high: 500 },
  ];
  const choice = choiceOf(
    area(() => []),
    places,
  );
  expect(choice).toMatchObject({ label: 'month 1 – month 2, 240 – 500', spans: [{}, { from: 240, to: 500 }] });
  expect(
    areaPlaces(
      area(() => []),
      choice?.spans ?? [],
    ),
  ).toEqual(places);
  expect(
    choiceOf(
      area(() => null),
      places,
    ),
  ).toBeNull();
});

test('the arrow keys go by round steps, more than a hundred along an axis', () => {
  expect([2563, 1, 37, 0.004, 0].map(roundStep)).toEqual([20, 0.005, 0.2, 0.00002, 1]);
});

test('places that were moved stay where they are when the chart is drawn anew, as far as their steps are there', () => {
  const areaOf = (axes: RangeArea['axes']): RangeArea => ({ axes, filtersOf: () => [], spansAt: () => null });
  const moved = {
    area: areaOf([months, miles]),
    places: [
      { low: 1, high: 2 },
      { low: 240, high: 500 },
    ],
  };
  expect(placesOn(moved.area, moved)).toBe(moved.places);
  expect(placesOn(areaOf([{ ...months }, { ...miles }]), moved)).toEqual(moved.places);
  // The first month is gone: the same ones are a place further to the front.
  expect(placesOn(areaOf([{ ...months, steps: months.steps.slice(1) }, miles]), moved)).toEqual([
    { low: 0, high: 1 },
    { low: 240, high: 500 },
  ]);
  expect(placesOn(areaOf([{ ...months, steps: months.steps.slice(0, 1) }, miles]), moved)).toBeNull();
});
