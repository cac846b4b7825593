import { chartType } from '../kit/chart-type.ts';
import { timeSeriesQueries } from '../kit/time-series-query.ts';
import { scatterChart } from './spec.ts';

export const definition = chartType(scatterChart, timeSeriesQueries);
