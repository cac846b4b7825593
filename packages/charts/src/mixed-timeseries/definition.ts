import { chartType } from '../kit/query/chart-type.ts';
import { mixedQueries } from './query.ts';
import { mixedChart } from './spec.ts';

export const definition = chartType(mixedChart, mixedQueries);
