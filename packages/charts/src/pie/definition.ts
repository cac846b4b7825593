import { chartType } from '../kit/query/chart-type.ts';
import { pieQueries } from './query.ts';
import { pie } from './spec.ts';

export const definition = chartType(pie, pieQueries);
