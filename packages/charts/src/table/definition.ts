import { chartType } from '../kit/query/chart-type.ts';
import { columnTitles } from '../kit/data-table/column-titles.ts';
import { tableQueries } from '../kit/data-table/queries.ts';
import { table } from './spec.ts';

export const definition = chartType(table, tableQueries, { titles: columnTitles });
