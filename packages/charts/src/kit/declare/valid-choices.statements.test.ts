import { expect, test } from 'vitest';
import { controlsOf } from './chart-spec.ts';
import { timeseriesLine } from '../../timeseries-line/spec.ts';
import { settingsNotKept, validChoice, formWithValidValues } from './valid-choices.ts';

const closed = {
  choices: [
    { value: 'row', label: 'Row' },
    { value: 'series', label: 'Series' },
    { value: null, label: 'None' },
  ],
  isOpen: false,
};

test('[CTRL-070] a value that is not among the choices is cleared; one that is, and what may be typed, stays', () => {
  expect(validChoice(closed, 'weekly')).toBeNull();
  expect(validChoice(closed, 'row')).toBe('row');
  expect(validChoice({ ...closed, isOpen: true }, 'weekly')).toBe('weekly');
  const form = {
    viz_type: 'echarts_timeseries_line',
    contributionMode: 'sideways',
    row_limit: 77,
    made_elsewhere: 'kept',
  };
  expect(formWithValidValues(timeseriesLine, form)).toEqual({ ...form, contributionMode: null });
});

test('[CTRL-071] of several values those among the choices are kept, in their order', () => {
  expect(validChoice(closed, ['series', 'weekly', 'row'])).toEqual(['series', 'row']);
  expect(validChoice(closed, ['weekly'])).toEqual([]);
  const valid = ['row', 'series'];
  expect(validChoice(closed, valid)).toBe(valid);
});

test('a value that its control cannot read is not kept, unless it is part of what is asked', () => {
  const form = {
    viz_type: 'echarts_timeseries_line',
    metrics: [{ odd: 1 }],
    row_limit: { many: true },
    show_legend: 'perhaps',
    x_axis_title: 5,
    y_axis_bounds: ['low', 9],
    rich_tooltip: false,
    made_elsewhere: [{}],
  };
  const { row_limit, show_legend, x_axis_title, y_axis_bounds, ...rest } = form;
  expect(formWithValidValues(timeseriesLine, form)).toEqual(rest);
  const unread = Object.keys({ row_limit, show_legend, x_axis_title, y_axis_bounds });
  const labels = controlsOf(timeseriesLine).flatMap(({ key, label }) => (unread.includes(key) ? [label] : []));
  expect(settingsNotKept(timeseriesLine, form)).toEqual(labels);
  expect(labels).toHaveLength(4);
  expect(formWithValidValues(timeseriesLine, rest)).toBe(rest);
});
