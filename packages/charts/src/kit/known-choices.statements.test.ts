import { expect, test } from 'vitest';
import { timeseriesLine } from '../timeseries-line/spec.ts';
import { keptChoice, withKnownChoices } from './known-choices.ts';

const closed = {
  choices: [
    { value: 'row', label: 'Row' },
    { value: 'series', label: 'Series' },
    { value: null, label: 'None' },
  ],
  isOpen: false,
};

test('[CTRL-070] a value that is not among the choices is cleared; one that is, and what may be typed, stays', () => {
  expect(keptChoice(closed, 'weekly')).toBeNull();
  expect(keptChoice(closed, 'row')).toBe('row');
  expect(keptChoice({ ...closed, isOpen: true }, 'weekly')).toBe('weekly');
  const form = {
    viz_type: 'echarts_timeseries_line',
    contributionMode: 'sideways',
    row_limit: 77,
    made_elsewhere: 'kept',
  };
  expect(withKnownChoices(timeseriesLine, form)).toEqual({ ...form, contributionMode: null });
});

test('[CTRL-071] of several values those among the choices are kept, in their order', () => {
  expect(keptChoice(closed, ['series', 'weekly', 'row'])).toEqual(['series', 'row']);
  expect(keptChoice(closed, ['weekly'])).toEqual([]);
  const valid = ['row', 'series'];
  expect(keptChoice(closed, valid)).toBe(valid);
});
