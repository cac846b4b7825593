import { chartType } from '../kit/chart-type.ts';
import { timeSeriesQueries } from '../kit/time-series-query.ts';
import { timeseriesBar } from './spec.ts';

export const definition = chartType(timeseriesBar, timeSeriesQueries);
