import {
  annotationOverrides,
  fail,
  fieldIssues,
  isRecord,
  issuesText,
  knownZone,
  rangeTextOfEnds,
  readOverrides,
} from '@sextant/contract';
import type { AnnotationResult } from '@sextant/contract';
import { rangeResolver } from '@sextant/query';
import type { DataAccess } from '../access/data-access.ts';
import { valueOfChunks } from '../../data/json-chunks.ts';
import { textAt } from '../../legacy/legacy-form.ts';
import type { RawForm } from '../../legacy/legacy-form.ts';
import { runQuery } from '../queries/run-query.ts';
import { finishingOf, rowsEntry } from '../queries/describe-result.ts';
import { beginRequest } from '../access/open-dataset.ts';
import type { RunOptions } from '../access/open-dataset.ts';
import { runLegacyChart } from '../queries/run-legacy-chart.ts';
import { annotationColumns, recordsOfLayer } from './run-annotations.ts';
import { isLegacySource, sourceForm } from './chart-source.ts';
import { labeledLines } from './line-labels.ts';
import { formWithOverrides } from './overrides.ts';
import type { ResolvedOverrides } from './overrides.ts';
import { openSource, timeSpanOf } from './open-annotations.ts';
import type { Session } from '../../policies/session.ts';

type Members = Readonly<Record<string, unknown>>;

/** What is said beside a list with nothing in it. It is no error: there is nothing to draw. */
const noData = 'No data';

const responseMembers = { errors: [], stacktrace: null, annotation_data: {}, status: 'success' } as const;

/**
 * The annotations of a stored layer that touch the time range of a form; all of them without one.
 *
 * @throws NOT_FOUND_016, QUERY_018 for a range that cannot be read
 */
export async function layerAnnotations(
  dataAccess: DataAccess,
  { layerId, form }: { readonly layerId: number; readonly form: RawForm },
): Promise<Members> {
  if ((await dataAccess.annotations.revisionOf(layerId)) === null) throw fail('NOT_FOUND_016', { id: layerId });
  const zone = knownZone(textAt(form, 'time_zone')) ?? dataAccess.zone;
  const resolveTimeRange = rangeResolver({ clockMs: dataAccess.clock(), zone });
  const timeSpan = timeSpanOf({ scope: { resolveTimeRange } }, rangeOf(form));
  const data = recordsOfLayer(await dataAccess.annotations.annotationsWithin(layerId, timeSpan));
  const count = data.records.length;
  return {
    ...responseMembers,
    form_data: form,
    error: count === 0 ? noData : null,
    rowcount: count,
    colnames: [...annotationColumns],
    coltypes: [2, 2, 1, 1, 1],
    is_cached: false,
    cached_dttm: null,
    from_dttm: timeSpan.fromMs,
    to_dttm: timeSpan.toMs,
    data,
  };
}

/** The range of a form; `since` and `until` are its older spelling. */
function rangeOf(form: RawForm): string | null {
  const [since, until] = [textAt(form, 'since'), textAt(form, 'until')];
  return since === null && until === null ? textAt(form, 'time_range') : rangeTextOfEnds({ since, until });
}

/** A chart that is asked for annotations. */
export interface ChartAnnotationsQuery {
  readonly chartId: number;
  readonly form: RawForm;
  readonly isForced: boolean;
  readonly dashboardId: number | null;
}

/**
 * The rows of a chart as annotations: what it shows itself, with the times that the form lays over it.
 *
 * @throws ANNOTATION_002, ACCESS_00x, REQUEST_002 for a form whose times cannot be read, and what `runChartData` throws
 */
export async function chartAnnotations(
  dataAccess: DataAccess,
  session: Session,
  { chartId, form, isForced, dashboardId }: ChartAnnotationsQuery,
  options: RunOptions,
): Promise<Members> {
  const through = dashboardId === null ? null : { dashboardId, chartId, filterId: null };
  const runOptions = { ...options, through, chartId };
  const row = await dataAccess.annotations.chart(session, chartId, through);
  const { resolvedOverrides, sentForm } = splitOverrides(form);
  const ownForm = sourceForm({ row, sentForm });
  if (isLegacySource(ownForm)) {
    const query = { form: formWithOverrides(ownForm, resolvedOverrides), legacyOutput: 'full' as const, isForced };
    const dashboard = dashboardId === null ? undefined : String(dashboardId);
    const result = await runLegacyChart(dataAccess, session, { ...query, dashboardId: dashboard }, runOptions);
    if (result.kind === 'file') return {};
    const data = result.data === null ? null : valueOfChunks(result.data);
    const lines = data === null ? [] : (data as AnnotationResult);
    return withData(
      result.members,
      result.of === null ? lines : labeledLines(lines, result.of.query, result.of.dataset),
    );
  }
  const zone = knownZone(textAt(form, 'time_zone'));
  const { open, query, dataOf, lifetimeMs } = await openSource(
    dataAccess,
    session,
    { sourceQuery: { row, sentForm, resolvedOverrides }, zone, isForced },
    runOptions,
  );
  const request = beginRequest(dataAccess, session, open, runOptions);
  try {
    const sendRequest = {
      userId: session.user.id,
      isForced,
      lifetimeMs,
      signal: request.signal,
      onSql: request.onStarted,
    };
    const result = await runQuery(dataAccess, open, query, sendRequest);
    const finishing = finishingOf(dataAccess, sendRequest);
    const { fields } = await rowsEntry(result, {
      dataset: open.dataset,
      showsSql: open.showsSql,
      query,
      lifetimeMs,
      sheet: null,
      finishing,
    });
    const { indexnames: _, ...members } = fields;
    const found = await dataOf(result, finishing, open.dataset);
    const { labels = {}, ...data } = Array.isArray(found) ? { records: found } : found;
    const { isCached } = result.result;
    const cacheMembers = { is_cached: isCached, cached_dttm: isCached ? members['queried_dttm'] : null };
    return withData({ ...members, ...responseMembers, ...cacheMembers, form_data: ownForm, labels }, data);
  } finally {
    request.end();
  }
}

const isEmpty = (data: unknown): boolean => {
  const rows: unknown = isRecord(data) && 'records' in data ? data.records : data;
  return Array.isArray(rows) && rows.length === 0;
};

const withData = (members: Members, data: unknown): Members => ({
  ...members,
  error: isEmpty(data) ? noData : null,
  data,
});

/** Splits a form into the times that are laid over a chart, and the rest. */
function splitOverrides(form: RawForm): { readonly resolvedOverrides: ResolvedOverrides; readonly sentForm: RawForm } {
  const read = annotationOverrides.safeParse(form);
  if (!read.success) throw fail('REQUEST_002', { issues: issuesText(fieldIssues(read.error, form)) });
  const { timeRange, timeColumn, grain, timeShift } = readOverrides(read.data);
  const { time_range: _range, granularity: _column, time_grain_sqla: _grain, time_shift: _shift, ...sent } = form;
  return {
    sentForm: sent,
    resolvedOverrides: {
      ...(timeRange == null ? {} : { timeRange }),
      ...(timeColumn == null ? {} : { timeColumn }),
      ...(grain == null ? {} : { grain }),
      ...(timeShift == null ? {} : { timeShift }),
    },
  };
}
