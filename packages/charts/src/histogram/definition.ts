import { chartType } from '../kit/query/chart-type.ts';
import { binCount, histogramQueries } from './query.ts';
import { binTitles } from './bin-text.ts';
import { histogram } from './spec.ts';

export const definition = chartType(histogram, histogramQueries, { size: binCount, titles: binTitles });
