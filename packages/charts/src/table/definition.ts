import { chartType } from '../kit/chart-type.ts';
import { tableQueries } from '../kit/data-table/queries.ts';
import { table } from './spec.ts';

export const definition = chartType(table, tableQueries);
