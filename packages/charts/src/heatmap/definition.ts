import { chartType } from '../kit/query/chart-type.ts';
import { heatmapQueries } from './query.ts';
import { heatmap } from './spec.ts';

export const definition = chartType(heatmap, heatmapQueries);
