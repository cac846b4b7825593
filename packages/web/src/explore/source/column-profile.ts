import { queryOptions } from '@tanstack/react-query';
import { cellText, loadChartTypes, queryContextFor } from '@sextant/charts';
import { cellAt, columnNamed, datasourceOf, queryContext, queryObject } from '@sextant/contract';
import type { ColumnTable, DatasetData, Metric, QueryContext, QueryObject } from '@sextant/contract';
import { fetchChart } from '../../api/chart-data.ts';
import { newClientId } from '../../api/client-id.ts';
import { countRows, countSteps, rowsLabel, timeEndsOf, timeSourceOf } from '../../api/time-counts.ts';
import { columnSort } from './column-icon.ts';

type Column = DatasetData['columns'][number];

/** One bar of a distribution. */
export interface ProfileBar {
  /** What it counts; null where only the whole shape says something. */
  readonly label: string | null;
  readonly rows: number;
}

/** What a column holds, counted over all rows that the user may see. */
export interface ColumnProfile {
  readonly rows: number;
  readonly nulls: number;
  readonly distinct: number;
  /** True when the database has estimated `distinct`. */
  readonly isEstimated: boolean;
  /** Least and most as they are written; null for columns without an order, or without a value. */
  readonly range: readonly [string, string] | null;
  readonly bars: readonly ProfileBar[];
  /** `values`: the most frequent ones; `shape`: from the least to the most. */
  readonly barsAre: 'values' | 'shape';
}

const labels = { rows: rowsLabel, filled: 'filled', distinct: 'distinct', least: 'least', most: 'most' } as const;

/** Engines that estimate how many values are different, which is a fraction of the work, and how they are asked. */
const estimates: Readonly<Record<string, string>> = {
  duckdb: 'approx_count_distinct',
  clickhouse: 'uniq',
  trino: 'approx_distinct',
  snowflake: 'APPROX_COUNT_DISTINCT',
};

const isCalculated = (column: Column): boolean => columnSort(column) === 'calculated';

function distinctMetric(column: Column, backend: string): { readonly metric: Metric; readonly isEstimated: boolean } {
  const estimate = Object.hasOwn(estimates, backend) ? estimates[backend] : undefined;
  // The name of a calculated column is none of the table's.
  if (estimate === undefined || isCalculated(column))
    return {
      metric: { kind: 'aggregate', column: column.column_name, aggregate: 'COUNT_DISTINCT', label: labels.distinct },
      isEstimated: false,
    };
  const quoted = `"${column.column_name.replaceAll('"', '""')}"`;
  return { metric: { kind: 'sql', sql: `${estimate}(${quoted})`, label: labels.distinct }, isEstimated: true };
}

/** What is asked first: how many rows, values and different values, and their range where there is one. */
export function statisticsQuery(column: Column, backend: string): QueryObject {
  const { column_name: name } = column;
  const range: readonly Metric[] =
    column.type_generic === 3
      ? []
      : [
          { kind: 'aggregate', column: name, aggregate: 'MIN', label: labels.least },
          { kind: 'aggregate', column: name, aggregate: 'MAX', label: labels.most },
        ];
  return queryObject({
    metrics: [
      countRows,
      { kind: 'aggregate', column: name, aggregate: 'COUNT', label: labels.filled },
      distinctMetric(column, backend).metric,
      ...range,
    ],
  });
}

const shownValues = 6;
const shownSteps = 40;
const shownBins = 15;

/** The most frequent values; NULL is counted by itself. */
const valuesQuery = (name: string): QueryObject =>
  queryObject({
    dimensions: [{ kind: 'column', name, label: name, grain: null, isAxis: false }],
    metrics: [countRows],
    filters: [{ column: { kind: 'column', name }, operator: 'isNotNull', value: null, grain: null }],
    orderBy: [{ by: { kind: 'label', label: labels.rows }, ascending: false }],
    rowLimit: shownValues,
  });

