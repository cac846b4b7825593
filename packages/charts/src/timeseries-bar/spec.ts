import { about } from './about.ts';
import { defineChartType, type FormOf } from '../kit/declare/chart-spec.ts';
import { control, accepted, rejected } from '../kit/declare/control.ts';
import { select } from '../kit/declare/controls.ts';
import { stacking } from '../kit/groups/stacking.ts';
import { timeSeriesSections } from '../kit/time-series/sections.ts';

const stackDimension = control<'stackDimension', string | null>({
  key: 'stackDimension',
  kind: 'dimensionChoice',
  label: 'Split stack by',
  description: 'The dimension whose values have stacks of their own, side by side.',
  default: null,
  renderOnly: true,
  isVisible: (form) =>
    (form['stack'] === 'Stack' || form['stack'] === 'Stream') &&
    Array.isArray(form['groupby']) &&
    form['groupby'].length > 1,
  read: (raw) => (typeof raw === 'string' ? accepted(raw === '' ? null : raw) : rejected('is not a dimension')),
});

export const timeseriesBar = defineChartType({
  ...about,
  category: 'Evolution',
  tags: ['ECharts', 'Predictive', 'Advanced-Analytics', 'Time', 'Transformable', 'Stacked', 'Bar', 'Featured'],
  description: 'Compares amounts between categories or steps of time, side by side or stacked.',
  sections: timeSeriesSections(
    'One bar, or group of bars, for each value: a category or a time column.',
    [
      select('orientation', 'Bar orientation', 'Automatic lays bars on their side when their names are long.', {
        choices: [
          { value: null, label: 'Automatic' },
          { value: 'vertical', label: 'Vertical' },
          { value: 'horizontal', label: 'Horizontal' },
        ],
        default: null,
        renderOnly: true,
      }),
      ...stacking(['Stack', 'Stream']),
      stackDimension,
    ],
    [],
    () => false, // Each number has a band of its own.
  ),
});
export type BarForm = FormOf<typeof timeseriesBar>;
