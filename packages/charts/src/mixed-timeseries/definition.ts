import { chartType } from '../kit/chart-type.ts';
import { mixedQueries } from './query.ts';
import { mixedChart } from './spec.ts';

export const definition = chartType(mixedChart, mixedQueries);
