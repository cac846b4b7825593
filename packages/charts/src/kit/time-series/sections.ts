import { query, section, look } from '../declare/chart-spec.ts';
import type { Control, FieldDetails } from '../declare/control.ts';
import { controls } from '../declare/controls.ts';
import { advancedAnalytics } from '../groups/advanced-analytics.ts';
import { xTruncation, yTruncation } from '../groups/axis-bounds.ts';
import { axisTitles } from '../groups/axis-titles.ts';
import { forecasting } from '../groups/forecast.ts';
import { legend } from '../groups/legend.ts';
import { seriesConfig } from '../series/series-settings.ts';
import { seriesOrder } from '../groups/series-order.ts';
import { trendLines } from '../groups/trend-lines.ts';
import { tooltip } from '../groups/tooltip.ts';
import { seriesColors, valueAxisControls, xLabels, zoomAndTicks } from './look-controls.ts';
import { isOnNumbers, seriesControls } from './query-controls.ts';

/** The sections of a chart type with one query over an axis; `marks` are the controls of its own drawing, `hasNumbersBelow` says whether its axis may be one of numbers. */
export const timeSeriesSections = <const Marks extends readonly Control[]>(
  axisDescription: string,
  marks: Marks,
  seriesParts: NonNullable<FieldDetails['seriesParts']> = ['line', 'markers', 'area'],
  hasNumbersBelow = isOnNumbers,
) =>
  [
    query(...seriesControls(axisDescription)),
    section('customize', 'Series', seriesConfig(seriesParts), ...seriesOrder()),
    look(...marks, ...seriesColors(), ...zoomAndTicks()),
    section('customize', 'Legend', ...legend()),
    section('customize', 'Axis titles', ...axisTitles()),
    section('customize', 'X axis', ...xLabels(), ...xTruncation(hasNumbersBelow)),
    section('customize', 'Y axis', ...valueAxisControls(), ...yTruncation()),
    section('customize', 'Tooltip', ...tooltip()),
    section('analysis', 'Advanced analytics', ...advancedAnalytics()),
    section('analysis', 'Predictive analytics', ...forecasting()),
    section('analysis', 'Annotations and layers', controls.annotations(), trendLines()),
  ] as const;
