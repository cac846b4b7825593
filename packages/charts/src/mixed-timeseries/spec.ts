import { about } from './about.ts';
import { defineChartType, look, section, type FormOf } from '../kit/declare/chart-spec.ts';
import { control, accepted, rejected, type Control } from '../kit/declare/control.ts';
import { checkbox, controls, numberFormat, text } from '../kit/declare/controls.ts';
import { bounds } from '../kit/fields/bounds.ts';
import { currency } from '../kit/fields/currency.ts';
import { advancedAnalytics } from '../kit/groups/advanced-analytics.ts';
import { xTruncation } from '../kit/groups/axis-bounds.ts';
import { axisTitles } from '../kit/groups/axis-titles.ts';
import { legend } from '../kit/groups/legend.ts';
import { seriesOrder } from '../kit/groups/series-order.ts';
import { onlyTotal, showValue } from '../kit/groups/stacking.ts';
import { tooltip } from '../kit/groups/tooltip.ts';
import { trendLines } from '../kit/groups/trend-lines.ts';
import { seriesConfig } from '../kit/series/series-settings.ts';
import { suffixControls } from '../kit/declare/suffixed.ts';
import {
  allMarks,
  markers,
  opacity,
  seriesColors,
  seriesType,
  valueAxisControls,
  xLabels,
  zoomAndTicks,
} from '../kit/time-series/look-controls.ts';
import { axisControls, isOnNumbers, measureControls } from '../kit/time-series/query-controls.ts';

/** What each of the two queries asks. */
export const queryControls = [...measureControls(), ...advancedAnalytics()] as const;

const axisIndexes: ReadonlyMap<unknown, 0 | 1> = new Map<unknown, 0 | 1>([
  [0, 0],
  ['0', 0],
  [1, 1],
  ['1', 1],
]);

const axisIndex = control<'yAxisIndex', 0 | 1>({
  key: 'yAxisIndex',
  kind: 'select',
  label: 'Y axis',
  description: 'The value axis of the series: left or right.',
  default: 0,
  choices: [
    { value: 0, label: 'Primary' },
    { value: 1, label: 'Secondary' },
  ],
  renderOnly: true,
  read: (raw) => {
    const index = axisIndexes.get(raw);
    return index === undefined ? rejected('is neither 0, the left axis, nor 1, the right one') : accepted(index);
  },
});

/** Other chart types keep the name of a style under this key. */
const stackTexts: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ['true', true],
  ['false', false],
  ...['stack', 'stream', 'expand'].map((style) => [style, true] as const),
]);

const stack: Control<'stack', boolean> = {
  ...checkbox('stack', 'Stack series', 'Series of this query whose amounts add up lie on each other.', {
    renderOnly: true,
  }),
  read: (raw) => {
    const isOn = stackTexts.get(typeof raw === 'string' ? raw.toLowerCase() : raw);
    return isOn === undefined ? rejected('says neither that series are stacked nor that they are not') : accepted(isOn);
  },
};

/** How the series of each query are drawn. */
export const markControls = [
  seriesType(allMarks),
  stack,
  checkbox('area', 'Area chart', 'Fills below the line, from zero: the value axis begins there.', { renderOnly: true }),
  showValue(),
  onlyTotal(),
  opacity(0.2),
  ...markers(100),
  axisIndex,
  ...seriesOrder(),
] as const;

export const mixedChart = defineChartType({
  ...about,
  category: 'Evolution',
  label: 'Featured',
  tags: ['Advanced-Analytics', 'ECharts', 'Line', 'Multi-Variables', 'Time', 'Transformable', 'Featured'],
  description: 'Two queries over one axis, each with measures, marks and a value axis of its own.',
  sections: [
    section(
      'data',
      'Shared query fields',
      ...axisControls('What both queries run along, mostly a time column.'),
      controls.timeColumn(),
      controls.timeRange(),
    ),
    section('data', 'Query A', ...measureControls()),
    section('data', 'Query B', ...suffixControls(measureControls(), '_b', 'query B')),
    look(
      ...seriesColors(),
      checkbox('show_query_identifiers', 'Show query identifiers', 'Names the query behind each series.', {
        renderOnly: true,
      }),
      ...zoomAndTicks(),
    ),
    section('customize', 'Series', seriesConfig(['line', 'markers', 'area'])),
    section('customize', 'Series of query A', ...markControls),
    section('customize', 'Series of query B', ...suffixControls(markControls, 'B', 'query B')),
    section('customize', 'Legend', ...legend()),
    section('customize', 'Axis titles', ...axisTitles()),
    section('customize', 'X axis', ...xLabels(), ...xTruncation(isOnNumbers)),
    section(
      'customize',
      'Primary y axis',
      ...valueAxisControls(),
      checkbox('truncateYAxis', 'Truncate Y axis', 'Lets the value axes leave out zero.', { renderOnly: true }),
      bounds('y_axis_bounds', 'Primary y-axis bounds', 'Widen the left axis beyond the data.'),
    ),
    section(
      'customize',
      'Secondary y axis',
      bounds('y_axis_bounds_secondary', 'Secondary y-axis bounds', 'Widen the right axis beyond the data.'),
      numberFormat('y_axis_format_secondary', 'Secondary y-axis format'),
      currency('currency_format_secondary', 'Secondary currency format'),
      text('yAxisTitleSecondary', 'Secondary y-axis title', 'Stands beside the right axis.', { renderOnly: true }),
      checkbox('logAxisSecondary', 'Logarithmic secondary y-axis', 'Equal distances are equal ratios.', {
        renderOnly: true,
      }),
    ),
    section('customize', 'Tooltip', ...tooltip()),
    section('analysis', 'Advanced analytics query A', ...advancedAnalytics()),
    section('analysis', 'Advanced analytics query B', ...suffixControls(advancedAnalytics(), '_b', 'query B')),
    section('analysis', 'Annotations and layers', controls.annotations(), trendLines()),
  ],
});
export type MixedForm = FormOf<typeof mixedChart>;
