import { cellAt, queryObject } from '@sextant/contract';
import type { QueryObject } from '@sextant/contract';
import type { DataAccess } from '../access/data-access.ts';
import { finishingOf, rowsEntry } from '../queries/describe-result.ts';
import { runQuery } from '../queries/run-query.ts';
import { beginRequest, openDataset } from '../access/open-dataset.ts';
import type { RunOptions } from '../access/open-dataset.ts';
import { requireRows } from '../access/require-rows.ts';
import type { ResponseEntry } from '../../data/response-body.ts';
import type { Session } from '../../policies/session.ts';

/** A page of a dataset's rows. `page` counts from 1. */
export interface SamplesRequest {
  readonly datasetId: number;
  readonly page: number;
  readonly perPage: number;
  readonly isForced: boolean;
  /** IANA name of the zone in which times are meant and shown. Default: the server's. */
  readonly zone?: string | null;
  /** Filters and time of the query; the rest is decided here. */
  readonly narrowing: Pick<
    QueryObject,
    'filters' | 'timeColumn' | 'timeRange' | 'countsFrom' | 'takesOver' | 'where' | 'search' | 'orderBy'
  >;
}

/** A page of rows with the number of all of them. */
export interface Samples {
  readonly entry: ResponseEntry;
  readonly totalCount: number;
}

/** Whether some of a dataset's rows are asked for: these are the rows behind something. The first of all are samples. */
const isNarrowed = ({ filters, where, timeRange, search }: SamplesRequest['narrowing']): boolean =>
  filters.length > 0 || where !== '' || timeRange !== null || search !== '';

/** Rows of a dataset as they are, a page at a time, with how many there are. Both are asked side by side, through the access to data. */
export async function samples(
  dataAccess: DataAccess,
  session: Session,
  request: SamplesRequest,
  options: RunOptions,
): Promise<Samples> {
  const open = await openDataset(dataAccess, session, request.datasetId, { zone: request.zone ?? null });
  if (isNarrowed(request.narrowing)) requireRows(open, session, [queryObject({ resultType: 'drill_detail' })]);
  const perPage = Math.max(1, Math.min(request.perPage, dataAccess.limits.maxRows));
  // Samples are of all times; with a range it is the rows of that range that are asked for, in an order that pages can follow.
  const { timeRange, orderBy } = request.narrowing;
  const resultType = timeRange === null && orderBy.length === 0 ? 'samples' : 'drill_detail';
  const base = queryObject({ ...request.narrowing, resultType, rowLimit: perPage });
  const rows = queryObject({ ...base, rowOffset: (Math.max(1, request.page) - 1) * perPage });
  const count = queryObject({
    ...request.narrowing,
    orderBy: [],
    metrics: [{ kind: 'sql', sql: 'COUNT(*)', label: 'count' }],
  });
  const runningHandle = beginRequest(dataAccess, session, open, options);
  const sendRequest = {
    userId: session.user.id,
    isForced: request.isForced,
    lifetimeMs: null,
    signal: runningHandle.signal,
    onSql: runningHandle.onStarted,
  };
  const [page, countedResult] = await Promise.all([
    runQuery(dataAccess, open, rows, sendRequest),
    runQuery(dataAccess, open, count, sendRequest),
  ]).finally(runningHandle.end);
  // By place: some databases write labels otherwise than they are asked for.
  const [total] = countedResult.result.table.columns;
  return {
    entry: await rowsEntry(page, {
      dataset: open.dataset,
      showsSql: open.showsSql,
      query: rows,
      lifetimeMs: null,
      sheet: null,
      finishing: finishingOf(dataAccess, sendRequest),
    }),
    totalCount: total === undefined ? 0 : Number(cellAt(total, 0)),
  };
}
