import { chartType } from '../kit/query/chart-type.ts';
import { treemapQueries } from './query.ts';
import { treemap } from './spec.ts';

export const definition = chartType(treemap, treemapQueries);
