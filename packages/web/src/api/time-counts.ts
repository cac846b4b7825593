import { queryOptions } from '@tanstack/react-query';
import { cellAt, columnNamed, queryContext, queryObject } from '@sextant/contract';
import type { ColumnTable, DatasetData, Grain, Metric, QueryObject } from '@sextant/contract';
import { fetchChart } from './chart-data.ts';
import { newClientId } from './client-id.ts';
import { dayMs, filledSteps, hourMs, stepOfSpan, wallMsOf } from './time-steps.ts';
import type { CountedSteps, StepOptions, TimeEnds } from './time-steps.ts';

/** A column of a dataset whose times a range is chosen from. Plain data, so that it can be the key of what is asked about it. */
export interface TimeSource extends StepOptions {
  readonly datasetId: number;
  /** Of the dataset: another version is counted anew. */
  readonly version: number;
  /** What the dataset is called. */
  readonly name: string;
  readonly column: string;
  /** The zone that instants are shown in; null is the server's. */
  readonly zone: string | null;
  /** The dashboard that is looked at; null outside of one. */
  readonly dashboardId: number | null;
  /** How numbers and texts of the column stand for times; null where it holds times. */
  readonly format: string | null;
  /** Hours that the dataset adds to the times of a result. */
  readonly offsetHours: number;
}

/** The times of a dataset's column; null stands for its main one. Null where it has no such times. */
export function timeSourceOf(
  dataset: DatasetData | null,
  column: string | null,
  { zone = null, dashboardId = null }: Partial<Pick<TimeSource, 'zone' | 'dashboardId'>> = {},
): TimeSource | null {
  const name = column ?? dataset?.main_dttm_col;
  const found = dataset?.columns.find(({ column_name: columnName }) => columnName === name);
  if (dataset === null || found?.is_dttm !== true) return null;
  return {
    datasetId: dataset.id,
    version: dataset.version ?? 0,
    name: dataset.table_name,
    column: found.column_name,
    zone,
    dashboardId,
    format: found.python_date_format,
    isDay: found.value_type === 'date',
    offsetHours: dataset.offset ?? 0,
    grains: (dataset.time_grain_sqla ?? []).flatMap(([grain]) => grain ?? []),
  };
}

/** No column is called so. */
export const rowsLabel = 'COUNT(*)';
export const countRows: Metric = { kind: 'sql', sql: 'COUNT(*)', label: rowsLabel };

/** More than steps there can be: a year of the calendar each. */
const mostGroups = 10_000;

/** Rows by steps of time; those without a time are a group of their own. */
const stepsQuery = (column: string, grain: Grain): QueryObject =>
  queryObject({
    dimensions: [{ kind: 'column', name: column, label: column, grain, isAxis: true }],
    metrics: [countRows],
    orderBy: [{ by: { kind: 'label', label: column }, ascending: true }],
    rowLimit: mostGroups,
  });

/** What the first row of a table has under two labels; null where one of them is no time. */
export function timeEndsOf(table: ColumnTable | undefined, labels: TimeEndLabels, source: TimeSource): TimeEnds | null {
  if (table === undefined || table.rowCount === 0) return null;
  const msAt = (label: string): number | null => {
    const column = columnNamed(table, label);
    return column === null ? null : wallMsOf(cellAt(column, 0), source.format);
  };
  const [first, last] = [msAt(labels.least), msAt(labels.most)];
  return first === null || last === null ? null : [first, last];
}

/** Under which labels the least and the most time stand. */
export interface TimeEndLabels {
  readonly least: string;
  readonly most: string;
}

const fetchTable = async (
  source: TimeSource,
  query: QueryObject,
  signal: AbortSignal,
): Promise<ColumnTable | undefined> => {
  const { dashboardId, datasetId, zone } = source;
  const request = { signal, clientId: newClientId(), ...(dashboardId === null ? {} : { dashboardId }) };
  return (await fetchChart(queryContext(datasetId, [query], { zone }), request)).tables[0];
};

