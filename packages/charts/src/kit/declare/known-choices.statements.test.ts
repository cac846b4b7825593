import { expect, test } from 'vitest';
import { timeseriesLine } from '../../timeseries-line/spec.ts';
import { controlsNotKept, keptChoice, keptForm } from './known-choices.ts';

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
  expect(keptForm(timeseriesLine, form)).toEqual({ ...form, contributionMode: null });
});

test('[CTRL-071] of several values those among the choices are kept, in their order', () => {
  expect(keptChoice(closed, ['series', 'weekly', 'row'])).toEqual(['series', 'row']);
  expect(keptChoice(closed, ['weekly'])).toEqual([]);
  const valid = ['row', 'series'];
  expect(keptChoice(closed, valid)).toBe(valid);
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
  expect(keptForm(timeseriesLine, form)).toEqual(rest);
  expect(controlsNotKept(timeseriesLine, form).map(({ key }) => key)).toEqual(
    expect.arrayContaining(Object.keys({ row_limit, show_legend, x_axis_title, y_axis_bounds })),
  );
  expect(keptForm(timeseriesLine, rest)).toBe(rest);
});
