import { chartType } from '../kit/query/chart-type.ts';
import { columnTitles } from '../kit/data-table/column-titles.ts';
import { tableQueries } from '../kit/data-table/queries.ts';
import { readTableForm } from '../kit/data-table/sections.ts';
import { agGridTable } from './spec.ts';

export const definition = chartType(
  agGridTable,
  ({ formData }, scope) => tableQueries(readTableForm(formData), scope),
  {
    titles: ({ formData }, table, labels) => columnTitles(readTableForm(formData), table, labels),
  },
);
