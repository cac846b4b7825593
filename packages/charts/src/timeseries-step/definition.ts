import { chartType } from '../kit/chart-type.ts';
import { timeSeriesQueries } from '../kit/time-series-query.ts';
import { stepChart } from './spec.ts';

export const definition = chartType(stepChart, timeSeriesQueries);
