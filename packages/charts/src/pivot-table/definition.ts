import { chartType } from '../kit/query/chart-type.ts';
import { pivotQueries } from './query.ts';
import { pivotTable } from './spec.ts';

export const definition = chartType(pivotTable, pivotQueries);
