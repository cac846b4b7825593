import { chartType } from '../kit/query/chart-type.ts';
import { trendQueries } from './query.ts';
import { bigNumberWithTrend } from './spec.ts';

export const definition = chartType(bigNumberWithTrend, trendQueries);
