import { chartType } from '../kit/chart-type.ts';
import { tableQueries } from './query.ts';
import { table } from './spec.ts';

export const definition = chartType(table, tableQueries);
