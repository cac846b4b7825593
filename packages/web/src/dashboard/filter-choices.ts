import { queryOptions } from '@tanstack/react-query';
import { cellAt, queryContext, queryObject } from '@sextant/contract';
import type {
  Cell,
  ColumnTable,
  Filter,
  FilterScalar,
  NativeFilter,
  Order,
  QueryContext,
  QueryObject,
} from '@sextant/contract';
import { fetchChart } from '../api/chart-data.ts';
import { newClientId } from '../api/client-id.ts';
import { batchOf } from '../api/request-batch.ts';
import { targetOf } from '@sextant/dashboard';

/** As many values as one query brings; more are found by searching. */
export const choiceLimit = 1_000;

/** One value of a filter's column, with the rows that have it. */
export interface FilterChoice {
  readonly value: FilterScalar;
  /** How the value reads; dates down to what the column holds. */
  readonly text: string;
  readonly count: number;
}

/** A filter with the dashboard it stands on: whoever sees the dashboard by a role may ask what its filters ask. */
export interface FilterPlace {
  readonly filter: NativeFilter;
  readonly dashboardId: number;
  /** The dashboard's zone; null is the server's. */
  readonly zone: string | null;
  /** Its column holds times: dates are searched as dates. Default false. */
  readonly isTime?: boolean;
}

const contextOf = (
  { filter, dashboardId, zone }: FilterPlace,
  datasetId: number,
  queries: readonly QueryObject[],
): QueryContext =>
  queryContext(datasetId, queries, {
    zone,
    formData: { dashboardId, type: 'NATIVE_FILTER', native_filter_id: filter.id },
  });

const cell = (table: ColumnTable | undefined, column: number, row = 0): Cell => {
  const found = table?.columns[column];
  return found === undefined || row >= (table?.rowCount ?? 0) ? null : cellAt(found, row);
};

/** The order of values: by themselves, or those with the most rows first. A list that is cut holds the first of them. */
function orderOf({ controlValues }: NativeFilter, column: string): readonly Order[] {
  const byValue = { by: { kind: 'label', label: column }, ascending: controlValues.sortAscending !== false } as const;
  const byCount = { by: { kind: 'label', label: 'count' }, ascending: false } as const;
  return controlValues.sortByCount === true ? [byCount, byValue] : [byValue];
}

/** The query for the values of a filter's column under `conditions`; null without a column. */
function choicesOf({ filter }: FilterPlace, conditions: readonly Filter[]): QueryObject | null {
  const target = targetOf(filter);
  if (target === null) return null;
  const column = { kind: 'column', name: target.column } as const;
  return queryObject({
    dimensions: [{ ...column, label: target.column, grain: null, isAxis: false }],
    metrics: [{ kind: 'sql', sql: 'COUNT(*)', label: 'count' }],
    filters: conditions,
    orderBy: orderOf(filter, target.column),
    rowLimit: choiceLimit,
    applyFetchValuesPredicate: true,
  });
}

/** The values of a filter's column that hold `search`, under what its parent filters chose. */
export const filterChoicesQuery = (filterPlace: FilterPlace, search: string, parents: readonly Filter[]) =>
  queryOptions({
    queryKey: [
      'filter-choices',
      filterPlace.filter.id,
      filterPlace.filter.targets,
      filterPlace.filter.controlValues.sortByCount === true,
      filterPlace.zone,
      search,
      parents,
    ],
    staleTime: 5 * 60_000,
    queryFn: async ({ client, signal }): Promise<readonly FilterChoice[]> => {
      const target = targetOf(filterPlace.filter);
      if (target === null) return [];
      // What reads dates is not part of the start, and a list that nobody searches leaves without it.
      const loadTexts = () => import('./choice-texts.ts');
      const found =
        search === '' ? [] : (await loadTexts()).matchingOf(target.column, search, filterPlace.isTime === true);
      const query = choicesOf(filterPlace, [...parents, ...found]);
      if (query === null) return [];
      const { tables } = await fetchChart(contextOf(filterPlace, target.datasetId, [query]), {
        signal,
        clientId: newClientId(),
        via: batchOf(client).first,
      });
      const [table] = tables;
      const [column] = table?.columns ?? [];
      const textOf = column === undefined ? String : (await loadTexts()).textsOf(column);
      return Array.from({ length: table?.rowCount ?? 0 }, (_, row) => {
        const value = cell(table, 0, row);
        return { value, text: textOf(value), count: Number(cell(table, 1, row) ?? 0) };
      });
    },
  });

/** How many different values a filter's column has; NULL is one of them, as in the list. `turn` is its place among what is asked with it. */
export const choiceCountQuery = (filterPlace: FilterPlace, turn: 'first' | 'later' = 'first') =>
  queryOptions({
    queryKey: ['filter-choices', filterPlace.filter.id, filterPlace.filter.targets, 'count'],
    staleTime: 5 * 60_000,
    queryFn: async ({ client, signal }): Promise<number | null> => {
      const target = targetOf(filterPlace.filter);
      if (target === null) return null;
      const { column } = target;
      const query = queryObject({
        metrics: [
          { kind: 'aggregate', aggregate: 'COUNT_DISTINCT', column, label: 'different' },
          { kind: 'aggregate', aggregate: 'COUNT', column, label: 'with value' },
          { kind: 'sql', sql: 'COUNT(*)', label: 'rows' },
        ],
      });
      const { tables } = await fetchChart(contextOf(filterPlace, target.datasetId, [query]), {
        signal,
        clientId: newClientId(),
        via: batchOf(client)[turn],
      });
      const [different, withValue, rows] = [0, 1, 2].map((index) => cell(tables[0], index));
      return different == null ? null : Number(different) + (Number(rows) > Number(withValue) ? 1 : 0);
    },
  });

/** The least and greatest value of a column, and how many rows fall into each of equally wide bins between them. */
export interface ValueDistribution {
  readonly min: number;
  readonly max: number;
  readonly counts: readonly number[];
  readonly isWhole: boolean;
}

const binCount = 20;

/** The spread of a number filter's column; null when it has no values. */
export const valueDistributionQuery = (filterPlace: FilterPlace) =>
  queryOptions({
    queryKey: ['filter-choices', filterPlace.filter.id, filterPlace.filter.targets, 'spread'],
    staleTime: 5 * 60_000,
    queryFn: async ({ client, signal }): Promise<ValueDistribution | null> => {
      const target = targetOf(filterPlace.filter);
      if (target === null) return null;
      const { column } = target;
      const ends = queryObject({
        metrics: [
          { kind: 'aggregate', aggregate: 'MIN', column, label: 'min' },
          { kind: 'aggregate', aggregate: 'MAX', column, label: 'max' },
        ],
      });
      const bins = queryObject({
        dimensions: [{ kind: 'column', name: column, label: column, grain: null, isAxis: false }],
        post: [
          {
            operation: 'histogram',
            options: { column, groupby: [], bins: binCount, cumulative: false, normalize: false },
          },
        ],
      });
      const { tables } = await fetchChart(contextOf(filterPlace, target.datasetId, [ends, bins]), {
        signal,
        clientId: newClientId(),
        via: batchOf(client).later,
      });
      const [min, max] = [cell(tables[0], 0), cell(tables[0], 1)];
      if (min === null || max === null) return null;
      const counts = (tables[1]?.columns ?? []).map((bin) => Number(cellAt(bin, 0) ?? 0));
      const isWhole = Number.isInteger(Number(min)) && Number.isInteger(Number(max));
      return { min: Number(min), max: Number(max), counts, isWhole };
    },
  });
