import { queryOptions } from '@tanstack/react-query';
import { cellAt, columnLook, likePattern, momentLabel, queryContext, queryObject } from '@sextant/contract';
import type { Column, DatasetData, QueryObject } from '@sextant/contract';
import { fetchChart } from '../../api/chart-data.ts';
import { newClientId } from '../../api/client-id.ts';
import { useValueSearch } from '../../api/value-search.ts';
import { momentValue } from '../filter-edit.ts';

const label = 'rows';
const maxValues = 100;

function valuesQueryOf(column: string, search: string): QueryObject {
  const contains = {
    column: { kind: 'column', name: column },
    operator: 'ilike',
    value: likePattern('contains', search),
    grain: null,
  } as const;
  return queryObject({
    dimensions: [{ kind: 'column', name: column, label: column, grain: null, isAxis: false }],
    metrics: [{ kind: 'sql', sql: 'COUNT(*)', label }],
    filters: search === '' ? [] : [contains],
    orderBy: [{ by: { kind: 'label', label }, ascending: false }],
    rowLimit: maxValues,
  });
}

/** A value as a condition has it, and as it reads. */
export interface ColumnValue {
  readonly id: string;
  readonly text: string;
}

/** The values of a column but NULL; times as dates, down to what the column holds. */
function valuesOf(column: Column, rowCount: number): readonly ColumnValue[] {
  const look = columnLook(column);
  return Array.from({ length: rowCount }, (_, row) => cellAt(column, row)).flatMap((cell) => {
    if (cell === null) return [];
    if (look.kind !== 'time' || typeof cell !== 'number') return [{ id: String(cell), text: String(cell) }];
    return [{ id: momentValue(cell), text: momentLabel(cell, look.unit) }];
  });
}

const valuesQuery = (dataset: DatasetData, column: string, search: string) =>
  queryOptions({
    queryKey: ['column-values', dataset.id, column, search],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<readonly ColumnValue[]> => {
      const context = queryContext(dataset.id, [valuesQueryOf(column, search)]);
      const result = await fetchChart(context, { signal, clientId: newClientId() });
      const table = result.tables[0];
      const values = table?.columns.find((item) => item.name === column);
      return table === undefined || values === undefined ? [] : valuesOf(values, table.rowCount);
    },
  });

/** Values of a column, the most frequent first; nothing is asked while `column` is null. */
export const useColumnValues = (dataset: DatasetData, column: string | null, search: string) =>
  useValueSearch({
    queryOf: (text) => valuesQuery(dataset, column ?? '', text),
    search: column === null ? null : search,
    // One of them may be NULL, which is not offered.
    limit: maxValues - 1,
    idOf: ({ id }) => id,
  });
