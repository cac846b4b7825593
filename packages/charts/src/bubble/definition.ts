import { chartType } from '../kit/query/chart-type.ts';
import { bubbleQueries } from './query.ts';
import { bubble } from './spec.ts';

export const definition = chartType(bubble, bubbleQueries);
