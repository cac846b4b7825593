import { chartType } from '../kit/query/chart-type.ts';
import { timeTableQueries } from './query.ts';
import { timeTable } from './spec.ts';

export const definition = chartType(timeTable, timeTableQueries);
