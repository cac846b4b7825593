import { chartType } from '../kit/query/chart-type.ts';
import { bigNumberQueries } from './query.ts';
import { bigNumberTotal } from './spec.ts';

export const definition = chartType(bigNumberTotal, bigNumberQueries);