const numberAt = (table: ColumnTable | undefined, name: string): number | null => {
  const column = table === undefined ? null : columnNamed(table, name);
  const cell = column === null ? null : cellAt(column, 0);
  const number = typeof cell === 'string' ? Number(cell) : cell;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

const textAt = (table: ColumnTable | undefined, name: string): string | null => {
  const column = table === undefined ? null : columnNamed(table, name);
  return column === null || cellAt(column, 0) === null ? null : cellText(column)(0);
};

/** The rows of a grouped result as bars. */
function barsOf(table: ColumnTable | undefined, name: string): readonly ProfileBar[] {
  const values = table === undefined ? null : columnNamed(table, name);
  const rows = table === undefined ? null : columnNamed(table, labels.rows);
  if (table === undefined || values === null || rows === null) return [];
  const write = cellText(values);
  return Array.from({ length: table.rowCount }, (_, row) => ({
    label: write(row),
    rows: Number(cellAt(rows, row) ?? 0),
  }));
}

/** The one row of a histogram, a column for each bin, as bars. */
const binsOf = (table: ColumnTable | undefined): readonly ProfileBar[] =>
  (table?.columns ?? []).map((column) => ({ label: null, rows: Number(cellAt(column, 0) ?? 0) }));

async function histogramContext(datasetId: number, column: string): Promise<QueryContext> {
  const type = 'histogram_v2';
  await loadChartTypes([type]);
  const context = queryContextFor({
    viz_type: type,
    datasource: datasourceOf(datasetId),
    column,
    groupby: [],
    bins: shownBins,
    adhoc_filters: [],
  });
  return { ...context, formData: null };
}

interface ProfileRequest {
  readonly dataset: DatasetData;
  readonly column: Column;
  readonly signal: AbortSignal;
}

/** The distribution of a column whose statistics are known. */
async function loadBars({ dataset, column, signal }: ProfileRequest, statistics: ColumnTable | undefined) {
  const { column_name: name } = column;
  const fetchTable = async (context: QueryContext) =>
    (await fetchChart(context, { signal, clientId: newClientId() })).tables[0];
  const source = timeSourceOf(dataset, name);
  const ends = source === null ? null : timeEndsOf(statistics, labels, source);
  if (source !== null && ends !== null) {
    const { counts } = await countSteps(source, ends, { mostSteps: shownSteps, signal });
    return { bars: counts.map((rows) => ({ label: null, rows })), barsAre: 'shape' as const };
  }
  if (column.type_generic === 0 && numberAt(statistics, labels.least) !== null)
    return { bars: binsOf(await fetchTable(await histogramContext(dataset.id, name))), barsAre: 'shape' as const };
  return {
    bars: barsOf(await fetchTable(queryContext(dataset.id, [valuesQuery(name)])), name),
    barsAre: 'values' as const,
  };
}

/**
 * What a column holds: asked of the database as charts are, with the rights and row rules of who asks, and kept by the server as theirs.
 * The request ends with the card that shows it.
 */
export const columnProfileQuery = (dataset: DatasetData, column: Column) =>
  queryOptions({
    queryKey: ['column-profile', dataset.id, dataset.version, column.column_name],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }): Promise<ColumnProfile> => {
      const { backend } = dataset.database;
      const first = queryContext(dataset.id, [statisticsQuery(column, backend)]);
      const { tables } = await fetchChart(first, { signal, clientId: newClientId() });
      const [statistics] = tables;
      const rows = numberAt(statistics, labels.rows) ?? 0;
      const filled = numberAt(statistics, labels.filled) ?? 0;
      const shown =
        filled === 0
          ? { bars: [], barsAre: 'values' as const }
          : await loadBars({ dataset, column, signal }, statistics);
      // All values are there when fewer came than were asked for.
      const isWhole = shown.barsAre === 'values' && shown.bars.length < shownValues;
      const [least, most] = [textAt(statistics, labels.least), textAt(statistics, labels.most)];
      return {
        rows,
        nulls: rows - filled,
        distinct: isWhole ? shown.bars.length : Math.min(filled, numberAt(statistics, labels.distinct) ?? 0),
        isEstimated: !isWhole && distinctMetric(column, backend).isEstimated,
        range: least === null || most === null ? null : [least, most],
        ...shown,
      };
    },
  });
