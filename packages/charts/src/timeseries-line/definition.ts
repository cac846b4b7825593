import { chartType } from '../kit/chart-type.ts';
import { lineQueries } from './query.ts';
import { timeseriesLine } from './spec.ts';

export const definition = chartType(timeseriesLine, lineQueries);