/** Counts the rows between two times by at most `mostSteps` steps. @throws ApiError with the server's code */
export async function countSteps(
  source: TimeSource,
  [first, last]: TimeEnds,
  { mostSteps, signal }: { readonly mostSteps: number; readonly signal: AbortSignal },
): Promise<CountedSteps> {
  const step = stepOfSpan(last - first, mostSteps, source);
  const table = await fetchTable(source, stepsQuery(source.column, step.grain), signal);
  const times = table === undefined ? null : columnNamed(table, source.column);
  const rows = table === undefined ? null : columnNamed(table, rowsLabel);
  const groups = Array.from({ length: table?.rowCount ?? 0 }, (_, row) => ({
    // The engine has made times of what the column holds.
    startMs: times === null ? null : wallMsOf(cellAt(times, row), null),
    rows: Number(rows === null ? 0 : cellAt(rows, row)),
  }));
  const timedGroups = groups.flatMap(({ startMs, rows: counted }) =>
    startMs === null ? [] : [{ startMs: startMs - source.offsetHours * hourMs, rows: counted }],
  );
  return filledSteps(timedGroups, step);
}

/** How far the times of a column reach: its days and the rows of each step. Times are wall milliseconds. */
export interface TimeReach extends CountedSteps {
  readonly firstDay: number;
  readonly lastDay: number;
}

/** The rows of a source, all that the reader may see. */
export interface TimeCounts {
  /** Those without a time too. */
  readonly rows: number;
  /** Null when no row has a time. */
  readonly reach: TimeReach | null;
}

const endLabels = { least: 'first', most: 'last' } as const;
const endsQuery = (column: string): QueryObject =>
  queryObject({
    metrics: [
      countRows,
      { kind: 'aggregate', column, aggregate: 'MIN', label: endLabels.least },
      { kind: 'aggregate', column, aggregate: 'MAX', label: endLabels.most },
    ],
  });

const dayOf = (ms: number): number => Math.floor(ms / dayMs) * dayMs;

/** The end of a day. */
export const dayAfter = (day: number): number => day + dayMs;

const rowsIn = (table: ColumnTable | undefined): number => {
  const column = table === undefined ? null : columnNamed(table, rowsLabel);
  return column === null ? 0 : Number(cellAt(column, 0) ?? 0);
};

const shownSteps = 120;

async function reachOf(source: TimeSource, ends: TimeEnds, signal: AbortSignal): Promise<TimeReach> {
  const [firstDay, lastDay] = [dayOf(ends[0]), dayOf(ends[1])];
  const { edges, counts } = await countSteps(source, ends, { mostSteps: shownSteps, signal });
  // A first week or year begins with the data, a last one ends with it.
  const within = edges.map((edge) => Math.min(dayAfter(lastDay), Math.max(firstDay, edge)));
  return { firstDay, lastDay, edges: within, counts };
}

const freshMs = 5 * 60_000;

async function loadCounts(source: TimeSource, signal: AbortSignal): Promise<TimeCounts> {
  const table = await fetchTable(source, endsQuery(source.column), signal);
  const ends = timeEndsOf(table, endLabels, source);
  return { rows: rowsIn(table), reach: ends === null ? null : await reachOf(source, ends, signal) };
}

/** How far the data of a source reaches, and how many rows there are in each step of it. Without a source nothing is asked. */
export const timeCountsQuery = (source: TimeSource | null) =>
  queryOptions({
    queryKey: ['time-counts', source],
    enabled: source !== null,
    staleTime: freshMs,
    retry: false,
    queryFn: ({ signal }) => (source === null ? null : loadCounts(source, signal)),
  });

async function loadRows(source: TimeSource, { timeRange, countsFrom }: RangeText, signal: AbortSignal) {
  const query = queryObject({ metrics: [countRows], timeColumn: source.column, timeRange, countsFrom });
  return rowsIn(await fetchTable(source, query, signal));
}

/** A time range and what relative ones count from. */
export type RangeText = Pick<QueryObject, 'countsFrom'> & { readonly timeRange: string };

/** How many rows of a source are in a time range. */
export const rowsInRangeQuery = (source: TimeSource | null, range: RangeText) =>
  queryOptions({
    queryKey: ['time-counts', source, range],
    staleTime: freshMs,
    retry: false,
    queryFn: ({ signal }) => (source === null ? null : loadRows(source, range, signal)),
  });
