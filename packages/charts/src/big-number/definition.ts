import { chartType } from '../kit/chart-type.ts';
import { trendQueries } from './query.ts';
import { bigNumberWithTrend } from './spec.ts';

export const definition = chartType(bigNumberWithTrend, trendQueries);
