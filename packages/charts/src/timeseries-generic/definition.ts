import { chartType } from '../kit/query/chart-type.ts';
import { timeSeriesQueries } from '../kit/query/time-series-query.ts';
import { genericChart } from './spec.ts';

export const definition = chartType(genericChart, timeSeriesQueries);
