import { chartType } from '../kit/chart-type.ts';
import { barQueries } from './query.ts';
import { timeseriesBar } from './spec.ts';

export const definition = chartType(timeseriesBar, barQueries);
