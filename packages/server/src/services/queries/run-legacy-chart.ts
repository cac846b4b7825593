import { Readable } from 'node:stream';
import { fail } from '@sextant/contract';
import type { Dataset, QueryObject } from '@sextant/contract';
import { csvRows } from '../../data/csv-columns.ts';
import type { DataAccess } from '../access/data-access.ts';
import type { JsonChunks } from '../../data/json-chunks.ts';
import { readLegacyForm } from '../../legacy/legacy-form.ts';
import type { LegacyForm, RawForm } from '../../legacy/legacy-form.ts';
import { legacyCalculationOf, noResultError } from '../../legacy/legacy-calculations.ts';
import type { LegacyCalculation } from '../../legacy/legacy-calculation.ts';
import { finishRows, finishingOf, rowsEntry } from './describe-result.ts';
import type { Finishing } from './describe-result.ts';
import { runQuery } from './run-query.ts';
import type { QueryResult } from './run-query.ts';
import { beginRequest, openDataset, sharedQuery } from '../access/open-dataset.ts';
import type { OpenDataset, RunOptions } from '../access/open-dataset.ts';
import { requireRows } from '../access/require-rows.ts';
import { legacyContextOf } from '../access/legacy-context.ts';
import type { LegacyOutput } from '../access/legacy-context.ts';
import { legacyDrawing, recordsJson } from './legacy-data.ts';
import { requireSql, statementEntry } from './rowless-results.ts';
import { fileStamp } from './stream-export.ts';
import { dashboardContextOf } from '../access/shared-dashboards.ts';
import type { Session } from '../../policies/session.ts';

/** An older chart as it is asked. */
export interface LegacyQuery {
  readonly form: RawForm;
  readonly legacyOutput: LegacyOutput;
  readonly isForced: boolean;
  readonly dashboardId: string | undefined;
}

/** The result: members of the response with what stands under `data` (null: no such member), or a file. */
export type LegacyResult =
  | {
      readonly kind: 'members';
      readonly members: Readonly<Record<string, unknown>>;
      readonly data: JsonChunks | null;
      /** What was asked of which dataset; null where nothing ran. */
      readonly of: { readonly query: QueryObject; readonly dataset: Dataset } | null;
    }
  | { readonly kind: 'file'; readonly body: Readable; readonly fileName: string; readonly datasetId: number };

/**
 * Returns the form data of an older chart type: the form becomes a query object, which goes through the access to data as any other; its rows
 * become the shape that the older drawing of the chart type takes.
 *
 * @throws QUERY_028 for a kind that is not answered so, or only by its rows, CHART_002 and CHART_003 for what the form lacks, REQUEST_002 without a dataset,
 * and what `runChartData` throws
 */
export async function runLegacyChart(
  dataAccess: DataAccess,
  session: Session,
  queryObject: LegacyQuery,
  options: RunOptions,
): Promise<LegacyResult> {
  const kind = legacyCalculationOf(queryObject.form);
  if (queryObject.legacyOutput === 'full' && kind.data === null) throw noResultError(queryObject.form);
  const form = readLegacyForm(queryObject.form);
  const context = legacyContextOf(kind, form, queryObject.legacyOutput);
  const [query] = context.queries;
  if (query === undefined) throw fail('QUERY_001', {});
  const runOptions = { ...options, through: dashboardContextOf(context, { dashboard_id: queryObject.dashboardId }) };
  const open = await openDataset(dataAccess, session, context.datasetId, {
    sharedQuery: sharedQuery(context, runOptions),
    zone: context.zone,
    urlParams: options.urlParams ?? {},
  });
  requireRows(open, session, context.queries);
  if (queryObject.legacyOutput === 'query') {
    requireSql(open);
    return { kind: 'members', members: (await statementEntry(open, query)).fields, data: null, of: null };
  }
  const request = beginRequest(dataAccess, session, open, runOptions);
  try {
    const sendRequest = {
      userId: session.user.id,
      isForced: queryObject.isForced,
      lifetimeMs: null,
      signal: request.signal,
      onSql: request.onStarted,
    };
    const result = await runQuery(dataAccess, open, query, sendRequest);
    const responseContext = {
      open,
      legacyOutput: queryObject.legacyOutput,
      finishing: finishingOf(dataAccess, sendRequest),
    };
    return await shapedResult({ kind, form, query }, result, responseContext);
  } finally {
    request.end();
  }
}

interface RequestedForm {
  readonly kind: LegacyCalculation;
  readonly form: LegacyForm;
  readonly query: QueryObject;
}

async function shapedResult(
  { kind, form, query }: RequestedForm,
  result: QueryResult,
  {
    open,
    legacyOutput,
    finishing,
  }: { readonly open: OpenDataset; readonly legacyOutput: LegacyOutput; readonly finishing: Finishing },
): Promise<LegacyResult> {
  const plainResult = { ...result, offsets: [] };
  if (legacyOutput === 'csv') {
    const fileName = `${fileStamp(open.now)}.csv`;
    const { table } = await finishRows(plainResult, finishing);
    return { kind: 'file', body: Readable.from(csvRows(table)), fileName, datasetId: open.dataset.id };
  }
  const of = { query, dataset: open.dataset };
  const { fields, table } = await rowsEntry(plainResult, {
    dataset: open.dataset,
    showsSql: open.showsSql,
    query: { ...query, resultType: 'full' },
    lifetimeMs: null,
    sheet: null,
    finishing,
  });
  if (table === null) throw fail('ENGINE_015', {});
  const { indexnames: _, ...around } = fields;
  const resultFields = {
    ...around,
    is_cached: result.result.isCached,
    cached_dttm: result.result.isCached ? around['queried_dttm'] : null,
  };
  if (legacyOutput !== 'full' || kind.data === null) {
    const { colnames, coltypes } = fields;
    const data = await recordsJson(table, finishing);
    // Samples have no query to describe.
    return { kind: 'members', members: legacyOutput === 'samples' ? { colnames, coltypes } : resultFields, data, of };
  }
  const hasTextTimes = kind.hasTextTimes === true;
  const members = {
    ...resultFields,
    form_data: form.raw,
    errors: [],
    from_dttm: bound(result.plan.fromMs, hasTextTimes),
    to_dttm: bound(result.plan.toMs, hasTextTimes),
  };
  return { kind: 'members', members, data: await legacyDrawing(form, result, table, finishing), of };
}

/** An end of the range as the kind has times. */
const bound = (ms: number | null, isText: boolean): number | string | null =>
  ms === null || !isText ? ms : new Date(ms).toISOString().slice(0, 19);
