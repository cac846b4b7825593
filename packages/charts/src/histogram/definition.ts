import { chartType } from '../kit/chart-type.ts';
import { histogramQueries, binCount } from './query.ts';
import { histogram } from './spec.ts';

export const definition = chartType(histogram, histogramQueries, binCount);
