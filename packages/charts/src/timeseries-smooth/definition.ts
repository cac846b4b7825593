import { chartType } from '../kit/chart-type.ts';
import { timeSeriesQueries } from '../kit/time-series-query.ts';
import { smoothChart } from './spec.ts';

export const definition = chartType(smoothChart, timeSeriesQueries);
